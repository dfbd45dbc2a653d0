/** The map being changed: the changes made so far, the board the server draws of them, and what it says of it. */
import { computed, signal } from "@preact/signals";
import { Refused } from "../api/client";
import type { BoardData, City } from "../api/shapes";
import { Lattice } from "../board/geometry/lattice";
import { keep, kept } from "../store/kept";
import { asMe } from "../store/people/me";
import { complain } from "../store/toasts";
import { shownNames } from "../words/names";
import * as api from "./api";
import { again, back, NONE, type Steps, step, upTo } from "./steps";

const REST = 250; // milliseconds without a change before the board is looked at
const MOST_KEPT = 40; // answers that are kept, so that undoing is at once

export const title = signal<string | null>(null);
export const steps = signal<Steps>(NONE);
export const drawn = signal<api.Drawn | null>(null);
export const look = signal<api.Look | null>(null);
/** What was drawn is of these changes; there may be newer ones on their way. */
export const drawnOf = signal<api.Change[]>([]);
export const looking = signal(false);

export const board = computed<BoardData | null>(() => drawn.value?.board ?? null);
export const lattice = computed<Lattice | null>(() => board.value && new Lattice(board.value));
export const cityAt = (milepost: string): City | null => lattice.value?.cityOf.get(milepost) ?? null;
export const cityNamed = (name: string): City | null => lattice.value?.cityByName.get(name) ?? null;

const answers = new Map<string, { drawn?: api.Drawn; look?: api.Look }>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;

const keyOf = (changes: api.Change[]): string => JSON.stringify([title.value, changes]);
function remembered(key: string): { drawn?: api.Drawn; look?: api.Look } {
  const known = answers.get(key) ?? {};
  answers.delete(key);
  answers.set(key, known);
  for (const old of answers.keys()) if (answers.size > MOST_KEPT) answers.delete(old);
  return known;
}

const place = (id: string): string => `milepost.editor.${id}`;

/** Begin with a title's board; changes that this browser has kept are made again. */
export function open(id: string): Promise<void> {
  title.value = id;
  drawn.value = null;
  look.value = null;
  drawnOf.value = [];
  answers.clear();
  steps.value = { done: kept<api.Change[]>(place(id), []), undone: [] };
  return follow();
}

export function close(): void {
  clearTimeout(timer);
  title.value = null;
}

function set(next: Steps): Promise<void> {
  if (next === steps.value) return Promise.resolve();
  steps.value = next;
  looking.value = true;
  return follow();
}

export const make = (change: api.Change): Promise<void> => set(step(steps.value, change));
export const undo = (): Promise<void> => set(back(steps.value));
export const redo = (): Promise<void> => set(again(steps.value));
export const anew = (): Promise<void> => set(NONE);

/** Draw what there is, one request at a time; the last state is always drawn in the end. */
async function follow(): Promise<void> {
  clearTimeout(timer);
  if (asking) return;
  asking = true;
  try {
    while (title.value && (!drawn.value || drawnOf.value !== steps.value.done)) await draw(title.value);
  } finally {
    asking = false;
  }
  const id = title.value;
  if (!id) return;
  keep(place(id), steps.value.done);
  const known = remembered(keyOf(steps.value.done)).look;
  if (known) look.value = known;
  looking.value = !known;
  if (!known) timer = setTimeout(() => void lookNow(id), REST);
}

async function draw(id: string): Promise<void> {
  const changes = steps.value.done;
  const known = remembered(keyOf(changes));
  try {
    known.drawn ??= await asMe((token) => api.drawnBoard(token, id, changes));
    if (title.value !== id) return;
    shownNames.value = known.drawn.board.names;
    drawn.value = known.drawn;
    drawnOf.value = changes;
  } catch (error) {
    if (title.value !== id) return;
    complain(error);
    refuse(error, changes);
  }
}

/** A change that cannot be made is taken out again, with all that came after it. */
function refuse(error: unknown, changes: api.Change[]): void {
  const of = error instanceof Refused && error.problem.code === "change" ? error.problem.seq : null;
  if (of !== null && changes.length) steps.value = upTo(steps.value, of);
  else if (drawn.value) steps.value = { ...steps.value, done: drawnOf.value };
  else title.value = null; // nothing can be shown at all
}

async function lookNow(id: string): Promise<void> {
  const changes = steps.value.done;
  const known = remembered(keyOf(changes));
  try {
    known.look ??= await asMe((token) => api.lookAt(token, id, changes));
    if (title.value !== id || steps.value.done !== changes) return;
    look.value = known.look;
  } catch (error) {
    if (title.value !== id || steps.value.done !== changes) return;
    complain(error);
    refuse(error, changes);
    if (steps.value.done !== changes) void follow();
  } finally {
    if (steps.value.done === changes) looking.value = false;
  }
}
