/** A milepost in words: what a player who sees the board reads from it at a glance. */
import { computed } from "@preact/signals";
import type { Neighbour } from "../api/shapes";
import { eventsAt } from "../store/cards/events";
import { waitingIn, wantedIn } from "../store/cards/places";
import { placing, trainName } from "../store/look";
import { board, lattice, reach, seat, view } from "../store/table";
import { path } from "../store/track/sketch";
import { journeyTo } from "../store/trains/journey";
import { count, upper } from "../words";

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
  n === seat.value && view.value?.players[n] ? "you" : (view.value?.players[n]?.name ?? "");

export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** A name, and what kind of place it is. */
export function ground(milepost: string): string {
  const grid = lattice.value;
  const city = grid?.cityOf.get(milepost);
  const spot = grid?.byName.get(milepost);
  const kind = city ? `${city.size} city` : (spot?.terrain ?? "");
  return [city ? `${city.name} ${milepost}` : milepost, kind, spot?.country].filter(Boolean).join(", ");
}

function ferriesAt(milepost: string): string[] {
  return (board.value?.ferries ?? [])
    .filter((one) => one.ports.includes(milepost))
    .map((one) => {
      const other = one.ports.find((port) => port !== milepost) ?? "";
      return `${one.tunnel ? "End of the tunnel" : "Port of the ferry"} ${one.name} to ${lattice.value?.label(other)}`;
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
  return [own ? "Your train is here" : "", others.length ? `Train of ${listed(others)}` : ""];
}

/** How the train in hand gets there. */
function wayTo(milepost: string): string {
  if (placing.value.has(milepost)) return "Your train may be placed here";
  const way = reach.value.find((one) => one.milepost === milepost);
  if (way) {
    const due = way.rent + way.duty;
    return `In reach: ${count(way.steps, "point")}, ${way.left} left${due ? `, rent and duty ${due}M` : ""}`;
  }
  const far = journeyTo(lattice.value?.cityOf.get(milepost)?.name);
  if (far?.refusal) return far.refusal.message;
  return far?.turns ? `${count(far.turns, "turn")} away${far.fees ? `, rent and duty ${far.fees}M` : ""}` : "";
}

/** All there is to say of a milepost, a sentence each; the name first. */
export function placeWords(milepost: string): string[] {
  const city = lattice.value?.cityOf.get(milepost);
  const track = [...(builders.value.get(milepost) ?? [])].map(nameOf);
  return [
    ground(milepost),
    wayTo(milepost),
    ...trainsAt(milepost),
    track.length ? `Track of ${listed(track)}` : "",
    path.value.includes(milepost) ? "On the sketch" : "",
    city?.loads.length ? `Supplies ${listed(city.loads)}` : "",
    ...(city ? wantedIn(city).map((one) => `Pays ${one.pay}M for ${one.load}`) : []),
    ...(city ? waitingIn(city).map((one) => `${one.load}: ${one.words}`) : []),
    ...ferriesAt(milepost),
    ...eventsAt(milepost).map((one) => `${one.title}: ${one.what}`),
  ].filter(Boolean);
}

/** A section that leaves a milepost: where it leads, over what, and what it costs. */
export function neighbourWords(one: Neighbour): string {
  const owner =
    one.owner === null ? "" : one.washed ? `bridge of ${nameOf(one.owner)}, gone` : `track of ${nameOf(one.owner)}`;
  const price = one.price === null ? (one.red ? "red area" : owner ? "" : "not to be built") : `${one.price}M`;
  const over = [...one.rivers.map((name) => `over the ${name}`), one.lake ? "over a lake or an inlet" : ""];
  return [`${upper(one.way)}: ${ground(one.milepost)}`, ...over, owner, price].filter(Boolean).join(", ");
}

export const aloud = (sentences: string[]): string =>
  sentences.map((one) => (one.endsWith(".") ? one : `${one}.`)).join(" ");
