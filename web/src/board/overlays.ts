/** What lies over the printed board for a while: events, the sketch of new track, where the train gets. */
import { area } from "./countries";
import type { Lattice, XY } from "./lattice";
import { circle, curve, hexagon, polyline, square, tenth, whole, width } from "./paths";
import type { Scene, SceneDemand, SceneEvent, SceneSketch } from "./scene";

const VEIL = '<rect x="-9000" y="-7000" width="26000" height="22000" fill="var(--veil)" opacity=".58"/>';

export const EVENT_DEFS = `<pattern id="rain" width="96" height="150" patternUnits="userSpaceOnUse" patternTransform="rotate(18)"><path d="M22 10v46M70 86v46" stroke="var(--event)" stroke-width="7" stroke-linecap="round" opacity=".5"/></pattern>
  <pattern id="sand" width="90" height="60" patternUnits="userSpaceOnUse"><path d="M0 20q22-18 45 0t45 0M-45 50q22-18 45 0t45 0t45 0" fill="none" stroke="var(--des)" stroke-width="7" opacity=".7"/></pattern>
  <pattern id="bars" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V60" stroke="var(--bad)" stroke-width="9" opacity=".4"/></pattern>`;

const FILL: Record<string, [string, string]> = {
  sandstorm: ["sand", "--des"],
  "border strike": ["bars", "--bad"],
};

function eventArea(lattice: Lattice, event: SceneEvent): string {
  let text = "";
  if (event.mileposts.length) {
    const [pattern, colour] = FILL[event.kind] ?? ["rain", "--event"];
    const path = area(lattice, event.mileposts);
    text += `<path d="${path}" fill="var(${colour})" opacity=".12"/><path d="${path}" fill="url(#${pattern})" stroke="var(${colour})" ${width(10)} stroke-dasharray="44 30"/>`;
  }
  const lines = event.rivers.flatMap((name) => lattice.data.rivers[name] ?? []);
  if (lines.length) {
    const path = lines.map((line) => curve(line)).join("");
    text += `<g fill="none" stroke-linecap="round" stroke="var(--event)"><path d="${path}" ${width(74)} opacity=".3"/><path d="${path}" ${width(34)} opacity=".75"/></g>`;
  }
  return `<g class="event">${text}<title>${event.title}</title></g>`;
}

export const events = (lattice: Lattice, list: SceneEvent[]): string => list.map((one) => eventArea(lattice, one)).join("");

/** The ferries: dashes between two ports; a coloured dash for each owner. */
export function ferries(lattice: Lattice, owners: number[][]): string {
  return lattice.data.ferries
    .map((ferry, n) => {
      const [a, b] = ferry.ports.map((port) => lattice.xy(port)) as [XY, XY];
      const port = (p: XY): string => `M${whole(p[0])} ${whole(p[1] - 34)}l34 34-34 34-34-34z`;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const own = (owners[n] ?? [])
        .map((seat, i) => {
          const off = (i + 1) * 26;
          const [ox, oy] = [(-(b[1] - a[1]) / length) * off, ((b[0] - a[0]) / length) * off];
          return `<path d="${polyline([[a[0] + ox, a[1] + oy], [b[0] + ox, b[1] + oy]])}" stroke="var(--p${seat})" ${width(16)} stroke-linecap="round"/>`;
        })
        .join("");
      return `<path d="${polyline([a, b])}" stroke="var(--ferry)" stroke-width="12" stroke-dasharray="26 24" stroke-linecap="round"/>${own}<path d="${port(a)}${port(b)}" fill="var(--paper)" stroke="var(--ferry)" stroke-width="10" stroke-linejoin="round"/>`;
    })
    .join("");
}

export function cities(lattice: Lattice): string {
  const draw = (size: string, one: (x: number, y: number) => string): string =>
    lattice.data.cities
      .filter((city) => city.size === size)
      .map((city) => one(...lattice.centre(city)))
      .join("");
  return `<g class="cities" stroke="var(--city-line)" stroke-width="8" fill="var(--city)" stroke-linejoin="round"><path d="${draw("small", (x, y) => circle(x, y, 27))}"/><path d="${draw("medium", (x, y) => square(x, y, 27))}"/></g>`;
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
  return `<g class="sketch" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${line(() => true)}" stroke="var(--case)" stroke-width="${px(11)}"/><path class="later" d="${line((a) => !a)}" stroke="var(--no)" stroke-width="${px(4.5)}" stroke-dasharray="${px(8)} ${px(8)}"/><path class="now" d="${line((a) => a)}" stroke="var(--go)" stroke-width="${px(6)}"/>${points}</g>`;
}

export function anchor(lattice: Lattice, name: string, scale: number): string {
  const [x, y] = lattice.xy(name);
  const ring = (r: number, colour: string, w: number): string =>
    `<circle cx="${whole(x)}" cy="${whole(y)}" r="${tenth(r / scale)}" fill="none" stroke="var(${colour})" stroke-width="${tenth(w / scale)}"/>`;
  return ring(8, "--case", 6) + ring(8, "--go", 3);
}

/** Places the train gets to: filled where it is free, a dashed ring where rent is due. */
export function reach(lattice: Lattice, scene: Scene, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const big = scale > 0.2;
  const way = scene.route.length > 1
    ? `<path d="${polyline(scene.route.map((m) => lattice.xy(m)))}" fill="none" stroke="var(--case)" stroke-width="${px(9)}" stroke-linecap="round" stroke-linejoin="round"/><path d="${polyline(scene.route.map((m) => lattice.xy(m)))}" fill="none" stroke="var(--go)" stroke-width="${px(5)}" stroke-linecap="round" stroke-linejoin="round"/>`
    : "";
  const spots = scene.reach.map(({ milepost, rent }) => {
    const [x, y] = lattice.xy(milepost);
    const city = lattice.cityOf.get(milepost);
    const small = scale < 0.08 ? 0.65 : 1;
    const r = big ? 9 : small * (city && city.size !== "major" ? 6 : 3.4);
    return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${px(r)}" fill="${rent ? "var(--case)" : `var(--p${scene.seat})`}" stroke="${rent ? `var(--p${scene.seat})` : "var(--case)"}" stroke-width="${px(1.8)}"${rent ? ` stroke-dasharray="${px(3)} ${px(2)}"` : ""}/>`;
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

/** The board steps back; the cities that matter stay. */
export function veil(lattice: Lattice, demand: SceneDemand, redArea: (mileposts: string[]) => string): string {
  const lit = [...demand.sources, demand.city].map((name) => lattice.cityByName.get(name));
  const signs = lit.map((city) => {
    if (!city) return "";
    const [x, y] = lattice.centre(city);
    const path = city.size === "major" ? redArea(city.mileposts) || hexagon(x, y, 122) : city.size === "medium" ? square(x, y, 27) : circle(x, y, 27);
    return `<path d="${path}" fill="var(--city)" stroke="var(--city-line)" stroke-width="9" stroke-linejoin="round"/>`;
  });
  return VEIL + signs.join("");
}
