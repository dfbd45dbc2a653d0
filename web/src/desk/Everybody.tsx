/** The opponents as the rules lay them open: demands, loads aboard, what they are likely to go for, chips that run out. */
import type { Outlook, Player } from "../api/shapes";
import { initial } from "../board/marks/tips";
import { showDemand } from "../crayon/BoardPane";
import { type Hot, hot, lighting } from "../store/look";
import { board, mySeats, seat, view } from "../store/table";
import { LoadSign } from "../ui/icons";
import { count } from "../words";
import { LoadLink } from "./LoadLink";
import { rivals } from "./rivals";

export function Everybody() {
  const players = view.value?.players ?? [];
  const others = players
    .map((player, n) => ({ player, n }))
    .filter(({ n }) => n !== seat.value || !mySeats.value.length);
  return (
    <>
      <RunningOut />
      {others.map(({ player, n }) => (
        <Opponent player={player} n={n} key={n} />
      ))}
      {!others.length && <p class="hint">Nobody else plays.</p>}
    </>
  );
}

/** The names of seats in a sentence; one's own is “you”. */
const names = (seats: number[]): string =>
  seats
    .map((n) => (n === seat.value && mySeats.value.includes(n) ? "you" : (view.value?.players[n]?.name ?? "")))
    .join(", ");

function RunningOut() {
  const list = rivals.value?.scarce ?? [];
  if (!list.length) return null;
  return (
    <section class="scarce" aria-label="Running out">
      <h3>Running out</h3>
      <ul>
        {list.map((one) => (
          <li key={one.load}>
            <LoadLink load={one.load} />{" "}
            <b class={one.left ? "" : "loss"}>
              {one.left ? `${one.left} of ${one.chips} left` : `none of ${one.chips} left`}
            </b>
            <span>
              {one.carried.length > 0 && `aboard: ${names(one.carried)}. `}
              {one.wanted.length > 0 && `wanted: ${names(one.wanted)}. `}
              {one.open && "An open card asks for it."}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opponent({ player, n }: { player: Player; n: number }) {
  const targets = rivals.value?.rivals.find((one) => one.seat === n)?.targets ?? [];
  const aboard = player.trains.flatMap((train) => train.loads);
  const hidden = player["hidden cards"] ?? 0;
  const pool = view.value?.pool ?? view.value?.["open cards"] ?? [];
  const onOpen = targets.filter((one) => pool.includes(one.card));
  return (
    <section class="their" aria-label={player.name}>
      <h3>
        <span class="ini" style={`--c:var(--p${n})`} aria-hidden="true">
          {initial(player.name)}
        </span>
        {player.name}
        <small>{player.trains.map((train) => train.loco).join(", ")}</small>
      </h3>
      <p class="aboard-now">
        {aboard.length ? "Carries " : "Carries nothing"}
        {aboard.map((load, k) => (
          <LoadLink load={load} key={k} />
        ))}
      </p>
      {player.cards.map((card) => (
        <ul class="their-card" aria-label={`Demand card ${card}`} key={card}>
          {(board.value?.cards[String(card)] ?? []).map((demand, which) => (
            <Row
              city={demand.city}
              load={demand.load}
              pay={demand.pay}
              name={`${n} ${card}.${which}`}
              aboard={aboard.includes(demand.load)}
              target={targets.find((one) => one.card === card && one.which === which)}
              first={targets[0]}
              key={which}
            />
          ))}
        </ul>
      ))}
      {onOpen.length > 0 && (
        <ul class="their-card" aria-label="Open demands they may go for">
          {onOpen.map((one) => (
            <Row
              city={one.city}
              load={one.loads.join(" and ")}
              pay={one.pay}
              name={`${n} ${one.card}.${one.which}`}
              aboard={one.aboard}
              target={one}
              first={targets[0]}
              key={`${one.card}.${one.which}`}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && <p class="hint">{count(hidden, "card")} not shown yet.</p>}
    </section>
  );
}

type Place = {
  city: string;
  load: string;
  pay: number;
  name: string;
  aboard: boolean;
  target: Outlook | undefined;
  first: Outlook | undefined;
};

/** A demand of theirs. One they are likely to go for has its turns; the likeliest stands out. */
function Row({ city, load, pay, name, aboard, target, first }: Place) {
  const one: Hot = { key: name, city, loads: load.split(" and "), pay, way: target ?? null };
  const most = target !== undefined && target === first;
  const words = most ? "likeliest" : "likely";
  return (
    <li>
      <button
        class={`dm theirs${hot.value?.key === name ? " hot" : ""}${target ? " target" : ""}${most ? " most" : ""}`}
        {...lighting(one)}
        onClick={() => showDemand(one)}
      >
        <span class={`chip${aboard ? " carried" : ""}`}>
          <LoadSign load={one.loads[0] ?? ""} />
        </span>
        <span class="who">
          <span class="c">{city}</span>
          <span class="l">
            {load}
            {aboard && <span class="vh"> aboard</span>}
          </span>
        </span>
        {target && (
          <span class="likely" title={`${words}, in about ${count(target.turns, "turn")}`}>
            {words}, {count(target.turns, "turn")}
          </span>
        )}
        <span class="pay num">
          {pay}
          <small>M</small>
        </span>
      </button>
    </li>
  );
}
