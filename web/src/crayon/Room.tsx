/** A table of the crayon family: players and log, board, turn and cards. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { InForce } from "../home/Variants";
import { tab } from "../store/look";
import { askDelivery, showLoads } from "../store/settings";
import { view } from "../store/table";
import { CRAYON_KEYS, Help } from "../ui/Ask";
import { Frame, Tabs } from "../ui/Frame";
import { covered } from "../ui/HandOver";
import { Log } from "../ui/Log";
import { BotPlans, Players } from "../ui/Players";
import { UndoButton } from "../ui/Undo";
import { Winner } from "../ui/Winner";
import { BoardPane } from "./BoardPane";
import { Desk, DeskLinks } from "./cards/DeskLinks";
import { Hand } from "./cards/Hand";
import { openCards, Pool } from "./cards/Pool";
import { Events } from "./Events";
import { onKey } from "./keys";
import { onCards } from "./Question";
import { Politics, SpecialDemands } from "./Special";
import { screen } from "./screen";
import { heading, MainButton, Meters, Turn } from "./Turn";

export function CrayonRoom() {
  useEffect(
    () =>
      effect(() => {
        if (onCards.value) tab.value = "cards"; // on a phone the cards that are asked about come up
      }),
    [],
  );
  return (
    <Frame heading={heading()} onKey={onKey}>
      <main id="mid">
        <BoardPane />
      </main>
      <aside id="right" class="tabbed" aria-label="Your turn and cards">
        <Tabs list={tabs()} />
        {!covered.value && <Turn />}
        {!covered.value && (
          <div class="hands">
            <Hand />
          </div>
        )}
        {screen.value !== "wide" && (
          <div class="pools">
            <Pool />
          </div>
        )}
        <div class="info narrow">
          <p class="box desklinks">
            <DeskLinks />
          </p>
          <BotPlans />
          <Info />
        </div>
        {screen.value !== "wide" && <Log />}
        <div class="bar">
          <Meters />
          <UndoButton words={false} />
          <MainButton />
        </div>
      </aside>
      <aside id="left" aria-label="The table">
        <Players />
        {screen.value === "wide" && (
          <>
            <div class="wide">
              <Pool />
            </div>
            <div class="info wide">
              <Info />
            </div>
            <Log />
          </>
        )}
      </aside>
      <Desk />
      <Winner />
      <Help keys={CRAYON_KEYS}>
        <p>
          On the board, dragging moves the map; the wheel or two fingers zoom. In the building phase, a drag that starts
          on your track or at a major city draws track; going back over it erases it.
        </p>
        <label class="check">
          <input
            type="checkbox"
            checked={showLoads.value}
            onChange={(event) => (showLoads.value = event.currentTarget.checked)}
          />{" "}
          Show loads at cities
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={askDelivery.value}
            onChange={(event) => (askDelivery.value = event.currentTarget.checked)}
          />{" "}
          Ask before leaving a possible delivery behind
        </label>
      </Help>
    </Frame>
  );
}

/** On a tablet the turn is always there, and tabs are for the rest; a pool of open cards has its own. */
function tabs(): [(typeof tab)["value"], string][] {
  const open = openCards().length ? [["pool", view.value?.pool ? "Pool" : "Open"]] : [];
  return [
    ...(screen.value === "phone" ? [["turn", "Turn"]] : []),
    ["cards", "Cards"],
    ...open,
    ["table", "Table"],
    ["log", "Log"],
  ] as ReturnType<typeof tabs>;
}

/** What holds for all: events in play, variants. On narrow screens it has its own tab. */
function Info() {
  return (
    <>
      <SpecialDemands />
      <Politics />
      <Events />
      <InForce />
    </>
  );
}
