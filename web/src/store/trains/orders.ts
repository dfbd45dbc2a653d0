/** Standing orders of a train: put together here, carried out by the server turn after turn, stopped by news. */
import { computed, effect, signal, untracked } from "@preact/signals";
import * as api from "../../api/people";
import type { Call, OrdersOutlook, StandingOrders, Task, Wanted } from "../../api/shapes";
import { t } from "../../words/table";
import { keep, prepared, preparedBy } from "../ahead";
import { board, me, mySeats, plannedAt, seat, table, train, view, which } from "../table";
import { complain, note } from "../toasts";

/** The orders the seat has given; its train goes on with them, or has stopped (`why`). */
export const orders = computed<StandingOrders | null>(() => preparedBy(seat.value).orders);

/** The orders in the making; null: none are. */
export const draft = signal<Call[] | null>(null);
export const endTurns = signal(false);
const told = signal<{ of: string; way: OrdersOutlook } | null>(null);
export const sending = signal(false);

const wanted = (calls: Call[]): Wanted => ({ train: which.value, calls, end_turns: endTurns.value });
/** What the way of the draft depends on. */
const asked = computed(() => {
  const cities = (draft.value ?? []).map((call) => call.city);
  return cities.length ? [table.value?.seq, seat.value, which.value, ...cities].join("\n") : "";
});
/** What the draft will take and cost, once the server has said it. */
export const outlook = computed<OrdersOutlook | null>(() => (told.value?.of === asked.value ? told.value.way : null));

export const mayOrder = (): boolean =>
  mySeats.value.length > 0 && !!train.value?.place && view.value?.phase !== "over" && !orders.value;

/** Begin orders, with a first city or none. */
export function begin(city?: string): void {
  endTurns.value = false;
  draft.value = city ? [{ city, tasks: [] }] : [];
}
export const putAway = (): void => void (draft.value = null);
export const addCall = (city: string): void => void (draft.value = [...(draft.value ?? []), { city, tasks: [] }]);
export const dropCall = (n: number): void => void (draft.value = (draft.value ?? []).filter((_, k) => k !== n));

const same = (a: Task, b: Task): boolean => a.do === b.do && a.load === b.load && a.card === b.card;
export const has = (call: Call, task: Task): boolean => call.tasks.some((one) => same(one, task));
export function toggle(n: number, task: Task): void {
  draft.value = (draft.value ?? []).map((call, k) => {
    if (k !== n) return call;
    const tasks = has(call, task) ? call.tasks.filter((one) => !same(one, task)) : [...call.tasks, task];
    // What is set down makes room for what is taken up.
    return { ...call, tasks: [...tasks].sort((a, b) => a.do.localeCompare(b.do)) };
  });
}

export type Offer = { task: Task; pay: number | null };
/** What may be ordered at a call: loads the city has, demands there for what is aboard or taken up before. */
export function offers(calls: Call[], n: number): Offer[] {
  const city = calls[n]?.city;
  const carried = new Set([
    ...(train.value?.loads ?? []),
    ...calls.slice(0, n).flatMap((call) => call.tasks.filter((one) => one.do === "pick").map((one) => one.load)),
  ]);
  const supplied = board.value?.cities.find((one) => one.name === city)?.loads ?? [];
  const cards = [...(me.value?.cards ?? []), ...(table.value?.view.pool ?? [])];
  const demands = cards.flatMap((card) =>
    (board.value?.cards[String(card)] ?? [])
      .filter((one) => one.city === city && carried.has(one.load))
      .map((one): Offer => ({ task: { do: "deliver", load: one.load, card }, pay: one.pay })),
  );
  return [...demands, ...supplied.map((load): Offer => ({ task: { do: "pick", load, card: null }, pay: null }))];
}

async function give(calls: Call[], end = endTurns.value): Promise<boolean> {
  const at = plannedAt();
  sending.value = true;
  try {
    keep(await api.send(at.id, at.token, at.seat, { ...wanted(calls), end_turns: end }));
    return true;
  } catch (error) {
    complain(error);
    return false;
  } finally {
    sending.value = false;
  }
}

/** The orders that lead the train, or those in the making. */
export const calls = computed<Call[]>(() => orders.value?.calls ?? draft.value ?? []);

/** Send the train off with the orders that were put together. */
export async function send(): Promise<void> {
  if (draft.value?.length && (await give(draft.value))) putAway();
}
/** Send a train on that has stopped: what has happened is known now. */
export const sendOn = async (): Promise<void> =>
  void (orders.value?.why && (await give(orders.value.calls, orders.value.end_turns)));
export async function takeBack(): Promise<void> {
  if (!orders.value || !(await give([]))) return;
  note(t.ordersBroken);
}

// The way is asked for when the cities, the train or the table change.
effect(() => {
  const of = asked.value;
  if (!of) return;
  untracked(() => {
    const at = plannedAt();
    api
      .outlookOf(at.id, at.token, at.seat, wanted(draft.value ?? []))
      .then((way) => void (told.value = { of, way }))
      .catch(complain);
  });
});

/** A line that comes back tells all orders anew; only where none follow they have come to their end. */
function carriedOut(at: string): void {
  if (!orders.value && `${table.value?.id} ${seat.value}` === at) note(t.ordersDone);
}

// Orders that have come to their end, or to news, are told once.
let before: { at: string; orders: StandingOrders | null } = { at: "", orders: null };
effect(() => {
  const at = `${table.value?.id} ${seat.value}`;
  const now = orders.value;
  void prepared.value;
  if (before.at === at) {
    if (before.orders && !before.orders.why && now?.why) note(t.trainStopped(now.why), "refusal");
    if (before.orders && !before.orders.why && !now && !sending.value) setTimeout(() => carriedOut(at), 400);
  } else if (draft.value) untracked(putAway);
  before = { at, orders: now };
});
