/** Names of seas and of the countries around the board's own, printed where nothing else stands. */
import type { Art } from "../../api/shapes";
import { shown } from "../../words/names";
import type { Lattice, XY } from "../geometry/lattice";
import { escape, whole } from "../geometry/paths";
import type { Land } from "../land/countries";
import { measure } from "./boxes";
import type { Fonts } from "./fonts";
import { type Box, EDGE, type Ground } from "./ground";

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** The signs of cities and the ways of ferries. */
function signs(lattice: Lattice): Box[] {
  const cities = lattice.data.cities.map((city): Box => {
    const [x, y] = lattice.centre(city);
    const r = city.size === "major" ? 135 : 48;
    return [x - r, y - r, x + r, y + r];
  });
  const ports = lattice.data.ferries
    .flatMap((one) => one.ports)
    .map((port): Box => {
      const [x, y] = lattice.xy(port);
      return [x - 45, y - 45, x + 45, y + 45];
    });
  return [...cities, ...ports];
}

/** Each neighbour's name near the middle of its land, off cities; the largest land is named by the title. Returns what is taken. */
export function countryNames(lattice: Lattice, lands: Land[], fonts: Fonts, taken: Box[]): string {
  const blocked = signs(lattice);
  return lands
    .slice(1)
    .filter((land) => land.size > 12)
    .map((land) => {
      const name = shown(land.name).toUpperCase();
      const own = lattice.data.mileposts.filter((m) => m.country === land.name);
      for (const size of [104, 88, 74]) {
        const apart = size * 0.22;
        const half = (measure(name, `400 ${size}px ${fonts.serif}`) + apart * (name.length - 1)) / 2;
        const boxAt = ([x, y]: XY): Box => [x - half - 12, y - size * 0.42, x + half + 12, y + size * 0.42];
        const inside = (box: Box): number =>
          own.filter((m) => m.x > box[0] && m.x < box[2] && m.y > box[1] - 45 && m.y < box[3] + 45).length;
        let best: XY | null = null;
        let least = Infinity;
        for (const m of own)
          for (const at of [
            [m.x, m.y],
            [m.x + 50, m.y],
            [m.x, m.y + 44],
          ] as XY[]) {
            const box = boxAt(at);
            if ([...blocked, ...taken].some((other) => overlap(box, other))) continue;
            const far = Math.hypot(at[0] - land.middle[0], at[1] - land.middle[1]) - inside(box) * 60;
            if (far < least) [best, least] = [at, far];
          }
        if (!best) continue;
        taken.push(boxAt(best));
        return `<text x="${whole(best[0] + apart / 2)}" y="${whole(best[1])}" style="font-size:${size}px;letter-spacing:${whole(apart)}px">${escape(name)}</text>`;
      }
      return "";
    })
    .join("");
}

const OFFSHORE = 1300; // so far from the board the sea may have another name

/** Which sea a point lies in: that of the coast nearest to it. */
function seaAt(lattice: Lattice): (p: XY) => string {
  const shore = new Map<string, string>();
  for (const [sea, coast] of Object.entries(lattice.data.coasts)) for (const m of coast) shore.set(m, sea);
  return ([x, y]) => {
    let [best, least] = ["", OFFSHORE ** 2];
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

const SEA = 205; // the size of a sea's name where there is room
const LEGIBLE = 8; // pixels

/** Each sea's name off the middle of its coast, smaller where the water is narrow, in one line or two. */
export function seaNames(
  lattice: Lattice,
  art: Art[],
  fonts: Fonts,
  ground: Ground,
  scale: number,
): { svg: string; taken: Box[] } {
  const sea = seaAt(lattice);
  const taken: Box[] = [];
  let svg = "";
  for (const [name, coast] of Object.entries(lattice.data.coasts)) {
    const spots = coast.map((m) => lattice.xy(m));
    const middle: XY = [
      spots.reduce((sum, p) => sum + p[0], 0) / spots.length,
      spots.reduce((sum, p) => sum + p[1], 0) / spots.length,
    ];
    const reach = Math.max(...spots.map((p) => Math.hypot(p[0] - middle[0], p[1] - middle[1]))) + 500;
    const words = shown(name).split(" ");
    const two = words.length > 2 ? [words.slice(0, 2).join(" "), words.slice(2).join(" ")] : words;
    const fits = (p: XY): boolean => sea(p) === name && !ashore(art, p);
    const found = (
      [
        [1, 440],
        [1, 300],
        [0.72, 220],
        [0.5, 120],
        [0.42, 70],
      ] as const
    ).flatMap(([grow, pad]) =>
      [two, [shown(name)]].flatMap((lines) => {
        const size = SEA * grow;
        if (size * scale < LEGIBLE) return [];
        const wide = Math.max(
          ...lines.map(
            (line) => measure(line, `italic 400 ${whole(size)}px ${fonts.serif}`) + 0.13 * size * line.length,
          ),
        );
        const shape: XY = [wide, lines.length * size * 1.05];
        const box = ground.placeWhere(shape, middle, pad, EDGE / scale, reach, fits);
        if (!box) return [];
        const far = Math.hypot((box[0] + box[2]) / 2 - middle[0], (box[1] + box[3]) / 2 - middle[1]);
        return [{ lines, size, box, cost: far / 1800 + 1 - grow + (lines.length < 2 ? 0.1 : 0) }];
      }),
    );
    if (!found.length) continue;
    const { lines, size, box } = found.reduce((a, b) => (b.cost < a.cost ? b : a));
    ground.take(box);
    taken.push(box);
    const x = whole((box[0] + box[2]) / 2);
    svg += `<text x="${x}" y="${whole(box[1] + size * 0.8)}" style="font-size:${whole(size)}px;letter-spacing:${whole(0.13 * size)}px">${lines
      .map((line, i) => `<tspan x="${x}" dy="${i ? whole(size * 1.05) : 0}">${escape(line)}</tspan>`)
      .join("")}</text>`;
  }
  return { svg, taken };
}
