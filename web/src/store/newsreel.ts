/** Others' turns shown step by step: the table as it was after each, one after the other, until it is as it is. */
import { computed, effect, signal } from "@preact/signals";
import * as api from "../api/client";
import type { AnyTable, LogLine } from "../api/shapes";
import { newsreel } from "./settings";
import { acting, here, latest, lattice, mySeats, onNews, replaying, rolled, seat, view } from "./table";

const TURN = 3000; // milliseconds that a turn takes at speed 1
const LONGEST = 1200; // and a step of it at most
const BRIEF = 0.25; // of a step in which nothing is to be seen
const FAR = 100; // steps that nobody wants to wait for
const HOP = 55; // milliseconds from milepost to milepost

/** The step that has just been shown. */
export const headline = signal<LogLine | null>(null);
/** A train on its way along what it has moved. */
export const gliding = signal<{ seat: number; train: number; place: string } | null>(null);

const still = matchMedia("(prefers-reduced-motion: reduce)");
const steps = (of: AnyTable, after: number): LogLine[] =>
  of.log.filter((one) => one.seq > after && one.kind === "play" && !one.undone);

/** Whether what has come is news: steps of others that can be shown in their order. */
function isNews(before: AnyTable, fresh: AnyTable): boolean {
  if (!newsreel.value || still.matches || document.hidden || replaying.value) return false;
  if (fresh.log.some((one) => one.seq > before.seq && (one.kind === "undo" || one.undone))) return false;
  const list = steps(fresh, before.seq);
  return list.length > 0 && list.length < FAR && list.every((one) => !mySeats.value.includes(one.seat));
}

onNews((before, fresh) => {
  if (rolled.value || !isNews(before, fresh)) return;
  rolled.value = asPast(before);
  void roll(before.seq);
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

/** How long a step is shown: a turn has its time, and steps in which nothing is to be seen have little of it. */
export function share(line: LogLine, all: LogLine[]): number {
  const weight = (one: LogLine): number => (one.did?.kind === "done" ? BRIEF : 1);
  let [first, last] = [all.indexOf(line), all.indexOf(line)];
  while (all[first - 1]?.seat === line.seat && !all[first - 1]?.did?.ends_turn) first--;
  while (all[last + 1]?.seat === line.seat && !all[last]?.did?.ends_turn) last++;
  const sum = all.slice(first, last + 1).reduce((total, one) => total + weight(one), 0);
  return Math.min(LONGEST, TURN / sum) * weight(line);
}

async function roll(from: number): Promise<void> {
  const { id, token } = here();
  const eyes = mySeats.value.length ? seat.value : null;
  const begun = latest();
  skipped = false;
  let at = from;
  try {
    while (!skipped && here().id === id && newsreel.value) {
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
    if (begun !== null || here().id === id) rolled.value = headline.value = gliding.value = null;
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
effect(() => {
  const now = view.value;
  const [mine, table] = [acting.value !== null, here().id];
  if (now && (before.peek()?.id !== table || (acted && !mine && !rolled.peek())))
    before.value = { id: table, track: now.track };
  if (!rolled.peek()) acted = mine;
});

/** Sections that others have built since one's own last turn, with their owners. */
export const fresh = computed<[number, number][]>(() => {
  const [now, then] = [view.value?.track ?? {}, before.value?.track];
  if (!then || replaying.value || !mySeats.value.length) return [];
  return Object.entries(now).flatMap(([section, owner]): [number, number][] =>
    section in then || mySeats.value.includes(owner) ? [] : [[Number(section), owner]],
  );
});
