/** What the player is looking at: the demand under the hand, the milepost under the hand, open panels. */
import { computed, signal } from "@preact/signals";
import type { Demand, Reach } from "../api/shapes";
import type { Scene, SceneDemand } from "../board/scene";
import { eventPlace } from "./events";
import { showLoads } from "./settings";
import { anchor, sceneSketch } from "./sketch";
import { acting, actionsOf, board, lattice, me, reach, seat, view } from "./table";

export const hot = signal<Demand | null>(null);
export const pointed = signal<string | null>(null);
/** Drag draws track wherever it starts, also before the building phase. */
export const drawing = signal(false);
export const tab = signal<"cards" | "turn" | "table" | "log">("turn");
export const helpOpen = signal(false);

export const pointedReach = computed(() => reach.value.find((one) => one.milepost === pointed.value) ?? null);

/** Cities in which the train may be placed. */
export const placing = computed<Map<string, string>>(() => {
  const found = new Map<string, string>();
  for (const text of actionsOf("place")) {
    const milepost = text.split(" ").pop() ?? "";
    found.set(milepost, text);
  }
  return found;
});

// Parts of the scene that keep their identity while nothing in them changes: the board draws the others lightly.
const track = computed<[string, string][][]>(() => {
  const found: [string, string][][] = (view.value?.players ?? []).map(() => []);
  for (const [section, owner] of Object.entries(view.value?.track ?? {})) {
    const ends = lattice.value?.sections[Number(section)];
    if (ends) found[owner]?.push(ends);
  }
  return found;
});
const litDemand = computed<SceneDemand | null>(() => {
  const demand = hot.value;
  return demand ? { sources: sourcesOf(demand.load), city: demand.city, load: demand.load, pay: demand.pay } : null;
});

export const scene = computed<Scene | null>(() => {
  const now = view.value;
  const data = board.value;
  const grid = lattice.value;
  if (!now || !data || !grid) return null;
  const going = drawing.value ? [] : reach.value;
  return {
    seat: seat.value,
    track: track.value,
    ferryOwners: now.ferries,
    trains: now.players.flatMap((player, n) => player.trains.flatMap((train) => (train.place ? [{ seat: n, name: player.name, place: train.place }] : []))),
    events: now.events.flatMap(([number, drawer]) => {
      const card = data.events[String(number)];
      return card ? [{ number, kind: card.kind, title: card.title, until: untilWhen(now.players[drawer]?.name ?? ""), ...eventPlace(grid, card) }] : [];
    }),
    sketch: sceneSketch(),
    anchor: anchor(),
    reach: acting.value === null ? [] : going.map((one) => ({ milepost: one.milepost, steps: one.steps, left: leftAfter(one)?.toString() ?? "·", rent: one.rent })),
    route: drawing.value ? [] : (pointedReach.value?.path ?? []),
    places: [...new Set([...placing.value.keys()].map((m) => grid.cityOf.get(m)?.name ?? ""))].filter(Boolean),
    demand: litDemand.value,
    showLoads: showLoads.value,
  };
});

/** Mileposts under bad weather, where trains go at half rate. */
const slow = computed<Set<string>>(() => {
  const grid = lattice.value;
  const cards = (view.value?.events ?? []).map(([number]) => board.value?.events[String(number)]);
  return new Set(grid ? cards.flatMap((card) => (card?.kind === "weather" ? eventPlace(grid, card).mileposts : [])) : []);
});

/** Points left on arrival; null where the way enters bad weather, which halves what is left by rules the server knows. */
export function leftAfter(way: Reach): number | null {
  const entered = way.path.some((m, i) => i > 0 && slow.value.has(m) && !slow.value.has(way.path[i - 1] ?? ""));
  return entered ? null : Math.max(0, (me.value?.trains[0]?.points ?? 0) - way.steps);
}

export const sourcesOf = (load: string): string[] => board.value?.loads.find((one) => one.name === load)?.cities ?? [];
export const untilWhen = (name: string): string => `the end of ${name}’s next turn`;
