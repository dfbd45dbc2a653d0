/** Walking over the board milepost by milepost. Where water or the frame lies in between, the next milepost beyond is taken. */
import type { Lattice } from "../board/geometry/lattice";

export type Walk = "left" | "right" | "up" | "down" | "nw" | "ne" | "sw" | "se";

const SLANT = Math.sqrt(3) / 2;
const DIRECTION: Record<Walk, [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
  nw: [-0.5, -SLANT],
  ne: [0.5, -SLANT],
  sw: [-0.5, SLANT],
  se: [0.5, SLANT],
};
/** Keys lie as the ways do on a block of digits: Home is up and left, Page Down is down and right. */
export const WALK_KEYS: Record<string, Walk> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "nw",
  PageUp: "ne",
  End: "sw",
  PageDown: "se",
};

/** The milepost one comes to; null at the rim of the board. */
export function walked(board: Lattice, from: string, way: Walk): string | null {
  const at = board.byName.get(from);
  if (!at) return null;
  const [ux, uy] = DIRECTION[way];
  // Straight up and down there is none in the next row: its two neighbours are as near, and rows take turns with them.
  const upright = ux === 0;
  const odd = Math.round(at.y / (100 * SLANT)) & 1;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const m of board.data.mileposts) {
    const [dx, dy] = [m.x - at.x, m.y - at.y];
    const along = dx * ux + dy * uy;
    const across = Math.abs(dx * uy - dy * ux);
    if (along <= 1 || across > along * (upright ? 0.6 : 0.3)) continue;
    const far = along + across + (upright && dx > 0 === !!odd ? 1 : 0);
    if (far < least) [least, best] = [far, m.name];
  }
  return best;
}

// Accents and case do not matter, as people type.
const order = new Intl.Collator("en", { sensitivity: "base" });
export const same = (a: string, b: string): boolean => order.compare(a, b) === 0;

/** 0 where a name begins so, 1 where it has it inside, 2 where it has not. */
export function rank(name: string, wanted: string): number {
  const starts = [...name].map((_, n) => n).filter((n) => same(name.slice(n, n + wanted.length), wanted));
  return starts.length ? Math.min(1, starts[0] ?? 1) : 2;
}

/** Cities whose name begins so, then those that have it inside; a milepost by its own name. */
export function found(board: Lattice, text: string): string[] {
  const wanted = text.trim();
  if (!wanted) return [];
  const cities = [...board.cityByName.values()]
    .filter((city) => rank(city.name, wanted) < 2)
    .sort((a, b) => rank(a.name, wanted) - rank(b.name, wanted) || order.compare(a.name, b.name))
    .flatMap((city) => city.mileposts.slice(0, 1));
  const milepost = board.byName.get(wanted.toUpperCase());
  return milepost ? [milepost.name, ...cities] : cities;
}
