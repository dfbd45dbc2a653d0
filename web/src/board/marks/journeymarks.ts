/** A journey over several turns on the board: a dashed way, and where turns end their numbers. */

import { t } from "../../words/board";
import type { Lattice, XY } from "../geometry/lattice";
import { polyline, tenth } from "../geometry/paths";
import type { Rect } from "../names/boxes";
import type { SceneJourney } from "../scene";

/** Turns whose ends lie too close for a sign each share one; `at` is its middle, in pixels. */
export type Ends = { at: XY; turns: number[] };

const [HIGH, LETTER] = [18, 6.6]; // pixels; a digit in the widest font one may meet

const widthOf = (one: Ends): number => Math.max(HIGH, numbers(one.turns).length * LETTER + 10);

/** “2, 13” where a way comes by twice, “4–6” where ends lie close together. */
export function numbers(turns: number[]): string {
  const runs: [number, number][] = [];
  for (const n of turns) {
    const last = runs[runs.length - 1];
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : a + 1 === b ? `${a}, ${b}` : `${a}–${b}`)).join(", ");
}

export const overlap = (a: Ends, b: Ends): boolean =>
  Math.abs(a.at[0] - b.at[0]) < (widthOf(a) + widthOf(b)) / 2 && Math.abs(a.at[1] - b.at[1]) < HIGH;

function joined(a: Ends, b: Ends): Ends {
  const [m, n] = [a.turns.length, b.turns.length];
  const middle = (k: 0 | 1): number => (a.at[k] * m + b.at[k] * n) / (m + n);
  return { at: [middle(0), middle(1)], turns: [...a.turns, ...b.turns].sort((one, other) => one - other) };
}

/** The signs at the ends of turns, none over another. */
export function signs(ends: XY[]): Ends[] {
  const found: Ends[] = [];
  ends.forEach((at, n) => {
    let one: Ends = { at, turns: [n + 1] };
    for (let k = found.findIndex((other) => overlap(one, other)); k >= 0; ) {
      one = joined(found.splice(k, 1)[0] as Ends, one);
      k = found.findIndex((other) => overlap(one, other));
    }
    found.push(one);
  });
  return found;
}

const onScreen = (lattice: Lattice, one: SceneJourney, scale: number): Ends[] =>
  signs(one.stops.map((name) => lattice.xy(name).map((v) => v * scale) as XY));

/** The room that the signs take, so that names keep off it. */
export const journeyRoom = (lattice: Lattice, one: SceneJourney, scale: number): Rect[] =>
  onScreen(lattice, one, scale).map((end) => {
    const [x, y] = end.at;
    return [x - widthOf(end) / 2, y - HIGH / 2, x + widthOf(end) / 2, y + HIGH / 2];
  });

export function journeyMarks(lattice: Lattice, one: SceneJourney, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const way = polyline(one.path.map((m) => lattice.xy(m)));
  const ends = onScreen(lattice, one, scale).map((end) => {
    const [wide, words] = [widthOf(end), numbers(end.turns)];
    const place = `translate(${px(end.at[0])} ${px(end.at[1])}) scale(${(1 / scale).toFixed(3)})`;
    return `<g class="turn-end" data-turns="${end.turns.join(" ")}" transform="${place}"><rect x="${tenth(-wide / 2)}" y="${-HIGH / 2}" width="${tenth(wide)}" height="${HIGH}" rx="${HIGH / 2}" fill="var(--panel)" stroke="var(--p${one.seat})" stroke-width="2"/><text text-anchor="middle" dominant-baseline="central" class="sans" font-size="11" font-weight="700" fill="var(--ink)">${words}</text><title>${t.turnEnds(words, end.turns.length)}</title></g>`;
  });
  return `<g class="journey"><g fill="none" stroke-linejoin="round"><path d="${way}" stroke="var(--case)" stroke-width="${px(8)}" stroke-linecap="round"/><path class="way" d="${way}" stroke="var(--p${one.seat})" stroke-width="${px(4)}" stroke-dasharray="${px(9)} ${px(6)}"/></g>${ends.join("")}</g>`;
}
