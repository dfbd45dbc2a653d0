/** The table: players and log, board, turn and cards. On a phone the sides become a sheet with tabs. */
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tab } from "../store/look";
import { go } from "../store/route";
import { acting, board, closeTable, missing, openTable, table } from "../store/table";
import { Ask, Help } from "./Ask";
import { BoardPane } from "./BoardPane";
import { Events } from "./Events";
import { Hand } from "./Hand";
import { covered, HandOver } from "./HandOver";
import { Header, titleName } from "./Header";
import { onKey } from "./keys";
import { Log } from "./Log";
import { Players } from "./Players";
import { heading, MainButton, Meters, Turn, UndoButton } from "./Turn";
import { Pool } from "./Pool";
import { onCards } from "./Question";
import { Politics, SpecialDemands } from "./Special";
import { InForce } from "./Variants";
import { Winner } from "./Winner";

const TABS = [["turn", "Turn"], ["cards", "Cards"], ["table", "Table"], ["log", "Log"]] as const;

export function TablePage({ id }: { id: string }) {
  useEffect(() => {
    void openTable(id);
    addEventListener("keydown", onKey);
    const titled = effect(() => {
      document.title = `${acting.value !== null ? "● Your turn · " : ""}${titleName() ? `${titleName()} · ` : ""}Milepost`;
    });
    const turned = effect(() => {
      if (onCards.value) tab.value = "cards"; // on a phone the cards that are asked about come up
    });
    return () => {
      titled();
      turned();
      removeEventListener("keydown", onKey);
      closeTable();
    };
  }, [id]);
  if (missing.value) {
    return (
      <div class="home">
        <Header />
        <main>
          <section class="box new">
            <h1>This table does not open</h1>
            <p>{missing.value}</p>
            <button class="btn pri" onClick={() => go("/")}>Home</button>
          </section>
        </main>
      </div>
    );
  }
  if (!table.value || !board.value) return <div class="loading" role="status">Laying out the board…</div>;
  return (
    <div id="app" data-tab={tab.value} data-seq={table.value.seq} data-acting={acting.value ?? ""}>
      <Header />
      <h1 class="vh">{heading()}</h1>
      <main id="mid">
        <BoardPane />
      </main>
      <aside id="right" aria-label="Your turn and cards">
        <div class="tabs" role="tablist">
          {TABS.map(([key, name]) => (
            <button class="tab" role="tab" aria-selected={tab.value === key} onClick={() => (tab.value = key)}>{name}</button>
          ))}
        </div>
        {!covered.value && <Turn />}
        {!covered.value && <div class="hands"><Hand /><div class="narrow"><Pool /></div></div>}
        <div class="info narrow"><Info /></div>
        <div class="bar">
          <Meters />
          <UndoButton words={false} />
          <MainButton />
        </div>
      </aside>
      <aside id="left" aria-label="The table">
        <Players />
        <div class="wide"><Pool /></div>
        <div class="info wide"><Info /></div>
        <Log />
      </aside>
      <Winner />
      <Ask />
      <Help />
      <HandOver />
    </div>
  );
}

/** What holds for all: events in play, variants. On narrow screens it stands beside the cards or in its own tab. */
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
