/** What lies over a map that is being changed: places of a finding, the brush's stroke, a river and a ferry in the making, a city in hand. */
import type { Lattice } from "../geometry/lattice";
import { hexagon, polyline, tenth, whole } from "../geometry/paths";
import type { SceneEdit } from "../scene";

const COLOURS: Record<string, string> = {
  mountain: "--mtn",
  alpine: "--alp",
  desert: "--des",
  "salt marsh": "--mar",
  marshland: "--mar",
  clear: "--dot",
};

export function editMarks(lattice: Lattice, edit: SceneEdit, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const there = (names: string[]): string[] => names.filter((name) => lattice.byName.has(name));
  const ring = (name: string, r: number): string => {
    const [x, y] = lattice.xy(name);
    return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${px(r)}"/>`;
  };
  const painted = there(edit.painted)
    .map((name) => hexagon(...lattice.xy(name), 52))
    .join("");
  const crossed = edit.river
    .map(([a, b]) => {
      const [p, q] = [lattice.xy(a), lattice.xy(b)];
      return `M${whole(p[0] * 0.72 + q[0] * 0.28)} ${whole(p[1] * 0.72 + q[1] * 0.28)}L${whole(p[0] * 0.28 + q[0] * 0.72)} ${whole(p[1] * 0.28 + q[1] * 0.72)}`;
    })
    .join("");
  const ports = there(edit.ferry);
  const way = polyline(ports.map((name) => lattice.xy(name)));
  const city = edit.city && lattice.byName.has(edit.city) ? edit.city : null;
  const hand = city
    ? `<g stroke="var(--focus)" stroke-width="${px(3)}" fill="none">${ring(city, 17)}${
        edit.to
          ? `<path d="${polyline([lattice.xy(city), lattice.xy(edit.to)])}" stroke-dasharray="${px(3)} ${px(7)}" stroke-linecap="round"/><g fill="var(--city)" fill-opacity=".7">${ring(edit.to, 9)}</g>`
          : ""
      }</g>`
    : "";
  return `<g class="edit">
    <path class="painted" d="${painted}" fill="var(${COLOURS[edit.ground] ?? "--dot"})" opacity=".42"/>
    <path class="crossed" d="${crossed}" stroke="var(--case)" stroke-width="${px(9)}" stroke-linecap="round"/>
    <path d="${crossed}" stroke="var(--river-ink)" stroke-width="${px(5)}" stroke-linecap="round"/>
    <path d="${way}" fill="none" stroke="var(--ferry)" stroke-width="${px(4)}" stroke-dasharray="${px(8)} ${px(7)}" stroke-linecap="round"/>
    <g fill="var(--paper)" stroke="var(--ferry)" stroke-width="${px(3)}">${ports.map((name) => ring(name, 8)).join("")}</g>
    ${hand}
    <g class="lit" fill="var(--src)" fill-opacity=".28" stroke="var(--src-line)" stroke-width="${px(2.5)}">${there(
      edit.lit,
    )
      .map((name) => ring(name, 13))
      .join("")}</g></g>`;
}
