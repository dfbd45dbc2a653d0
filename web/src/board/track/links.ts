/** Ferries and tunnels: ways between two mileposts that are no sections. */
import type { Ferry } from "../../api/shapes";
import { t } from "../../words/board";
import { t as common } from "../../words/common";
import type { Lattice, XY } from "../geometry/lattice";
import { escape, polyline, tenth, whole, width } from "../geometry/paths";
import type { Room } from "../names/boxes";
import type { SceneLink } from "../scene";

/** A coloured line beside the way for each owner. */
function owners(a: XY, b: XY, seats: number[]): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return seats
    .map((seat, i) => {
      const off = (i + 1) * 26;
      const [ox, oy] = [(-(b[1] - a[1]) / length) * off, ((b[0] - a[0]) / length) * off];
      return `<path d="${polyline([
        [a[0] + ox, a[1] + oy],
        [b[0] + ox, b[1] + oy],
      ])}" stroke="var(--p${seat})" ${width(16)} stroke-linecap="round"/>`;
    })
    .join("");
}

function ferry(lattice: Lattice, one: Ferry, seats: number[]): string {
  const [a, b] = one.ports.map((port) => lattice.xy(port)) as [XY, XY];
  const port = (name: string, p: XY): string =>
    lattice.cityOf.has(name) ? "" : `M${whole(p[0])} ${whole(p[1] - 34)}l34 34-34 34-34-34z`;
  return `<path d="${polyline([a, b])}" stroke="var(--ferry)" stroke-width="12" stroke-dasharray="26 24" stroke-linecap="round"/>${owners(a, b, seats)}<path d="${port(one.ports[0], a)}${port(one.ports[1], b)}" fill="var(--paper)" stroke="var(--ferry)" stroke-width="10" stroke-linejoin="round"/>`;
}

/** A tunnel: two rails under the water and a mouth at each end. */
function tunnel(lattice: Lattice, one: Ferry, seats: number[]): string {
  const [a, b] = one.ports.map((port) => lattice.xy(port)) as [XY, XY];
  const line = polyline([a, b]);
  const mouth = ([x, y]: XY): string =>
    `<path d="M${whole(x - 34)} ${whole(y + 26)}v-22a34 34 0 0 1 68 0v22z" fill="var(--paper)" stroke="var(--ferry)" stroke-width="10" stroke-linejoin="round"/><path d="M${whole(x - 17)} ${whole(y + 26)}v-16a17 17 0 0 1 34 0v16z" fill="var(--ferry)"/>`;
  return `<g class="tunnel"><path d="${line}" stroke="var(--ferry)" stroke-width="40" opacity=".55"/><path d="${line}" stroke="var(--paper)" stroke-width="24"/><path d="${line}" stroke="var(--ferry)" stroke-width="24" stroke-dasharray="9 26"/>${owners(a, b, seats)}${mouth(a)}${mouth(b)}</g>`;
}

export function links(lattice: Lattice, list: SceneLink[]): string {
  return lattice.data.ferries
    .map((one, n) => (one.tunnel ? tunnel : ferry)(lattice, one, list[n]?.owners ?? []))
    .join("");
}

/** A place on the way, in its middle if nothing is there. */
function free(a: XY, b: XY, scale: number, w: number, h: number, room: Room): XY {
  const at = (part: number): XY => [(a[0] + (b[0] - a[0]) * part) * scale, (a[1] + (b[1] - a[1]) * part) * scale];
  const spots = [0.5, 0.38, 0.62, 0.25, 0.75].map(at);
  const beside = [1, -1].map((side): XY => [at(0.5)[0] + side * 2.2 * w, at(0.5)[1]]);
  return [...spots, ...beside].find(([x, y]) => !room.hits([x - w, y - h, x + w, y + h], 0.5)) ?? at(0.5);
}

/** What each costs now; with two prices the one that is past or to come stands small beside it. */
export function linkPrices(
  lattice: Lattice,
  list: SceneLink[],
  names: string[],
  scale: number,
  grow: number,
  room: Room,
): string {
  return lattice.data.ferries
    .map((one, n) => {
      const [a, b] = one.ports.map((port) => lattice.xy(port)) as [XY, XY];
      const state = list[n] ?? { owners: [], price: one.price };
      const other = one.second === null ? "" : state.price === one.second ? "" : `/${one.second}`;
      const words = state.price === null ? "" : `${state.price}${other}`;
      const [h, w] = [8 * grow, Math.max(8 * grow, (words.length * 2.9 + 3) * grow)];
      const [x, y] = free(a, b, scale, w, h, room);
      room.take([x - w, y - h, x + w, y + h]);
      const who = state.owners.map((seat) => names[seat] ?? "").join(common.and) || t.nobody;
      const title = t.linkOwner(one.name, one.tunnel, who, state.price);
      const inside = words
        ? `<text text-anchor="middle" dominant-baseline="central" class="sans" font-size="${tenth(10 * grow)}" font-weight="700" fill="var(--ferry)">${words}</text>`
        : `<path d="M-3.600.2-1 3 4-3.200" transform="scale(${tenth(grow)})" fill="none" stroke="var(--ferry)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
      return `<g class="price" transform="translate(${tenth(x)} ${tenth(y)})"><rect x="${tenth(-w)}" y="${tenth(-h)}" width="${tenth(2 * w)}" height="${tenth(2 * h)}" rx="${tenth(h)}" fill="var(--panel)" stroke="var(--ferry)" stroke-width="1.500"/>${inside}<title>${escape(title)}</title></g>`;
    })
    .join("");
}
