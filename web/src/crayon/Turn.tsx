/** The turn: phase, what is left of movement and money, what can be done here, and one button for the next thing. */

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
import { upper } from "../words";
import { AdviceButtons, Plans } from "./Advice";
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
  if (now.phase === "over") return "The game is over";
  if (heldUp.value !== null) return "Nobody can play now";
  if (planning.value) return planEnds.value ? "Your turn is planned" : "Plan your turn";
  const who = now.waiting.length ? now.waiting : [now.seat];
  const names = who.map((n) => now.players[n]?.name ?? "");
  if (acting.value === null) return isDoing(who, names, doing());
  if (table.value?.question) return table.value.question.heading;
  if (now.phase === "build") return now.round <= (board.value?.rules.opening_rounds ?? 2) ? "Opening build" : "Build";
  return placing.value.size ? "Place your train" : "Run your train";
}

/** What those who act are at, as everybody sees it. */
function doing(): string {
  if (table.value?.question) return "answering";
  return view.value?.phase === "build" ? "building" : "running the train";
}

export const opening = (): boolean => (view.value?.round ?? 9) <= (board.value?.rules.opening_rounds ?? 2);

export function Steps() {
  const phase = view.value?.phase;
  const names: [string, string][] = opening()
    ? [
        ["build", "Build"],
        ["end", "End"],
      ]
    : [
        ["operate", "Operate"],
        ["build", "Build"],
        ["end", "End"],
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
          <span>Moves</span>
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
          <span title={one["half rate"] ? "Half rate this turn" : undefined}>
            <b class="num">{left}</b> of {speed} {one["half rate"] ? "½" : "left"}
          </span>
        </div>
      )}
      <div class="meter">
        <span>Build</span>
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
        <span>
          <b class="num">{now.spent}</b> of {limit}M
        </span>
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
        {acting.value === null ? "Wait" : now && !table.value?.question ? "Place your train first" : "Answer first"}
      </button>
    );
  }
  const planned = now.phase === "build" && priced.value?.text;
  if (planned) {
    return (
      <button class="btn pri build" disabled={busy.value} onClick={() => void commit()} title="Enter">
        Build {priced.value?.affordable_total}M
      </button>
    );
  }
  return (
    <button class="btn pri end" disabled={busy.value} onClick={() => void endPhase()} title="E">
      {now.phase === "operate" ? "Go build" : "End turn"}
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
        line.seq === now.undo_to && line !== lines[lines.length - 1] && <li class="peek">undo stops here</li>,
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
      <section class="box" id="turn" aria-label="The turn">
        <div class="th">
          <h2>{heading()}</h2>
        </div>
        <LookingOn />
      </section>
    );
  const running = acting.value !== null && !table.value?.question?.secret;
  return (
    <section class="box cturn" id="turn" aria-label="Your turn">
      <div class="th">
        <h2 title={heading()}>{heading()}</h2>
        {acting.value !== null && (
          <span>
            {mySeats.value.length > 1 ? me.value?.name : "You have"}{" "}
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
          title="Back to the last thing that cannot be undone"
        >
          Restart turn
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
            Discard hand instead of a turn
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
        Erase sketch
      </button>
      <KeepButton />
      {priced.value?.text && (
        <button class="lk" onClick={() => void endPhase()}>
          {view.value?.phase === "operate" ? "Go build" : "End turn"}
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
    return <p class="hint">From {lattice.value?.label(from)}: click where track should go, or drag.</p>;
  }
  if (now.phase === "build" && !path.value.length) {
    return <p class="hint">Drag from a major city or your own track, or click where track should go.</p>;
  }
  if (placing.value.size) return <p class="hint">Click the city in which your train starts.</p>;
  return null;
}

function Upgrades() {
  const list = actionsOf("upgrade");
  if (!list.length || path.value.length > 1) return null;
  return (
    <div class="here">
      <h3>Or another loco</h3>
      <div class="row">
        {list.map((one) => (
          <ActionButton action={one} key={one.text} />
        ))}
      </div>
    </div>
  );
}
