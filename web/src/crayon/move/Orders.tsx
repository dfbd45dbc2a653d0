/** Standing orders: from city to city with what is done there. Put together here, shown while they are carried out. */
import { useSignal } from "@preact/signals";
import type { Call, StandingOrders } from "../../api/shapes";
import { tab } from "../../store/look";
import { board } from "../../store/table";
import {
  addCall,
  begin,
  draft,
  dropCall,
  endTurns,
  has,
  mayOrder,
  offers,
  orders,
  outlook,
  putAway,
  send,
  sending,
  sendOn,
  takeBack,
  toggle,
} from "../../store/trains/orders";
import { toBoard } from "../../text/cursor";
import { taskWords } from "../../text/words";
import { Icon, LoadSign } from "../../ui/icons";
import { RuleLink } from "../../ui/RuleLink";
import { t as common } from "../../words/common";
import { t } from "../../words/crayon";
import { Foreseen } from "./Foreseen";

export function OrdersButton() {
  return (
    <button
      class="lk"
      aria-expanded={draft.value !== null}
      disabled={!mayOrder()}
      onClick={() => (draft.value ? putAway() : begin())}
    >
      {t.ordersLink}
    </button>
  );
}

export function Orders() {
  if (orders.value) return <Running one={orders.value} />;
  if (!draft.value || !mayOrder()) return null;
  return <Draft calls={draft.value} />;
}

const deeds = (call: Call): string =>
  call.tasks.length ? `${call.city}: ${call.tasks.map(taskWords).join(", ")}` : call.city;

/** Into the form by a key: to the last call, or to where the first one is chosen; while orders are carried out, to what can be done. */
export function enterOrders(): void {
  tab.value = "turn";
  setTimeout(() => {
    const form = [...document.querySelectorAll<HTMLElement>(".orders fieldset, .orders .adding, .orders .row")];
    const last = form.filter((one) => one.matches("fieldset")).pop() ?? form[0];
    (last?.querySelector<HTMLElement>("input") ?? last?.querySelector<HTMLElement>("select, button"))?.focus();
  });
}

/** What the train is at, or why it has stopped. */
function Running({ one }: { one: StandingOrders }) {
  return (
    <section class="going orders" aria-label={t.orders} role="status" aria-live="polite">
      {one.why ? (
        <p class="why">
          <b>{t.stopped}</b> {one.why}
        </p>
      ) : (
        <p>
          <b>{t.underOrders}</b>
          {one.fees ? t.feesForeseen(one.fees) : ""}
          {t.stopAtNews}
        </p>
      )}
      <ol>
        {one.calls.map((call, n) => (
          <li key={n}>{deeds(call)}</li>
        ))}
      </ol>
      <div class="row">
        {one.why && (
          <button class="btn sm" disabled={sending.value} onClick={() => void sendOn()} title="G">
            {t.sendOn}
          </button>
        )}
        <button class="btn sm" disabled={sending.value} onClick={() => void takeBack()} title="Esc">
          {t.breakOff}
        </button>
      </div>
    </section>
  );
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  close();
}

function close(): void {
  putAway();
  toBoard();
}

function Draft({ calls }: { calls: Call[] }) {
  const way = outlook.value;
  return (
    <section class="going orders" aria-label={t.newOrders} onKeyDown={onKey}>
      <h3>
        {t.ordersHead}
        <button class="ib" aria-label={t.closeOrders} onClick={close}>
          <Icon name="cross" />
        </button>
      </h3>
      {calls.map((call, n) => (
        <OneCall calls={calls} n={n} turn={way?.calls[n] ?? null} key={`${n} ${call.city}`} />
      ))}
      <Adding first={!calls.length} />
      {way?.refusal && (
        <p class="why">
          {way.refusal.message} <RuleLink rule={way.refusal.rule} link={way.refusal.link} />
        </p>
      )}
      {way && <Foreseen legs={way.legs} fees={way.fees} />}
      <label class="check">
        <input
          type="checkbox"
          checked={endTurns.value}
          onChange={(event) => (endTurns.value = event.currentTarget.checked)}
        />{" "}
        {t.endTurns}
      </label>
      <p class="hint">{t.ordersHow}</p>
      <div class="row">
        <button
          class="btn sm pri"
          disabled={!calls.length || (!way?.legs.length && !calls.some((call) => call.tasks.length)) || sending.value}
          onClick={() => void send()}
        >
          {t.sendOff}
          {way?.turns ? `, ${common.turns(way.turns)}` : ""}
          {way?.fees ? t.rentDue(way.fees) : ""}
        </button>
      </div>
    </section>
  );
}

function leaveOut(n: number): void {
  dropCall(n);
  enterOrders();
}

function OneCall({ calls, n, turn }: { calls: Call[]; n: number; turn: number | null }) {
  const call = calls[n];
  if (!call) return null;
  return (
    <fieldset>
      <legend>
        {n + 1}. {call.city}
        {turn !== null && <small> {t.inTurn(turn)}</small>}
        <button class="ib" aria-label={t.leaveOut(call.city)} onClick={() => leaveOut(n)}>
          <Icon name="cross" />
        </button>
      </legend>
      {offers(calls, n).map(({ task, pay }) => (
        <label class="check" key={taskWords(task) + task.card}>
          <input type="checkbox" checked={has(call, task)} onChange={() => toggle(n, task)} />{" "}
          <LoadSign load={task.load} /> {taskWords(task)}
          {pay !== null && <b class="num"> +{pay}M</b>}
        </label>
      ))}
    </fieldset>
  );
}

function Adding({ first }: { first: boolean }) {
  const picked = useSignal("");
  const names = (board.value?.cities ?? []).map((city) => city.name).sort((a, b) => a.localeCompare(b));
  return (
    <label class="adding">
      {first ? t.goTo : t.thenTo}{" "}
      <select
        aria-label={first ? t.firstCity : t.nextCity}
        value={picked.value}
        onChange={(event) => {
          if (event.currentTarget.value) addCall(event.currentTarget.value);
          event.currentTarget.value = picked.value = "";
        }}
      >
        <option value="">{t.aCity}</option>
        {names.map((name) => (
          <option value={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
