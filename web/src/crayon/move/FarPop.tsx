/** A city out of reach this turn: how many turns it takes, or why no train gets there and what helps. */
import type { Journey } from "../../api/shapes";
import { pointed, tab } from "../../store/look";
import { busy, lattice } from "../../store/table";
import { sketchWay } from "../../store/track/bestway";
import { begin } from "../../store/trains/errands";
import { setOff } from "../../store/trains/journey";
import { RuleLink } from "../../ui/RuleLink";
import { CityLines } from "../PlaceNote";
import { Foreseen } from "./Foreseen";
import { turns } from "./Going";

export function FarPop({ way, style, sticky }: { way: Journey; style: Record<string, string>; sticky: boolean }) {
  const city = lattice.value?.cityByName.get(way.city);
  const why = way.refusal ?? way.held;
  const close = (): void => void (pointed.value = null);
  return (
    <div class={`pop move far${sticky ? " sticky" : ""}`} style={style}>
      <h3>
        <span>{way.city}</span>
        {way.turns > 0 && <span class="num">{turns(way.turns)}</span>}
      </h3>
      {way.turns > 0 && (
        <div class="ln">
          <span>{way.steps} mileposts</span>
          <b class="num">{way.fees ? `rent and duty ${way.fees}M` : "no rent"}</b>
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
              Sketch the best way
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
              {way.held ? "Go as far as possible" : "Set off"}
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
              With orders…
            </button>
          )}
          <button class="btn" onClick={close}>
            Stay
          </button>
        </div>
      )}
      {!sticky && !why && <div class="hint">Click to set off; G goes on in your next turns.</div>}
    </div>
  );
}
