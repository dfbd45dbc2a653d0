/** What the newsreel shows on the map: track that draws itself, money that rises. CSS moves it; nothing is drawn anew. */
import type { Lattice, XY } from "../geometry/lattice";
import { escape, polyline, tenth } from "../geometry/paths";
import { crayon } from "../track/crayon";

export type NewTrack = { seat: number; lines: string[][]; time: number };
export type Rising = { seat: number; place: string; text: string };

const COVER = 130; // wider than any player's pattern

/** A player's lines behind masks that open along them, one after the other. */
export function drawsItself(lattice: Lattice, one: NewTrack): string {
  const all = one.lines.map((line) => line.map((name) => lattice.xy(name)));
  const steps = all.reduce((sum, line) => sum + line.length - 1, 0);
  let before = 0;
  return all
    .map((line, n) => {
      const [delay, time] = [(one.time * before) / steps, (one.time * (line.length - 1)) / steps];
      before += line.length - 1;
      return `<mask id="news-mask-${n}" maskUnits="userSpaceOnUse" ${around(line)}><path class="opens" d="${polyline(line)}" pathLength="1" fill="none" stroke="#fff" stroke-width="${COVER}" style="animation-duration:${tenth(time)}ms;animation-delay:${tenth(delay)}ms"/></mask><g mask="url(#news-mask-${n})">${crayon(one.seat, [line])}</g>`;
    })
    .join("");
}

function around(line: XY[]): string {
  const [xs, ys] = [line.map((p) => p[0]), line.map((p) => p[1])];
  const [x, y] = [Math.min(...xs) - COVER, Math.min(...ys) - COVER];
  return `x="${tenth(x)}" y="${tenth(y)}" width="${tenth(Math.max(...xs) - x + COVER)}" height="${tenth(Math.max(...ys) - y + COVER)}"`;
}

const LINE = 26; // pixels between sums that rise from the same place

/** Money that rises, in a size of the screen. `risesFrom` puts it where it belongs. */
export const rises = (all: Rising[]): string =>
  all
    .map(
      (one) =>
        `<g><text class="rises sans num" text-anchor="middle" fill="var(--p${one.seat})">${escape(one.text)}</text></g>`,
    )
    .join("");

/** Where each of these sums begins to rise; those of one place stand below each other. */
export function risesFrom(lattice: Lattice, all: Rising[], scale: number): string[] {
  return all.map((one, n) => {
    const [x, y] = lattice.xy(one.place).map((v) => v * scale) as XY;
    const above = all.slice(0, n).filter((other) => other.place === one.place).length;
    return `translate(${tenth(x)} ${tenth(y + above * LINE)})`;
  });
}
