/** On the first page: tables open to all, what is left of games, and who this browser is. */
import { useSignal } from "@preact/signals";
import { deviceLink } from "../api/people";
import { NoticesButton } from "../notices/Notices";
import { AccountButton } from "../people/Account";
import { Share } from "../people/Share";
import { Vacation } from "../people/Vacation";
import { lobby, mine } from "../store/home/lists";
import { me, rename } from "../store/people/me";
import { titled } from "../store/titled";
import { complain } from "../store/toasts";
import { Go } from "../ui/Go";
import { t } from "../words/home";
import { label } from "../words/variants";

export function Lobby() {
  const tables = lobby.value.filter((one) => !mine.value.some((own) => own.id === one.id));
  if (!tables.length) return null;
  return (
    <section class="box lobby" aria-labelledby="lobby-h">
      <h2 id="lobby-h">{t.openToAll}</h2>
      <ul>
        {tables.map((one) => {
          const taken = one.players.filter((_, n) => !one.open_seats.includes(n));
          return (
            <li key={one.id}>
              <div class="about">
                <b>{titled(one.title)}</b>
                <span>
                  {taken.join(", ")}
                  {one.open_seats.length > 0 && t.andFree(one.open_seats.length)}
                </span>
                {one.variants.length > 0 && <small>{one.variants.map(label).join(", ")}</small>}
              </div>
              {one.open_seats.length > 0 ? (
                <Go class="btn sm pri" to={`/join/${one.id}`} aria-label={t.joinOf(one.host)}>
                  {t.join}
                </Go>
              ) : (
                <Go class="btn sm" to={`/join/${one.id}`} aria-label={t.waitOf(one.host)}>
                  {t.wait}
                </Go>
              )}
              <Go class="btn sm" to={`/table/${one.id}`} aria-label={t.watchOf(one.host)}>
                {t.watch}
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
      <h2 id="past-h">{t.results}</h2>
      <ul>
        <li>
          <Go to="/tournaments">{t.tournaments}</Go>
        </li>
        <li>
          <Go to="/games">{t.finishedGames}</Go>
        </li>
        <li>
          <Go to="/players">{t.ratings}</Go>
        </li>
        {me.value && (
          <li>
            <Go to={`/player/${me.value.id}`}>{t.yourPage}</Go>
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
      <h2 id="self-h">{t.youHead}</h2>
      <label class="field">
        <span>{t.name}</span>
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
          <p class="hint">{t.deviceHint}</p>
          <Share link={`${location.origin}/device#${code.value}`} label={t.deviceLink} title={t.deviceShare} />
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
          {t.useOther}
        </button>
      )}
      <NoticesButton />
      <Vacation />
      <AccountButton />
    </section>
  );
}
