/** A river as the hand draws it: from triangle to triangle of the lattice, crossing the section between two of them. */
import { around, type Lattice, type Place, placeKey, ROW, STEP, type XY } from "../board/geometry/lattice";

const STRIDE = 6; // hundredths of a milepost between two looks at the line

const order = (a: Place, b: Place): number => a.row - b.row || a.col - b.col;
const same = (a: Place, b: Place): boolean => a.row === b.row && a.col === b.col;

/** The three places around a point, from north-west to south-east. */
export function triangleAt([x, y]: XY): Place[] {
  const row = Math.floor(y / ROW);
  const down = y / ROW - row;
  const slant = x / STEP - y / ROW / 2;
  const column = Math.floor(slant);
  const place = (q: number, r: number): Place => ({ row: r, col: q + (r >> 1) });
  const corners =
    slant - column + down < 1
      ? [place(column, row), place(column + 1, row), place(column, row + 1)]
      : [place(column + 1, row), place(column, row + 1), place(column + 1, row + 1)];
  return corners.sort(order);
}

const shared = (one: Place[], other: Place[]): Place[] => one.filter((place) => other.some((at) => same(place, at)));

/** The way from a triangle to another one. A hand that passes over a milepost leaves a gap: the way leads round it. */
function between(from: Place[], to: Place[]): Place[][] {
  const [corner, ...more] = shared(from, to);
  if (more.length || !corner) return [to];
  const ring = around(corner.row, corner.col).map((place, n, all) =>
    [corner, place, all[(n + 1) % 6] as Place].sort(order),
  );
  const indexOf = (triangle: Place[]): number => ring.findIndex((one) => shared(one, triangle).length === 3);
  const [start, end] = [indexOf(from), indexOf(to)];
  const clockwise = (end - start + 6) % 6;
  const steps = Math.min(clockwise, 6 - clockwise);
  const turn = clockwise <= 3 ? 1 : 5;
  return Array.from({ length: steps }, (_, n) => ring[(start + turn * (n + 1)) % 6] as Place[]);
}

/** A section as boards write it, `K12se`; null where it is none. */
export function sectionOf(lattice: Lattice, one: Place, other: Place): string | null {
  const [a, b] = order(one, other) < 0 ? [one, other] : [other, one];
  const [m, n] = [a, b].map((place) => lattice.byPlace.get(placeKey(place.row, place.col)));
  if (!m || !n || !lattice.near.get(m.name)?.has(n.name)) return null;
  const way = around(a.row, a.col).findIndex((place) => same(place, b));
  return way < 3 ? `${m.name}${["e", "se", "sw"][way]}` : null;
}

/** Both ends of a section. */
export function endsOf(lattice: Lattice, section: string): [string, string] {
  const way = section.endsWith("sw") ? 2 : section.endsWith("se") ? 1 : 0;
  const name = section.slice(0, way ? -2 : -1);
  const m = lattice.byName.get(name);
  if (!m) return [name, name];
  const row = Math.round(m.y / ROW);
  const next = around(row, Math.round(m.x / STEP - 0.5 * (row & 1)))[way];
  const other = next && lattice.byPlace.get(placeKey(next.row, next.col));
  return [name, other?.name ?? name];
}

/** Whether two sections are sides of one triangle, so that a river goes on from one to the other. */
function beside(lattice: Lattice, one: string, other: string): boolean {
  const [a, b] = endsOf(lattice, one);
  const [c, d] = endsOf(lattice, other);
  const shared = [a, b].filter((end) => end === c || end === d);
  if (shared.length !== 1) return false;
  const rest = [a, b, c, d].filter((end) => end !== shared[0]).map((end) => lattice.xy(end));
  const [p, q] = rest as [XY, XY];
  return Math.hypot(p[0] - q[0], p[1] - q[1]) < 1.2 * STEP;
}

/** The river with one more section: below its mouth, or above its source where it fits only there. */
export function lengthened(lattice: Lattice, sections: string[], section: string): string[] {
  const [first, last] = [sections[0], sections.at(-1)];
  if (sections.includes(section)) return sections;
  if (first && last && !beside(lattice, last, section) && beside(lattice, first, section))
    return [section, ...sections];
  return [...sections, section];
}

export const without = (sections: string[], section: string): string[] => sections.filter((one) => one !== section);
export const toggled = (lattice: Lattice, sections: string[], section: string): string[] =>
  sections.includes(section) ? without(sections, section) : lengthened(lattice, sections, section);

/** A stroke of the pencil: the sections it has crossed so far. Coming back over the last one takes it back. */
export class Stroke {
  readonly crossed: string[] = [];
  private here: Place[];

  constructor(
    private readonly lattice: Lattice,
    private at: XY,
  ) {
    this.here = triangleAt(at);
  }

  to(at: XY): void {
    const far = Math.hypot(at[0] - this.at[0], at[1] - this.at[1]);
    const steps = Math.max(1, Math.ceil(far / STRIDE));
    for (let i = 1; i <= steps; i++) {
      const part = i / steps;
      this.enter(triangleAt([this.at[0] + (at[0] - this.at[0]) * part, this.at[1] + (at[1] - this.at[1]) * part]));
    }
    this.at = at;
  }

  private enter(triangle: Place[]): void {
    for (const next of between(this.here, triangle)) {
      const [a, b, third] = shared(this.here, next);
      const section = a && b && !third ? sectionOf(this.lattice, a, b) : null;
      if (section && this.crossed.at(-1) === section) this.crossed.pop();
      else if (section && !this.crossed.includes(section)) this.crossed.push(section);
      this.here = next;
    }
  }
}
