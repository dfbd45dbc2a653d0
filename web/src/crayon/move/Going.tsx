/** A journey over several turns: where to, how long it takes, one button to go on and one to break it off. */

import { breakOff, goal, goOn, journey, mayGoOn, running } from "../../store/trains/journey";
import { orders } from "../../store/trains/orders";
import { t as common } from "../../words/common";
import { t } from "../../words/crayon";
import { Foreseen } from "./Foreseen";

export function Going() {
  if (!goal.value || orders.value) return null; // orders say it themselves
  const way = journey.value;
  const left = way?.turns ? `, ${common.turns(way.turns)}${way.fees ? t.feesDue(way.fees) : ""}` : "";
  return (
    <div class="going" role="status" aria-live="polite">
      <p>
        {t.onTheWay(<b>{goal.value}</b>, left)}
        {way?.refusal ? t.whenTrack : ""}
        {running.value && way && !way.text ? t.nextTurn : ""}.
      </p>
      {!!way?.fees && <Foreseen legs={way.legs} fees={way.fees} />}
      <div class="row">
        {running.value && (
          <button class="btn sm" disabled={!mayGoOn.value} onClick={() => void goOn()} title="G">
            {t.goOn}
            {way?.fees_now ? t.payNow(way.fees_now) : ""}
          </button>
        )}
        <button class="btn sm" onClick={() => breakOff()} title="Esc">
          {t.breakOff}
        </button>
      </div>
    </div>
  );
}
