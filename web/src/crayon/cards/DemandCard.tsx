/** A demand card: three demands, the cubes that lie on them, and what can be done with each now. */
import type { Demand, LegalAction } from "../../api/shapes";
import { initial } from "../../board/marks/tips";
import { keyOf, outlooks } from "../../store/cards/outlooks";
import { isMarked, toggleMark } from "../../store/cards/owncards";
import { type Hot, hot, lighting, sourcesOf } from "../../store/look";
import { board, busy, legal, me, play, view } from "../../store/table";
import { Icon, LoadSign } from "../../ui/icons";
import { t } from "../../words/cards";
import { t as common } from "../../words/common";
import { called } from "../../words/forms";
import { loadName } from "../../words/names";
import { showDemand } from "../BoardPane";
import { arranging } from "./arrange";
import { Figures, Rate, StepButton } from "./Figures";

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
  const names = seats.map((n) => view.value?.players[n]?.name ?? "").join(common.and);
  return (
    <span
      class="cubes"
      role="img"
      aria-label={names ? t.lockedBy(names) : t.bound}
      title={names ? t.lockedByTitle(names) : t.boundTitle}
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
      aria-label={called(pay ? t.deliver : t.lock, action.words)}
      onClick={() => void play(action.text)}
    >
      {pay ? t.deliver : t.lock}
    </button>
  );
}

type Place = { demand: Demand; card: number; which: number; slim: boolean };

/** A demand: load and city, its figures, and what can be done for it now. The hand or the focus on it draws its way. */
function Row({ demand, card, which, slim }: Place) {
  const aboard = me.value?.trains.some((train) => train.loads.includes(demand.load)) ?? false;
  const left = view.value?.bank[demand.load] ?? null;
  const gone = left === 0 && !aboard;
  const status = aboard ? t.aboard : gone ? t.noneLeft : "";
  const key = keyOf(card, which);
  const one: Hot = { key, city: demand.city, loads: [demand.load], pay: demand.pay };
  const outlook = outlooks.value.get(key);
  const from = sourcesOf(demand.load).join(", ");
  const deeds = legal.value.filter(
    (action) =>
      (action.kind === "lock" || (slim && action.kind === "deliver")) &&
      action.card === card &&
      action.demand === which,
  );
  const light = lighting(one);
  const isHot = hot.value?.key === key;
  return (
    <div
      class={`dmrow${isHot ? " hot" : ""}`}
      onPointerMove={light.onPointerMove}
      onMouseLeave={light.onMouseLeave}
      onFocusIn={light.onFocus}
      onFocusOut={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || light.onBlur()}
    >
      {arranging.value && <Star demand={demand} name={key} />}
      <button
        class={`dm${aboard ? " aboard" : ""}${gone ? " gone" : ""}${isHot ? " hot" : ""}${outlook ? " told" : ""}`}
        onClick={() => showDemand(one)}
      >
        <span class="chip">
          <LoadSign load={demand.load} />
          {aboard || gone ? (
            <i class="badge">
              <Icon name={aboard ? "tick" : "cross"} />
            </i>
          ) : (
            left !== null && (
              <i class="badge count num" title={t.left(left)}>
                <span aria-hidden="true">{left}</span>
                <span class="vh">{t.left(left)}</span>
              </i>
            )
          )}
        </span>
        <span class="who">
          <span class="c">
            {isMarked(key) && (
              <span class="marked" role="img" aria-label={t.marked}>
                ★
              </span>
            )}
            {demand.city}
          </span>
          <span class="l">
            <b>{loadName(demand.load)}</b>
            {status && !slim && (
              <>
                {" "}
                · <span class="st">{status}</span>
              </>
            )}
          </span>
        </span>
        <span class="val">
          {slim && outlook && <Rate one={outlook} />}
          <span class="pay num">
            <Cubes card={card} which={which} />
            {demand.pay}
            <small>M</small>
          </span>
        </span>
        {!slim && outlook && <Figures one={outlook} />}
        {!slim && (
          <span class="far" title={t.comesFrom(loadName(demand.load), from)}>
            {from}
          </span>
        )}
      </button>
      {outlook && <StepButton one={outlook} />}
      {deeds.map((action) => (
        <Deed action={action} key={action.text} />
      ))}
    </div>
  );
}

function Star({ demand, name }: { demand: Demand; name: string }) {
  return (
    <button
      class="star"
      aria-pressed={isMarked(name)}
      aria-label={t.mark(loadName(demand.load), demand.city)}
      onClick={() => toggleMark(name)}
    >
      {isMarked(name) ? "★" : "☆"}
    </button>
  );
}

export function DemandCard({
  number,
  slim = false,
  head,
  foot,
}: {
  number: number;
  slim?: boolean;
  head?: preact.ComponentChildren;
  foot?: preact.ComponentChildren;
}) {
  return (
    <article class={`card${slim ? " slim" : ""}`} data-card={number} aria-label={t.demandCard(number)}>
      <span class="no">{t.card(number)}</span>
      {head}
      {(board.value?.cards[String(number)] ?? []).map((demand, which) => (
        <Row demand={demand} card={number} which={which} slim={slim} key={which} />
      ))}
      {foot}
    </article>
  );
}
