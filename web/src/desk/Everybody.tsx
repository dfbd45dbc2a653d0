/** The opponents as the rules lay them open: demands, loads aboard, what they are likely to go for, chips that run out. */
import type { Outlook, Player } from "../api/shapes";
import { initial } from "../board/marks/tips";
import { showDemand } from "../crayon/BoardPane";
import { type Hot, hot, lighting } from "../store/look";
import { board, mySeats, seat, view } from "../store/table";
import { LoadSign } from "../ui/icons";
import { t as cards } from "../words/cards";
import { t as common } from "../words/common";
import { t } from "../words/desk";
import { loadNames, shown } from "../words/names";
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
      {!others.length && <p class="hint">{t.nobodyElse}</p>}
    </>
  );
}

/** The names of seats in a sentence; one's own is “you”. */
const names = (seats: number[]): string =>
  seats
    .map((n) => (n === seat.value && mySeats.value.includes(n) ? common.you : (view.value?.players[n]?.name ?? "")))
    .join(", ");

function RunningOut() {
  const list = rivals.value?.scarce ?? [];
  if (!list.length) return null;
  return (
    <section class="scarce" aria-label={t.runningOut}>
      <h3>{t.runningOut}</h3>
      <ul>
        {list.map((one) => (
          <li key={one.load}>
            <LoadLink load={one.load} />{" "}
            <b class={one.left ? "" : "loss"}>{one.left ? t.leftOf(one.left, one.chips) : t.noneOf(one.chips)}</b>
            <span>
              {one.carried.length > 0 && t.aboardOf(names(one.carried))}
              {one.wanted.length > 0 && t.wantedBy(names(one.wanted))}
              {one.open && t.openAsks}
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
        <small>{player.trains.map((train) => shown(train.loco)).join(", ")}</small>
      </h3>
      <p class="aboard-now">
        {aboard.length ? t.carries : t.carriesNothing}
        {aboard.map((load, k) => (
          <LoadLink load={load} key={k} />
        ))}
      </p>
      {player.cards.map((card) => (
        <ul class="their-card" aria-label={cards.demandCard(card)} key={card}>
          {(board.value?.cards[String(card)] ?? []).map((demand, which) => (
            <Row
              city={demand.city}
              loads={[demand.load]}
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
        <ul class="their-card" aria-label={t.mayGoFor}>
          {onOpen.map((one) => (
            <Row
              city={one.city}
              loads={one.loads}
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
      {hidden > 0 && <p class="hint">{t.notShown(hidden)}</p>}
    </section>
  );
}

type Place = {
  city: string;
  loads: string[];
  pay: number;
  name: string;
  aboard: boolean;
  target: Outlook | undefined;
  first: Outlook | undefined;
};

/** A demand of theirs. One they are likely to go for has its turns; the likeliest stands out. */
function Row({ city, loads, pay, name, aboard, target, first }: Place) {
  const one: Hot = { key: name, city, loads, pay, way: target ?? null };
  const most = target !== undefined && target === first;
  const words = most ? t.likeliest : t.likely;
  return (
    <li>
      <button
        class={`dm theirs${hot.value?.key === name ? " hot" : ""}${target ? " target" : ""}${most ? " most" : ""}`}
        {...lighting(one)}
        onClick={() => showDemand(one)}
      >
        <span class={`chip${aboard ? " carried" : ""}`}>
          <LoadSign load={loads[0] ?? ""} />
        </span>
        <span class="who">
          <span class="c">{city}</span>
          <span class="l">
            {loadNames(loads)}
            {aboard && <span class="vh"> {t.aboard}</span>}
          </span>
        </span>
        {target && (
          <span class="likely" title={t.likelyIn(words, target.turns)}>
            {words}, {common.turns(target.turns)}
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
