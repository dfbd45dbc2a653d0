/** What the player is looking at: the demand under the hand, the milepost under the hand, open panels. */
import { computed, effect, signal } from "@preact/signals";
import { initial } from "../board/marks/tips";
import type { Scene, SceneDemand } from "../board/scene";
import { fresh, gliding } from "../newsreel/newsreel";
import { t } from "../words/table";
import { scenePlan } from "./bots/advice";
import { sceneEvents } from "./cards/events";
import { outlooks } from "./cards/outlooks";
import { marked } from "./cards/owncards";
import { cursor, walking } from "./cursor";
import { pointing } from "./guide";
import { showLoads } from "./settings";
import { acting, actionsOf, board, lattice, reach, seat, table, view } from "./table";
import { anchor, sceneSketch } from "./track/sketch";
import { sceneDeal } from "./track/trade";
import { asScene, journey, journeyTo } from "./trains/journey";
import { outlook } from "./trains/orders";

/** A demand under the hand: its card and place there, or another key. */
export type Hot = {
  key: string;
  city: string;
  loads: string[];
  pay: number;
  /** Another player's way to fill it; one's own is looked up. */
  way?: SceneDemand["way"];
};
export const hot = signal<Hot | null>(null);
export const pointed = signal<string | null>(null);
/** Drag draws track wherever it starts, also before the building phase. */
export const drawing = signal(false);
export type Tab = "cards" | "turn" | "pool" | "table" | "log" | "points";
export const tab = signal<Tab>("turn");
export const helpOpen = signal(false);

export const pointedReach = computed(() => reach.value.find((one) => one.milepost === pointed.value) ?? null);
/** The way to a city that is out of reach this turn. */
export const pointedJourney = computed(() =>
  pointed.value && !pointedReach.value ? journeyTo(lattice.value?.cityOf.get(pointed.value)?.name) : null,
);
const sceneJourney = computed(() => {
  if (drawing.value) return null;
  const planned = outlook.value; // orders in the making
  if (planned?.turns && !pointedJourney.value)
    return { seat: seat.value, path: planned.path, stops: planned.legs.map((leg) => leg.stop) };
  return asScene(pointedJourney.value ?? journey.value);
});

/** Cities in which the train may be placed. */
export const placing = computed<Map<string, string>>(() => {
  const found = new Map<string, string>();
  for (const { text } of actionsOf("place")) {
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
const glow = computed<[string, string][][]>(() => {
  const found: [string, string][][] = (view.value?.players ?? []).map(() => []);
  for (const [section, owner] of fresh.value) {
    const ends = lattice.value?.sections[section];
    if (ends) found[owner]?.push(ends);
  }
  return found;
});
const litDemand = computed<SceneDemand | null>(() => {
  const demand = hot.value;
  if (!demand) return null;
  const sources = demand.loads.flatMap((load) => sourcesOf(load).map((city) => ({ city, load })));
  return { sources, city: demand.city, pay: demand.pay, way: demand.way ?? outlooks.value.get(demand.key) ?? null };
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
    glow: glow.value,
    players: now.players.map((player) => player.name),
    links: table.value?.links ?? [],
    trains: now.players.flatMap((player, n) =>
      player.trains.flatMap((train, k) =>
        train.place
          ? [
              {
                seat: n,
                name: trainName(player.name, k, player.trains.length),
                place: onTheWay(n, k) ?? train.place,
                mark: initial(player.name) + (player.trains.length > 1 ? `${k + 1}` : ""),
              },
            ]
          : [],
      ),
    ),
    events: sceneEvents.value,
    sketch: sceneSketch(),
    anchor: anchor(),
    cursor: walking.value ? cursor.value : null,
    reach:
      acting.value === null
        ? []
        : going.map((one) => ({ milepost: one.milepost, left: one.left, cost: one.rent + one.duty })),
    route: drawing.value ? [] : (pointedReach.value?.path ?? []),
    places: [...new Set([...placing.value.keys()].map((m) => grid.cityOf.get(m)?.name ?? ""))].filter(Boolean),
    standing: [
      ...(now.circus ?? []).map((city) => ({ city, load: "Circus" })),
      ...(now.warehouses ?? []).map((one) => ({ city: one.city, load: one.load })),
    ],
    deal: sceneDeal.value,
    plan: scenePlan.value,
    journey: sceneJourney.value,
    demand: litDemand.value,
    marks: marked.value,
    guide: pointing.value,
    edit: null,
    showLoads: showLoads.value,
  };
});

// Browsers say that the pointer has come when the page has moved under it. Only a hand that moves points at something.
let at = "";
let moved = false;
addEventListener(
  "pointermove",
  (event) => {
    const now = `${event.screenX} ${event.screenY}`;
    moved = now !== at;
    at = now;
  },
  true,
);
addEventListener("pointerdown", (event) => (at = `${event.screenX} ${event.screenY}`), true);

/** Lights a demand while the hand or the focus is on it. */
export function lighting(demand: Hot): {
  onPointerMove: () => void;
  onMouseLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
} {
  const light = (): void => void (hot.value = demand);
  const dark = (): void => {
    if (hot.value?.key === demand.key) hot.value = null;
  };
  return {
    onPointerMove: () => moved && hot.value?.key !== demand.key && light(),
    onMouseLeave: dark,
    onFocus: light,
    onBlur: dark,
  };
}

// Another player's turn, or the next own one, opens with the whole map.
effect(() => {
  void acting.value;
  void view.value?.round;
  hot.value = null;
});

/** Where a train is that is shown on its way. */
const onTheWay = (seat: number, train: number): string | null =>
  gliding.value?.seat === seat && gliding.value.train === train ? gliding.value.place : null;

export const trainName = (player: string, n: number, count: number): string =>
  count > 1 ? t.trainOf(player, n + 1) : player;
export const sourcesOf = (load: string): string[] => board.value?.loads.find((one) => one.name === load)?.cities ?? [];
