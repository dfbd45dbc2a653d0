/** Rent and duty foreseen on a way: turns in which the same is due, taken together, and the sum of all. */
import type { Leg } from "../../api/shapes";

const due = (leg: Leg): string => JSON.stringify([leg.rents, leg.duty, leg.own]);

/** The first and the last turn of each group, and what is due in each of its turns. */
export function grouped(legs: Leg[]): [number, number, Leg][] {
  const found: [number, number, Leg][] = [];
  legs.forEach((leg, n) => {
    const last = found[found.length - 1];
    if (last && due(last[2]) === due(leg)) last[1] = n + 1;
    else found.push([n + 1, n + 1, leg]);
  });
  return found;
}

/** What each landlord gets in all, and the rest. */
export function summed(legs: Leg[]): Leg {
  const rents = new Map<number, number>();
  for (const one of legs.flatMap((leg) => leg.rents)) rents.set(one.seat, (rents.get(one.seat) ?? 0) + one.rent);
  return {
    stop: legs[legs.length - 1]?.stop ?? "",
    steps: legs.reduce((sum, leg) => sum + leg.steps, 0),
    rents: [...rents].map(([seat, rent]) => ({ seat, rent })),
    duty: legs.reduce((sum, leg) => sum + leg.duty, 0),
    own: legs.reduce((sum, leg) => sum + leg.own, 0),
  };
}
