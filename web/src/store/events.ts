/** Where an event card is at work, read from its data or, where a server does not send that, from its text. */
import type { EventCard } from "../api/shapes";
import type { Lattice } from "../board/lattice";
import { around, colAt, placeKey, rowAt } from "../board/lattice";

export type EventPlace = { mileposts: string[]; rivers: string[] };

const cache = new WeakMap<EventCard, EventPlace>();

export function eventPlace(lattice: Lattice, card: EventCard): EventPlace {
  const known = cache.get(card);
  if (known) return known;
  const found: EventPlace =
    card.mileposts || card.rivers ? { mileposts: card.mileposts ?? [], rivers: card.rivers ?? [] } : fromText(lattice, card);
  cache.set(card, found);
  return found;
}

function fromText(lattice: Lattice, card: EventCard): EventPlace {
  const said = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(card.text);
  const none: EventPlace = { mileposts: [], rivers: [] };
  if (card.kind === "flood") return { ...none, rivers: Object.keys(lattice.data.rivers).filter(said) };
  if (card.kind === "border strike") return { ...none, mileposts: border(lattice, said) };
  if (card.kind !== "weather" && card.kind !== "earthquake") return none;
  const steps = Number(/within (\d+)/.exec(card.text)?.[1] ?? 0);
  const cities = lattice.data.cities.filter((city) => said(city.name)).map((city) => city.mileposts[0] ?? "");
  const coasts = Object.entries(lattice.data.coasts).filter(([sea]) => said(sea)).flatMap(([, mileposts]) => mileposts);
  return { ...none, mileposts: [...lattice.within([...cities, ...coasts], steps)] };
}

/** Mileposts that touch the border of two countries. */
function border(lattice: Lattice, said: (name: string) => boolean): string[] {
  const sides = new Set(lattice.data.mileposts.map((m) => m.country).filter((name) => name && said(name)));
  return lattice.data.mileposts
    .filter((m) => {
      if (!sides.has(m.country)) return false;
      const row = rowAt(m.y);
      return around(row, colAt(m.x, row)).some((place) => {
        const other = lattice.byPlace.get(placeKey(place.row, place.col));
        return !!other && sides.has(other.country) && other.country !== m.country;
      });
    })
    .map((m) => m.name);
}
