/** Who plays: line, cash, loco, loads, great cities joined, whose turn. */
import type { ComponentChildren } from "preact";
import type { Player, Train } from "../api/shapes";
import { initial } from "../board/marks/tips";
import { swatch } from "../board/track/crayon";
import { Presence, SeatClock } from "../people/Presence";
import { plans, showPlans, togglePlans } from "../store/bots/plans";
import { heldUp } from "../store/people/people";
import { acting, anyTable, anyView, board, mySeats, replaying, rolled, view } from "../store/table";
import { t as common } from "../words/common";
import { loadName, shown } from "../words/names";
import { t } from "../words/ui";
import { Hexagon, Icon, LoadSign } from "./icons";

function tagOf(n: number): string {
  const now = anyView.value;
  const place = anyTable.value?.seats[n];
  const bot = place?.bot;
  if (now?.winners.includes(n)) return t.hasWon;
  if (place?.kind === "open") return t.yetToJoin;
  if (place?.resigned) return t.resigned;
  if (place?.kind === "person" && bot) return t.standIn;
  if (now?.waiting.includes(n) && heldUp.value === null)
    return replaying.value || rolled.value
      ? t.toAct
      : bot
        ? t.thinking
        : mySeats.value.includes(n)
          ? t.yourTurn
          : t.toAct;
  if ((view.value?.players[n]?.["turns to lose"] ?? 0) > 0) return t.losesTurn;
  return bot ? common.bot : "";
}

/** The list as every family has it: `purse` is what stands at the right, `more` the line below. */
export function PlayerList({
  purse,
  more,
  last,
}: {
  purse: (n: number) => ComponentChildren;
  more: (n: number) => ComponentChildren;
  last?: ComponentChildren;
}) {
  const now = anyView.value;
  if (!now) return null;
  return (
    <ul id="players" class="box" aria-label={t.players}>
      {now.players.map((player, n) => {
        const on = now.seat === n && now.phase !== "over";
        return (
          <li class={`pl${on ? " on" : ""}${acting.value === n ? " mine" : ""}`} aria-current={on} key={n}>
            <span class="ini" style={`--c:var(--p${n})`} aria-hidden="true">
              {initial(player.name)}
            </span>
            <span class="nm">
              <span class="n" title={player.name}>
                {player.name}
              </span>
              <Presence n={n} />
              <span class="tag">{tagOf(n)}</span>
              <SeatClock n={n} />
            </span>
            {purse(n)}
            {more(n)}
          </li>
        );
      })}
      {last}
    </ul>
  );
}

export function Players() {
  const players = view.value?.players ?? [];
  return (
    <PlayerList
      purse={(n) => players[n] && <Cash player={players[n]} />}
      more={(n) =>
        players[n] && (
          <>
            <Second player={players[n]} n={n} />
            <UpTo n={n} />
          </>
        )
      }
      last={
        mayAsk() && (
          <li class="asks">
            <AskPlans />
          </li>
        )
      }
    />
  );
}

/** What a bot says it is up to, for players who want to know. */
function UpTo({ n }: { n: number }) {
  if (!anyTable.value?.seats[n]?.bot || !showPlans()) return null;
  return (
    <span class="upto" aria-live="off">
      {plans.value.get(n) || t.noPlansYet}
    </span>
  );
}

const mayAsk = (): boolean =>
  mySeats.value.length > 0 && view.value?.phase !== "over" && !!anyTable.value?.seats.some((one) => one.bot);

function AskPlans() {
  return (
    <button class="lk" aria-pressed={showPlans()} onClick={togglePlans}>
      {showPlans() ? t.hidePlans : t.showPlans}
    </button>
  );
}

/** The same in a box of its own, for narrow screens. */
export function BotPlans() {
  if (!mayAsk()) return null;
  return (
    <div class="box upto-box">
      <AskPlans />
      {showPlans() &&
        view.value?.players.map(
          (player, n) =>
            anyTable.value?.seats[n]?.bot && (
              <p key={n}>
                <b>{player.name}</b> <UpTo n={n} />
              </p>
            ),
        )}
    </div>
  );
}

function Cash({ player }: { player: Player }) {
  if (player.cash === null) {
    return (
      <span class="cash hid" title={t.cashSecret}>
        <Icon name="lock" />
        <span role="img" aria-label={t.secret}>
          ?
        </span>
      </span>
    );
  }
  return (
    <span class="cash num">
      {player.cash}
      <small>M</small>
    </span>
  );
}

function Second({ player, n }: { player: Player; n: number }) {
  return (
    <>
      <span class="swc" dangerouslySetInnerHTML={{ __html: swatch(n) }} />
      <span class="row2">
        {player.trains.map((train, k) => (
          <TrainLine train={train} short={player.trains.length > 1} key={k} />
        ))}
        <Debts n={n} />
        <span class="maj" title={t.majorsJoined}>
          <Hexagon /> {player["majors joined"]}/{board.value?.rules.win_majors ?? 5}
        </span>
      </span>
    </>
  );
}

function TrainLine({ train, short }: { train: Train; short: boolean }) {
  const loco = board.value?.rules.locos.find((one) => one.name === train.loco);
  const slots = Array.from({ length: loco?.capacity ?? 2 }, (_, k) => train.loads[k] ?? null);
  const name = t.loco(shown(train.loco), train.loco === "Freight");
  return (
    <>
      <span class={short ? "loco short" : "loco"} title={t.locoTitle(name, loco?.speed ?? "")}>
        {short ? loco?.speed : `${shown(train.loco)} · ${loco?.speed ?? ""}`}
      </span>
      <span class="slots" role="img" aria-label={t.carries(shown(train.loco), train.loads.map(loadName).join(", "))}>
        {slots.map((load) =>
          load ? (
            <span class="slot f" title={loadName(load)}>
              <LoadSign load={load} />
            </span>
          ) : (
            <span class="slot" title={t.emptySlot} />
          ),
        )}
      </span>
    </>
  );
}

/** What a player owes the bank or others. */
function Debts({ n }: { n: number }) {
  const mine = (view.value?.debts ?? []).filter((one) => one.debtor === n);
  if (!mine.length) return null;
  const words = mine
    .map((one) => t.owed(one.amount, one.creditor === null ? t.theBank : view.value?.players[one.creditor]?.name))
    .join(", ");
  return (
    <span class="debt num" role="img" title={t.owes(words)} aria-label={t.owes(words)}>
      −{mine.reduce((sum, one) => sum + one.amount, 0)}M
    </span>
  );
}
