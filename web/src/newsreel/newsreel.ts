/** Others' turns shown step by step: the table as it was after each, one after the other, until it is as it is. */
import { batch, computed, effect, signal } from "@preact/signals";
import * as api from "../api/client";
import type { AnyTable, LogLine } from "../api/shapes";
import { allRead } from "../store/cards/drawn";
import { newsreel } from "../store/settings";
import { acting, here, latest, lattice, mySeats, onNews, replaying, rolled, seat, table, view } from "../store/table";
import { type Beat, beats, caption, type Doings, delivered, doings, kindOf, lastOf, scene, waysOf } from "./beats";
import { share } from "./pacing";
import { type Rising, rise } from "./rising";

const FAR = 100; // steps that nobody wants to wait for
const HOP = 55; // milliseconds from milepost to milepost, at most
const UNDER_WAY = 0.6; // of the time of a move or of new track: the rest is to look at what came of it

/** What is being shown, in words; `kind` is the action's first word. */
export const headline = signal<{ seat: number; kind: string; words: string } | null>(null);
/** The card of a market that is being taken, as in “take 3”. */
export const taking = signal<string | null>(null);
/** New track that draws itself, one line after the other, in so many milliseconds. */
export const drawing = signal<{ seat: number; lines: string[][]; time: number } | null>(null);
/** What a step has brought and cost: it rises from the map or the tableau. */
export const rising = signal<Rising[]>([]);
/** Where on the map something happens now. */
export const stage = signal<string[]>([]);
/** A card that turns up: the demand that was filled, or an event that was drawn. */
export const turnedUp = signal<{ card: number; load: string; city: string } | { event: number } | null>(null);
/** A train on its way along what it has moved. */
export const gliding = signal<{ seat: number; train: number; place: string } | null>(null);

/** How fast what somebody asked to see again is shown where the newsreel is off; else 0. */
const once = signal(0);
/** How fast others' turns are shown; 0 for not at all. */
export const pace = computed(() => once.value || newsreel.value);
/** For this showing where it was asked for, else for all. */
export const setPace = (to: number): void => void ((once.value ? once : newsreel).value = to);

const motion = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether less motion is asked for: others' turns are a list then. */
export const still = signal(motion.matches);
motion.addEventListener("change", () => (still.value = motion.matches));
/** What others have done after a step. */
const steps = (of: AnyTable, after: number): LogLine[] =>
  of.log.filter((one) => one.seq > after && one.kind === "play" && !one.undone && !mySeats.value.includes(one.seat));

/** Whether what has come is news: steps of others that can be shown in their order. */
function isNews(before: AnyTable, fresh: AnyTable): boolean {
  if (!newsreel.value || still.value || document.hidden || replaying.value) return false;
  if (fresh.log.some((one) => one.seq > before.seq && (one.kind === "undo" || one.undone))) return false;
  const count = steps(fresh, before.seq).length;
  return count > 0 && count < FAR;
}

onNews((before, fresh) => {
  if (acted && steps(fresh, before.seq).length) keepTrack(before); // the own last answer may still be on its way
  if (rolled.value || !isNews(before, fresh)) return;
  rolled.value = asPast(before);
  queueMicrotask(() => void roll(before.seq)); // when the table that has come is known
});

/** Nothing can be done in what is past. */
const asPast = (one: AnyTable): AnyTable => ({ ...one, legal: null, question: null });

let wake: (() => void) | null = null;
let skipped = false;

/** A moment, unless it is cut short. */
const moment = (time: number): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, time / (pace.peek() || 16));
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });

/** Straight to the table as it is. */
export function skip(): void {
  skipped = true;
  wake?.();
}

async function roll(from: number): Promise<void> {
  const { id, token } = here();
  const eyes = mySeats.value.length ? seat.value : null;
  skipped = false;
  let at = from;
  try {
    while (!skipped && here().id === id && pace.value) {
      await allRead(); // others go on when the own card has been read
      const now = latest();
      const list = now ? steps(now, from) : [];
      const all = beats(list);
      const beat = all.find((one) => lastOf(one).seq > at);
      if (!now || !beat || list.length - list.indexOf(lastOf(beat)) > FAR) break;
      const line = lastOf(beat);
      const then = line.seq === now.seq ? now : await api.tableAt(id, token, line.seq, eyes);
      if (skipped || here().id !== id) break;
      await show(beat, then, share(beat, all));
      at = line.seq;
    }
  } catch {
    // What cannot be had is not shown: the table is there as it is.
  } finally {
    once.value = 0;
    if (here().id === id)
      batch(() => {
        rolled.value = headline.value = gliding.value = drawing.value = turnedUp.value = taking.value = null;
        rising.value = stage.value = [];
      });
  }
}

/** One thing: its words at once, the train or the track on its way, then the table with it, and what it brought. */
async function show(beat: Beat, then: AnyTable, time: number): Promise<void> {
  const before = rolled.value;
  batch(() => {
    rising.value = [];
    turnedUp.value = null;
    stage.value = lattice.value ? scene(beat, lattice.value) : [];
    headline.value = { seat: beat.seat, kind: kindOf(beat), words: caption(beat, lattice.value) };
  });
  const under = time * UNDER_WAY;
  const way = WAYS[kindOf(beat)];
  await way?.(beat, under);
  if (skipped) return;
  batch(() => {
    drawing.value = taking.value = null;
    rising.value = rise(beat, before, then, lattice.value);
    turnedUp.value = card(beat);
    rolled.value = asPast(then);
  });
  await moment(way ? time - under : time);
}

/** What is seen of an action before the table is shown after it. */
const WAYS: Record<string, (beat: Beat, time: number) => Promise<void>> = {
  move: (beat, time) => glide(lastOf(beat), time),
  build: draw,
  take: takeCard,
  plan: takeCard,
};

/** A card of a market is marked before it is gone. */
async function takeCard(beat: Beat, time: number): Promise<void> {
  taking.value = lastOf(beat).text.split(";")[0] ?? null;
  await moment(time);
}

/** The train runs along the mileposts of its move before the table is shown after it. */
async function glide(line: LogLine, time: number): Promise<void> {
  const ways = lattice.value ? waysOf(line, lattice.value) : [];
  const hops = ways.reduce((sum, way) => sum + way.places.length, 0);
  for (const { train, places } of ways) {
    for (const place of places) {
      if (skipped) break;
      gliding.value = { seat: line.seat, train, place };
      await moment(Math.min(HOP, time / hops));
    }
  }
  gliding.value = null;
}

/** Track draws itself before it is there. */
async function draw(beat: Beat, time: number): Promise<void> {
  const grid = lattice.value;
  const lines: string[][] = [];
  for (const { places } of grid ? beat.lines.flatMap((line) => waysOf(line, grid)) : []) {
    const last = lines[lines.length - 1];
    if (last && last[last.length - 1] === places[0]) last.push(...places.slice(1));
    else if (places.length > 1) lines.push([...places]);
  }
  if (!lines.length) return;
  drawing.value = { seat: beat.seat, lines, time: time / (pace.peek() || 16) };
  await moment(time);
}

function card(beat: Beat): typeof turnedUp.value {
  const event = beat.lines.flatMap((line) => line.news).findLast((one) => one.event !== null)?.event;
  if (event != null) return { event };
  const sale = lattice.value && delivered(lastOf(beat), lattice.value.data.cards);
  return sale ? { card: sale.card, load: sale.demand.load, city: sale.demand.city } : null;
}

// Since one's own last turn

/** The step after which others have played; null where there is nothing to be shown again. */
export const since = computed<number | null>(() => {
  const now = latest();
  if (!now || replaying.value || rolled.value || !mySeats.value.length) return null;
  const own = now.log.findLast((one) => one.kind === "play" && !one.undone && mySeats.value.includes(one.seat));
  const last = own?.did?.ends_turn ? own.seq : null;
  return last !== null && steps(now, last).length > 0 ? last : null;
});

/** For who only watches: the last turn of everybody, and the one that is being played. */
function lastTurns(now: AnyTable): number {
  const ends = now.log.filter((one) => one.did?.ends_turn && !one.undone);
  return ends[ends.length - 1 - now.view.players.length]?.seq ?? 0;
}

/** The same as a list, for whoever asks for less motion. */
export const sinceList = computed<Doings[]>(() => {
  const now = latest();
  if (now?.family !== "crayon" || !still.value || replaying.value) return [];
  const from = mySeats.value.length ? since.value : lastTurns(now);
  return from === null ? [] : doings(steps(now, from), lattice.value);
});

/** What others have done since, once more: also where their turns are not shown by themselves. */
export async function again(): Promise<void> {
  const from = since.value;
  const { id, token } = here();
  if (from === null) return;
  const then = await api.tableAt(id, token, from, seat.value).catch(() => null);
  if (!then || rolled.value) return;
  once.value = newsreel.value ? 0 : 1;
  rolled.value = asPast(then);
  await roll(from);
}

/** Track as it was when one's own last turn ended; what others have built since glows. */
const before = signal<{ id: string; track: Record<string, number> } | null>(null);
let acted = false;

function keepTrack(now: AnyTable): void {
  acted = false;
  if (now.family === "crayon") before.value = { id: now.id, track: now.view.track };
}

effect(() => {
  const now = table.value;
  const mine = acting.value !== null;
  if (!now || rolled.peek()) return;
  if (before.peek()?.id !== now.id || (acted && !mine)) keepTrack(now);
  acted = mine;
});

/** Sections that others have built since one's own last turn, with their owners. */
export const fresh = computed<[number, number][]>(() => {
  const [now, then] = [view.value?.track ?? {}, before.value?.track];
  if (!then || replaying.value || !mySeats.value.length) return [];
  return Object.entries(now).flatMap(([section, owner]): [number, number][] =>
    section in then || mySeats.value.includes(owner) ? [] : [[Number(section), owner]],
  );
});
