/** The board as the page looks things up: mileposts by name and place, neighbours, cities, sections. No drawing here. */
import type { BoardData, City, Milepost } from "../../api/shapes";

export const STEP = 100;
export const ROW = STEP * Math.sqrt(0.75);
export type XY = [number, number];
export type Place = { row: number; col: number };

/** Neighbours of a lattice place, clockwise from east. */
export function around(row: number, col: number): Place[] {
  const odd = row & 1;
  return [
    { row, col: col + 1 },
    { row: row + 1, col: col + odd },
    { row: row + 1, col: col + odd - 1 },
    { row, col: col - 1 },
    { row: row - 1, col: col + odd - 1 },
    { row: row - 1, col: col + odd },
  ];
}

export const placeKey = (row: number, col: number): number => (row + 50) * 1000 + col + 50;
export const placeX = (row: number, col: number): number => (col + 0.5 * (row & 1)) * STEP;
export const placeY = (row: number): number => row * ROW;
export const rowAt = (y: number): number => Math.round(y / ROW);
export const colAt = (x: number, row: number): number => Math.round(x / STEP - 0.5 * (row & 1));

export class Lattice {
  readonly byName = new Map<string, Milepost>();
  readonly byPlace = new Map<number, Milepost>();
  readonly cityOf = new Map<string, City>();
  readonly cityByName = new Map<string, City>();
  readonly near = new Map<string, Set<string>>();
  /** Sections by number, as positions name them, with the mileposts at both ends. */
  readonly sections: [string, string][];
  readonly box: { x0: number; y0: number; x1: number; y1: number };

  constructor(readonly data: BoardData) {
    for (const m of data.mileposts) {
      this.byName.set(m.name, m);
      this.byPlace.set(this.keyOf(m), m);
      this.near.set(m.name, new Set());
    }
    this.sections = data.sections.map(([a, b]) => [data.mileposts[a]?.name ?? "", data.mileposts[b]?.name ?? ""]);
    for (const [a, b] of this.sections) {
      this.near.get(a)?.add(b);
      this.near.get(b)?.add(a);
    }
    for (const city of data.cities) {
      this.cityByName.set(city.name, city);
      for (const m of city.mileposts) this.cityOf.set(m, city);
    }
    const xs = data.mileposts.map((m) => m.x);
    const ys = data.mileposts.map((m) => m.y);
    this.box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  }

  keyOf(m: Milepost): number {
    const row = rowAt(m.y);
    return placeKey(row, colAt(m.x, row));
  }

  xy(name: string): XY {
    const m = this.byName.get(name);
    return m ? [m.x, m.y] : [0, 0];
  }

  /** Where a city is drawn: its first milepost is the centre. */
  centre(city: City): XY {
    return this.xy(city.mileposts[0] ?? "");
  }

  /** What a player calls a milepost. */
  label(name: string): string {
    return this.cityOf.get(name)?.name ?? name;
  }

  /** The milepost nearest to a point, if it is within `reach` of it. */
  nearest(x: number, y: number, reach = 0.6 * STEP): Milepost | null {
    const row = rowAt(y);
    let best: Milepost | null = null;
    let least = reach;
    for (const r of [row - 1, row, row + 1]) {
      const col = colAt(x, r);
      for (const c of [col - 1, col, col + 1]) {
        const m = this.byPlace.get(placeKey(r, c));
        if (!m) continue;
        const far = Math.hypot(m.x - x, m.y - y);
        if (far < least) {
          least = far;
          best = m;
        }
      }
    }
    return best;
  }

  /** The section whose middle is nearest to a point, of those that `wanted` names. */
  nearestSection(x: number, y: number, wanted: (section: number) => boolean, reach = 0.45 * STEP): number {
    let best = -1;
    let least = reach;
    this.data.sections.forEach(([a, b], n) => {
      const [p, q] = [this.data.mileposts[a], this.data.mileposts[b]];
      if (!p || !q) return;
      const far = Math.hypot((p.x + q.x) / 2 - x, (p.y + q.y) / 2 - y);
      if (far < least && wanted(n)) {
        least = far;
        best = n;
      }
    });
    return best;
  }
}
