/** Names of rivers along their straightest free stretch. */

import { shown } from "../../words/names";
import type { Lattice, XY } from "../geometry/lattice";
import { escape, fine, tenth } from "../geometry/paths";
import { measure, type Rect, type Room } from "./boxes";

type Stretch = { cost: number; line: XY[] };

function offset(line: XY[], off: number): XY[] {
  return line.map((q, k) => {
    const a = line[Math.max(0, k - 2)] as XY;
    const b = line[Math.min(line.length - 1, k + 2)] as XY;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [q[0] - ((b[1] - a[1]) / length) * off, q[1] + ((b[0] - a[0]) / length) * off];
  });
}

function stretches(points: XY[], need: number): XY[][] {
  const far = [0];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as XY, points[i] as XY];
    far.push((far[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const total = far[far.length - 1] ?? 0;
  const found: XY[][] = [];
  for (let start = 3; start < total - need - 3; start += Math.max(6, total / 40)) {
    const i = far.findIndex((v) => v >= start);
    const j = far.findIndex((v) => v >= start + need);
    if (j < 0) break;
    const part = points.slice(i, j + 1);
    const [a, b] = [part[0] as XY, part[part.length - 1] as XY];
    const straight = Math.hypot(b[0] - a[0], b[1] - a[1]) / ((far[j] as number) - (far[i] as number));
    if (part.length >= 3 && straight >= 0.9) found.push(a[0] > b[0] ? part.reverse() : part);
  }
  return found;
}

/** The line with its points so far apart, in pixels, that boxes around them still touch. */
function thinned(line: XY[], apart: number): XY[] {
  const found: XY[] = [];
  for (const q of line) {
    const last = found[found.length - 1];
    if (!last || Math.hypot(q[0] - last[0], q[1] - last[1]) >= apart) found.push(q);
  }
  return found;
}

export function bestStretch(line: XY[], need: number, size: number, room: Room): Stretch | null {
  const points = thinned(line, 4);
  const ink = (0.5 * line.length) / points.length;
  let best: Stretch | null = null;
  for (const part of stretches(points, need)) {
    const [a, b] = [part[0] as XY, part[part.length - 1] as XY];
    const slope = Math.abs(Math.atan2(b[1] - a[1], b[0] - a[0]));
    for (const side of [-1, 1]) {
      const least = slope * 9 + (side > 0 ? 2 : 0);
      if (best && least >= best.cost) continue;
      const line = offset(part, side < 0 ? -3.2 : size * 0.82);
      const boxes = line.map((q): Rect => [q[0] - 3, q[1] - size * 0.75, q[0] + 3, q[1] + 2]);
      const cost = least + boxes.reduce((sum, box) => sum + room.cost(box), 0) * ink;
      if ((best && cost >= best.cost) || boxes.some((box) => room.hits(box, 1))) continue;
      best = { cost, line };
    }
  }
  return best;
}

export function riverNames(lattice: Lattice, scale: number, zoom: number, serif: string, room: Room): string {
  if (zoom < 0.62) return "";
  const size = 9.8 * Math.max(0.9, Math.min(1.45, zoom ** 0.35));
  let text = "";
  let id = 0;
  const longest = Object.entries(lattice.data.rivers)
    .map(([name, lines]): [string, XY[]] => [name, lines.reduce((a, b) => (b.length > a.length ? b : a), [])])
    .sort((a, b) => b[1].length - a[1].length);
  for (const [river, line] of longest) {
    const name = shown(river);
    const points = fine(line).map((p): XY => [p[0] * scale, p[1] * scale]);
    const need = measure(name, `italic ${size}px ${serif}`) + name.length * size * 0.05 + 4;
    const best = bestStretch(points, need, size, room);
    if (!best) continue;
    for (const q of best.line) room.take([q[0] - 3, q[1] - size * 0.7, q[0] + 3, q[1] + 2]);
    const [a, b] = [best.line[0] as XY, best.line[best.line.length - 1] as XY];
    const m = best.line[best.line.length >> 1] as XY;
    const e = 6 / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1);
    const bow = (k: 0 | 1): number => tenth(2 * m[k] - (a[k] + b[k]) / 2);
    const from = `${tenth(a[0] - (b[0] - a[0]) * e)} ${tenth(a[1] - (b[1] - a[1]) * e)}`;
    const to = `${tenth(b[0] + (b[0] - a[0]) * e)} ${tenth(b[1] + (b[1] - a[1]) * e)}`;
    text += `<path id="rn${id}" d="M${from}Q${bow(0)} ${bow(1)} ${to}" fill="none"/><text class="rv" font-size="${tenth(size)}"><textPath href="#rn${id++}" startOffset="50%" text-anchor="middle">${escape(name)}</textPath></text>`;
  }
  return text;
}
