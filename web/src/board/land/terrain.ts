/** Signs of the ground: one merged path a terrain, with soft tints below. */
import type { Milepost } from "../../api/shapes";
import type { Lattice, XY } from "../geometry/lattice";
import { circle, dots, whole, width } from "../geometry/paths";

const at = (m: Milepost): XY => [m.x, m.y];

/** The one drawing of a terrain's sign, also used in the printed key. */
export function sign(terrain: string, points: XY[]): string {
  const each = (draw: (x: number, y: number) => string): string => points.map((p) => draw(p[0], p[1])).join("");
  switch (terrain) {
    case "mountain":
      return `<path d="${each((x, y) => `M${whole(x)} ${whole(y - 19)}l20 33h-40z`)}" fill="var(--mtn)"/>`;
    case "alpine":
      return `<path d="${each((x, y) => `M${whole(x)} ${whole(y - 19)}l20 33h-40z`)}" fill="var(--alp-fill)" stroke="var(--alp)" stroke-linejoin="round" ${width(7)}/>`;
    case "desert":
      return `<path d="${each((x, y) => circle(x, y, 12))}" fill="none" stroke="var(--des)" ${width(7.5)}/>`;
    case "salt marsh":
    case "marshland":
      return `<path d="${each(
        (x, y) => `M${whole(x - 24)} ${whole(y + 10)}h48m-36 0l-7-20m19 20v-27m12 27l7-20`,
      )}" fill="none" stroke="var(--mar)" stroke-linecap="round" ${width(7)}/>`;
    default:
      return `<path d="${dots(points)}" fill="none" stroke="var(--dot)" stroke-linecap="round" ${width(18)}/>`;
  }
}

const TINTS: Record<string, [string, number]> = {
  mountain: ["--t-m", 0.5],
  alpine: ["--t-a", 0.62],
  desert: ["--t-d", 0.5],
  "salt marsh": ["--t-s", 0.7],
  marshland: ["--t-s", 0.7],
};

export function tints(lattice: Lattice): string {
  return Object.entries(TINTS)
    .map(([terrain, [colour, strength]]) => {
      const path = dots(lattice.data.mileposts.filter((m) => m.terrain === terrain).map(at));
      const one = (w: number, o: number): string =>
        `<path d="${path}" stroke="var(${colour})" stroke-width="${w}" opacity="${o}"/>`;
      return path ? one(190, strength * 0.5) + one(130, strength) : "";
    })
    .join("");
}

/** All mileposts that are neither city nor port. */
export function signs(lattice: Lattice): string {
  const ports = new Set(lattice.data.ferries.flatMap((ferry) => ferry.ports));
  const groups = new Map<string, XY[]>();
  for (const m of lattice.data.mileposts) {
    if (lattice.cityOf.has(m.name) || ports.has(m.name)) continue;
    const known = groups.get(m.terrain);
    if (known) known.push(at(m));
    else groups.set(m.terrain, [at(m)]);
  }
  return [...groups].map(([terrain, points]) => sign(terrain, points)).join("");
}
