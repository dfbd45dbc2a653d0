/** Demand cards. A demand under the hand or the focus lights its cities on the board. */
import type { Demand } from "../api/shapes";
import { hot, sourcesOf } from "../store/look";
import { board, me, mySeats, seat, view } from "../store/table";
import { Icon, LoadSign } from "./icons";

function Row({ demand }: { demand: Demand }) {
  const aboard = me.value?.trains.some((train) => train.loads.includes(demand.load)) ?? false;
  const left = view.value?.bank[demand.load] ?? null;
  const gone = left === 0 && !aboard;
  const status = aboard ? "aboard" : left === null ? "" : left ? `${left} left` : "none left";
  const light = (): void => void (hot.value = demand);
  const dark = (): void => {
    if (hot.value === demand) hot.value = null;
  };
  return (
    <button class={`dm${aboard ? " aboard" : ""}${gone ? " gone" : ""}${hot.value === demand ? " hot" : ""}`} onMouseEnter={light} onMouseLeave={dark} onFocus={light} onBlur={dark} onClick={light}>
      <span class="chip">
        <LoadSign load={demand.load} />
        {(aboard || gone) && <i class="badge"><Icon name={aboard ? "tick" : "cross"} /></i>}
      </span>
      <span class="who">
        <span class="c">{demand.city}</span>
        <span class="l">
          <b>{demand.load}</b>
          {status && <> · <span class="st">{status}</span></>}
        </span>
      </span>
      <span class="val">
        <span class="pay num">
          {demand.pay}
          <small>M</small>
        </span>
        <span class="far" title={`${demand.load} comes from ${sourcesOf(demand.load).join(", ")}`}>
          {sourcesOf(demand.load).join(", ")}
        </span>
      </span>
    </button>
  );
}

export function Hand() {
  const cards = me.value?.cards ?? [];
  const own = mySeats.value.includes(seat.value);
  return (
    <section id="hand" aria-label="Demand cards">
      <h2>{own && mySeats.value.length > 1 ? `${me.value?.name}’s demands` : own ? "Your demands" : `${me.value?.name}’s demands`}</h2>
      <div class="cards">
        {cards.map((number) => (
          <article class="card" key={number} aria-label={`Demand card ${number}`}>
            <span class="no">card {number}</span>
            {(board.value?.cards[String(number)] ?? []).map((demand) => (
              <Row demand={demand} key={demand.city + demand.load} />
            ))}
          </article>
        ))}
      </div>
    </section>
  );
}
