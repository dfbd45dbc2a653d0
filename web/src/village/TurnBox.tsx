/** The turn: what is done and what is left to do, what the chosen card would bring, the question, the way on. */
import { acting, busy, canUndo, mySeats, restart } from "../store/table";
import { UndoButton } from "../ui/Undo";
import { Foreseen } from "./Foreseen";
import { endTurn, mayEnd } from "./keys";
import { Resolve } from "./Resolve";
import { scoresOpen } from "./Scores";
import { choice, game, look, mine } from "./store";

export function heading(): string {
  const now = look.value;
  if (!now) return "";
  if (now.phase === "over") return "The game is over";
  if (acting.value === null) return `${now.players[now.seat]?.name ?? ""} is playing`;
  if (game.value?.question) return game.value.question.heading;
  if (now.phase === "place") return "Place your track";
  if (now.phase === "assign") return "Send your trip";
  return now.built ? "Trip or end" : "Build a track";
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
      {steps.map(([name, done, at]) => <li class={done ? "done" : at ? "now" : ""} aria-current={at ? "step" : undefined}>{name}</li>)}
    </ol>
  );
}

function Hint() {
  const now = look.value;
  if (acting.value === null || !now || choice.value || game.value?.question) return null;
  if (!now.built && !now.planned) return <p class="hint">Choose a track in the market to see where it can go. A trip may come before it or after it.</p>;
  if (!now.built) return <p class="hint">Choose a track in the market to see where it can go.</p>;
  return <p class="hint">{now.planned ? "That was your turn." : "You may still plan a trip."} The track can be taken back until you end the turn.</p>;
}

export function EndButton() {
  if (!mayEnd()) return null;
  return <button class="btn pri end" disabled={busy.value} onClick={endTurn} title="E">End turn</button>;
}

export function TurnBox() {
  const now = look.value;
  const me = mine.value;
  if (!now || !me) return null;
  return (
    <section class="box" id="turn" aria-label="Your turn">
      <div class="th">
        <h2>{heading()}</h2>
        {mySeats.value.length > 0 && <span>{mySeats.value.length > 1 ? me.name : "You have"} <b class="num">£{me.money}</b> · <b class="num">{me.points}<small> points</small></b></span>}
      </div>
      {acting.value !== null && <Steps />}
      <Hint />
      <Foreseen />
      <Resolve />
      {mySeats.value.length > 0 && (
        <div class="acts">
          <UndoButton />
          <button class="btn" disabled={!canUndo.value || busy.value} onClick={() => void restart()} title="Back to the last thing that cannot be undone">Restart turn</button>
          <EndButton />
        </div>
      )}
      <div class="more"><button class="lk" onClick={() => (scoresOpen.value = true)}>All scores, item by item</button></div>
    </section>
  );
}
