/** A table of the crayon family: players and log, board, turn and cards. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { InForce } from "../home/Variants";
import { SinceList } from "../newsreel/SinceList";
import { tab } from "../store/look";
import { askDelivery, showLoads } from "../store/settings";
import { view } from "../store/table";
import { Help } from "../ui/Ask";
import { Frame, Tabs } from "../ui/Frame";
import { covered } from "../ui/HandOver";
import { Log } from "../ui/Log";
import { BotPlans, Players } from "../ui/Players";
import { UndoButton } from "../ui/Undo";
import { Winner } from "../ui/Winner";
import { t as common } from "../words/common";
import { t } from "../words/crayon";
import { t as ui } from "../words/ui";
import { BoardPane } from "./BoardPane";
import { Desk, DeskLinks } from "./cards/DeskLinks";
import { Hand } from "./cards/Hand";
import { openCards, Pool } from "./cards/Pool";
import { DrawnEvent } from "./EventCard";
import { Events } from "./Events";
import { crayonKeys, onKey } from "./keys";
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
      <aside id="right" class="tabbed" aria-label={common.rightSide}>
        <Tabs list={tabs()} />
        {!covered.value && <Turn />}
        {!covered.value && screen.value !== "wide" && <SinceList />}
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
      <aside id="left" aria-label={common.leftSide}>
        <Players />
        {screen.value === "wide" && (
          <>
            {!covered.value && <SinceList />}
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
      <DrawnEvent />
      <Help keys={crayonKeys()}>
        <p>{t.boardHelp}</p>
        <label class="check">
          <input
            type="checkbox"
            checked={showLoads.value}
            onChange={(event) => (showLoads.value = event.currentTarget.checked)}
          />{" "}
          {t.showLoads}
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={askDelivery.value}
            onChange={(event) => (askDelivery.value = event.currentTarget.checked)}
          />{" "}
          {t.askDelivery}
        </label>
      </Help>
    </Frame>
  );
}

/** On a tablet the turn is always there, and tabs are for the rest; a pool of open cards has its own. */
function tabs(): [(typeof tab)["value"], string][] {
  const open = openCards().length ? [["pool", view.value?.pool ? t.tabPool : t.tabOpen]] : [];
  return [
    ...(screen.value === "phone" ? [["turn", ui.tabTurn]] : []),
    ["cards", ui.tabCards],
    ...open,
    ["table", ui.tabTable],
    ["log", ui.tabLog],
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
