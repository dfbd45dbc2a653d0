/** What a guide points at on the board: dotted ways, and rings around cities that draw the eye. */
import type { Lattice } from "../geometry/lattice";
import { polyline, tenth, whole } from "../geometry/paths";
import type { SceneGuide } from "../scene";

export function guideMarks(lattice: Lattice, one: SceneGuide, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const way = one.paths.map((path) => polyline(path.map((name) => lattice.xy(name)))).join("");
  const rings = one.cities.map((name) => {
    const city = lattice.cityByName.get(name);
    if (!city) return "";
    const [x, y] = lattice.centre(city);
    const r = (city.size === "major" ? 122 : 30) + 7 / scale;
    const ring = (colour: string, width: number): string =>
      `<circle cx="${whole(x)}" cy="${whole(y)}" r="${tenth(r)}" fill="none" stroke="var(${colour})" stroke-width="${px(width)}"/>`;
    return `<g class="look-here">${ring("--case", 7)}${ring("--guide", 3.5)}</g>`;
  });
  const dots = `stroke-dasharray="0.1 ${px(9)}" stroke-linecap="round"`;
  return `<g class="guide" fill="none"><path d="${way}" stroke="var(--case)" stroke-width="${px(8)}" ${dots}/><path d="${way}" stroke="var(--guide)" stroke-width="${px(5)}" ${dots}/>${rings.join("")}</g>`;
}
