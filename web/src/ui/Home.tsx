/** The first page: start a game, or go on with one. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { makeTable, titles } from "../api/client";
import { add, asTexts, chooseTitle, found, info, limits, seats, titleId } from "../store/newgame";
import { go } from "../store/route";
import { forget, known, remember, type Known } from "../store/tables";
import { complain } from "../store/toasts";
import { Header } from "./Header";
import { SeatPicker } from "./SeatPicker";
import { VariantPicker } from "./Variants";

const LEADS = {
  crayon: "Draw track with a crayon, fetch what the cities make, carry it to those that pay.",
  village: "Lay twelve tracks, send trips along seven lines, and finish each line at the right moment.",
};

export function Home() {
  useEffect(() => {
    document.title = "Milepost";
    titles()
      .then((list) => (found.value = list))
      .catch(complain);
  }, []);
  return (
    <div class="home">
      <Header />
      <main>
        <NewGame />
        <Running />
      </main>
    </div>
  );
}

function NewGame() {
  const starting = useSignal(false);
  const { min, max } = limits.value;
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    starting.value = true;
    try {
      const wanted = seats.value.map((seat) => ({ name: seat.name.trim() || "Nobody", bot: seat.bot }));
      const seed = new URLSearchParams(location.search).get("seed");
      const made = await makeTable(titleId.value, wanted, asTexts(), seed ? Number(seed) : null);
      remember({
        id: made.id,
        token: made.token,
        title: info.value?.name ?? titleId.value,
        names: wanted.map((seat) => seat.name),
        at: Date.now(),
      });
      go(`/table/${made.id}`);
    } catch (error) {
      complain(error);
    } finally {
      starting.value = false;
    }
  };
  return (
    <form class="box new" onSubmit={start} aria-labelledby="new-h">
      <h1 id="new-h">New game</h1>
      <p class="lead">{LEADS[info.value?.family ?? "crayon"]}</p>
      <label class="field">
        <span>Title</span>
        <select value={titleId.value} onChange={(event) => chooseTitle(event.currentTarget.value)}>
          {(found.value.length ? found.value.filter((one) => one.playable) : [{ id: "india", name: "India" }]).map(
            (one) => (
              <option value={one.id}>{one.name}</option>
            ),
          )}
        </select>
      </label>
      <fieldset>
        <legend>
          Seats, {min === max ? `exactly ${min}` : `${min} to ${max}`}
          {min === 1 && info.value?.family === "village" && "; alone, a number of points must be reached"}
        </legend>
        <ol class="seats">
          {seats.value.map((seat, n) => (
            <SeatPicker seat={seat} n={n} key={n} />
          ))}
        </ol>
        <button type="button" class="lk" disabled={seats.value.length >= max} onClick={add}>
          Add a seat
        </button>
      </fieldset>
      <VariantPicker />
      <button class="btn pri wide" disabled={starting.value}>
        Start the game
      </button>
    </form>
  );
}

function Running() {
  if (!known.value.length) return null;
  return (
    <section class="box running" aria-labelledby="run-h">
      <h2 id="run-h">Your tables</h2>
      <ul>
        {known.value.map((one: Known) => (
          <li key={one.id}>
            <a
              href={`/table/${one.id}`}
              onClick={(event) => {
                event.preventDefault();
                go(`/table/${one.id}`);
              }}
            >
              <b>{one.title}</b> <span>{one.names.join(", ")}</span>
              <small>
                {new Date(one.at).toLocaleDateString(undefined, {
                  day: "numeric",
                  month: "short",
                  hour: "2-digit",
                  minute: "2-digit",
                })}
              </small>
            </a>
            <button
              class="ib"
              aria-label={`Forget table ${one.id}`}
              title="Forget this table on this device"
              onClick={() => forget(one.id)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
