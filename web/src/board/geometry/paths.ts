/** Small helpers that turn points into SVG path texts. */
import type { XY } from "./lattice";

export const whole = (v: number): number => Math.round(v);
export const tenth = (v: number): number => Math.round(v * 10) / 10;
const point = (p: XY): string => `${whole(p[0])} ${whole(p[1])}`;
const middle = (a: XY, b: XY): XY => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

export const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

export function polyline(points: XY[], closed = false): string {
  return points.length ? `M${points.map(point).join("L")}${closed ? "Z" : ""}` : "";
}

/** A line through the middles of its sides: soft corners without more points. */
export function soft(points: XY[], closed: boolean): string {
  const n = points.length;
  if (n < 3) return polyline(points, closed);
  if (closed) return `${softPieces(points, n).join("")}Z`;
  const at = (i: number): XY => points[i] as XY;
  let text = `M${point(at(0))}L${point(middle(at(0), at(1)))}`;
  for (let i = 1; i < n - 1; i++) text += `Q${point(at(i))} ${point(middle(at(i), at(i + 1)))}`;
  return `${text}L${point(at(n - 1))}`;
}

/** A ring in pieces, each a path of so many sides. What lies elsewhere need not be drawn with every part of a screen. */
function inPieces(n: number, sides: number, one: (from: number, to: number) => string): string[] {
  return Array.from({ length: Math.ceil(n / sides) }, (_, k) => one(k * sides, Math.min((k + 1) * sides, n)));
}

/** `soft` of a ring in pieces, for strokes with round ends. */
export function softPieces(points: XY[], sides = 64): string[] {
  const n = points.length;
  const at = (i: number): XY => points[((i % n) + n) % n] as XY;
  return inPieces(n, sides, (from, to) => {
    let text = `M${point(middle(at(from - 1), at(from)))}`;
    for (let i = from; i < to; i++) text += `Q${point(at(i))} ${point(middle(at(i), at(i + 1)))}`;
    return text;
  });
}

/** `polyline` of a ring in pieces, for strokes with round ends. */
export const linePieces = (points: XY[], sides = 40): string[] =>
  inPieces(points.length, sides, (from, to) => polyline([...points.slice(from, to), points[to % points.length] as XY]));

/** How far a point is from a straight line between two others. */
function off(p: XY, a: XY, b: XY): number {
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const along = ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y || 1);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(p[0] - a[0] - t * x, p[1] - a[1] - t * y);
}

/** Fewer points for nearly the same line: none of those left out is further from it than this (Douglas and Peucker). */
export function coarse(points: XY[], most: number): XY[] {
  const [a, b] = [points[0], points[points.length - 1]];
  if (!a || !b || points.length < 3) return points;
  const away = points.map((p) => off(p, a, b));
  const far = away.indexOf(Math.max(...away));
  if ((away[far] as number) <= most) return [a, b];
  return [...coarse(points.slice(0, far + 1), most).slice(0, -1), ...coarse(points.slice(far), most)];
}

/** A curve through all points (Catmull-Rom). */
export function curve(points: XY[]): string {
  const first = points[0];
  if (!first) return "";
  let text = `M${point(first)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const b = points[i] as XY;
    const c = points[i + 1] as XY;
    const a = points[i - 1] ?? b;
    const d = points[i + 2] ?? c;
    text += `C${point([b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6])} ${point([
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
    ])} ${point(c)}`;
  }
  return text;
}

/** The same curve as a fine polyline. */
export function fine(points: XY[], steps = 4): XY[] {
  const found: XY[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const b = points[i] as XY;
    const c = points[i + 1] as XY;
    const a = points[i - 1] ?? b;
    const d = points[i + 2] ?? c;
    for (let j = 0; j < steps; j++) {
      const t = j / steps;
      const one = (k: 0 | 1): number =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      found.push([one(0), one(1)]);
    }
  }
  const last = points[points.length - 1];
  if (last) found.push(last);
  return found;
}

export const dots = (points: XY[]): string => points.map((p) => `M${point(p)}h0`).join("");

export function hexagon(x: number, y: number, radius: number): string {
  const corners: XY[] = [];
  for (let k = 0; k < 6; k++) {
    corners.push([x + radius * Math.cos((k * Math.PI) / 3), y + radius * Math.sin((k * Math.PI) / 3)]);
  }
  return polyline(corners, true);
}

export const circle = (x: number, y: number, r: number): string =>
  `M${whole(x - r)} ${whole(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`;
export const square = (x: number, y: number, r: number): string =>
  `M${whole(x - r)} ${whole(y - r)}h${2 * r}v${2 * r}h-${2 * r}z`;

/** A steady number from -1 to 1 for some whole numbers: the same hand draws the same line every time. */
export function hash(...keys: number[]): number {
  let h = 2166136261;
  for (const key of keys) h = Math.imul(h ^ (key & 0xffff), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  return ((h >>> 8) & 0xffff) / 32767.5 - 1;
}

/** Line widths grow slower than the map: --k is set by the camera. */
export const width = (w: number): string => `style="stroke-width:calc(${w}px*var(--k))"`;
