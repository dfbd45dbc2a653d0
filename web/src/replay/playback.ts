/** A game looked at again: its story, the step that is shown, whose eyes see it, and how it runs by itself. */
import { batch, computed, effect, signal } from "@preact/signals";
import * as api from "../api/client";
import type { AnyTable, Story } from "../api/shapes";
import { replaceAddress } from "../store/route";
import { here, mySeats, openPast, showPast } from "../store/table";
import { complain } from "../store/toasts";

export const story = signal<Story | null>(null);
/** The number of the step after which the table is shown; 0 is the beginning. */
export const at = signal(0);
/** A seat whose eyes see; null: of the player who acts, as far as this person may. */
export const eyes = signal<number | null>(null);
export const running = signal(false);
export const SPEEDS = [1, 4, 16] as const;
export const speed = signal<number>(1);
export const chartsOpen = signal(false);
export const playOnOpen = signal(false);

const STEP = 700; // milliseconds a step lasts at speed 1
const KEPT = 80; // tables that are kept for going back and forth

/** All numbers that can be shown, in order. */
export const numbers = computed<number[]>(() => [0, ...(story.value?.steps ?? []).map((one) => one.seq)]);
export const place = computed(() => Math.max(0, numbers.value.indexOf(at.value)));
export const last = computed(() => numbers.value[numbers.value.length - 1] ?? 0);
export const moment = computed(() => (place.value ? (story.value?.steps[place.value - 1] ?? null) : null));
/** The turn that is under way at this step: its place among the turns, counted from 0. */
export const turn = computed(() => {
  const found = story.value?.turns.findIndex((one) => one.seq >= at.value) ?? -1;
  return found < 0 ? (story.value?.turns.length ?? 0) : found;
});

const tables = new Map<string, Promise<AnyTable>>();
let asked = 0;
let timer = 0;

/** Whose eyes a step is asked for: of a game that is over anybody's, else one's own. */
function eyesFor(seq: number): number | null {
  if (eyes.value !== null) return eyes.value;
  if (!story.value?.over) return mySeats.value[0] ?? null;
  return story.value.steps.find((one) => one.seq === seq)?.seat ?? null;
}

function fetchAt(seq: number): Promise<AnyTable> {
  const { id, token } = here();
  const seat = eyesFor(seq);
  const key = `${id} ${seq} ${seat}`;
  let found = tables.get(key);
  if (!found) {
    found = api.tableAt(id, token, seq, seat);
    found.catch(() => tables.delete(key));
    tables.set(key, found);
    if (tables.size > KEPT) tables.delete(tables.keys().next().value as string);
  }
  return found;
}

/** Open a game at a step, seen by that seat if one is named. */
export async function openReel(id: string, seq: number, seat: number | null = null): Promise<void> {
  const number = ++asked;
  closeReel();
  asked = number;
  if (!(await openPast(id))) return;
  try {
    const { token } = here();
    const told = await api.storyOf(id, token, mySeats.value[0] ?? null);
    if (number !== asked) return;
    story.value = told;
    eyes.value = seat;
    await show(nearest(seq));
  } catch (error) {
    complain(error);
  }
}

export function closeReel(): void {
  asked++;
  pause();
  tables.clear();
  batch(() => {
    story.value = null;
    at.value = 0;
    eyes.value = null;
    chartsOpen.value = playOnOpen.value = false;
  });
}

/** A step that was taken back is no part of the game: the one before it is. */
const nearest = (seq: number): number => numbers.value.findLast((one) => one <= seq) ?? 0;

let wanted = 0;
/** Show a step. Of several that are asked for in a row, as while a slider is drawn, the last one counts. */
export async function show(seq: number): Promise<void> {
  const number = asked;
  wanted = seq;
  at.value = seq;
  try {
    const table = await fetchAt(seq);
    if (number !== asked || wanted !== seq) return;
    showPast(table);
    replaceAddress(`/table/${here().id}/at/${seq}`);
    const next = numbers.value[place.value + 1];
    if (next !== undefined) void fetchAt(next).catch(() => undefined);
  } catch (error) {
    pause();
    complain(error);
  }
}

export const toPlace = (where: number): Promise<void> =>
  show(numbers.value[Math.max(0, Math.min(where, numbers.value.length - 1))] ?? 0);
export const byStep = (steps: number): Promise<void> => toPlace(place.value + steps);

/** To the end of the next turn, or back to the end of the one before. */
export function byTurn(way: 1 | -1): Promise<void> {
  const ends = [0, ...(story.value?.turns ?? []).map((one) => one.seq)];
  const next = way > 0 ? ends.find((seq) => seq > at.value) : ends.findLast((seq) => seq < at.value);
  return show(next ?? (way > 0 ? last.value : 0));
}

export function look(seat: number | null): void {
  eyes.value = seat;
  void show(at.value);
}

export function pause(): void {
  running.value = false;
  clearTimeout(timer);
}

export function run(): void {
  if (at.value >= last.value) void show(0);
  running.value = true;
  tick();
}

function tick(): void {
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    if (!running.value) return;
    if (at.value >= last.value) return pause();
    await byStep(1);
    tick();
  }, STEP / speed.value);
}

effect(() => {
  if (speed.value && running.peek()) tick();
});
