/** Before going: how far it is, what is left, what it costs. */
import { eventsAt } from "../store/events";
import { pointed, pointedReach } from "../store/look";
import { board, busy, lattice, me, play, view } from "../store/table";
import { LoadSign } from "./icons";

export function MovePop({ at, flip, sticky }: { at: [number, number]; flip: [boolean, boolean]; sticky: boolean }) {
  const way = pointedReach.value;
  if (!way) return null;
  const city = lattice.value?.cityOf.get(way.milepost);
  const cards = [...(me.value?.cards ?? []), ...(view.value?.pool ?? view.value?.["open cards"] ?? [])];
  const wanted = [
    ...cards.flatMap((card) => board.value?.cards[String(card)] ?? []),
    ...(view.value?.["special demands"] ?? []).map((one) => ({ city: one.city, load: one.loads.join(" and "), pay: one.pay })),
  ].filter((one) => one.city === city?.name);
  const style = { left: `${at[0]}px`, top: `${at[1]}px`, transform: `translate(${flip[0] ? "calc(-100% - 16px)" : "16px"}, ${flip[1] ? "calc(-100% - 12px)" : "12px"})` };
  return (
    <div class={`pop move${sticky ? " sticky" : ""}`} style={style} role="status">
      <h3>
        <span>{lattice.value?.label(way.milepost)}</span>
        <span class="num">{way.steps} point{way.steps === 1 ? "" : "s"}</span>
      </h3>
      <div class="ln"><span>Left on arrival</span><b class="num">{way.left}</b></div>
      <div class="ln"><span>{way.rent ? "Rent for others’ track" : "Over free track"}</span><b class="num">{way.rent ? `${way.rent}M` : "no rent"}</b></div>
      {way.duty > 0 && <div class="ln"><span>Duty at the border</span><b class="num">{way.duty}M</b></div>}
      {city && city.loads.length > 0 && <div class="ln"><span>Supplies</span><span class="sup">{city.loads.map((load) => <><LoadSign load={load} />{load} </>)}</span></div>}
      {eventsAt(way.milepost).map((one) => <div class="ln warn"><span>{one.title}</span><b>{one.what}</b></div>)}
      {wanted.map((one) => <div class="ln"><span>Pays for {one.load}</span><b class="num">{one.pay}M</b></div>)}
      {sticky && (
        <div class="row">
          <button class="btn pri" disabled={busy.value} onClick={() => { pointed.value = null; void play(way.text); }}>
            Go{way.rent + way.duty ? `, pay ${way.rent + way.duty}M` : ""}
          </button>
          <button class="btn" onClick={() => (pointed.value = null)}>Stay</button>
        </div>
      )}
      {!sticky && view.value && <div class="hint">Click to go.</div>}
    </div>
  );
}
