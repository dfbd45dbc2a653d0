/** A table of Village: markets and the own tableau in the middle, the turn and the hand at the right, the others at the left. */
import { busy, mySeats, seat } from "../store/table";
import { Help } from "../ui/Ask";
import { Frame, Tabs } from "../ui/Frame";
import { covered } from "../ui/HandOver";
import { Log } from "../ui/Log";
import { UndoButton } from "../ui/Undo";
import { InForce } from "../ui/Variants";
import { Winner } from "../ui/Winner";
import { Hand } from "./Hand";
import { onKey, VILLAGE_KEYS } from "./keys";
import { Markets } from "./Markets";
import { Large, Others, VillagePlayers } from "./Others";
import { Scores, Sheets } from "./Scores";
import { Patterns } from "./signs";
import { mine } from "./store";
import { Tableau } from "./Tableau";
import { EndButton, heading, TurnBox } from "./TurnBox";

export function VillageRoom() {
  return (
    <Frame heading={heading()} onKey={onKey} room="village">
      <Patterns />
      <main id="mid" class="vmid" aria-busy={busy.value}>
        <Markets />
        <div class="vfit">{mine.value && <Tableau player={mine.value} of={seat.value} size="big" own={mySeats.value.length > 0} />}</div>
      </main>
      <aside id="right" aria-label="Your turn and cards">
        <Tabs />
        {!covered.value && <TurnBox />}
        {!covered.value && <div class="hands"><Hand /></div>}
        <div class="info narrow"><Others /><InForce /></div>
        <div class="bar">
          <span class="vpurse">£{mine.value?.money} · {mine.value?.points} points</span>
          <UndoButton words={false} />
          <EndButton />
        </div>
      </aside>
      <aside id="left" aria-label="The table">
        <VillagePlayers />
        <div class="wide vwide"><Others /></div>
        <div class="info wide"><InForce /></div>
        <Log />
      </aside>
      <Winner><Sheets /></Winner>
      <Large />
      <Scores />
      <Help keys={VILLAGE_KEYS}>
        <p>Click a card of a market to look at it: each space and each line then tells what it would bring. Click the space or the start of the line to take the card and put it there.</p>
      </Help>
    </Frame>
  );
}
