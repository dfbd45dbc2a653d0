/** The print beside the land, laid out for the window that shows the whole board: nothing is cut, nothing lies under the buttons. */

import type { Lattice, XY } from "../geometry/lattice";
import { stretched } from "../land/beyond";
import { countries } from "../land/countries";
import type { Fonts } from "./fonts";
import { type Box, EDGE, Ground } from "./ground";
import { countryNames, seaNames } from "./names";
import { keyOf, type Piece, TEXT, titleOf } from "./print";

/** The whole board in its window, in board units; `scale` is pixels for a unit, `hud` where buttons lie. */
export type Opening = { window: Box; scale: number; hud: Box[] };
/** The drawing; all boxes that names keep off, and of them the key and the title. */
export type Beside = { svg: string; taken: Box[]; boxes: Box[] };

const SMALLEST = 6.4; // pixels of text; smaller print is left out
const LARGEST = 1.7; // times its drawn size: on a small screen the print must not outgrow the map

/** Everything that print must not lie on: mileposts, shores, ferries, buttons. */
function groundOf(lattice: Lattice, opening: Opening): Ground {
  const ground = new Ground(opening.window);
  for (const m of lattice.data.mileposts) ground.line([[m.x, m.y]]);
  for (const art of stretched(lattice.data.art)) ground.line(art.points, true);
  for (const one of lattice.data.ferries) ground.line([lattice.xy(one.ports[0]), lattice.xy(one.ports[1])]);
  for (const box of opening.hud) ground.take(box);
  return ground;
}

/** Near a corner of the window and as large as is pleasant; where both cannot be, `stay` says how much the corner is worth. */
function lay(
  piece: Piece,
  corner: XY,
  ground: Ground,
  { scale, window }: Opening,
  wish: { text: number; pads: number[]; stay: number },
): Box | null {
  const across = Math.hypot(window[2] - window[0], window[3] - window[1]);
  const full = Math.min(LARGEST, wish.text / (TEXT * scale));
  let best: Box | null = null;
  let least = Infinity;
  for (let grow = full; grow * TEXT * scale >= SMALLEST; grow *= 0.92) {
    for (const pad of wish.pads) {
      const [w, h] = [piece.size[0] * grow, piece.size[1] * grow];
      const box = ground.place([w, h], corner, pad, EDGE / scale);
      if (!box) continue;
      const away = Math.hypot(box[0] + w / 2 - corner[0], box[1] + h / 2 - corner[1]) - Math.hypot(w, h) / 2;
      const cost = (wish.stay * away) / across + (1 - grow / full);
      if (cost < least) [best, least] = [box, cost];
      break;
    }
  }
  if (best) ground.take(best);
  return best;
}

export function printBeside(lattice: Lattice, name: string, fonts: Fonts, opening: Opening): Beside {
  const ground = groundOf(lattice, opening);
  const [x0, y0, x1, y1] = opening.window;
  const key = keyOf(lattice, fonts);
  const title = titleOf(lattice, name, fonts);
  const tall = (y1 - y0) * opening.scale;
  const keyAt = lay(key, [x0, y1], ground, opening, {
    text: Math.max(11.5, Math.min(14, tall / 75)),
    pads: [130, 80],
    stay: 0.25,
  });
  const titleAt = lay(title, [x1, y1], ground, opening, { text: Math.max(12, tall / 62), pads: [170, 100], stay: 2 });
  const boxes = [keyAt, titleAt].filter((box) => box !== null);
  const seas = seaNames(lattice, stretched(lattice.data.art), fonts, ground, opening.scale);
  const taken = [...boxes, ...seas.taken];
  const names = countryNames(lattice, countries(lattice), fonts, taken);
  const svg = `<g class="nm-c">${names}</g><g class="nm-s">${seas.svg}</g>${keyAt ? key.draw(keyAt) : ""}${titleAt ? title.draw(titleAt) : ""}`;
  return { svg, taken, boxes };
}
