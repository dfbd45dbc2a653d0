/** Sketches kept for later: several for each seat at a table, on this device, until they are built or thrown away. */
import { computed, effect, signal, untracked } from "@preact/signals";
import { t } from "../../words/crayon";
import { keep, kept } from "../kept";
import { board, lattice, seat, table, view } from "../table";
import { commits, erase, lay, path, priced } from "./sketch";

/** A sketch with its name, and what it cost when it was kept. */
export type KeptSketch = { id: number; name: string; path: string[]; total: number | null };

const KEY = "milepost.kept-sketches";
const MOST = 9;
const all = signal(kept<Record<string, KeptSketch[]>>(KEY, {}));
const at = computed(() => `${table.value?.id} ${seat.value}`);

/** The own sketches at this table. */
export const sketches = computed<KeptSketch[]>(() => all.value[at.value] ?? []);
const taken = signal<{ of: string; id: number } | null>(null);
/** The kept sketch that lies on the board now. */
export const current = computed<KeptSketch | null>(() =>
  taken.value?.of === at.value && path.value.length > 1
    ? (sketches.value.find((one) => one.id === taken.value?.id) ?? null)
    : null,
);

function store(list: KeptSketch[]): void {
  const others = Object.entries(all.value).filter(([where]) => where !== at.value);
  all.value = Object.fromEntries(list.length ? [...others, [at.value, list] as const].slice(-40) : others);
  keep(KEY, all.value);
}

/** “To Agra”, or “Sketch 3” where it ends nowhere in particular. */
function proposed(names: string[], id: number): string {
  const city = lattice.value?.cityOf.get(names[names.length - 1] ?? "")?.name;
  return city && !sketches.value.some((one) => one.name === `To ${city}`) ? t.sketchTo(city) : t.sketchNo(id);
}

export const mayKeep = computed<boolean>(
  () => path.value.length > 1 && !!board.value && (!!current.value || sketches.value.length < MOST),
);

/** Keep the sketch on the board: as it is now, in its place where it was kept before. The board is free for another. */
export function keepSketch(): void {
  if (!mayKeep.value) return;
  const old = current.value;
  const id = old?.id ?? Math.max(0, ...sketches.value.map((one) => one.id)) + 1;
  const name = old?.name ?? proposed(path.value, id);
  const total = priced.value?.total ?? null;
  const one: KeptSketch = { id, name, path: path.value, total };
  store(old ? sketches.value.map((other) => (other.id === id ? one : other)) : [...sketches.value, one]);
  taken.value = null;
  erase();
}

/** A kept sketch that the board is to bring into its window: it may lie anywhere on the map. */
export const toShow = signal<string[]>([]);

/** Lay a kept sketch on the board; the server prices it as the table is now. */
export function takeUp(one: KeptSketch): void {
  toShow.value = one.path;
  lay(one.path);
  taken.value = { of: at.value, id: one.id };
}

export const rename = (id: number, name: string): void =>
  store(sketches.value.map((one) => (one.id === id ? { ...one, name: name.trim().slice(0, 40) || one.name } : one)));
export const drop = (id: number): void => store(sketches.value.filter((one) => one.id !== id));

/** Who has built on a sketch meanwhile: names of others with the number of its sections they own. */
export function builtOn(one: KeptSketch): [string, number][] {
  const found = new Map<number, number>();
  const mine = new Set(one.path.slice(1).map((to, n) => pair(one.path[n] ?? "", to)));
  for (const [section, owner] of Object.entries(view.value?.track ?? {})) {
    const ends = lattice.value?.sections[Number(section)];
    if (ends && owner !== seat.value && mine.has(pair(...ends))) found.set(owner, (found.get(owner) ?? 0) + 1);
  }
  return [...found].map(([owner, sections]) => [view.value?.players[owner]?.name ?? "", sections]);
}

const pair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

// What was built of a kept sketch is taken off it; of one that is built nothing is left.
effect(() => {
  if (!commits.value) return;
  untracked(() => {
    const one = sketches.value.find((other) => taken.value?.of === at.value && other.id === taken.value.id);
    if (!one) return;
    toShow.value = one.path;
    if (path.value.length > 1)
      store(sketches.value.map((other) => (other === one ? { ...one, path: path.value, total: null } : other)));
    else {
      drop(one.id);
      taken.value = null;
    }
  });
});
