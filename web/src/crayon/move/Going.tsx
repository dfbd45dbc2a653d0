/** A journey over several turns: where to, how long it takes, one button to go on and one to break it off. */
import { errand } from "../../store/trains/errands";
import { breakOff, goal, goOn, journey, mayGoOn, running } from "../../store/trains/journey";
import { count } from "../../words";
import { Foreseen } from "./Foreseen";

export const turns = (n: number): string => count(n, "turn");

export function Going() {
  if (!goal.value || errand.value) return null; // orders say it themselves
  const way = journey.value;
  const left = way?.turns ? `, ${turns(way.turns)}${way.fees ? `, rent and duty ${way.fees}M` : ""}` : "";
  return (
    <div class="going" role="status" aria-live="polite">
      <p>
        On the way to <b>{goal.value}</b>
        {left}
        {way?.refusal ? ", as soon as track leads there" : ""}
        {running.value && way && !way.text ? "; it goes on in your next turn" : ""}.
      </p>
      {!!way?.fees && <Foreseen legs={way.legs} fees={way.fees} />}
      <div class="row">
        {running.value && (
          <button class="btn sm" disabled={!mayGoOn.value} onClick={() => void goOn()} title="G">
            Go on{way?.fees_now ? `, pay ${way.fees_now}M` : ""}
          </button>
        )}
        <button class="btn sm" onClick={() => breakOff()} title="Esc">
          Break off
        </button>
      </div>
    </div>
  );
}
