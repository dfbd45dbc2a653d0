/** A milepost in words: what a player who sees the board reads from it at a glance. */
import { computed } from "@preact/signals";
import type { BestWay, Neighbour, Task } from "../api/shapes";
import { eventsAt } from "../store/cards/events";
import { waitingIn, wantedIn } from "../store/cards/places";
import { placing, trainName } from "../store/look";
import { board, lattice, reach, seat, view } from "../store/table";
import { path } from "../store/track/sketch";
import { journeyTo } from "../store/trains/journey";
import { calls } from "../store/trains/orders";
import { t as common } from "../words/common";
import { t as crayon } from "../words/crayon";
import { upper } from "../words/forms";
import { loadName, shown } from "../words/names";
import { t } from "../words/place";

/** Who has track at each milepost. */
const builders = computed<Map<string, Set<number>>>(() => {
  const found = new Map<string, Set<number>>();
  for (const [section, owner] of Object.entries(view.value?.track ?? {}))
    for (const end of lattice.value?.sections[Number(section)] ?? []) {
      const known = found.get(end);
      if (known) known.add(owner);
      else found.set(end, new Set([owner]));
    }
  return found;
});

export const nameOf = (n: number): string =>
  n === seat.value && view.value?.players[n] ? t.you : (view.value?.players[n]?.name ?? "");

export function listed(names: string[]): string {
  return names.length < 2
    ? (names[0] ?? "")
    : `${names.slice(0, -1).join(", ")}${common.and}${names[names.length - 1]}`;
}

/** Sizes of cities and terrains in words. */
const kinds = (): Record<string, string> => ({
  small: t.smallCity,
  medium: t.mediumCity,
  major: t.majorCity,
  clear: t.clear,
  desert: t.desert,
  mountain: t.mountain,
  alpine: t.alpine,
  "salt marsh": t.saltMarsh,
  marshland: t.marshland,
});

/** A name, and what kind of place it is. */
export function ground(milepost: string): string {
  const grid = lattice.value;
  const city = grid?.cityOf.get(milepost);
  const spot = grid?.byName.get(milepost);
  const kind = city ? kinds()[city.size] : (kinds()[spot?.terrain ?? ""] ?? spot?.terrain);
  return [city ? `${city.name} ${milepost}` : milepost, kind, spot && shown(spot.country)].filter(Boolean).join(", ");
}

function ferriesAt(milepost: string): string[] {
  return (board.value?.ferries ?? [])
    .filter((one) => one.ports.includes(milepost))
    .map((one) => {
      const other = one.ports.find((port) => port !== milepost) ?? "";
      return t.ferryTo(one.name, one.tunnel, lattice.value?.label(other));
    });
}

/** Whose trains are there; one's own is said first. */
function trainsAt(milepost: string): string[] {
  const players = view.value?.players ?? [];
  const others = players.flatMap((player, n) =>
    player.trains.flatMap((train, k) =>
      train.place === milepost && n !== seat.value ? [trainName(player.name, k, player.trains.length)] : [],
    ),
  );
  const own = players[seat.value]?.trains.some((train) => train.place === milepost);
  return [own ? t.yourTrain : "", others.length ? t.trainOf(listed(others)) : ""];
}

/** How the train in hand gets there. */
function wayTo(milepost: string): string {
  if (placing.value.has(milepost)) return t.mayPlace;
  const way = reach.value.find((one) => one.milepost === milepost);
  if (way) {
    const due = way.rent + way.duty;
    return t.inReach(way.steps, way.left, due);
  }
  const far = journeyTo(lattice.value?.cityOf.get(milepost)?.name);
  if (far?.refusal) return far.refusal.message;
  return far?.turns ? t.away(far.turns, far.fees) : "";
}

/** What is done at a call. */
export const taskWords = ({ load, do: deed }: Task): string =>
  (deed === "pick" ? crayon.pickUp : crayon.deliver)(loadName(load));

/** Which calls of the orders are in a city, and what is done there. */
const callsAt = (city: string): string[] =>
  calls.value.flatMap((call, n) => (call.city === city ? [t.callOf(n + 1, listed(call.tasks.map(taskWords)))] : []));

/** The best way in figures, the other one (cheapest or shortest) where there is another, and where it cannot go on. */
export const wayWords = (way: BestWay): string[] =>
  way.path.length
    ? [...bothWays(way), way.refusal ? crayon.stopsThere(way.refusal.message) : ""].filter(Boolean)
    : [crayon.alreadyJoined];

export function bothWays(way: BestWay): [string, string] {
  const kinds = [crayon.kindCheapest, crayon.kindShortest];
  const [kind = "", otherKind = ""] = way.shortest ? kinds.reverse() : kinds;
  const { cost, sections } = way.other;
  const same = cost === way.cost && sections === way.sections;
  return [
    crayon.wayTold(same ? crayon.kindBoth : kind, way.cost, way.sections, way.turns, way.paid),
    same ? "" : crayon.otherWay(otherKind, cost, sections),
  ];
}

/** All there is to say of a milepost, a sentence each; the name first. */
export function placeWords(milepost: string): string[] {
  const city = lattice.value?.cityOf.get(milepost);
  const track = [...(builders.value.get(milepost) ?? [])].map(nameOf);
  return [
    ground(milepost),
    wayTo(milepost),
    ...(city ? callsAt(city.name) : []),
    ...trainsAt(milepost),
    track.length ? t.trackOf(listed(track)) : "",
    path.value.includes(milepost) ? t.onSketch : "",
    city?.loads.length ? t.supplies(listed(city.loads.map(loadName))) : "",
    ...(city ? wantedIn(city).map((one) => t.pays(one.pay, loadName(one.load))) : []),
    ...(city ? waitingIn(city).map((one) => `${loadName(one.load)}: ${one.words}`) : []),
    ...ferriesAt(milepost),
    ...eventsAt(milepost).map((one) => `${one.title}: ${one.what}`),
  ].filter(Boolean);
}

/** A section that leaves a milepost: where it leads, over what, and what it costs. */
export function neighbourWords(one: Neighbour): string {
  const owner = one.owner === null ? "" : one.washed ? t.bridgeGone(nameOf(one.owner)) : t.ownedBy(nameOf(one.owner));
  const price = one.price === null ? (one.red ? t.redArea : owner ? "" : t.notBuilt) : `${one.price}M`;
  const over = [...one.rivers.map((name) => t.over(shown(name))), one.lake ? t.overLake : ""];
  return [`${upper(one.way)}: ${ground(one.milepost)}`, ...over, owner, price].filter(Boolean).join(", ");
}

export const aloud = (sentences: string[]): string =>
  sentences.map((one) => (one.endsWith(".") ? one : `${one}.`)).join(" ");
