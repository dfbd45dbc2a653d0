/** What keys do on the board: walk, act where one stands, draw, tell what is around, find a place. */
import { cursor, finding, spoken, walking } from "../store/cursor";
import { drawing, placing, pointed, sourcesOf } from "../store/look";
import { acting, askAround, board, lattice, me, mySeats, reach, seat, train, view } from "../store/table";
import { complain } from "../store/toasts";
import { found, shortest, sketchWay } from "../store/track/bestway";
import * as sketch from "../store/track/sketch";
import * as trade from "../store/track/trade";
import { addCall, begin, draft } from "../store/trains/orders";
import { t } from "../words/place";
import { WALK_KEYS, type Walk, walked } from "./walk";
import { aloud, neighbourWords, placeWords, wayWords } from "./words";

/** The board as the keys use it: bring a milepost into the window, and press on one. */
export type Board = {
  see: (names: string[]) => void;
  press: (milepost: string) => void;
  asksForWay: (m: string) => boolean;
};
let under: Board | null = null;
export const onBoard = (one: Board | null): void => void (under = one);

export const toBoard = (): void => document.querySelector<HTMLElement>("#board .pad")?.focus();

/** Where one stands; at first where the train is, or in the first major city. */
export function here(): string {
  const grid = lattice.value;
  if (cursor.value && grid?.byName.has(cursor.value)) return cursor.value;
  const major = board.value?.cities.find((city) => city.size === "major") ?? board.value?.cities[0];
  return train.value?.place ?? major?.mileposts[0] ?? "";
}

/** Stand there, and hear where that is. */
export function stand(milepost: string): void {
  if (!lattice.value?.byName.has(milepost)) return;
  cursor.value = milepost;
  under?.see([milepost]);
  pointed.value = !drawing.value && under?.asksForWay(milepost) ? milepost : null;
  spoken.value = aloud(placeWords(milepost));
}

export function comeToBoard(): void {
  walking.value = true;
  stand(here());
}

export function leaveBoard(): void {
  walking.value = false;
  pointed.value = null;
}

function walk(way: Walk, draw: boolean): void {
  const grid = lattice.value;
  const from = here();
  const to = grid && walked(grid, from, way);
  if (!to) return void (spoken.value = t.rim);
  if (draw && trade.trading.value) {
    trade.dragFrom(from);
    trade.dragOver(to);
  } else if (draw) {
    if (!sketch.path.value.includes(from)) sketch.drawFrom(from);
    sketch.drawOver(to);
  }
  stand(to);
}

/** Enter: what a press there would do; where the sketch ends here already, it is built. */
export function act(): void {
  const milepost = here();
  const { path, priced } = sketch;
  const building = acting.value !== null && view.value?.phase === "build";
  if (building && priced.value?.text && path.value[path.value.length - 1] === milepost) return void sketch.commit();
  under?.press(milepost);
  if (sketch.anchor() === milepost) spoken.value = t.trackStarts;
}

export async function tellAround(): Promise<void> {
  const milepost = here();
  const words = placeWords(milepost);
  try {
    const list = mySeats.value.length ? await askAround(seat.value, milepost) : [];
    if (here() === milepost) spoken.value = aloud([...words, ...list.map(neighbourWords)]);
  } catch (error) {
    complain(error);
  }
}

const cityHere = (): string | undefined => lattice.value?.cityOf.get(here())?.name;

/** The best way from the own track to the city one stands in becomes the sketch: the cheapest, or the shortest. */
async function wayHere(fewest: boolean): Promise<void> {
  const city = cityHere();
  if (!city) return void (spoken.value = t.onlyCities);
  shortest.value = fewest;
  await sketchWay(null, city);
  const way = found.value;
  if (way && cityHere() === city) spoken.value = aloud(wayWords(way));
}

/** The city one stands in is the next call of new orders; false where one stands in none. */
export function callHere(): boolean {
  const city = cityHere();
  if (!city) spoken.value = t.onlyCities;
  else if (draft.value) addCall(city);
  else begin(city);
  return !!city;
}

/** Places worth a visit now: where the train may be placed, cities in reach, or where the cards lead. */
function worthAVisit(): string[] {
  const grid = lattice.value;
  if (!grid) return [];
  if (placing.value.size) return [...placing.value.keys()];
  const near = [...reach.value].sort((a, b) => a.steps - b.steps).map((one) => one.milepost);
  const cities = near.filter((milepost) => grid.cityOf.has(milepost));
  if (cities.length) return cities;
  const cards = [...(me.value?.cards ?? []), ...(view.value?.pool ?? [])];
  const names = cards
    .flatMap((card) => board.value?.cards[String(card)] ?? [])
    .flatMap((demand) => [...sourcesOf(demand.load), demand.city]);
  return [...new Set(names)].flatMap((name) => grid.cityByName.get(name)?.mileposts[0] ?? []);
}

function visit(step: number): void {
  const places = worthAVisit();
  if (!places.length) return void (spoken.value = t.nowhere);
  const at = places.indexOf(here());
  jump(places[(at < 0 ? (step > 0 ? 0 : places.length - 1) : at + step + places.length) % places.length] ?? "");
}

export function jump(milepost: string): void {
  toBoard();
  stand(milepost);
}

/** Keys that work everywhere at the table, and lead to the board. True: taken. */
export function leadsToBoard(event: KeyboardEvent): boolean {
  if (event.key === "/") finding.value = true;
  else if (event.key === "t") jump(train.value?.place ?? here());
  else if (event.key === "n") visit(1);
  else if (event.key === "N") visit(-1);
  else if (WALK_KEYS[event.key] && event.target === document.body) toBoard();
  else return false;
  return true;
}

/** Keys while one stands on the board. True: taken. */
export function onBoardKey(event: KeyboardEvent): boolean {
  const way = WALK_KEYS[event.key];
  if (way) walk(way, event.shiftKey);
  else if (event.key === "Enter") act();
  else if (event.key === " ") void tellAround();
  else if (event.key.toLowerCase() === "w" && acting.value !== null) void wayHere(event.shiftKey);
  else return false;
  return true;
}
