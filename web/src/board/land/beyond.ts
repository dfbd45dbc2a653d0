/** Foreign land beyond the map's frame, where a screen is wider or taller than the board. Nobody measured it: coasts go on as coasts do. */
import type { Art } from "../../api/shapes";
import type { XY } from "../geometry/lattice";

const BEYOND = 16000; // off every screen
const SLIVER = 700; // land that the frame cuts no wider than this ends in a cape
const BAY = 2500; // water between two lands no wider than this ends in a bay
const STEP = 320; // between the points of a coast that goes on

type Frame = { west: number; east: number; north: number; south: number; middle: XY };
type Side = "west" | "east" | "north" | "south";
/** Where a coast meets the frame; `along` the side, the water lies in direction `water`. */
type End = { at: XY; side: Side; along: number; water: 1 | -1 };
/** Points of a ring that lie on the frame one after the other, from coast to coast. */
type Run = { from: number; points: XY[]; ends: [End, End] };

const OUTWARD: Record<Side, XY> = { west: [-1, 0], east: [1, 0], north: [0, -1], south: [0, 1] };
const SIDES = Object.keys(OUTWARD) as Side[];

function frameOf(art: Art[]): Frame {
  const xs = art.flatMap((one) => one.points.map((p) => p[0]));
  const ys = art.flatMap((one) => one.points.map((p) => p[1]));
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { west, east, north, south, middle: [(west + east) / 2, (north + south) / 2] };
}

const upright = (side: Side): boolean => side === "west" || side === "east";
/** The side that both points lie on, if they do. */
const sharedSide = (frame: Frame, p: XY, q: XY): Side | undefined =>
  SIDES.find((side) =>
    upright(side) ? p[0] === frame[side] && q[0] === frame[side] : p[1] === frame[side] && q[1] === frame[side],
  );

function endOf(frame: Frame, at: XY, next: XY): End {
  const side = sharedSide(frame, at, next) as Side;
  const k = upright(side) ? 1 : 0;
  return { at, side, along: at[k], water: next[k] > at[k] ? -1 : 1 };
}

/** The runs of a ring, found by going round from a point off the frame. */
function runsOf(frame: Frame, points: XY[]): Run[] {
  const n = points.length;
  const start = points.findIndex((p) => SIDES.every((side) => p[upright(side) ? 0 : 1] !== frame[side]));
  if (start < 0) return [];
  const at = (i: number): XY => points[(start + i) % n] as XY;
  const runs: Run[] = [];
  for (let i = 0; i < n; i++) {
    let to = i;
    while (to + 1 < n && sharedSide(frame, at(to), at(to + 1))) to++;
    if (to === i) continue;
    const row = Array.from({ length: to - i + 1 }, (_, k) => at(i + k));
    const [a, b, y, z] = [row[0], row[1], row[row.length - 2], row[row.length - 1]] as [XY, XY, XY, XY];
    runs.push({ from: (start + i) % n, points: row, ends: [endOf(frame, a, b), endOf(frame, z, y)] });
    i = to;
  }
  return runs;
}

const isSliver = (run: Run): boolean =>
  run.points.every((p) => run.points.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) <= SLIVER));

/** Far away from the middle of the map. */
function pushed(frame: Frame, p: XY): XY {
  const [dx, dy] = [p[0] - frame.middle[0], p[1] - frame.middle[1]];
  const far = BEYOND / Math.hypot(dx, dy);
  return [p[0] + dx * far, p[1] + dy * far];
}

/** A coast that goes on, bending a little to and fro. */
function wandering(from: XY, to: XY): XY[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return Array.from({ length: Math.ceil(length / STEP) }, (_, i): XY => {
    const bend = Math.min(1, i / 3) * (90 * Math.sin(1.9 * i) + 150 * Math.sin(0.53 * i + 1));
    return [from[0] + ux * i * STEP - uy * bend, from[1] + uy * i * STEP + ux * bend];
  });
}

/** From the frame outwards along the water's edge: to the head of a bay, where other land is near, or on and on. */
function coast(frame: Frame, end: End, ends: End[]): XY[] {
  const near = ends
    .filter((one) => one.side === end.side && (one.along - end.along) * end.water > 0)
    .sort((a, b) => (a.along - b.along) * end.water)[0];
  const gap = near ? Math.abs(near.along - end.along) : Infinity;
  if (!near || gap > BAY) return [...wandering(end.at, pushed(frame, end.at)), pushed(frame, end.at)];
  const out = OUTWARD[end.side];
  const inBay = (across: number, deep: number): XY => [
    end.at[0] + (near.at[0] - end.at[0]) * across + out[0] * gap * deep,
    end.at[1] + (near.at[1] - end.at[1]) * across + out[1] * gap * deep,
  ];
  return [end.at, inBay(0.1, 0.3), inBay(0.24, 0.52), inBay(0.5, 0.68), pushed(frame, near.at)]; // behind the bay both lands overlap
}

/** The tip of a narrow land. */
function cape(run: Run): XY[] {
  const [a, z] = [run.ends[0].at, run.ends[1].at];
  const out = OUTWARD[run.ends[0].side];
  const deep = Math.hypot(z[0] - a[0], z[1] - a[1]) * 0.55;
  const tip = (t: number, d: number): XY => [
    a[0] + (z[0] - a[0]) * t + out[0] * deep * d,
    a[1] + (z[1] - a[1]) * t + out[1] * deep * d,
  ];
  return [a, tip(0.15, 0.7), tip(0.55, 1), tip(0.9, 0.6), z];
}

/** The map's pieces of land, with those that its frame cuts going on beyond it. */
export function stretched(art: Art[]): Art[] {
  const frame = frameOf(art);
  const found = art.map((one) => (one.kind === "foreign" ? runsOf(frame, one.points) : []));
  const ends = found
    .flat()
    .filter((run) => !isSliver(run))
    .flatMap((run) => run.ends);
  return art.map((one, n) => {
    const runs = found[n] as Run[];
    if (!runs.length) return one;
    const points: (XY | null)[] = [...one.points];
    const more = new Map<number, XY[]>();
    for (const run of runs) {
      run.points.forEach((_, k) => (points[(run.from + k) % points.length] = null));
      const inner = run.points.slice(1, -1).map((p) => pushed(frame, p));
      more.set(
        run.from,
        isSliver(run)
          ? cape(run)
          : [...coast(frame, run.ends[0], ends), ...inner, ...coast(frame, run.ends[1], ends).reverse()],
      );
    }
    return { ...one, points: points.flatMap((p, i) => more.get(i) ?? (p ? [p] : [])) };
  });
}
