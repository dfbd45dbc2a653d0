/** The turn: what is done and what is left to do, what the chosen card would bring, the question, the way on. */
import { LookingOn } from "../people/Line";
import { PlanBox } from "../people/Plan";
import { isDoing } from "../people/Presence";
import { planEnds, planning } from "../store/ahead";
import { heldUp } from "../store/people/people";
import { acting, busy, canUndo, mySeats, replaying, restart } from "../store/table";
import { UndoButton } from "../ui/Undo";
import { Desk } from "./Desk";
import { endTurn, mayEnd } from "./keys";
import { referenceOpen } from "./Reference";
import { Resolve } from "./Resolve";
import { scoresOpen } from "./Scores";
import { free } from "./since";
import { game, look, mine } from "./store";

const DOING: Partial<Record<string, string>> = {
  choose: "choosing a card",
  place: "laying track",
  assign: "sending a trip",
  resolve: "resolving a line",
  after: "ending the turn",
};

export function heading(): string {
  const now = look.value;
  if (!now) return "";
  if (now.phase === "over") return "The game is over";
  if (heldUp.value !== null) return "Nobody can play now";
  if (planning.value && planEnds.value) return "Your turn is planned";
  if (acting.value === null)
    return isDoing([now.seat], [now.players[now.seat]?.name ?? ""], DOING[now.phase] ?? "playing");
  if (game.value?.question) return game.value.question.heading;
  if (now.phase === "place") return "Place your track";
  if (now.phase === "assign") return "Send your trip";
  if (!now.built) return "Build a track";
  return game.value?.legal?.kinds.includes("plan") ? "Trip or end" : "End your turn";
}

function Steps() {
  const now = look.value;
  if (!now) return null;
  const steps: [string, boolean, boolean][] = [
    ["Track", now.built, !now.built],
    ["Trip", now.planned, false],
    ["End", false, now.phase === "after"],
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
    <button
      class="btn"
      disabled={busy.value}
      onClick={() => void restart()}
      title="Back to the last card that was turned up or drawn"
    >
      Undo {steps} steps
    </button>
  );
}

export function EndButton() {
  if (!mayEnd()) return null;
  return (
    <button class="btn pri end" disabled={busy.value} onClick={endTurn} title="E">
      End turn
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
      <small> {target ? `of ${target} points` : me.points === 1 ? "point" : "points"}</small>
    </>
  );
}

export function TurnBox() {
  const now = look.value;
  const me = mine.value;
  if (!now || !me) return null;
  return (
    <section class="box" id="turn" aria-label="Your turn">
      <div class="th">
        <h2>{heading()}</h2>
        {mySeats.value.length > 0 && (
          <span>
            {mySeats.value.length > 1 ? me.name : "You have"} <Purse />
          </span>
        )}
      </div>
      {acting.value !== null && <Steps />}
      <Desk />
      <Resolve />
      {mySeats.value.length > 0 && !replaying.value && (
        <div class="acts">
          <UndoButton />
          <UndoAll />
          <EndButton />
        </div>
      )}
      <LookingOn />
      <PlanBox />
      <div class="more">
        <button class="lk" onClick={() => (scoresOpen.value = true)}>
          All scores, item by item
        </button>
        <button class="lk" onClick={() => (referenceOpen.value = true)}>
          Reference card
        </button>
      </div>
    </section>
  );
}
