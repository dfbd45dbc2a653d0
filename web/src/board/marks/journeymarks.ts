/** A journey over several turns on the board: a dashed way, and at the end of each turn its number. */
import type { Lattice } from "../geometry/lattice";
import { polyline, tenth } from "../geometry/paths";
import type { SceneJourney } from "../scene";

export function journeyMarks(lattice: Lattice, one: SceneJourney, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const way = polyline(one.path.map((m) => lattice.xy(m)));
  const ends = one.stops.map((name, n) => {
    const [x, y] = lattice.xy(name);
    return `<g class="turn-end" transform="translate(${tenth(x)} ${tenth(y)}) scale(${(1 / scale).toFixed(3)})"><circle r="9" fill="var(--panel)" stroke="var(--p${one.seat})" stroke-width="2"/><text text-anchor="middle" dominant-baseline="central" class="sans" font-size="11" font-weight="700" fill="var(--ink)">${n + 1}</text><title>End of turn ${n + 1} of the journey</title></g>`;
  });
  return `<g class="journey"><g fill="none" stroke-linejoin="round"><path d="${way}" stroke="var(--case)" stroke-width="${px(8)}" stroke-linecap="round"/><path class="way" d="${way}" stroke="var(--p${one.seat})" stroke-width="${px(4)}" stroke-dasharray="${px(9)} ${px(6)}"/></g>${ends.join("")}</g>`;
}
