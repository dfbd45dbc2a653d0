/** On the first page: tables open to all, what is left of games, and who this browser is. */
import { useSignal } from "@preact/signals";
import { deviceLink } from "../api/people";
import { NoticesButton } from "../notices/Notices";
import { AccountButton } from "../people/Account";
import { Share } from "../people/Share";
import { Vacation } from "../people/Vacation";
import { lobby, mine } from "../store/home/lists";
import { me, rename } from "../store/people/me";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";

export function Lobby() {
  const tables = lobby.value.filter((one) => !mine.value.some((own) => own.id === one.id));
  if (!tables.length) return null;
  return (
    <section class="box lobby" aria-labelledby="lobby-h">
      <h2 id="lobby-h">Open to all</h2>
      <ul>
        {tables.map((one) => {
          const taken = one.players.filter((_, n) => !one.open_seats.includes(n));
          return (
            <li key={one.id}>
              <div class="about">
                <b>{one.title.charAt(0).toUpperCase() + one.title.slice(1)}</b>
                <span>
                  {taken.join(", ")}
                  {one.open_seats.length > 0 && ` and ${one.open_seats.length} free`}
                </span>
                {one.variants.length > 0 && <small>{one.variants.join(", ")}</small>}
              </div>
              {one.open_seats.length > 0 ? (
                <Go class="btn sm pri" to={`/join/${one.id}`} aria-label={`Join the table of ${one.host}`}>
                  Join
                </Go>
              ) : (
                <Go class="btn sm" to={`/join/${one.id}`} aria-label={`Wait for a seat at the table of ${one.host}`}>
                  Wait
                </Go>
              )}
              <Go class="btn sm" to={`/table/${one.id}`} aria-label={`Watch the table of ${one.host}`}>
                Watch
              </Go>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The ways to what is left of games. */
export function Past() {
  return (
    <nav class="box past" aria-labelledby="past-h">
      <h2 id="past-h">Results</h2>
      <ul>
        <li>
          <Go to="/tournaments">Tournaments</Go>
        </li>
        <li>
          <Go to="/games">Finished games</Go>
        </li>
        <li>
          <Go to="/players">Players and their ratings</Go>
        </li>
        {me.value && (
          <li>
            <Go to={`/player/${me.value.id}`}>Your page</Go>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The person this browser is, and how another device becomes the same. */
export function ThisBrowser() {
  const code = useSignal("");
  const now = me.value;
  if (!now) return <AccountButton />;
  return (
    <section class="box self" aria-labelledby="self-h">
      <h2 id="self-h">You</h2>
      <label class="field">
        <span>Name</span>
        <input
          value={now.name}
          maxLength={40}
          pattern="[^,#~]*"
          onChange={(event) => {
            const name = event.currentTarget.value.trim();
            if (name && name !== now.name) rename(name).catch(complain);
          }}
        />
      </label>
      {code.value ? (
        <>
          <p class="hint">Open this on the other device within a quarter of an hour. It works once.</p>
          <Share
            link={`${location.origin}/device#${code.value}`}
            label="Link for another device"
            title="Milepost on another device"
          />
        </>
      ) : (
        <button
          class="lk"
          onClick={() =>
            void deviceLink(now.token)
              .then((made) => (code.value = made.code))
              .catch(complain)
          }
        >
          Use on another device
        </button>
      )}
      <NoticesButton />
      <Vacation />
      <AccountButton />
    </section>
  );
}
