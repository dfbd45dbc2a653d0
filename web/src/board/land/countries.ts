/** Countries as tinted areas with smooth borders that run between the right mileposts. */
import { outline } from "../geometry/contour";
import { around, colAt, type Lattice, placeKey, rowAt, type XY } from "../geometry/lattice";
import { soft } from "../geometry/paths";

const BEYOND = 4; // how far a country is drawn over the rim of the board, to be cut by the coast

type Grid = { country: Map<number, string>; rows: [number, number]; cols: [number, number] };

/** The country of each lattice place, the mileposts' own and a few steps beyond them. */
function spread(lattice: Lattice): Grid {
  const country = new Map<number, string>();
  let rim: { row: number; col: number; name: string }[] = [];
  for (const m of lattice.data.mileposts) {
    const row = rowAt(m.y);
    const col = colAt(m.x, row);
    country.set(placeKey(row, col), m.country);
    rim.push({ row, col, name: m.country });
  }
  const rows: [number, number] = [Math.min(...rim.map((p) => p.row)), Math.max(...rim.map((p) => p.row))];
  const cols: [number, number] = [Math.min(...rim.map((p) => p.col)), Math.max(...rim.map((p) => p.col))];
  for (let step = 0; step < BEYOND; step++) {
    const next: typeof rim = [];
    for (const { row, col, name } of rim) {
      for (const place of around(row, col)) {
        const key = placeKey(place.row, place.col);
        if (country.has(key)) continue;
        country.set(key, name);
        next.push({ ...place, name });
      }
    }
    rim = next;
  }
  const grow = BEYOND + 2;
  return { country, rows: [rows[0] - grow, rows[1] + grow], cols: [cols[0] - grow, cols[1] + grow] };
}

export type Land = { name: string; path: string; middle: XY; size: number };

export function countries(lattice: Lattice): Land[] {
  const grid = spread(lattice);
  const names = [...new Set(lattice.data.mileposts.map((m) => m.country))].filter(Boolean);
  return names
    .map((name) => {
      const own = lattice.data.mileposts.filter((m) => m.country === name);
      const loops = outline((key) => grid.country.get(key) === name, grid.rows, grid.cols);
      return {
        name,
        path: loops.map((loop) => soft(loop, true)).join(""),
        middle: heart(own.map((m): XY => [m.x, m.y])),
        size: own.length,
      };
    })
    .sort((a, b) => b.size - a.size);
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
