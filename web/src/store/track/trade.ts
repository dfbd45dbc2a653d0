/** A deal over track in the making: what is asked of an opponent, what is given, picked on the board. */
import { computed, signal } from "@preact/signals";
import type { SceneDeal } from "../../board/scene";
import { lattice, mayDo, play, seat, table, view } from "../table";

/** Picking track for a deal: clicks and drags on the board choose sections. */
export const trading = signal(false);
const picked = signal<ReadonlySet<number>>(new Set());
const ferries = signal<ReadonlyMap<number, number>>(new Map()); // ferry: whose

export const ownerOf = (section: number): number | null => view.value?.track[String(section)] ?? null;
export const asked = computed<number[]>(() => [...picked.value].filter((n) => ownerOf(n) !== seat.value));
export const given = computed<number[]>(() => [...picked.value].filter((n) => ownerOf(n) === seat.value));
export const pickedFerries = computed<[number, number][]>(() => [...ferries.value]);
export const mayTrade = computed<boolean>(() => mayDo("ask"));

export function endTrade(): void {
  trading.value = false;
  picked.value = new Set();
  ferries.value = new Map();
}

export function toggle(section: number, on?: boolean): void {
  if (ownerOf(section) === null) return;
  const next = new Set(picked.value);
  if (on ?? !next.has(section)) next.add(section);
  else next.delete(section);
  picked.value = next;
}

export function toggleFerry(n: number, owner: number): void {
  const next = new Map(ferries.value);
  if (next.get(n) === owner) next.delete(n);
  else next.set(n, owner);
  ferries.value = next;
}

/** The section between two neighbouring mileposts. */
export function sectionOf(a: string, b: string): number {
  return lattice.value?.sections.findIndex(([x, y]) => (x === a && y === b) || (x === b && y === a)) ?? -1;
}

let last: string | null = null;
export const dragFrom = (milepost: string): void => void (last = milepost);
export function dragOver(milepost: string): void {
  if (last && last !== milepost) toggle(sectionOf(last, milepost), true);
  last = milepost;
}

/** The whole deal as one action: what lay in a draft before is cleared first. */
export async function offer(sum: number): Promise<boolean> {
  const path = (n: number): string => (lattice.value?.sections[n] ?? []).join(" ");
  const name = (n: number): string => lattice.value?.data.ferries[n]?.name.replace(/ /g, "-") ?? "";
  const mine = pickedFerries.value.filter(([, owner]) => owner === seat.value);
  const theirs = pickedFerries.value.filter(([, owner]) => owner !== seat.value);
  const parts = [
    ...(view.value?.deal ? ["ask nothing"] : []),
    ...asked.value.map((n) => `ask ${path(n)}`),
    ...theirs.map(([n, owner]) => `ask ferry ${name(n)} of ${owner}`),
    ...given.value.map((n) => `give ${path(n)}`),
    ...mine.map(([n]) => `give ferry ${name(n)}`),
    `offer ${sum}`,
  ];
  const done = await play(parts.join("; "));
  if (done) endTrade();
  return done;
}

/** What is marked on the board: the deal being picked, or the one that is offered. */
export const sceneDeal = computed<SceneDeal | null>(() => {
  const grid = lattice.value;
  const deal = view.value?.deal;
  if (!grid) return null;
  const lines = (list: number[]): [string, string][] =>
    list.flatMap((n) => (grid.sections[n] ? [grid.sections[n]] : []));
  if (trading.value) return { asked: lines(asked.value), given: lines(given.value) };
  if (deal && table.value?.question?.word === "deal") return { asked: lines(deal.asked), given: lines(deal.given) };
  return null;
});
