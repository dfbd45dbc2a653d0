/** The turn: phase, what is left of movement and money, what can be done here, and one button for the next thing. */

import { AdviceButtons, Plans } from "../coach/Advice";
import { LookingOn } from "../people/Line";
import { PlanBox } from "../people/Plan";
import { isDoing } from "../people/Presence";
import { planEnds, planning } from "../store/ahead";
import { askToDiscard, endPhase } from "../store/ending";
import { placing } from "../store/look";
import { heldUp } from "../store/people/people";
import {
  acting,
  actionsOf,
  board,
  busy,
  canUndo,
  lattice,
  mayDo,
  me,
  mySeats,
  replaying,
  restart,
  table,
  train,
  view,
} from "../store/table";
import { anchor, commit, erase, path, priced } from "../store/track/sketch";
import { UndoButton } from "../ui/Undo";
import { Afterwards } from "../ui/Winner";
import { t as common } from "../words/common";
import { t } from "../words/crayon";
import { upper } from "../words/forms";
import { t as ui } from "../words/ui";
import { BestWay, BestWayButton } from "./build/BestWay";
import { KeepButton, Sketches } from "./build/Sketches";
import { Trade } from "./build/Trade";
import { Here } from "./Here";
import { ByName, ByNameForeseen } from "./move/ByName";
import { Going } from "./move/Going";
import { Orders, OrdersButton } from "./move/Orders";
import { Trains } from "./move/Trains";
import { ActionButton, More, Question } from "./Question";
import { Sums } from "./Sums";

export function heading(): string {
  const now = view.value;
  if (!now) return "";
  if (now.phase === "over") return common.isOver;
  if (heldUp.value !== null) return common.nobodyCan;
  if (planning.value) return planEnds.value ? common.turnPlanned : t.planTurn;
  const who = now.waiting.length ? now.waiting : [now.seat];
  const names = who.map((n) => now.players[n]?.name ?? "");
  if (acting.value === null) return isDoing(who, names, doing());
  if (table.value?.question) return table.value.question.heading;
  if (now.phase === "build") return now.round <= (board.value?.rules.opening_rounds ?? 2) ? t.openingBuild : t.build;
  return placing.value.size ? t.placeTrain : t.runTrain;
}

/** What those who act are at, as everybody sees it. */
function doing(): (names: string, n: number) => string {
  if (table.value?.question) return t.answering;
  return view.value?.phase === "build" ? t.isBuilding : t.isRunning;
}

export const opening = (): boolean => (view.value?.round ?? 9) <= (board.value?.rules.opening_rounds ?? 2);

export function Steps() {
  const phase = view.value?.phase;
  const names: [string, string][] = opening()
    ? [
        ["build", t.build],
        ["end", t.end],
      ]
    : [
        ["operate", t.operate],
        ["build", t.build],
        ["end", t.end],
      ];
  const at = names.findIndex(([key]) => key === phase);
  return (
    <ol class="steps">
      {names.map(([, name], i) => (
        <li class={i < at ? "done" : i === at ? "now" : ""} aria-current={i === at ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

export function Meters() {
  const now = view.value;
  const rules = board.value?.rules;
  const one = train.value;
  if (!now || !rules || !one) return null;
  const speed = rules.locos.find((loco) => loco.name === one.loco)?.speed ?? 9;
  const left = now.phase === "operate" ? (one.points ?? 0) : 0;
  const limit = rules.build_limit;
  const planned = acting.value !== null && now.phase === "build" ? (priced.value?.affordable_total ?? 0) : 0;
  return (
    <div class="meters">
      {!opening() && (
        <div class="meter">
          <span>{t.moves}</span>
          <svg viewBox="0 0 162 14" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
            <path d={`M4 7H${4 + (speed - 1) * 14}`} stroke="var(--line2)" stroke-width="2" />
            {Array.from({ length: speed }, (_, k) => (
              <circle
                cx={4 + k * 14}
                cy="7"
                r={k < speed - left ? 3 : 4.2}
                fill={k < speed - left ? "var(--line2)" : "var(--accent)"}
              />
            ))}
          </svg>
          <span title={one["half rate"] ? t.halfRate : undefined}>
            {t.movesLeft(<b class="num">{left}</b>, speed, one["half rate"])}
          </span>
        </div>
      )}
      <div class="meter">
        <span>{t.buildMeter}</span>
        <svg viewBox="0 0 162 14" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
          {Array.from({ length: limit }, (_, k) => (
            <rect
              x={k * 8.1}
              y="2"
              width="6.600"
              height="10"
              rx="1.600"
              fill={k < now.spent ? "var(--accent)" : k < now.spent + planned ? "var(--go)" : "var(--line)"}
              opacity={k >= now.spent && k < now.spent + planned ? 0.55 : 1}
            />
          ))}
        </svg>
        <span>{t.spentOf(<b class="num">{now.spent}</b>, limit)}</span>
      </div>
    </div>
  );
}

/** The next thing to do: build the sketch, go on to building, end the turn. Where there is none its place is kept. */
export function MainButton() {
  const now = view.value;
  if (acting.value === null || !now || table.value?.question || !mayDo("done")) {
    return (
      <button class="btn pri wait" disabled>
        {acting.value === null ? t.wait : now && !table.value?.question ? t.placeFirst : t.answerFirst}
      </button>
    );
  }
  const planned = now.phase === "build" && priced.value?.text;
  if (planned) {
    return (
      <button class="btn pri build" disabled={busy.value} onClick={() => void commit()} title={ui.enter}>
        {t.buildFor(priced.value?.affordable_total)}
      </button>
    );
  }
  return (
    <button class="btn pri end" disabled={busy.value} onClick={() => void endPhase()} title="E">
      {now.phase === "operate" ? t.goBuild : common.endTurn}
    </button>
  );
}

/** What this seat has done this turn, with the line that undo cannot cross. */
function Done() {
  const now = table.value;
  if (!now || acting.value === null || planning.value) return null;
  const mine = now.log.filter((line) => line.kind === "play" && !line.undone);
  let from = mine.length;
  while (from > 0 && mine[from - 1]?.seat === acting.value && !mine[from - 1]?.did?.ends_turn) from--;
  const lines = mine.slice(Math.max(from, mine.length - 3));
  if (!lines.length) return null;
  return (
    <ol class="did">
      {lines.map((line) => [
        <li class={line.seq > now.undo_to ? "free" : ""}>{upper(line.did?.phrase ?? "")}</li>,
        line.seq === now.undo_to && line !== lines[lines.length - 1] && <li class="peek">{t.undoStops}</li>,
      ])}
    </ol>
  );
}

/** What stays in its place from action to action stands above; what comes and goes scrolls in a room of its own below. */
export function Turn() {
  const now = view.value;
  if (!now) return null;
  if (!mySeats.value.length || replaying.value)
    return (
      <section class="box" id="turn" aria-label={t.theTurn}>
        <div class="th">
          <h2>{heading()}</h2>
        </div>
        <LookingOn />
      </section>
    );
  if (now.phase === "over")
    return (
      <section class="box" id="turn" aria-label={t.theTurn}>
        <div class="th">
          <h2>{heading()}</h2>
        </div>
        <Afterwards />
      </section>
    );
  const running = acting.value !== null && !table.value?.question?.secret;
  return (
    <section class="box cturn" id="turn" aria-label={common.yourTurn}>
      <div class="th">
        <h2 title={heading()}>{heading()}</h2>
        {acting.value !== null && (
          <span>
            {mySeats.value.length > 1 ? me.value?.name : common.youHave}{" "}
            <b class="num">
              {me.value?.cash}
              <small>M</small>
            </b>
          </span>
        )}
      </div>
      <div class={running ? "state" : "state idle"}>
        <Steps />
        <Trains />
        <Meters />
      </div>
      <div class="acts">
        <UndoButton />
        <button
          class="btn"
          disabled={!canUndo.value || busy.value}
          onClick={() => void restart()}
          title={t.restartTitle}
        >
          {t.restart}
        </button>
        <MainButton />
      </div>
      <div class="tools">
        <ByName />
        <div class="row">
          <BestWayButton />
          <OrdersButton />
          <AdviceButtons />
        </div>
      </div>
      <div class="doing">
        <ByNameForeseen />
        <PlanBox />
        <SketchLinks />
        <Sketches />
        <Orders />
        <Going />
        <Hint />
        <Question />
        <Here />
        <BestWay />
        <Plans />
        <Upgrades />
        <Sums />
        <Trade />
        <More />
        {mayDo("discard") && (
          <button class="lk" onClick={askToDiscard}>
            {t.discardHand}
          </button>
        )}
        <Done />
      </div>
    </section>
  );
}

/** While there is a sketch the main button builds it; these are the other ways on. */
function SketchLinks() {
  if (path.value.length < 2) return null;
  return (
    <div class="more">
      <button class="lk" onClick={erase}>
        {t.eraseSketch}
      </button>
      <KeepButton />
      {priced.value?.text && acting.value !== null && (
        <button class="lk" onClick={() => void endPhase(true)}>
          {view.value?.phase === "operate" ? t.goBuild : common.endTurn}
        </button>
      )}
    </div>
  );
}

function Hint() {
  const now = view.value;
  if (acting.value === null || !now || table.value?.question) return null;
  const from = anchor();
  if (now.phase === "build" && from) {
    return <p class="hint">{t.hintFrom(lattice.value?.label(from))}</p>;
  }
  if (now.phase === "build" && !path.value.length) {
    return <p class="hint">{t.hintBuild}</p>;
  }
  if (placing.value.size) return <p class="hint">{t.hintPlace}</p>;
  return null;
}

function Upgrades() {
  const list = actionsOf("upgrade");
  if (!list.length || path.value.length > 1) return null;
  return (
    <div class="here">
      <h3>{t.anotherLoco}</h3>
      <div class="row">
        {list.map((one) => (
          <ActionButton action={one} key={one.text} />
        ))}
      </div>
    </div>
  );
}
