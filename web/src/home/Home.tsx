/** The first page: start a game, or go on with one. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { makeTable, titles } from "../api/client";
import { NoticesDialog } from "../notices/Notices";
import { AccountDialog } from "../people/Account";
import { inviteTo } from "../store/host";
import { asMe, becomeBy, me } from "../store/me";
import {
  add,
  asSeats,
  asTexts,
  chooseTitle,
  found,
  info,
  inLobby,
  limits,
  seats,
  titleId,
  type Wanted,
} from "../store/newgame";
import { go } from "../store/route";
import { remember } from "../store/tables";
import { complain } from "../store/toasts";
import { Header } from "../ui/Header";
import { Lobby, Mine, Past, ThisBrowser } from "./Lobby";
import { OpenRecord } from "./OpenRecord";
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
        <div class="beside">
          <Mine />
          <Lobby />
          <ThisBrowser />
          <Past />
          <OpenRecord />
        </div>
      </main>
      <AccountDialog />
      <NoticesDialog />
    </div>
  );
}

/** The table as it was set up, with an invitation to each seat for somebody elsewhere: its id. */
async function made(): Promise<string> {
  const seed = new URLSearchParams(location.search).get("seed");
  const wanted = asSeats();
  const [whom, asked] = [inLobby.value ? "open" : "link", seats.value] as const;
  const table = await asMe((token) =>
    makeTable(token, titleId.value, wanted, asTexts(), seed ? Number(seed) : null, whom),
  );
  await becomeBy(table.token);
  const title = info.value?.name ?? titleId.value;
  remember({ id: table.id, token: null, title, names: wanted.map((seat) => seat.name), at: Date.now() });
  for (const [n, seat] of asked.entries())
    if (seat.open) await inviteTo(table.id, me.value?.token ?? null, n).catch(complain);
  return table.id;
}

/** What becomes of seats that nobody sits on yet. */
function OpenSeats({ open }: { open: Wanted[] }) {
  if (!open.length) return null;
  return (
    <p class="hint">
      {open.length === 1 ? "For the open seat you get a secret link." : "For each open seat you get a secret link."}{" "}
      {inLobby.value ? "Everybody on this server can take an open seat as well. " : ""}The game begins when all have
      come.
    </p>
  );
}

function NewGame() {
  const starting = useSignal(false);
  const { min, max } = limits.value;
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    starting.value = true;
    try {
      go(`/table/${await made()}`);
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
        <OpenSeats open={seats.value.filter((seat) => seat.open)} />
      </fieldset>
      <VariantPicker />
      <button class="btn pri wide" disabled={starting.value}>
        Start the game
      </button>
    </form>
  );
}
