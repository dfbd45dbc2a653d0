/** A plan on the board: its way, the track it wants, and at each stop what is done there. */

import { t } from "../../words/board";
import { loadNames } from "../../words/names";
import type { Lattice, XY } from "../geometry/lattice";
import { escape, polyline, tenth, whole } from "../geometry/paths";
import { measure, type Rect, type Room } from "../names/boxes";
import type { ScenePlan } from "../scene";
import { glyphColour, glyphId } from "./glyphs";

/** The way as a thin line, track to be built as a dashed one; widths in screen pixels. */
export function planLines(lattice: Lattice, plan: Pick<ScenePlan, "route" | "build">, scale: number): string {
  const px = (v: number): number => tenth(v / scale);
  const way = plan.route
    .filter((leg) => leg.length > 1)
    .map((leg) => polyline(leg.map((m) => lattice.xy(m))))
    .join("");
  const build = plan.build.map(([a, b]) => polyline([lattice.xy(a), lattice.xy(b)])).join("");
  return `<g class="plan" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${way}" stroke="var(--case)" stroke-width="${px(9)}"/><path class="way" d="${way}" stroke="var(--dst)" stroke-width="${px(3)}"/><path d="${build}" stroke="var(--case)" stroke-width="${px(9)}"/><path class="wanted" d="${build}" stroke="var(--go)" stroke-width="${px(4.5)}" stroke-dasharray="${px(7)} ${px(7)}"/></g>`;
}

/** Rings around the cities in which the plan calls. */
export function planRings(lattice: Lattice, plan: ScenePlan, scale: number): string {
  return plan.stops
    .map((stop) => {
      const city = lattice.cityByName.get(stop.city);
      if (!city) return "";
      const [x, y] = lattice.centre(city);
      const r = (city.size === "major" ? 122 : 30) + (stop.pick ? 3 : 7) / scale;
      return `<circle class="${stop.pick ? "fetch" : "bring"}" cx="${whole(x)}" cy="${whole(y)}" r="${tenth(r)}" fill="none" stroke="var(${stop.pick ? "--src" : "--dst"})" stroke-width="${tenth(3 / scale)}"/>`;
    })
    .join("");
}

const HIGH = 22;
type Stop = ScenePlan["stops"][number] & { number: number };

/** A sign for each city of the plan: for each stop there its number, its loads, and what is paid. */
export function planSigns(lattice: Lattice, plan: ScenePlan, scale: number, sans: string, room: Room): string {
  const calls = new Map<string, Stop[]>();
  plan.stops.forEach((stop, n) => calls.set(stop.city, [...(calls.get(stop.city) ?? []), { ...stop, number: n + 1 }]));
  const taken: Rect[] = [];
  let [stems, signs] = ["", ""];
  for (const [name, stops] of calls) {
    const city = lattice.cityByName.get(name);
    if (!city) continue;
    const [x, y] = lattice.centre(city).map((v) => v * scale) as XY;
    const widths = stops.map((stop) => width(stop, sans));
    const wide = widths.reduce((sum, w) => sum + w, 0);
    const edge = (city.size === "major" ? 122 : 31) * scale + 6;
    const rect = place(x, y, wide, edge, room, taken);
    taken.push(rect);
    const [cx, cy] = [Math.max(rect[0] + 11, Math.min(rect[2] - 11, x)), (rect[1] + rect[3]) / 2];
    stems += `<path d="M${tenth(x)} ${tenth(y)}L${tenth(cx)} ${tenth(cy)}"/>`;
    let at = 0;
    const parts = stops.map((stop, k) => part(stop, (at += widths[k] as number) - (widths[k] as number))).join("");
    const words = stops.map((stop) => t.stop(stop.number, stop.pick, loadNames(stop.loads), name, stop.pay)).join("; ");
    signs += `<g class="stop" transform="translate(${tenth(rect[0])} ${tenth(rect[1])})"><rect width="${tenth(wide)}" height="${HIGH}" rx="11" fill="var(--panel)" stroke="var(--ink2)" stroke-width="1.400"/>${parts}<title>${escape(words)}</title></g>`;
  }
  return `<g fill="none" stroke="var(--ink2)" stroke-width="1.600">${stems}</g>${signs}`;
}

const payOf = (stop: Stop): string => (stop.pick ? "" : `${stop.pay}M`);

function width(stop: Stop, sans: string): number {
  const pay = payOf(stop);
  return 24 + stop.loads.length * 17 + (pay ? measure(pay, `700 12px ${sans}`) + 7 : 2);
}

/** One stop of a sign: a disc with its number in the colour of fetching or of bringing, loads, pay. */
function part(stop: Stop, at: number): string {
  const pay = payOf(stop);
  const [fill, ink] = stop.pick ? ["--src", "--src-ink"] : ["--dst", "--dst-ink"];
  const loads = stop.loads
    .map(
      (load, k) =>
        `<g class="gl" style="--g:${glyphColour(load)}"><use href="#${glyphId(load)}" x="${22 + k * 17}" y="4" width="14" height="14"/></g>`,
    )
    .join("");
  const paid =
    pay &&
    `<text x="${24 + stop.loads.length * 17}" y="11" dominant-baseline="central" class="sans" font-size="12" font-weight="700" fill="var(--ink)">${pay}</text>`;
  return `<g transform="translate(${tenth(at)} 0)"><circle cx="11" cy="11" r="8.500" fill="var(${fill})"/><text x="11" y="11" text-anchor="middle" dominant-baseline="central" class="sans" font-size="11" font-weight="700" fill="var(${ink})">${stop.number}</text>${loads}${paid}</g>`;
}

/** Beside the city, where least is covered. */
function place(x: number, y: number, w: number, from: number, room: Room, taken: Rect[]): Rect {
  let best: Rect = [x, y, x + w, y + HIGH];
  let least = Infinity;
  for (const away of [0, 7, 16, 28]) {
    for (let q = 0; q < 16; q++) {
      const [co, si] = [Math.cos((q * Math.PI) / 8), Math.sin((q * Math.PI) / 8)];
      const [bx, by] = [x + co * (from + away) + ((co - 1) / 2) * w, y + si * (from + away) + ((si - 1) / 2) * HIGH];
      const rect: Rect = [bx, by, bx + w, by + HIGH];
      const over = taken.some(
        (other) => rect[0] < other[2] && rect[2] > other[0] && rect[1] < other[3] && rect[3] > other[1],
      );
      const cost = room.cost(rect) * 0.4 + away * 1.2 + (room.hits(rect) ? 34 : 0) + (over ? 500 : 0);
      if (cost < least) [least, best] = [cost, rect];
    }
  }
  return best;
}
