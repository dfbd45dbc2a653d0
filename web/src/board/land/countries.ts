/** Countries as tinted areas within the borders that the server tells; areas of mileposts, such as those of events. */
import { outline } from "../geometry/contour";
import { colAt, type Lattice, placeKey, rowAt, type XY } from "../geometry/lattice";
import { curve, soft } from "../geometry/paths";

export type Land = { name: string; path: string; middle: XY; size: number };

/** The largest first. */
export function countries(lattice: Lattice): Land[] {
  return lattice.data.countries.map(({ name, outlines }) => {
    const own = lattice.data.mileposts.filter((m) => m.country === name);
    return {
      name,
      path: outlines.map((line) => `${curve(line)}Z`).join(""),
      middle: heart(own.map((m): XY => [m.x, m.y])),
      size: own.length,
    };
  });
}

/** The point nearest to the mean: a place inside even where the land is bent. */
function heart(points: XY[]): XY {
  const x = points.reduce((sum, p) => sum + p[0], 0) / points.length;
  const y = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  return points.reduce((best, p) => (Math.hypot(p[0] - x, p[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? p : best));
}

/** An area of mileposts, such as that of an event, as one soft outline. */
export function area(lattice: Lattice, names: Iterable<string>): string {
  const inside = new Set<number>();
  let rows: [number, number] = [Infinity, -Infinity];
  let cols: [number, number] = [Infinity, -Infinity];
  for (const name of names) {
    const m = lattice.byName.get(name);
    if (!m) continue;
    const row = rowAt(m.y);
    const col = colAt(m.x, row);
    inside.add(placeKey(row, col));
    rows = [Math.min(rows[0], row - 2), Math.max(rows[1], row + 2)];
    cols = [Math.min(cols[0], col - 2), Math.max(cols[1], col + 2)];
  }
  return outline((key) => inside.has(key), rows, cols)
    .map((loop) => soft(loop, true))
    .join("");
}
