/** Where each demand of the title is, as far as this seat may know: undrawn, discarded, or with somebody. */
import type { BoardData, Position } from "../api/shapes";

export type Where = { kind: "deck" | "discards" | "open" | "gone" } | { kind: "hand"; seat: number };
export type Lying = { card: number; which: number; city: string; load: string; pay: number; where: Where };

/** Cards that others still hide are among the undrawn, as the server tells them. */
export function whereIs(now: Position, card: number): Where {
  const seat = now.players.findIndex((player) => player.cards.includes(card));
  if (seat >= 0) return { kind: "hand", seat };
  if ((now.pool ?? now["open cards"]).includes(card)) return { kind: "open" };
  if (now.undrawn.includes(card)) return { kind: "deck" };
  return { kind: now.discards.includes(card) ? "discards" : "gone" };
}

/** All demands of the title, best paid first. */
export function lying(board: BoardData, now: Position): Lying[] {
  return Object.entries(board.cards)
    .flatMap(([card, demands]) => {
      const where = whereIs(now, Number(card));
      return demands.map((one, which) => ({ card: Number(card), which, ...one, where }));
    })
    .sort((a, b) => b.pay - a.pay || a.city.localeCompare(b.city) || a.card - b.card);
}

export const inDeck = (list: Lying[]): Lying[] => list.filter((one) => one.where.kind === "deck");

/** Cards by where they are: demands, and the events among the undrawn. */
export function counts(board: BoardData, now: Position): { demands: number; events: number; discards: number } {
  const demands = now.undrawn.filter((card) => String(card) in board.cards).length;
  return { demands, events: now.undrawn.length - demands, discards: now.discards.length };
}

/** The demands by load or by city, in the order of names. */
export function grouped(list: Lying[], by: "load" | "city"): [string, Lying[]][] {
  const found = new Map<string, Lying[]>();
  for (const one of list) found.set(one[by], [...(found.get(one[by]) ?? []), one]);
  return [...found].sort(([a], [b]) => a.localeCompare(b));
}
