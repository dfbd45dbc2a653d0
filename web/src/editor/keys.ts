/** The map by the keyboard: walking over it, using the tool where one stands, and what is said of it. */
import { colAt, type Place, rowAt } from "../board/geometry/lattice";
import { note } from "../store/toasts";
import { WALK_KEYS, type Walk, walked } from "../text/walk";
import { t } from "../words/editor";
import { shown } from "../words/names";
import * as hand from "./hand";
import { sectionOf, toggled } from "./river";
import { board, cityAt, lattice, make, redo, undo } from "./store";

/** Bring a milepost into the window; the board sets it. */
export const seen: { see: (names: string[]) => void } = { see: () => undefined };

const TOOL_KEYS = ["1", "2", "3", "4", "5"];

export function here(): string {
  const grid = lattice.value;
  const at = hand.cursor.value;
  if (at && grid?.byName.has(at)) return at;
  const city = hand.inHand.value ?? board.value?.cities.find((one) => one.size === "major") ?? board.value?.cities[0];
  return city?.mileposts[0] ?? board.value?.mileposts[0]?.name ?? "";
}

export function placeWords(milepost: string): string {
  const spot = lattice.value?.byName.get(milepost);
  if (!spot) return "";
  const city = cityAt(milepost);
  const kind = city
    ? t.cityThere(city.name, t[city.size])
    : (t.grounds[spot.terrain as keyof typeof t.grounds] ?? spot.terrain);
  const ports = board.value?.ferries.filter((one) => one.ports.includes(milepost)).map((one) => t.portOf(one.name));
  return [t.place(milepost, kind, shown(spot.country)), ...(ports ?? [])].join(", ");
}

export function stand(milepost: string): void {
  if (!lattice.value?.byName.has(milepost)) return;
  hand.cursor.value = milepost;
  seen.see([milepost]);
  hand.spoken.value = `${placeWords(milepost)}.`;
}

const placeOf = (name: string): Place => {
  const [x, y] = lattice.value?.xy(name) ?? [0, 0];
  const row = rowAt(y);
  return { row, col: colAt(x, row) };
};

/** Shift while walking: ground is painted where one comes to; a river crosses the section that one walks along. */
function drawTo(from: string, to: string): void {
  const grid = lattice.value;
  if (!grid) return;
  if (hand.tool.value === "ground") {
    hand.paint(hand.under(to));
    hand.spoken.value = t.painted(t.grounds[hand.ground.value as keyof typeof t.grounds]);
  } else if (hand.tool.value === "river") {
    const section = sectionOf(grid, placeOf(from), placeOf(to));
    if (!section) return void (hand.spoken.value = t.noSection);
    crossOne(section);
  }
}

/** Take a section into the river in hand, or out of it. */
export function crossOne(section: string): void {
  const grid = lattice.value;
  const name = hand.river.value;
  if (!grid || !name) return note(t.needName, "refusal");
  const sections = toggled(grid, hand.riverSections.value, section);
  hand.spoken.value = t.crossesNow(section, sections.includes(section));
  void make({ river: name, sections });
}

function walk(way: Walk, draw: boolean): void {
  const from = here();
  const to = lattice.value && walked(lattice.value, from, way);
  if (!to) return void (hand.spoken.value = t.rim);
  stand(to);
  if (draw) drawTo(from, to);
}

/** Keys while one stands on the map. True: taken. */
function onMap(event: KeyboardEvent): boolean {
  const way = WALK_KEYS[event.key];
  if (way) walk(way, event.shiftKey);
  else if (event.key === "Enter") {
    hand.press(here());
    if (hand.tool.value === "ferry" && hand.ports.value.length === 1) hand.spoken.value = t.portChosen(here());
  } else if (event.key === "m" && hand.inHand.value) hand.moving.value = !hand.moving.value;
  else if (event.key === "Delete" && hand.tool.value === "cities" && hand.inHand.value)
    void make({ no_city: hand.inHand.value.name });
  else return false;
  return true;
}

/** Keys of the whole page. */
export function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const typing = target.matches("input, select, textarea");
  const command = event.ctrlKey || event.metaKey;
  if (command && !typing && event.key.toLowerCase() === "z") {
    event.preventDefault();
    void (event.shiftKey ? redo() : undo());
  } else if (command && !typing && event.key.toLowerCase() === "y") {
    event.preventDefault();
    void redo();
  } else if (command || event.altKey || typing) return;
  else if (event.key === "Escape") {
    hand.moving.value = false;
    hand.ports.value = [];
  } else if (TOOL_KEYS.includes(event.key)) hand.take(hand.TOOLS[TOOL_KEYS.indexOf(event.key)] ?? "cities");
  else if (target.classList.contains("pad") && onMap(event)) event.preventDefault();
}
