/** The first page: start a game, or go on with one. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { NoticesDialog } from "../notices/Notices";
import { AccountDialog } from "../people/Account";
import { add, asSeats, asTexts, info, inLobby, limits, seats, titleId, type Wanted } from "../store/home/newgame";
import { me } from "../store/people/me";
import { complain } from "../store/toasts";
import { OwnTitles } from "../titles/AddTitle";
import { ChangeMap } from "../titles/ChangeMap";
import { DeckChoice } from "../titles/DeckChoice";
import { askAll, chosenDeck } from "../titles/store";
import { Header } from "../ui/Header";
import { t } from "../words/home";
import { Learn } from "./Learn";
import { Lobby, Past, ThisBrowser } from "./Lobby";
import { Mine } from "./Mine";
import { OpenRecord } from "./OpenRecord";
import { Presets } from "./Presets";
import { SeatPicker } from "./SeatPicker";
import { start } from "./start";
import { TitleCards } from "./TitleCards";
import { VariantPicker } from "./Variants";

export function Home() {
  useEffect(() => void (document.title = "Milepost"), []);
  useEffect(() => void askAll().catch(complain), [me.value?.id]);
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
          <OwnTitles />
          <ChangeMap />
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
      {open.length === 1 ? t.openSeat : t.openSeats} {inLobby.value ? t.openToServer : ""}
      {t.beginsWhenAll}
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
      await start({ title, seats: asSeats(), variants: asTexts(), inLobby: inLobby.value, cards: chosenDeck.value });
    } catch (error) {
      complain(error);
    } finally {
      starting.value = false;
    }
  };
  return (
    <form class="box new" onSubmit={begin} aria-labelledby="new-h">
      <h2 id="new-h">{t.asYouLike(title.name)}</h2>
      <p class="lead">{info.value?.family === "village" ? t.leadVillage : t.leadCrayon}</p>
      <fieldset>
        <legend>
          {t.seats} {min === max ? t.exactly(min) : t.range(min, max)}
          {min === 1 && info.value?.family === "village" && t.aloneTarget}
        </legend>
        <ol class="seats">
          {seats.value.map((seat, n) => (
            <SeatPicker seat={seat} n={n} key={n} />
          ))}
        </ol>
        <button type="button" class="lk" disabled={seats.value.length >= max} onClick={add}>
          {t.addSeat}
        </button>
        <OpenSeats open={seats.value.filter((seat) => seat.open)} />
      </fieldset>
      <DeckChoice />
      <Presets />
      <VariantPicker />
      <button class="btn pri wide" disabled={starting.value}>
        {t.startGame}
      </button>
    </form>
  );
}
