/** A demand card: three demands, the cubes that lie on them, and what can be done with each now. */
import type { Demand, LegalAction } from "../api/shapes";
import { initial } from "../board/marks/tips";
import { type Hot, hot, lighting, sourcesOf } from "../store/look";
import { board, busy, legal, me, play, view } from "../store/table";
import { Icon, LoadSign } from "../ui/icons";
import { showDemand } from "./BoardPane";

/** Seats with a cube on this demand. */
function cubesOn(card: number, which: number): number[] {
  const players = view.value?.players ?? [];
  return players.flatMap((player, n) =>
    (player.locks ?? []).some(([one, place]) => one === card && place === which) ? [n] : [],
  );
}

const boundTo = (card: number, which: number): boolean =>
  (view.value?.players ?? []).some((player) =>
    (player.bound ?? []).some(([one, place]) => one === card && place === which),
  );

export function Cubes({ card, which }: { card: number; which: number }) {
  const seats = cubesOn(card, which);
  const bound = boundTo(card, which);
  if (!seats.length && !bound) return null;
  const names = seats.map((n) => view.value?.players[n]?.name ?? "").join(" and ");
  return (
    <span
      class="cubes"
      role="img"
      aria-label={names ? `locked by ${names}` : "bound to this demand"}
      title={names ? `Locked by ${names}` : "Bound to this demand"}
    >
      {seats.map((n) => (
        <i class="cube" style={`--c:var(--p${n})`}>
          {initial(view.value?.players[n]?.name ?? "")}
        </i>
      ))}
      {bound && <Icon name="lock" />}
    </span>
  );
}

/** Locking or delivering, where the card shows it. */
function Deed({ action }: { action: LegalAction }) {
  const pay = action.kind === "deliver";
  return (
    <button
      class={`deed${pay ? " pay" : ""}`}
      disabled={busy.value}
      aria-label={action.words}
      onClick={() => void play(action.text)}
    >
      {pay ? "Deliver" : "Lock"}
    </button>
  );
}

function Row({ demand, card, which, slim }: { demand: Demand; card: number; which: number; slim: boolean }) {
  const aboard = me.value?.trains.some((train) => train.loads.includes(demand.load)) ?? false;
  const left = view.value?.bank[demand.load] ?? null;
  const gone = left === 0 && !aboard;
  const status = aboard ? "aboard" : left === null ? "" : left ? `${left} left` : "none left";
  const one: Hot = { key: `${card}.${which}`, city: demand.city, loads: [demand.load], pay: demand.pay };
  const deeds = legal.value.filter(
    (action) =>
      (action.kind === "lock" || (slim && action.kind === "deliver")) &&
      action.card === card &&
      action.demand === which,
  );
  return (
    <div class="dmrow">
      <button
        class={`dm${aboard ? " aboard" : ""}${gone ? " gone" : ""}${hot.value?.key === one.key ? " hot" : ""}`}
        {...lighting(one)}
        onClick={() => showDemand(one)}
      >
        <span class="chip">
          <LoadSign load={demand.load} />
          {(aboard || gone) && (
            <i class="badge">
              <Icon name={aboard ? "tick" : "cross"} />
            </i>
          )}
        </span>
        <span class="who">
          <span class="c">{demand.city}</span>
          <span class="l">
            <b>{demand.load}</b>
            {status && !slim && (
              <>
                {" "}
                · <span class="st">{status}</span>
              </>
            )}
          </span>
        </span>
        <span class="val">
          <span class="pay num">
            <Cubes card={card} which={which} />
            {demand.pay}
            <small>M</small>
          </span>
          {!slim && (
            <span class="far" title={`${demand.load} comes from ${sourcesOf(demand.load).join(", ")}`}>
              {sourcesOf(demand.load).join(", ")}
            </span>
          )}
        </span>
      </button>
      {deeds.map((action) => (
        <Deed action={action} key={action.text} />
      ))}
    </div>
  );
}

export function DemandCard({
  number,
  slim = false,
  foot,
}: {
  number: number;
  slim?: boolean;
  foot?: preact.ComponentChildren;
}) {
  return (
    <article class={`card${slim ? " slim" : ""}`} aria-label={`Demand card ${number}`}>
      <span class="no">card {number}</span>
      {(board.value?.cards[String(number)] ?? []).map((demand, which) => (
        <Row demand={demand} card={number} which={which} slim={slim} key={which} />
      ))}
      {foot}
    </article>
  );
}
