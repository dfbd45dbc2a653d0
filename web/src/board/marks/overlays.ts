/** What lies over the printed board for a while: the sketch of new track, where the train gets, lit cities. */
import type { Lattice } from "../geometry/lattice";
import { circle, polyline, square, tenth, whole } from "../geometry/paths";
import type { Scene, SceneDeal, SceneDemand, SceneSection, SceneSketch } from "../scene";
import { planLines } from "./planmarks";

const VEIL = '<rect x="-9000" y="-7000" width="26000" height="22000" fill="var(--veil)" opacity=".58"/>';

export function cities(lattice: Lattice): string {
  const draw = (size: string, one: (x: number, y: number) => string): string =>
    lattice.data.cities
      .filter((city) => city.size === size)
      .map((city) => one(...lattice.centre(city)))
      .join("");
  return `<g class="cities" stroke="var(--city-line)" stroke-width="8" fill="var(--city)" stroke-linejoin="round"><path d="${draw("small", (x, y) => circle(x, y, 27))}"/><path d="${draw("medium", (x, y) => square(x, y, 27))}"/></g>`;
}

/** A halo around track that others have built since one's own last turn. */
export function glow(lattice: Lattice, bySeat: [string, string][][], scale: number): string {
  const halos = bySeat.map((sections, seat) =>
    sections.length
      ? `<path d="${sections.map(([a, b]) => polyline([lattice.xy(a), lattice.xy(b)])).join("")}" stroke="var(--p${seat})"/>`
      : "",
  );
  return `<g class="glow" fill="none" stroke-linecap="round" stroke-width="${tenth(15 / scale)}">${halos.join("")}</g>`;
}

/** New track: what can be paid now is solid, the rest dashed; widths in screen pixels. */
export function sketch(lattice: Lattice, one: SceneSketch, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const line = (test: (affordable: boolean) => boolean): string =>
    one.sections
      .filter((section) => test(section.affordable))
      .map((section) => polyline([lattice.xy(section.from), lattice.xy(section.to)]))
      .join("");
  const points = one.sections
    .map((section) => {
      const [x, y] = lattice.xy(section.to);
      return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${px(3.6)}" fill="var(--case)" stroke="var(${section.affordable ? "--go" : "--no"})" stroke-width="${px(2.2)}"/>`;
    })
    .join("");
  const rivals = one.sections
    .filter((section) => section.contested)
    .map((section) => contested(lattice, section, scale))
    .join("");
  return `<g class="sketch" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${line(() => true)}" stroke="var(--case)" stroke-width="${px(11)}"/><path class="later" d="${line((a) => !a)}" stroke="var(--no)" stroke-width="${px(4.5)}" stroke-dasharray="${px(8)} ${px(8)}"/><path class="now" d="${line((a) => a)}" stroke="var(--go)" stroke-width="${px(6)}"/>${points}${rivals}</g>`;
}

/** A small flag of warning in the middle of a section that a rival could build first. */
function contested(lattice: Lattice, section: SceneSection, scale: number): string {
  const [ax, ay] = lattice.xy(section.from);
  const [bx, by] = lattice.xy(section.to);
  const at = `translate(${tenth((ax + bx) / 2)} ${tenth((ay + by) / 2)}) scale(${(1 / scale).toFixed(3)})`;
  return `<g class="contested" transform="${at}"><path d="M0-7.500 7.500 6H-7.500z" fill="var(--src)" stroke="var(--case)" stroke-width="1.500"/><path d="M0-2.500V1.500M0 3.600V4.200" stroke="var(--src-ink)" stroke-width="1.800"/></g>`;
}

/** Track in a deal: asked for in the colour of fetching, given in that of bringing; a dash tells them apart too. */
export function deal(lattice: Lattice, one: SceneDeal, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const path = (list: [string, string][]): string =>
    list.map(([a, b]) => polyline([lattice.xy(a), lattice.xy(b)])).join("");
  const line = (list: [string, string][], colour: string, dash: string): string =>
    list.length
      ? `<path d="${path(list)}" stroke="var(--case)" stroke-width="${px(13)}"/><path d="${path(list)}" stroke="var(${colour})" stroke-width="${px(7)}"${dash}/>`
      : "";
  return `<g class="deal" fill="none" stroke-linecap="round">${line(one.asked, "--src", "")}${line(one.given, "--dst", ` stroke-dasharray="${px(2)} ${px(11)}"`)}</g>`;
}

export function anchor(lattice: Lattice, name: string, scale: number): string {
  const [x, y] = lattice.xy(name);
  const ring = (r: number, colour: string, w: number): string =>
    `<circle cx="${whole(x)}" cy="${whole(y)}" r="${tenth(r / scale)}" fill="none" stroke="var(${colour})" stroke-width="${tenth(w / scale)}"/>`;
  return ring(8, "--case", 6) + ring(8, "--go", 3);
}

/** Where the keys are: corners around the milepost, dark on light and light on dark, so that they show on any ground. */
export function cursor(lattice: Lattice, name: string, scale: number): string {
  const [x, y] = lattice.xy(name);
  const [out, arm] = [tenth(15 / scale), tenth(7 / scale)];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx, sy]) => {
    const [cx, cy] = [x + (sx ?? 0) * out, y + (sy ?? 0) * out];
    return `M${tenth(cx - (sx ?? 0) * arm)} ${tenth(cy)}H${tenth(cx)}V${tenth(cy - (sy ?? 0) * arm)}`;
  });
  const line = (colour: string, w: number): string =>
    `<path d="${corners.join("")}" fill="none" stroke="var(${colour})" stroke-width="${tenth(w / scale)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<g class="cursor">${line("--case", 6.5)}${line("--focus", 3.2)}</g>`;
}

/** Places the train gets to: filled where it is free, a dashed ring where rent or duty is due. */
export function reach(lattice: Lattice, scene: Scene, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const big = scale > 0.2;
  const way =
    scene.route.length > 1
      ? `<path d="${polyline(scene.route.map((m) => lattice.xy(m)))}" fill="none" stroke="var(--case)" stroke-width="${px(9)}" stroke-linecap="round" stroke-linejoin="round"/><path d="${polyline(scene.route.map((m) => lattice.xy(m)))}" fill="none" stroke="var(--go)" stroke-width="${px(5)}" stroke-linecap="round" stroke-linejoin="round"/>`
      : "";
  const spots = scene.reach.map(({ milepost, cost }) => {
    const [x, y] = lattice.xy(milepost);
    const city = lattice.cityOf.get(milepost);
    const small = scale < 0.08 ? 0.65 : 1;
    const r = big ? 9 : small * (city && city.size !== "major" ? 6 : 3.4);
    return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${px(r)}" fill="${cost ? "var(--case)" : `var(--p${scene.seat})`}" stroke="${cost ? `var(--p${scene.seat})` : "var(--case)"}" stroke-width="${px(1.8)}"${cost ? ` stroke-dasharray="${px(3)} ${px(2)}"` : ""}/>`;
  });
  return `<g class="reach">${way}${spots.join("")}</g>`;
}

/** Cities a train may be placed in. */
export function places(lattice: Lattice, names: string[], scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  return names
    .map((name) => {
      const city = lattice.cityByName.get(name);
      if (!city) return "";
      const [x, y] = lattice.centre(city);
      const r = (city.size === "major" ? 122 : 30) + 3.5 / scale;
      return `<circle class="pulse" cx="${whole(x)}" cy="${whole(y)}" r="${tenth(r)}" fill="none" stroke="var(--accent)" stroke-width="${px(2)}"/>`;
    })
    .join("");
}

/** The board steps back; the way and the cities that matter stay. */
export function veil(lattice: Lattice, demand: SceneDemand, scale: number): string {
  const lit = [...demand.sources.map((one) => one.city), demand.city].map((name) => lattice.cityByName.get(name));
  const signs = lit.map((city) => {
    if (!city) return "";
    const [x, y] = lattice.centre(city);
    const path =
      city.size === "major"
        ? polyline(city.red_area, true)
        : city.size === "medium"
          ? square(x, y, 27)
          : circle(x, y, 27);
    return `<path d="${path}" fill="var(--city)" stroke="var(--city-line)" stroke-width="9" stroke-linejoin="round"/>`;
  });
  return VEIL + (demand.way ? planLines(lattice, demand.way, scale) : "") + signs.join("");
}
