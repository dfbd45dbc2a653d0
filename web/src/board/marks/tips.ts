/** What has a size of the screen, not of the board: trains, prices, points left, notes of events. */

import { t } from "../../words/board";
import { loadName } from "../../words/names";
import { NORMAL } from "../camera";
import type { Lattice, XY } from "../geometry/lattice";
import { escape, tenth } from "../geometry/paths";
import { measure, type Rect, type Room } from "../names/boxes";
import type { Scene, SceneEvent, SceneSketch, SceneTrain } from "../scene";
import { glyphColour, glyphId } from "./glyphs";

const MID = 'text-anchor="middle" dominant-baseline="central" class="sans"';

/** Trains that stand on one milepost share a stem and stand in a row. */
const TRAIN = "a train"; // whose place in the room it is; no city is called so
export function trains(
  lattice: Lattice,
  list: SceneTrain[],
  scale: number,
  room: Room,
): { stems: string; pawns: string } {
  const w = 30 * Math.max(0.72, Math.min(1.35, (scale / NORMAL) ** 0.3));
  const h = (w * 22) / 30;
  room.leave(TRAIN);
  const groups = new Map<string, SceneTrain[]>();
  for (const train of list) groups.set(train.place, [...(groups.get(train.place) ?? []), train]);
  let stems = "";
  let pawns = "";
  for (const [place, here] of groups) {
    const [x, y] = lattice.xy(place).map((v) => v * scale) as XY;
    const wide = w + (here.length - 1) * w * 0.72;
    const box = standing(x, y, wide, h, scale, room, lattice.cityOf.get(place)?.name ?? "");
    room.take(box, TRAIN);
    const [cx, cy] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const first = here[0] as SceneTrain;
    const r = tenth(31 * scale + 3);
    const length = Math.hypot(cx - x, cy - y) || 1;
    const from = `${tenth(x + ((cx - x) / length) * r)} ${tenth(y + ((cy - y) / length) * r)}`;
    stems += `<g fill="none"><circle cx="${tenth(x)}" cy="${tenth(y)}" r="${r}" stroke="var(--case)" stroke-width="4.500"/><circle cx="${tenth(x)}" cy="${tenth(y)}" r="${r}" stroke="var(--p${first.seat})" stroke-width="2.200"/><path d="M${from}L${tenth(cx)} ${tenth(cy)}" stroke="var(--p${first.seat})" stroke-width="2.200"/></g>`;
    here.forEach((train, i) => {
      pawns += `<g class="pawn" style="color:var(--p${train.seat})" transform="translate(${tenth(box[0] + i * w * 0.72)} ${tenth(box[1])})"><use href="#pawn" width="${tenth(w)}" height="${tenth(h)}"/><text x="${tenth(w * 0.56)}" y="${tenth(h * 0.5)}" font-size="${tenth(h * 0.47)}" font-weight="800" fill="var(--case)" ${MID}>${escape(train.mark)}</text><title>${escape(train.name)}</title></g>`;
    });
  }
  return { stems, pawns };
}

/** Loads that stand in a city: round signs beside it, where there is room. */
export function stands(lattice: Lattice, list: Scene["standing"], scale: number, grow: number, room: Room): string {
  const r = 9.5 * grow;
  return list
    .map(({ city: name, load }) => {
      const city = lattice.cityByName.get(name);
      if (!city) return "";
      const [x, y] = lattice.centre(city).map((v) => v * scale) as XY;
      const box = beside(x, y, r, (city.size === "major" ? 118 : 31) * scale, room, name);
      room.take(box);
      return `<g class="stands" transform="translate(${tenth(box[0] + r)} ${tenth(box[1] + r)})"><circle r="${tenth(r)}" fill="var(--panel)" stroke="${glyphColour(load)}" stroke-width="1.800"/><g class="gl" style="--g:${glyphColour(load)}"><use href="#${glyphId(load)}" x="${tenth(-r * 0.68)}" y="${tenth(-r * 0.68)}" width="${tenth(r * 1.36)}" height="${tenth(r * 1.36)}"/></g><title>${escape(t.loadIn(loadName(load), name))}</title></g>`;
    })
    .join("");
}

function beside(x: number, y: number, r: number, from: number, room: Room, city: string): Rect {
  const spots = Array.from({ length: 12 }, (_, q): Rect => {
    const [cx, cy] = [
      x + Math.cos((q * Math.PI) / 6) * (from + r + 2),
      y + Math.sin((q * Math.PI) / 6) * (from + r + 2),
    ];
    return [cx - r, cy - r, cx + r, cy + r];
  });
  return spots.find((rect) => !room.hits(rect, 0, city)) ?? (spots[0] as Rect);
}

export const initial = (name: string): string => (name.trim()[0] ?? "?").toUpperCase();

function standing(x: number, y: number, w: number, h: number, scale: number, room: Room, city: string): Rect {
  let best: Rect = [x, y - h, x + w, y];
  let least = Infinity;
  for (const away of [0, 5, 10, 16, 24, 34]) {
    for (let q = 0; q < 16; q++) {
      const [co, si] = [Math.cos((q * Math.PI) / 8), Math.sin((q * Math.PI) / 8)];
      const r = 31 * scale + 1 + away;
      const [bx, by] = [x + co * r + ((co - 1) / 2) * w, y + si * r + ((si - 1) / 2) * h];
      const rect: Rect = [bx, by, bx + w, by + h];
      const cost = room.cost(rect) * 0.6 + away * 0.9 + si * 2 + (room.hits(rect, 0, city) ? 60 : 0);
      if (cost < least) {
        least = cost;
        best = rect;
      }
    }
  }
  return best;
}

type Crayon = { x: number; y: number; side: number; takes: Rect[] };

/** The crayon at the end of a sketch with the sum over it: which way they lean, and the room they take. */
function crayonAt([x, y]: XY, window: Rect): Crayon {
  const side = x + 97 > window[2] ? -1 : 1; // away from the window's edge
  const sum = x + 74 * side;
  return {
    x,
    y,
    side,
    takes: [
      [sum - 21, y - 59, sum + 21, y - 37],
      [Math.min(x, x + 50 * side), y - 42, Math.max(x, x + 50 * side), y],
    ],
  };
}

/** Where a section costs more than 1, where the money ends, and the total at the end. */
export function sketchTips(
  lattice: Lattice,
  one: SceneSketch,
  scale: number,
  left: string,
  room: Room,
  window: Rect,
): string {
  let text = "";
  let stopped = false;
  const last = one.sections[one.sections.length - 1];
  const end = last?.known ? crayonAt(lattice.xy(last.to).map((v) => v * scale) as XY, window) : null;
  const bubble = (x: number, y: number, words: string, colour: string): string =>
    `<g transform="translate(${tenth(x)} ${tenth(y)})"><circle r="8.500" fill="${colour}" stroke="var(--case)" stroke-width="1.500"/><text ${MID} font-size="10.500" font-weight="700" fill="var(--case)">${words}</text></g>`;
  for (const section of one.sections) {
    const [a, b] = [lattice.xy(section.from), lattice.xy(section.to)].map((p) => [p[0] * scale, p[1] * scale]) as [
      XY,
      XY,
    ];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const side = (b[1] > a[1] ? 16 : -16) / length;
    if (section.known && section.price > 1 && scale > 0.15) {
      text += bubble(
        b[0] - (b[1] - a[1]) * side,
        b[1] + (b[0] - a[0]) * side,
        `${section.price}`,
        section.affordable ? "var(--go)" : "var(--no)",
      );
    }
    if (!section.affordable && section.known && !stopped) {
      stopped = true;
      if (left) text += moneyEnds(a, left, room, window, end?.takes ?? []);
    }
  }
  if (end) {
    const { x, y, side } = end;
    text += `<g transform="translate(${tenth(x)} ${tenth(y)}) scale(${side} 1) rotate(-38)"><path d="M4 0 14-6H58a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H14z" fill="var(--p${one.seat})" stroke="var(--case)" stroke-width="1.600" stroke-linejoin="round"/><path d="M20-6v12M24-6v12M53-6v12" stroke="var(--case)" stroke-width="1.500" opacity=".8"/></g>
      <g transform="translate(${tenth(x + 74 * side)} ${tenth(y - 48)})"><rect x="-21" y="-11" width="42" height="22" rx="11" fill="var(--panel)" stroke="var(--p${one.seat})" stroke-width="1.500"/><text ${MID} font-size="12" font-weight="700" fill="var(--ink)">${one.total}M</text></g>`;
  }
  return text;
}

const PILL_SPOTS: XY[] = [
  [-1, 0.6],
  [1, 0.6],
  [-1, -0.6],
  [1, -0.6],
  [-1, -1.1],
  [1, -1.1],
  [-1, 1.1],
  [1.3, 1.1],
  [-1, 1.6],
  [1.3, 1.6],
  [0, 2],
  [0, -2],
  [-1.6, 0],
  [1.6, 0],
];

const within = ([x0, y0, x1, y1]: Rect, [left, top, right, bottom]: Rect): boolean =>
  x0 >= left && y0 >= top && x1 <= right && y1 <= bottom;

const meet = (a: Rect, b: Rect): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** A note where the money of this turn ends, off what is taken, and off cities and names if there is room. */
function moneyEnds(at: XY, words: string, room: Room, window: Rect, taken: Rect[]): string {
  const w = words.length * 3.4 + 12;
  const spots = PILL_SPOTS.map(([dx, dy]): XY => [at[0] + dx * (w + 14), at[1] + dy * 26]);
  const rect = ([x, y]: XY): Rect => [x - w, y - 11, x + w, y + 11];
  const price = (spot: XY): number =>
    room.cost(rect(spot)) +
    (room.hits(rect(spot), 1) ? 100 : 0) +
    (within(rect(spot), window) ? 0 : 200) +
    (taken.some((one) => meet(one, rect(spot))) ? 400 : 0);
  const [x, y] = spots.reduce((best, spot) => (price(spot) < price(best) - 1 ? spot : best));
  return `<path d="M${tenth(at[0])} ${tenth(at[1])}L${tenth(x)} ${tenth(y)}" stroke="var(--ink)" stroke-width="1.200"/><g transform="translate(${tenth(x)} ${tenth(y)})"><rect x="${tenth(-w)}" y="-11" width="${tenth(2 * w)}" height="22" rx="11" fill="var(--ink)"/><text ${MID} font-size="11.500" font-weight="600" fill="var(--panel)">${escape(words)}</text></g>`;
}

/** Points the train would have left, in each place it gets to. */
export function reachTips(lattice: Lattice, scene: Scene, scale: number): string {
  if (scale <= 0.2) return "";
  return scene.reach
    .map(({ milepost, left, cost }) => {
      const [x, y] = lattice.xy(milepost).map((v) => v * scale) as XY;
      return `<text x="${tenth(x)}" y="${tenth(y)}" ${MID} font-size="10.500" font-weight="700" fill="${cost ? `var(--p${scene.seat})` : "var(--case)"}">${left}</text>`;
    })
    .join("");
}

/** Below an area, above it or in its middle, wherever nothing is written and the window does not end. */
function noteSpot(
  lattice: Lattice,
  points: XY[],
  scale: number,
  [w, h]: XY,
  room: Room,
  [left, up, right, down]: Rect,
): XY {
  const middle = (points.reduce((sum, p) => sum + p[0], 0) / points.length) * scale;
  // An area out of sight does not send its note after the window; one at its edge has it inside.
  const seen = points.some(
    ([px, py]) => px * scale > left && px * scale < right && py * scale > up && py * scale < down,
  );
  const x = seen ? Math.max(left + w / 2 + 5, Math.min(right - w / 2 - 5, middle)) : middle;
  const ys = points.map((p) => p[1] * scale);
  const [top, foot] = [Math.min(...ys), Math.max(...ys)];
  const within = (y: number): number => (seen ? Math.max(up + h / 2 + 5, Math.min(down - h / 2 - 5, y)) : y);
  const heights = [
    foot,
    top,
    (top + foot) / 2,
    within(foot),
    within(top),
    ...[24, 48, 72, 96].flatMap((more) => [foot + more, top - more]),
  ];
  const spots = [0, 0.7, -0.7, 1.3, -1.3].flatMap((aside) => heights.map((y): XY => [x + w * aside, y]));
  const cities = lattice.data.cities.map((city) => lattice.centre(city).map((v) => v * scale) as XY);
  const covers = ([cx, cy]: XY): boolean =>
    cities.some(([px, py]) => Math.abs(px - cx) < w / 2 + 8 && Math.abs(py - cy) < h / 2 + 13);
  const inside = ([cx, cy]: XY): boolean =>
    cx - w / 2 > left + 4 && cx + w / 2 < right - 4 && cy - h / 2 - 4 > up && cy + h / 2 + 4 < down;
  const free = spots.filter(
    ([cx, cy]) => (inside([cx, cy]) || !seen) && !room.hits([cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2], 1),
  );
  return free.find((spot) => !covers(spot)) ?? free[0] ?? [x, within(foot)];
}

const LONG = 34; // letters; more are written in two lines
const LONGEST = 80; // our own titles are shorter

/** A title as it stands in a note: in two lines of about the same length where it is long. */
export function noteLines(title: string): string[] {
  const whole = title.length > LONGEST ? `${title.slice(0, LONGEST - 1)}…` : title;
  const gaps = whole.split("").flatMap((letter, n) => (letter === " " ? [n] : []));
  if (whole.length <= LONG || !gaps.length) return [whole];
  const aside = (gap: number): number => Math.abs(2 * gap - whole.length);
  const gap = gaps.reduce((best, one) => (aside(one) < aside(best) ? one : best));
  return [whole.slice(0, gap), whole.slice(gap + 1)];
}

const LINE = 14; // pixels

/** A small note at each event's area. */
export function eventNotes(
  lattice: Lattice,
  list: SceneEvent[],
  scale: number,
  sans: string,
  room: Room,
  window: Rect,
): string {
  return list
    .flatMap((event) => {
      const names = [event.slow, event.build, event.trade, event.noTrain].find((list) => list.length);
      return names ? [{ event, points: names.map((m) => lattice.xy(m)) }] : [];
    })
    .map(({ event, points }) => {
      const lines = noteLines(event.title);
      const w = Math.max(...lines.map((line) => measure(line, `600 11.5px ${sans}`))) + 20;
      const h = 8 + LINE * lines.length;
      const [x, y] = noteSpot(lattice, points, scale, [w, h], room, window);
      const rect: Rect = [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
      if (meet(rect, window) && !within(rect, window)) return ""; // of an area out of sight: the window would cut it
      room.take(rect);
      const text = lines
        .map(
          (line, n) =>
            `<text y="${LINE * (n - (lines.length - 1) / 2)}" ${MID} font-size="11.500" font-weight="600" fill="var(--ink)">${escape(line)}</text>`,
        )
        .join("");
      return `<g class="evnote" transform="translate(${tenth(x)} ${tenth(y)})"><rect x="${tenth(-w / 2)}" y="${-h / 2}" width="${tenth(w)}" height="${h}" rx="11" fill="var(--panel)" stroke="var(--event)" stroke-width="1.300"/>${text}<title>${escape(`${event.title}, ${event.until}`)}</title></g>`;
    })
    .join("");
}
