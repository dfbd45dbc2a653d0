/** A table of Village: markets and the own tableau in the middle, the turn and the hand at the right, the others at the left. */
import { useEffect } from "preact/hooks";
import { InForce } from "../home/Variants";
import { headline } from "../newsreel/newsreel";
import { tab } from "../store/look";
import { busy, mySeats, seat } from "../store/table";
import { Help } from "../ui/Ask";
import { Frame, Tabs, tabs } from "../ui/Frame";
import { covered } from "../ui/HandOver";
import { Log } from "../ui/Log";
import { UndoButton } from "../ui/Undo";
import { Winner } from "../ui/Winner";
import { t as common } from "../words/common";
import { t } from "../words/village";
import { Hand } from "./Hand";
import { onKey, villageKeys } from "./keys";
import { Markets } from "./Markets";
import { Large, Others, VillagePlayers } from "./Others";
import { ReferenceCard, ReferenceDialog, ReferencePanel } from "./Reference";
import { Alone, Scores, Sheets } from "./Scores";
import { Patterns } from "./signs";
import { look, mine } from "./store";
import { Tableau } from "./Tableau";
import { EndButton, heading, Purse, TurnBox } from "./TurnBox";
import { phone, points, touch } from "./words";

/** A game alone that missed its target is a loss, not a game that nobody won. */
function lost(): string | undefined {
  const now = look.value;
  const me = now?.players[0];
  return now?.target && me && !now.winners.length ? t.loses(me.name, me.points, points(now.target)) : undefined;
}

/** The own tableau; while another's turn is shown, theirs, so that one sees what is laid. */
function Foreground() {
  const shown = headline.value;
  const player = shown && look.value?.players[shown.seat];
  useEffect(() => {
    if (shown && phone.value) seeOnPhone(shown.kind); // markets and tableau do not fit one above the other there
  }, [shown]);
  if (player) return <Tableau player={player} of={shown.seat} size="big" named />;
  return mine.value && <Tableau player={mine.value} of={seat.value} size="big" own={mySeats.value.length > 0} />;
}

function seeOnPhone(kind: string): void {
  if (kind === "take" || kind === "plan") document.querySelector(".vmid")?.scrollTo({ top: 0 });
  else document.querySelector(".vfit > .vtab")?.scrollIntoView({ block: "start" });
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
          <Foreground />
        </div>
      </main>
      <aside id="right" aria-label={common.rightSide}>
        <Tabs list={[...tabs(), ["points", t.tabPoints]]} />
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
      <aside id="left" aria-label={common.leftSide}>
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
      <Help keys={touch.value ? [] : villageKeys()}>
        <p>{touch.value ? t.tapHow : t.clickHow}</p>
      </Help>
    </Frame>
  );
}
