/** What is printed beside the land: the key of prices and the title. */

import { t } from "../../words/board";
import type { Lattice, XY } from "../geometry/lattice";
import { circle, escape, hexagon, square, whole } from "../geometry/paths";
import { sign } from "../land/terrain";
import { measure } from "./boxes";
import type { Fonts } from "./fonts";
import type { Box } from "./ground";

const words = (): Record<string, string> => ({
  clear: t.clear,
  desert: t.desert,
  mountain: t.mountain,
  alpine: t.alpine,
  "salt marsh": t.saltMarsh,
  marshland: t.marshland,
  small: t.smallCity,
  medium: t.mediumCity,
  major: t.majorCity,
  river: t.river,
  ferry: t.ferry,
  lake: t.lake,
  inlet: t.inlet,
  tunnel: t.tunnel,
});

function mark(name: string): string {
  const red = 'fill="var(--city)" stroke="var(--city-line)" stroke-width="7"';
  if (name === "small") return `<path d="${circle(0, 0, 23)}" ${red}/>`;
  if (name === "medium") return `<path d="${square(0, 0, 23)}" ${red}/>`;
  if (name === "major") return `<path d="${hexagon(0, 0, 40)}" ${red}/>`;
  if (name === "river" || name === "lake" || name === "inlet")
    return '<path d="M-32 10C-14-22 10 28 32-8" fill="none" stroke="var(--river)" stroke-width="14" stroke-linecap="round"/>';
  if (name === "ferry")
    return '<path d="M-34 0h68" fill="none" stroke="var(--ferry)" stroke-width="10" stroke-dasharray="18 20" stroke-linecap="round"/>';
  if (name === "tunnel") return '<path d="M-26 22v-18a26 26 0 0 1 52 0v18z" fill="var(--ferry)"/>';
  return sign(name, [[0, 0]]);
}

/** The prices of the ground that this board has. */
function priceRows(lattice: Lattice): [string, string][] {
  const prices = lattice.data.prices;
  const terrains = new Set(lattice.data.mileposts.map((m) => m.terrain));
  const ground = Object.keys(prices).filter((name) => terrains.has(name));
  const rows = ground
    .sort((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0))
    .map((name): [string, string] => [name, `${prices[name]}`]);
  for (const size of ["small", "medium", "major"]) {
    const price = prices[size] ?? prices[`${size} city`];
    if (price !== undefined) rows.push([size, `${price}`]);
  }
  if (prices.river !== undefined) rows.push(["river", `+${prices.river}`]);
  if (prices.lake !== undefined && lattice.data.art.some((art) => art.kind === "lake"))
    rows.push(["lake", `+${prices.lake}`]);
  const ferries = lattice.data.ferries
    .filter((one) => !one.tunnel)
    .flatMap((one) => [one.price, one.second ?? one.price]);
  const span = (list: number[]): string =>
    Math.min(...list) === Math.max(...list) ? `${list[0]}` : `${Math.min(...list)}–${Math.max(...list)}`;
  if (ferries.length) rows.push(["ferry", span(ferries)]);
  const tunnels = lattice.data.ferries.filter((one) => one.tunnel).map((one) => one.price);
  if (tunnels.length) rows.push(["tunnel", span(tunnels)]);
  return rows;
}

/** The size of small text in what is printed. */
export const TEXT = 92;
/** Something printed: how large it is, and its drawing at a place of that shape. */
export type Piece = { size: XY; draw: (box: Box) => string };

const [RIM, SIGN, LINE, GAP] = [66, 108, 138, 84];

/** Two columns, each as wide as its words and prices are. */
export function keyOf(lattice: Lattice, fonts: Fonts): Piece {
  const rows = priceRows(lattice);
  const half = Math.ceil(rows.length / 2);
  const columns = [rows.slice(0, half), rows.slice(half)].map((list) => {
    const widest = Math.max(...list.map(([name]) => measure(words()[name] ?? name, `400 ${TEXT}px ${fonts.sans}`)));
    const prices = Math.max(...list.map(([, price]) => measure(price, `600 ${TEXT}px ${fonts.sans}`)));
    return { list, wide: SIGN + widest + GAP * 0.7 + prices };
  });
  const body = columns.reduce((sum, one) => sum + one.wide, 0) + GAP;
  const w = whole(Math.max(body, measure(t.keyHead, `italic 500 112px ${fonts.serif}`)) + 2 * RIM);
  const h = 232 + half * LINE;
  const space = (w - 2 * RIM - body) / 2;
  const draw = (box: Box): string => {
    let x = RIM + space / 2;
    const drawn = columns.map(({ list, wide }) => {
      const left = x;
      x += wide + GAP + space;
      return list
        .map(
          ([name, price], i) =>
            `<g transform="translate(${whole(left + 36)} ${262 + i * LINE})">${mark(name)}<text x="${SIGN - 36}" y="4">${words()[name] ?? name}</text><text x="${whole(wide - 36)}" y="4" class="kp">${price}</text></g>`,
        )
        .join("");
    });
    return `<g class="keybox" transform="translate(${whole(box[0])} ${whole(box[1])}) scale(${((box[2] - box[0]) / w).toFixed(3)})">
      <rect width="${w}" height="${h}" rx="28" fill="var(--paper)" opacity=".86"/>
      <rect x="18" y="18" width="${w - 36}" height="${h - 36}" rx="16" fill="none" stroke="var(--sea-ink)" stroke-width="5" opacity=".5"/>
      <text x="${w / 2}" y="128" class="kt">${t.keyHead}</text>${drawn.join("")}</g>`;
  };
  return { size: [w, h], draw };
}

const [RULE, TALL] = [1400, 620];

/** The title between double rules; a long name is set smaller and closer. */
export function titleOf(lattice: Lattice, name: string, fonts: Fonts): Piece {
  const { win_cash: cash, win_majors: majors } = lattice.data.rules;
  const goal = t.goal(cash, majors);
  const text = name.toUpperCase();
  const letters = measure(text, `400 100px ${fonts.serif}`) / 100;
  const size = Math.min(262, 1160 / (letters + 0.22 * (text.length - 1)));
  const apart = Math.min(size * 0.5, (1300 - letters * size) / Math.max(1, text.length - 1));
  const lines = (y: number): string => `M${-RULE / 2} ${y}h${RULE}M${-RULE / 2} ${y + 30}h${RULE}`;
  const draw = (box: Box): string => {
    const grow = (box[2] - box[0]) / RULE;
    return `<g class="cart" transform="translate(${whole((box[0] + box[2]) / 2)} ${whole(box[1] + 20 * grow)}) scale(${grow.toFixed(3)})"><path d="${lines(0)}${lines(550)}"
      stroke="var(--sea-ink)" stroke-width="7" opacity=".6"/><text x="${whole(apart / 2)}" y="${whole(210 + size * 0.34)}" class="ct" style="font-size:${whole(size)}px;letter-spacing:${whole(apart)}px">${escape(text)}</text>
      <text y="468" class="cs">${goal}</text></g>`;
  };
  return { size: [RULE, TALL], draw };
}
