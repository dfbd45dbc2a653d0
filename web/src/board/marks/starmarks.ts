/** Demands that the player has marked: beside the city that pays, a star and what it wants. */

import { t } from "../../words/board";
import { loadName } from "../../words/names";
import type { Lattice, XY } from "../geometry/lattice";
import { escape, tenth } from "../geometry/paths";
import type { Rect, Room } from "../names/boxes";
import type { SceneMark } from "../scene";
import { glyphColour, glyphId } from "./glyphs";

const [HIGH, STAR, LOAD] = [19, 17, 16]; // pixels

export function starMarks(lattice: Lattice, list: SceneMark[], scale: number, grow: number, room: Room): string {
  const cities = [...new Set(list.map((one) => one.city))];
  return cities
    .map((name) => {
      const city = lattice.cityByName.get(name);
      if (!city) return "";
      const wanted = list.filter((one) => one.city === name);
      const [x, y] = lattice.centre(city).map((v) => v * scale) as XY;
      const shape: XY = [(STAR + wanted.length * LOAD + 5) * grow, HIGH * grow];
      const box = beside([x, y], shape, (city.size === "major" ? 118 : 31) * scale + 2, room, name);
      room.take(box);
      return sign(wanted, box, grow);
    })
    .join("");
}

/** Around the city, where it covers nothing that lies there already. */
function beside([x, y]: XY, [w, h]: XY, from: number, room: Room, city: string): Rect {
  const spots = [0, 8, 20].flatMap((away) =>
    Array.from({ length: 16 }, (_, q): Rect => {
      const [co, si] = [Math.cos((q * Math.PI) / 8), Math.sin((q * Math.PI) / 8)];
      const [left, top] = [x + co * (from + away) + ((co - 1) / 2) * w, y + si * (from + away) + ((si - 1) / 2) * h];
      return [left, top, left + w, top + h];
    }),
  );
  return spots.find((rect) => !room.hits(rect, 0, city)) ?? (spots[0] as Rect);
}

function sign(wanted: SceneMark[], box: Rect, grow: number): string {
  const loads = wanted
    .map(
      ({ load }, k) =>
        `<g class="gl" style="--g:${glyphColour(load)}"><use href="#${glyphId(load)}" x="${STAR + k * LOAD}" y="3" width="13" height="13"/></g>`,
    )
    .join("");
  const words = wanted.map(({ load, city, pay }) => t.marked(loadName(load), city, pay)).join("; ");
  return `<g class="star" transform="translate(${tenth(box[0])} ${tenth(box[1])}) scale(${grow.toFixed(3)})"><rect width="${STAR + wanted.length * LOAD + 5}" height="${HIGH}" rx="${HIGH / 2}" fill="var(--panel)" stroke="var(--dst)" stroke-width="1.600"/><path d="M9.500 4l1.700 3.600 3.900.5-2.900 2.700.8 3.900-3.500-1.900L6 14.700l.8-3.900L3.900 8.100l3.900-.5z" fill="var(--dst)"/>${loads}<title>${escape(words)}</title></g>`;
}
