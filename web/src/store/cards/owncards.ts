/** What players do with their cards for themselves: the order they lie in, marks and notes. Kept on this device. */
import { computed, signal } from "@preact/signals";
import type { SceneMark } from "../../board/scene";
import { keep, kept } from "../kept";
import { board, mySeats, replaying, seat, table, view } from "../table";

type Own = { marks: string[]; order: number[]; notes: Record<string, string> };
const NONE: Own = { marks: [], order: [], notes: {} };
const KEY = "milepost.cards";
const TABLES = 50;
export const LONGEST = 160;

const all = signal<Record<string, Own>>(kept(KEY, {}));
const here = computed<string>(() => `${table.value?.id} ${seat.value}`);
const own = computed<Own>(() => all.value[here.value] ?? NONE);

/** Cards in the own hand, and those open to all. */
const lying = (): Set<number> =>
  new Set([
    ...(view.value?.players[seat.value]?.cards ?? []),
    ...(view.value?.pool ?? view.value?.["open cards"] ?? []),
  ]);

/** Cards that are gone take their marks and notes with them. */
function change(next: Partial<Own>): void {
  const lie = lying();
  const { marks, order, notes } = { ...own.value, ...next };
  const left: Own = {
    marks: marks.filter((key) => lie.has(Number(key.split(".")[0]))),
    order: order.filter((card) => lie.has(card)),
    notes: Object.fromEntries(Object.entries(notes).filter(([card, text]) => text && lie.has(Number(card)))),
  };
  const others = Object.entries(all.value).filter(([at]) => at !== here.value);
  all.value = Object.fromEntries([...others, [here.value, left] as const].slice(-TABLES));
  keep(KEY, all.value);
}

/** The marked demands that still lie here, for the map. */
export const marked = computed<SceneMark[]>(() => {
  const lie = lying();
  const mine = mySeats.value.includes(seat.value) && !replaying.value;
  return own.value.marks.flatMap((key) => {
    const [card = 0, which = 0] = key.split(".").map(Number);
    const demand = mine && lie.has(card) ? board.value?.cards[String(card)]?.[which] : undefined;
    return demand ? [{ city: demand.city, load: demand.load, pay: demand.pay }] : [];
  });
});

export const isMarked = (key: string): boolean => own.value.marks.includes(key);
export const toggleMark = (key: string): void =>
  change({
    marks: isMarked(key) ? own.value.marks.filter((one) => one !== key) : [...own.value.marks, key],
  });

export const noteOn = (card: number): string => own.value.notes[String(card)] ?? "";
export const setNote = (card: number, text: string): void =>
  change({ notes: { ...own.value.notes, [String(card)]: text.trim().slice(0, LONGEST) } });

/** The cards as the player has laid them; new ones lie last. */
export function inOrder(cards: readonly number[]): number[] {
  const place = (card: number): number => {
    const at = own.value.order.indexOf(card);
    return at < 0 ? own.value.order.length : at;
  };
  return [...cards].sort((a, b) => place(a) - place(b) || cards.indexOf(a) - cards.indexOf(b));
}

/** Lay a card one place earlier (-1) or later (1). */
export function shift(cards: readonly number[], card: number, by: -1 | 1): void {
  const order = inOrder(cards);
  const at = order.indexOf(card);
  const other = order[at + by];
  if (at < 0 || other === undefined) return;
  [order[at], order[at + by]] = [other, card];
  change({ order });
}
