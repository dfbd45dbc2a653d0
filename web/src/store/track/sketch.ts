/** Track as it is being drawn: a path of mileposts with the server's prices. It stays until built or erased. */
import { batch, effect, signal, untracked } from "@preact/signals";
import type { Preview, Refusal, Table } from "../../api/shapes";
import type { Lattice } from "../../board/geometry/lattice";
import type { SceneSketch } from "../../board/scene";
import { keep, kept } from "../kept";
import { acting, preview as ask, lattice, mySeats, play, seat, table } from "../table";
import { complain } from "../toasts";

export const path = signal<string[]>([]);
export const priced = signal<Preview | null>(null);
/** How often a sketch was built: whoever keeps sketches looks what is left of it. */
export const commits = signal(0);
/** What was built last, as it had been sketched: taken back, it is a sketch again. */
let built: { names: string[]; seq: number } | null = null;
let timer = 0;
let number = 0;

export function erase(): void {
  clearTimeout(timer);
  path.value = [];
  priced.value = null;
  number++;
}

/** Prices for the path as it is now, a moment after the hand has drawn it. */
function price(soon = 50): void {
  clearTimeout(timer);
  if (!path.value.length || !mySeats.value.length) return;
  const mine = ++number;
  timer = window.setTimeout(() => {
    ask(seat.value, path.value)
      .then((answer) => {
        if (mine !== number) return;
        priced.value = answer;
        if (path.value.length === 1 || hasGaps(path.value)) path.value = walked(answer) ?? path.value;
      })
      .catch(complain);
  }, soon);
}

const hasGaps = (names: string[]): boolean =>
  names.some((name, i) => i > 0 && !lattice.value?.near.get(names[i - 1] as string)?.has(name));

/** The whole way of a preview, if it is one line. */
function walked(answer: Preview): string[] | null {
  const first = answer.sections[0];
  if (!first) return null;
  const names = [first.from];
  for (const section of answer.sections) {
    if (names[names.length - 1] !== section.from) return null;
    names.push(section.to);
  }
  return names;
}

export function drawFrom(milepost: string): void {
  const at = path.value.indexOf(milepost);
  if (at >= 0) path.value = path.value.slice(0, at + 1);
  else {
    erase();
    path.value = [milepost];
  }
}

/** Steps of the lattice between two mileposts, for a hand that moved faster than its events. */
function between(board: Lattice, from: string, to: string): string[] | null {
  const goal = board.xy(to);
  const found: string[] = [];
  let here = from;
  const far = (name: string): number => Math.hypot(board.xy(name)[0] - goal[0], board.xy(name)[1] - goal[1]);
  for (let step = 0; step < 16 && here !== to; step++) {
    const next = [...(board.near.get(here) ?? [])].sort((a, b) => far(a) - far(b))[0];
    if (!next || far(next) >= far(here)) return null;
    found.push(next);
    here = next;
  }
  return here === to ? found : null;
}

export function drawOver(milepost: string): void {
  const board = lattice.value;
  const names = path.value;
  const last = names[names.length - 1];
  if (!board || !last || last === milepost) return;
  const at = names.indexOf(milepost);
  if (at >= 0) path.value = names.slice(0, at + 1);
  else {
    const steps = between(board, last, milepost);
    if (!steps || steps.some((step) => names.includes(step))) return;
    path.value = [...names, ...steps];
  }
  if (path.value.length > 1) price();
  else priced.value = null;
}

export function drawEnd(): void {
  if (path.value.length < 2) erase();
  else price(0);
}

/** Where a drag may begin track. */
export function mayStart(milepost: string): boolean {
  if (lattice.value?.cityOf.get(milepost)?.size === "major") return true;
  for (const section of ownTrack()) if (section.startsWith(`${milepost} `)) return true;
  return false;
}

/** Where a first click says from where, and the next one where to; elsewhere a click asks for track to the place. */
function startsHere(milepost: string): boolean {
  const track = ownTrack();
  const city = lattice.value?.cityOf.get(milepost);
  const here = new Set(city?.size === "major" ? city.mileposts : [milepost]);
  if (!track.size) return city?.size === "major";
  for (const section of track) if (here.has(section.split(" ")[0] ?? "")) return true;
  return false;
}

/** The start chosen by a click, while nothing is drawn from it. */
export const anchor = (): string | null => (path.value.length === 1 && !priced.value ? (path.value[0] ?? null) : null);

/** The cheapest track to a place: from the end of the sketch, or from all one may build from. */
export function propose(milepost: string): void {
  const names = path.value;
  if (names.length === 1 && names[0] === milepost) return erase();
  const from = names.length > 1 || anchor() ? names.filter((name) => name !== milepost) : [];
  priced.value = null;
  path.value = [...from, milepost];
  if (!from.length && startsHere(milepost)) return void number++;
  price(0);
}

/** Take a whole way as the sketch. */
export function lay(names: string[]): void {
  erase();
  path.value = names;
  price(0);
}

export function back(): void {
  if (path.value.length <= 2) erase();
  else {
    path.value = path.value.slice(0, -1);
    price();
  }
}

/** Build what can be paid for now; the rest stays as a sketch for the next turn. */
export async function commit(): Promise<boolean> {
  const answer = priced.value;
  if (!answer?.text || acting.value === null) return false;
  const rest = answer.sections.filter((section) => !section.affordable);
  const names = path.value;
  const done = await play(answer.text);
  if (!done) return false;
  built = { names, seq: table.value?.seq ?? 0 };
  const left = rest[0] ? [rest[0].from, ...rest.map((section) => section.to)] : [];
  erase();
  if (left.length > 1) {
    path.value = left;
    price(0);
  }
  commits.value++;
  return true;
}

/** Why the sketch, or its dashed part, cannot be built now. That it is too dear for this turn is told by the figures. */
export function refusal(): Refusal | null {
  const answer = priced.value;
  const first = answer?.sections.find((section) => section.refusal);
  if (!answer || answer.refusal || !first) return answer?.refusal ?? null;
  return (first.price ?? 0) > answer.budget - answer.affordable_total ? null : first.refusal;
}

export function sceneSketch(): SceneSketch | null {
  const answer = priced.value;
  const names = path.value;
  if (names.length < 2 && !answer?.sections.length) return null;
  const known = new Map((answer?.sections ?? []).map((section) => [`${section.from} ${section.to}`, section]));
  const sections: SceneSketch["sections"] = [];
  let affordable = true;
  for (let i = 1; i < names.length; i++) {
    const [from, to] = [names[i - 1] as string, names[i] as string];
    const one = known.get(`${from} ${to}`);
    if (one) affordable = one.affordable;
    else if (known.has(`${to} ${from}`))
      continue; // back over what is drawn
    else if (answer && i <= (answer.sections.length ? names.length - 1 : 0) && isOld(from, to)) continue;
    sections.push({
      from,
      to,
      price: one?.price ?? 0,
      affordable,
      known: !!one,
      contested: !!one?.rivals.length,
    });
  }
  return sections.length
    ? { seat: seat.value, sections, affordable: answer?.affordable_total ?? 0, total: answer?.total ?? 0 }
    : null;
}

/** Red areas and own track need no building. */
function isOld(from: string, to: string): boolean {
  const board = lattice.value;
  const city = board?.cityOf.get(from);
  if (city && city === board?.cityOf.get(to)) return true;
  return ownTrack().has(`${from} ${to}`);
}

let ownCache: { of: Table; seat: number; track: Set<string> } | null = null;

/** Own sections, both ways. */
export function ownTrack(): Set<string> {
  const now = table.value;
  if (!now || !lattice.value) return new Set();
  if (ownCache?.of === now && ownCache.seat === seat.value) return ownCache.track;
  const track = new Set<string>();
  for (const [section, owner] of Object.entries(now.view.track)) {
    const ends = lattice.value.sections[Number(section)];
    if (owner !== seat.value || !ends) continue;
    track.add(`${ends[0]} ${ends[1]}`);
    track.add(`${ends[1]} ${ends[0]}`);
  }
  ownCache = { of: now, seat: seat.value, track };
  return track;
}

// A sketch is kept on this device until it is built or erased, whatever happens to the page.
const KEY = "milepost.sketches";
let place = "";

function takeUp(at: string): void {
  const names = kept<Record<string, string[]>>(KEY, {})[at] ?? [];
  batch(() => {
    erase();
    built = null;
    place = at;
    if (names.length > 1 && names.every((name) => lattice.value?.near.has(name))) path.value = names;
  });
  price();
}

effect(() => {
  const names = path.value;
  if (!place || !untracked(() => mySeats.value.length)) return;
  const others = Object.entries(kept<Record<string, string[]>>(KEY, {})).filter(([at]) => at !== place);
  keep(KEY, Object.fromEntries(names.length > 1 ? [...others, [place, names] as const].slice(-20) : others));
});

// A position that has changed has other prices; another player has other plans.
let before: { seat: number; table: Table | null } = { seat: -1, table: null };
effect(() => {
  const now = table.value;
  if (!now || !lattice.value) {
    place = "";
    erase();
    before = { seat: -1, table: null };
    return;
  }
  const who = seat.value;
  untracked(() => {
    if (before.seat !== who) takeUp(`${now.id} ${who}`);
    else if (built && now.log.some((line) => line.seq === built?.seq && line.undone)) {
      lay(built.names);
      built = null;
    } else if (before.table !== now && path.value.length > 1) price();
  });
  before = { seat: who, table: now };
});
