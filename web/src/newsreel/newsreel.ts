/** Others' turns shown step by step: the table as it was after each, one after the other, until it is as it is. */
import { batch, computed, effect, signal } from "@preact/signals";
import * as api from "../api/client";
import type { AnyTable, LogLine } from "../api/shapes";
import { allRead } from "../store/cards/drawn";
import { newsreel } from "../store/settings";
import { acting, here, latest, lattice, mySeats, onNews, replaying, rolled, seat, table, view } from "../store/table";
import { share } from "./pacing";

const FAR = 100; // steps that nobody wants to wait for
const HOP = 55; // milliseconds from milepost to milepost

/** The step that has just been shown. */
export const headline = signal<LogLine | null>(null);
/** A train on its way along what it has moved. */
export const gliding = signal<{ seat: number; train: number; place: string } | null>(null);

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** What others have done after a step. */
const steps = (of: AnyTable, after: number): LogLine[] =>
  of.log.filter((one) => one.seq > after && one.kind === "play" && !one.undone && !mySeats.value.includes(one.seat));

/** Whether what has come is news: steps of others that can be shown in their order. */
function isNews(before: AnyTable, fresh: AnyTable): boolean {
  if (!newsreel.value || still.matches || document.hidden || replaying.value) return false;
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
    const timer = setTimeout(done, time / (newsreel.peek() || 16));
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
    while (!skipped && here().id === id && newsreel.value) {
      await allRead(); // others go on when the own card has been read
      const now = latest();
      const list = now ? steps(now, from) : [];
      const line = list.find((one) => one.seq > at);
      if (!now || !line || list.length - list.indexOf(line) > FAR) break;
      const then = line.seq === now.seq ? now : await api.tableAt(id, token, line.seq, eyes);
      if (skipped || here().id !== id) break;
      await glide(line);
      at = line.seq;
      headline.value = line;
      rolled.value = asPast(then);
      await moment(share(line, list));
    }
  } catch {
    // What cannot be had is not shown: the table is there as it is.
  } finally {
    if (here().id === id) batch(() => (rolled.value = headline.value = gliding.value = null));
  }
}

/** The train runs along the mileposts of its move before the table is shown after it. */
async function glide(line: LogLine): Promise<void> {
  if (line.did?.kind !== "move") return;
  const words = line.text.split(";")[0]?.split(" ").slice(1) ?? [];
  const second = words[0]?.startsWith("train-") ? Number(words.shift()?.slice(6)) - 1 : 0;
  for (const place of words) {
    if (skipped || !lattice.value?.byName.has(place)) break;
    gliding.value = { seat: line.seat, train: second, place };
    await moment(HOP);
  }
  gliding.value = null;
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

/** What others have done since, once more. */
export async function again(): Promise<void> {
  const from = since.value;
  const { id, token } = here();
  if (from === null) return;
  const then = await api.tableAt(id, token, from, seat.value).catch(() => null);
  if (!then || rolled.value) return;
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
