/** What is printed beside the land: the key of prices, the title, names of countries and seas. */
import type { Art } from "../api/shapes";
import type { Land } from "./countries";
import type { Lattice, XY } from "./lattice";
import { circle, escape, hexagon, square, whole } from "./paths";
import { sign } from "./terrain";

export type Box = [number, number, number, number];

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Points on the way from a to b, a step apart. */
function along(a: XY, b: XY): XY[] {
  const steps = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 100);
  return Array.from({ length: steps + 1 }, (_, i): XY => [a[0] + ((b[0] - a[0]) * i) / (steps || 1), a[1] + ((b[1] - a[1]) * i) / (steps || 1)]);
}

/** A free place of this size off the mileposts and shores, as near as possible to where it is wished.
 * `beyond` is how far it may lie outside the board; `fits` has the last word on a place's middle. */
export function freePlace(lattice: Lattice, size: XY, wish: XY, taken: Box[], pad = 170, beyond = 0, fits: (middle: XY) => boolean = () => true): Box | null {
  const { x0, y0, x1, y1 } = lattice.box;
  const shore = lattice.data.art.flatMap((art) => art.points);
  const lines = lattice.data.ferries.flatMap((one) => along(lattice.xy(one.ports[0]), lattice.xy(one.ports[1])));
  const land = [...lattice.data.mileposts.map((m): XY => [m.x, m.y]), ...shore, ...lines];
  let best: Box | null = null;
  let least = Infinity;
  for (let x = x0 - 250 - beyond; x + size[0] < x1 + 350 + beyond; x += 90) {
    for (let y = y0 - 200 - beyond / 2; y + size[1] < y1 + 250 + beyond / 2; y += 90) {
      const far = Math.hypot(x + size[0] / 2 - wish[0], y + size[1] / 2 - wish[1]);
      if (far >= least) continue;
      const box: Box = [x - pad, y - pad, x + size[0] + pad, y + size[1] + pad];
      if (taken.some((other) => overlap(box, other))) continue;
      if (!fits([x + size[0] / 2, y + size[1] / 2])) continue;
      if (land.some((p) => p[0] > box[0] && p[0] < box[2] && p[1] > box[1] && p[1] < box[3])) continue;
      least = far;
      best = [x, y, x + size[0], y + size[1]];
    }
  }
  return best;
}

const WORDS: Record<string, string> = {
  clear: "Clear", desert: "Desert", mountain: "Mountain", alpine: "Alpine", "salt marsh": "Salt marsh",
  marshland: "Marshland", small: "Small city", medium: "Medium city", major: "Major city", river: "River",
  ferry: "Ferry", lake: "Lake", inlet: "Inlet", tunnel: "Tunnel",
};

function mark(name: string): string {
  const red = 'fill="var(--city)" stroke="var(--city-line)" stroke-width="7"';
  if (name === "small") return `<path d="${circle(0, 0, 23)}" ${red}/>`;
  if (name === "medium") return `<path d="${square(0, 0, 23)}" ${red}/>`;
  if (name === "major") return `<path d="${hexagon(0, 0, 40)}" ${red}/>`;
  if (name === "river" || name === "lake" || name === "inlet")
    return '<path d="M-32 10C-14-22 10 28 32-8" fill="none" stroke="var(--river)" stroke-width="14" stroke-linecap="round"/>';
  if (name === "ferry")
    return '<path d="M-34 0h68" fill="none" stroke="var(--ferry)" stroke-width="10" stroke-dasharray="18 20" stroke-linecap="round"/>';
  if (name === "tunnel")
    return '<path d="M-26 22v-18a26 26 0 0 1 52 0v18z" fill="var(--ferry)"/>';
  return sign(name, [[0, 0]]);
}

/** The prices of the ground that this board has. */
export function priceRows(lattice: Lattice): [string, string][] {
  const prices = lattice.data.prices;
  const terrains = new Set(lattice.data.mileposts.map((m) => m.terrain));
  const ground = Object.keys(prices).filter((name) => terrains.has(name));
  const rows = ground.sort((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0)).map((name): [string, string] => [name, `${prices[name]}`]);
  for (const size of ["small", "medium", "major"]) {
    const price = prices[size] ?? prices[`${size} city`];
    if (price !== undefined) rows.push([size, `${price}`]);
  }
  if (prices["river"] !== undefined) rows.push(["river", `+${prices["river"]}`]);
  if (prices["lake"] !== undefined && lattice.data.art.some((art) => art.kind === "lake")) rows.push(["lake", `+${prices["lake"]}`]);
  const ferries = lattice.data.ferries.filter((one) => !one.tunnel).flatMap((one) => [one.price, one.second ?? one.price]);
  const span = (list: number[]): string => (Math.min(...list) === Math.max(...list) ? `${list[0]}` : `${Math.min(...list)}–${Math.max(...list)}`);
  if (ferries.length) rows.push(["ferry", span(ferries)]);
  const tunnels = lattice.data.ferries.filter((one) => one.tunnel).map((one) => one.price);
  if (tunnels.length) rows.push(["tunnel", span(tunnels)]);
  return rows;
}

export const KEY_SIZE = (rows: number): XY => [1765, 250 + Math.ceil(rows / 2) * 142];

export function key(lattice: Lattice, box: Box): string {
  const rows = priceRows(lattice);
  const half = Math.ceil(rows.length / 2);
  const [w, h] = KEY_SIZE(rows.length);
  return `<g class="keybox" transform="translate(${whole(box[0])} ${whole(box[1])}) scale(${((box[2] - box[0]) / w).toFixed(3)})">
    <rect width="${w}" height="${h}" rx="28" fill="var(--paper)" opacity=".8"/>
    <rect x="18" y="18" width="${w - 36}" height="${h - 36}" rx="16" fill="none" stroke="var(--sea-ink)" stroke-width="5" opacity=".5"/>
    <text x="${w / 2}" y="128" class="kt">Cost of a section, in millions</text>
    ${rows
      .map(
        ([name, price], i) =>
          `<g transform="translate(${i < half ? 100 : 920} ${270 + (i % half) * 142})">${mark(name)}<text x="72" y="4">${
            WORDS[name] ?? name
          }</text><text x="${i < half ? 690 : 745}" y="4" class="kp">${price}</text></g>`,
      )
      .join("")}</g>`;
}

export const TITLE_SIZE: XY = [1500, 640];

export function title(lattice: Lattice, name: string, box: Box): string {
  const { win_cash: cash, win_majors: majors } = lattice.data.rules;
  const grow = (box[2] - box[0]) / TITLE_SIZE[0];
  const x = whole((box[0] + box[2]) / 2);
  const line = (y: number): string => `M-660 ${y}h1320`;
  return `<g class="cart" transform="translate(${x} ${whole(box[1] + 80 * grow)}) scale(${grow.toFixed(3)})"><path d="${line(0)}${line(32)}${line(500)}${line(532)}"
    stroke="var(--sea-ink)" stroke-width="7" opacity=".6"/><text y="300" class="ct">${escape(name.toUpperCase())}</text>
    <text y="432" class="cs">first to ${cash}M and ${majors} great cities</text></g>`;
}

/** Names of countries; small ones take room from labels, the largest is only a breath on the paper. */
export function countryNames(lands: Land[], taken: Box[]): string {
  return lands
    .filter((land) => land.size > 12)
    .map((land) => {
      const big = land.size > 600;
      const [x, y] = land.middle;
      const half = land.name.length * 46;
      if (!big) taken.push([x - half, y - 80, x + half, y + 10]);
      return `<text x="${whole(x)}" y="${whole(y)}" class="${big ? "big" : ""}">${escape(land.name.toUpperCase())}</text>`;
    })
    .join("");
}

/** Which sea a point lies in: that of the coast nearest to it. */
function seaAt(lattice: Lattice): (p: XY) => string {
  const shore = new Map<string, string>();
  for (const [sea, coast] of Object.entries(lattice.data.coasts)) for (const m of coast) shore.set(m, sea);
  return ([x, y]) => {
    let [best, least] = ["", Infinity];
    for (const m of lattice.data.mileposts) {
      const far = (m.x - x) ** 2 + (m.y - y) ** 2;
      if (far < least) [best, least] = [shore.get(m.name) ?? "", far];
    }
    return best;
  };
}

/** Whether a point lies on land, the map's own or its neighbours'. */
function ashore(art: Art[], [x, y]: XY): boolean {
  return art.some(({ kind, points }) => {
    let inside = false;
    points.forEach(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length] as XY;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
    return inside && kind !== "lake";
  });
}

/** Each sea's name off the middle of its coast, smaller where the water is narrow. */
export function seaNames(lattice: Lattice, taken: Box[], art: Art[]): string {
  const sea = seaAt(lattice);
  let text = "";
  for (const [name, coast] of Object.entries(lattice.data.coasts)) {
    const spots = coast.map((m) => lattice.xy(m));
    const middle: XY = [spots.reduce((sum, p) => sum + p[0], 0) / spots.length, spots.reduce((sum, p) => sum + p[1], 0) / spots.length];
    const words = name.split(" ");
    const lines = words.length > 2 ? [words.slice(0, 2).join(" "), words.slice(2).join(" ")] : words;
    const fits = (p: XY): boolean => sea(p) === name && !ashore(art, p);
    for (const [grow, pad, beyond] of [[1, 520, 0], [1, 340, 0], [0.72, 240, 0], [0.5, 130, 0], [0.5, 130, 400]] as const) {
      const size: XY = [Math.max(...lines.map((line) => line.length)) * 130 * grow, (lines.length * 215 + 60) * grow];
      const box = freePlace(lattice, size, middle, taken, pad, beyond, fits);
      if (!box) continue;
      taken.push(box);
      const x = whole((box[0] + box[2]) / 2);
      text += `<text x="${x}" y="${whole(box[1] + 190 * grow)}" style="font-size:${whole(205 * grow)}px;letter-spacing:${whole(26 * grow)}px">${lines
        .map((line, i) => `<tspan x="${x}" dy="${i ? whole(215 * grow) : 0}">${escape(line)}</tspan>`)
        .join("")}</text>`;
      break;
    }
  }
  return text;
}
