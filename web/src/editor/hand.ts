/** What the map maker holds: the tool, the city in hand, the ground on the brush, the river and the ferry being drawn. */
import { computed, signal } from "@preact/signals";
import type { City } from "../api/shapes";
import { EMPTY, type Scene } from "../board/scene";
import { endsOf } from "./river";
import { board, cityAt, cityNamed, drawn, drawnOf, lattice, make, steps } from "./store";

export const TOOLS = ["cities", "city", "ground", "river", "ferry"] as const;
export type Tool = (typeof TOOLS)[number];
export const NEW = ""; // a river or a ferry that is not there yet

export const tool = signal<Tool>("cities");
export const chosenCity = signal<string | null>(null);
export const moving = signal(false); // the next milepost is where the chosen city goes
export const spot = signal(""); // of a new city
export const ground = signal<string>("mountain");
export const broad = signal(false);
export const desert = signal("");
export const river = signal(NEW);
export const erasing = signal(false);
export const ferry = signal(NEW);
export const ports = signal<string[]>([]);
/** While a finger or the mouse is down: what would be done. */
export const painting = signal<string[]>([]);
export const crossing = signal<string[]>([]);
export const dragged = signal<{ city: string; to: string } | null>(null);
/** Mileposts that a finding is about, while it is looked at. */
export const lit = signal<string[]>([]);
export const cursor = signal<string | null>(null);
export const walking = signal(false);
export const spoken = signal("");

export const inHand = computed<City | null>(() => (chosenCity.value ? cityNamed(chosenCity.value) : null));

export function take(one: Tool): void {
  tool.value = one;
  moving.value = false;
  ports.value = [];
  ferry.value = NEW;
}

/** The brush at a milepost: it alone, or its neighbours too. */
export function under(milepost: string): string[] {
  return broad.value ? [milepost, ...(lattice.value?.near.get(milepost) ?? [])] : [milepost];
}

export function paint(mileposts: string[]): void {
  if (!mileposts.length) return;
  const named = ground.value === "desert" ? desert.value : "";
  void make({ terrain: ground.value, mileposts: [...new Set(mileposts)], desert: named });
}

export async function moveCity(name: string, at: string): Promise<void> {
  moving.value = false;
  if (cityNamed(name)?.mileposts[0] !== at) await make(cityChange(name, { at }));
}

export const cityChange = (
  city: string,
  what: { at?: string; size?: string; rename?: string; country?: string; area?: string },
) => ({ city, at: "", size: "", country: "", area: "", rename: "", ...what });

/** The sections of the river in hand. */
export const riverSections = computed<string[]>(() => drawn.value?.rivers[river.value] ?? []);

/** A press on a milepost with the tool in hand. */
export function press(milepost: string): void {
  const city = cityAt(milepost);
  switch (tool.value) {
    case "cities":
      if (moving.value && chosenCity.value) void moveCity(chosenCity.value, milepost);
      else chosenCity.value = city?.name ?? null;
      return;
    case "city":
      spot.value = milepost;
      return;
    case "ground":
      return paint(under(milepost));
    case "ferry":
      return choosePort(milepost);
  }
}

function choosePort(milepost: string): void {
  const known = board.value?.ferries.find((one) => !one.tunnel && one.ports.includes(milepost));
  if (!ports.value.length && known && !cityAt(milepost)) chooseFerry(known.name);
  else if (ports.value.length === 1 && ports.value[0] !== milepost) ports.value = [...ports.value, milepost];
  else {
    ferry.value = NEW;
    ports.value = [milepost];
  }
}

export function chooseFerry(name: string): void {
  ferry.value = name;
  ports.value = [...(board.value?.ferries.find((one) => !one.tunnel && one.name === name)?.ports ?? [])];
}

/** Ground that has been painted but not drawn by the server yet. */
const onItsWay = computed(() => {
  const fresh = steps.value.done.slice(drawnOf.value.length);
  const last = fresh.flatMap((one) => ("terrain" in one ? [one] : [])).at(-1);
  return { ground: last?.terrain ?? ground.value, mileposts: last?.mileposts ?? [] };
});

export const scene = computed<Scene>(() => {
  const grid = lattice.value;
  const sections = tool.value === "river" ? [...riverSections.value, ...crossing.value] : [];
  const picked = tool.value === "cities" ? inHand.value?.mileposts[0] : undefined;
  const held = dragged.value ? cityNamed(dragged.value.city)?.mileposts[0] : undefined;
  return {
    ...EMPTY,
    cursor: walking.value ? cursor.value : null,
    edit: {
      lit: lit.value,
      painted: painting.value.length ? painting.value : onItsWay.value.mileposts,
      ground: painting.value.length ? ground.value : onItsWay.value.ground,
      river: grid ? sections.map((section) => endsOf(grid, section)) : [],
      ferry: tool.value === "ferry" ? ports.value : tool.value === "city" && spot.value ? [spot.value] : [],
      city: held ?? picked ?? null,
      to: dragged.value?.to ?? (moving.value && cursor.value && walking.value ? cursor.value : null),
    },
  };
});
