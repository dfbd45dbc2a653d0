/** Before going: how far it is, what is left, what it costs. */
import { eventsAt } from "../../store/cards/events";
import { pointed, pointedJourney, pointedReach } from "../../store/look";
import { busy, lattice, play, view } from "../../store/table";
import { t as common } from "../../words/common";
import { t } from "../../words/crayon";
import { CityLines } from "../PlaceNote";
import { screen } from "../screen";
import { FarPop } from "./FarPop";

export function MovePop({ at, flip, sticky }: { at: [number, number]; flip: [boolean, boolean]; sticky: boolean }) {
  const way = pointedReach.value;
  // Beside the place it is about; on a phone there is no room beside it, and it has its place above.
  const style: Record<string, string> =
    screen.value === "phone"
      ? {}
      : {
          left: `${at[0]}px`,
          top: `${at[1]}px`,
          transform: `translate(${flip[0] ? "calc(-100% - 16px)" : "16px"}, ${flip[1] ? "calc(-100% - 12px)" : "12px"})`,
        };
  if (!way) return pointedJourney.value && <FarPop way={pointedJourney.value} style={style} sticky={sticky} />;
  const city = lattice.value?.cityOf.get(way.milepost);
  const due = way.rent + way.duty;
  return (
    <div class={`pop move${sticky ? " sticky" : ""}`} style={style}>
      <h2>
        <span>{lattice.value?.label(way.milepost)}</span>
        <span class="num">{common.points(way.steps)}</span>
      </h2>
      <div class="ln">
        <span>{t.leftOnArrival}</span>
        <b class="num">{way.left}</b>
      </div>
      <div class="ln">
        <span>{way.rent ? t.othersRent : t.freeTrack}</span>
        <b class="num">{way.rent ? `${way.rent}M` : t.noRent}</b>
      </div>
      {way.duty > 0 && (
        <div class="ln">
          <span>{t.borderDuty}</span>
          <b class="num">{way.duty}M</b>
        </div>
      )}
      {city && <CityLines city={city} />}
      {eventsAt(way.milepost).map((one) => (
        <div class="ln warn">
          <span>{one.title}</span>
          <b>{one.what}</b>
        </div>
      ))}
      {sticky && (
        <div class="row">
          <button
            class="btn pri"
            disabled={busy.value}
            onClick={() => {
              pointed.value = null;
              void play(way.text);
            }}
          >
            {t.go}
            {due ? t.payNow(due) : ""}
          </button>
          <button class="btn" onClick={() => (pointed.value = null)}>
            {t.stay}
          </button>
        </div>
      )}
      {!sticky && view.value && <div class="hint">{t.clickToGo}</div>}
    </div>
  );
}
