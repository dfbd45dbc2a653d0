/** The turn: what is done and what is left to do, what the chosen card would bring, the question, the way on. */
import { AdviceButtons, Plans } from "../coach/Advice";
import { LookingOn } from "../people/Line";
import { PlanBox } from "../people/Plan";
import { isDoing } from "../people/Presence";
import { planEnds, planning } from "../store/ahead";
import { heldUp } from "../store/people/people";
import { acting, busy, canUndo, mySeats, replaying, restart } from "../store/table";
import { UndoButton } from "../ui/Undo";
import { Afterwards } from "../ui/Winner";
import { t as common } from "../words/common";
import { t } from "../words/village";
import { Desk } from "./Desk";
import { endTurn, mayEnd } from "./keys";
import { referenceOpen } from "./Reference";
import { Resolve } from "./Resolve";
import { scoresOpen } from "./Scores";
import { free } from "./since";
import { game, look, mine } from "./store";

const doing = (phase: string): ((name: string) => string) =>
  ({ choose: t.choosing, place: t.laying, assign: t.sending, resolve: t.resolving, after: t.ending })[phase] ??
  t.playing;

export function heading(): string {
  const now = look.value;
  if (!now) return "";
  if (now.phase === "over") return common.isOver;
  if (heldUp.value !== null) return common.nobodyCan;
  if (planning.value && planEnds.value) return common.turnPlanned;
  if (acting.value === null) return isDoing([now.seat], [now.players[now.seat]?.name ?? ""], doing(now.phase));
  if (game.value?.question) return game.value.question.heading;
  if (now.phase === "place") return t.placeTrack;
  if (now.phase === "assign") return t.sendTrip;
  if (!now.built) return t.buildTrack;
  return game.value?.legal?.kinds.includes("plan") ? t.tripOrEnd : t.endYour;
}

function Steps() {
  const now = look.value;
  if (!now) return null;
  const steps: [string, boolean, boolean][] = [
    [t.track, now.built, !now.built],
    [t.trip, now.planned, false],
    [t.end, false, now.phase === "after"],
  ];
  return (
    <ol class="steps">
      {steps.map(([name, done, at]) => (
        <li class={done ? "done" : at ? "now" : ""} aria-current={at ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** Several steps at once: as many as nothing was revealed after. One step is what Undo is for. */
function UndoAll() {
  const steps = free.value.length;
  if (!canUndo.value || steps < 2) return null;
  return (
    <button class="btn" disabled={busy.value} onClick={() => void restart()} title={t.undoAllTitle}>
      {t.undoSteps(steps)}
    </button>
  );
}

export function EndButton() {
  if (!mayEnd()) return null;
  return (
    <button class="btn pri end" disabled={busy.value} onClick={endTurn} title="E">
      {common.endTurn}
    </button>
  );
}

/** Money and points; alone, what is needed with them. */
export function Purse() {
  const me = mine.value;
  if (!me) return null;
  const target = look.value?.target;
  return (
    <>
      <b class="num">£{me.money}</b> · <b class="num">{me.points}</b>
      <small> {target ? t.ofPoints(target) : t.pointWord(me.points)}</small>
    </>
  );
}

export function TurnBox() {
  const now = look.value;
  const me = mine.value;
  if (!now || !me) return null;
  return (
    <section class="box" id="turn" aria-label={common.yourTurn}>
      <div class="th">
        <h2>{heading()}</h2>
        {mySeats.value.length > 0 && (
          <span>
            {mySeats.value.length > 1 ? me.name : common.youHave} <Purse />
          </span>
        )}
      </div>
      {acting.value !== null && <Steps />}
      {now.phase === "over" && !replaying.value && <Afterwards />}
      <Desk />
      <Resolve />
      {mySeats.value.length > 0 && !replaying.value && (
        <div class="acts">
          <UndoButton />
          <UndoAll />
          <EndButton />
        </div>
      )}
      {acting.value !== null && (
        <div class="row advice">
          <AdviceButtons hotkey="A" />
        </div>
      )}
      <Plans />
      <LookingOn />
      <PlanBox />
      <div class="more">
        <button class="lk" onClick={() => (scoresOpen.value = true)}>
          {t.allScores}
        </button>
        <button class="lk" onClick={() => (referenceOpen.value = true)}>
          {t.reference}
        </button>
      </div>
    </section>
  );
}
