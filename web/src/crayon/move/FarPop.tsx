/** A city out of reach this turn: how many turns it takes, or why no train gets there and what helps. */
import type { Journey } from "../../api/shapes";
import { pointed, tab } from "../../store/look";
import { busy, lattice } from "../../store/table";
import { sketchWay } from "../../store/track/bestway";
import { setOff } from "../../store/trains/journey";
import { begin } from "../../store/trains/orders";
import { RuleLink } from "../../ui/RuleLink";
import { t as common } from "../../words/common";
import { t } from "../../words/crayon";
import { CityLines } from "../PlaceNote";
import { Foreseen } from "./Foreseen";

export function FarPop({ way, style, sticky }: { way: Journey; style: Record<string, string>; sticky: boolean }) {
  const city = lattice.value?.cityByName.get(way.city);
  const why = way.refusal ?? way.held;
  const close = (): void => void (pointed.value = null);
  return (
    <div class={`pop move far${sticky ? " sticky" : ""}`} style={style}>
      <h2>
        <span>{way.city}</span>
        {way.turns > 0 && <span class="num">{common.turns(way.turns)}</span>}
      </h2>
      {way.turns > 0 && (
        <div class="ln">
          <span>{t.steps(way.steps)}</span>
          <b class="num">{way.fees ? t.rentAndDuty(way.fees) : t.noRent}</b>
        </div>
      )}
      {way.fees > 0 && <Foreseen legs={way.legs} fees={way.fees} />}
      {city && <CityLines city={city} />}
      {why && (
        <p class="why">
          {why.message} <RuleLink rule={why.rule} link={why.link} action={`move ${city?.mileposts[0]}`} />
        </p>
      )}
      {sticky && (
        <div class="row">
          {way.refusal && (
            <button
              class="btn pri"
              disabled={busy.value}
              onClick={() => {
                close();
                void sketchWay(null, way.city);
              }}
            >
              {t.sketchBest}
            </button>
          )}
          {!way.refusal && way.text && (
            <button
              class="btn pri"
              disabled={busy.value}
              onClick={() => {
                close();
                void setOff(way.city);
              }}
            >
              {way.held ? t.goFar : t.setOff}
            </button>
          )}
          {!way.refusal && (
            <button
              class="btn"
              onClick={() => {
                close();
                tab.value = "turn";
                begin(way.city);
              }}
            >
              {t.withOrders}
            </button>
          )}
          <button class="btn" onClick={close}>
            {t.stay}
          </button>
        </div>
      )}
      {!sticky && !why && <div class="hint">{t.clickSetOff}</div>}
    </div>
  );
}
