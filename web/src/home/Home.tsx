/** The first page: start a game, or go on with one. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { titles } from "../api/client";
import { NoticesDialog } from "../notices/Notices";
import { AccountDialog } from "../people/Account";
import {
  add,
  asSeats,
  asTexts,
  found,
  info,
  inLobby,
  limits,
  seats,
  titleId,
  type Wanted,
} from "../store/home/newgame";
import { complain } from "../store/toasts";
import { Header } from "../ui/Header";
import { Learn } from "./Learn";
import { Lobby, Past, ThisBrowser } from "./Lobby";
import { Mine } from "./Mine";
import { OpenRecord } from "./OpenRecord";
import { Presets } from "./Presets";
import { SeatPicker } from "./SeatPicker";
import { start } from "./start";
import { TitleCards } from "./TitleCards";
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
        <TitleCards />
        <Learn />
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
  const title = info.value ?? { id: titleId.value, name: "India" };
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    starting.value = true;
    try {
      await start({ title, seats: asSeats(), variants: asTexts(), inLobby: inLobby.value });
    } catch (error) {
      complain(error);
    } finally {
      starting.value = false;
    }
  };
  return (
    <form class="box new" onSubmit={begin} aria-labelledby="new-h">
      <h2 id="new-h">{title.name} as you like it</h2>
      <p class="lead">{LEADS[info.value?.family ?? "crayon"]}</p>
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
      <Presets />
      <VariantPicker />
      <button class="btn pri wide" disabled={starting.value}>
        Start the game
      </button>
    </form>
  );
}
