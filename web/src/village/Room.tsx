/** A table of Village: markets and the own tableau in the middle, the turn and the hand at the right, the others at the left. */
import { useEffect } from "preact/hooks";
import { InForce } from "../home/Variants";
import { tab } from "../store/look";
import { busy, mySeats, seat } from "../store/table";
import { Help } from "../ui/Ask";
import { Frame, TABS, Tabs } from "../ui/Frame";
import { covered } from "../ui/HandOver";
import { Log } from "../ui/Log";
import { UndoButton } from "../ui/Undo";
import { Winner } from "../ui/Winner";
import { Hand } from "./Hand";
import { onKey, VILLAGE_KEYS } from "./keys";
import { Markets } from "./Markets";
import { Large, Others, VillagePlayers } from "./Others";
import { ReferenceCard, ReferenceDialog, ReferencePanel } from "./Reference";
import { Alone, Scores, Sheets } from "./Scores";
import { Patterns } from "./signs";
import { look, mine } from "./store";
import { Tableau } from "./Tableau";
import { EndButton, heading, Purse, TurnBox } from "./TurnBox";
import { points, touch } from "./words";

/** A game alone that missed its target is a loss, not a game that nobody won. */
function lost(): string | undefined {
  const now = look.value;
  const me = now?.players[0];
  return now?.target && me && !now.winners.length
    ? `${me.name} loses: ${me.points} of ${points(now.target)}`
    : undefined;
}

export function VillageRoom() {
  useEffect(
    () => () => {
      if (tab.value === "points") tab.value = "turn"; // a tab that other families do not have
    },
    [],
  );
  return (
    <Frame heading={heading()} onKey={onKey} room="village">
      <Patterns />
      <main id="mid" class="vmid" aria-busy={busy.value}>
        <Markets />
        <div class="vfit">
          {mine.value && <Tableau player={mine.value} of={seat.value} size="big" own={mySeats.value.length > 0} />}
        </div>
      </main>
      <aside id="right" aria-label="Your turn and cards">
        <Tabs list={[...TABS, ["points", "Points"]]} />
        {!covered.value && <TurnBox />}
        {!covered.value && (
          <div class="hands">
            <Hand />
          </div>
        )}
        <ReferencePanel />
        <div class="vreftab">
          <ReferenceCard />
        </div>
        <div class="info narrow">
          <Alone />
          <Others />
          <InForce />
        </div>
        <div class="bar">
          <span class="vpurse">
            <Purse />
          </span>
          <UndoButton words={false} />
          <EndButton />
        </div>
      </aside>
      <aside id="left" aria-label="The table">
        <VillagePlayers />
        <div class="wide vwide">
          <Alone />
          <Others />
        </div>
        <div class="info wide">
          <InForce />
        </div>
        <Log />
      </aside>
      <Winner heading={lost()}>
        <Sheets />
      </Winner>
      <Large />
      <Scores />
      <ReferenceDialog />
      <Help keys={touch.value ? [] : VILLAGE_KEYS}>
        <p>
          {touch.value
            ? "Tap a card of a market to look at it: each space and each line then shows what it would bring. Tap the space or the start of the line twice to take the card and put it there."
            : "Click a card of a market to look at it: each space and each line then shows what it would bring. Click the space or the start of the line to take the card and put it there."}
        </p>
      </Help>
    </Frame>
  );
}
