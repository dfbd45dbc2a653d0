/** Where names go: each city takes its cheapest free place, and who found none goes first next time. */
import type { City } from "../../api/shapes";
import { NORMAL } from "../camera";
import type { Lattice } from "../geometry/lattice";
import { escape, tenth } from "../geometry/paths";
import { glyphColour, glyphId } from "../marks/glyphs";
import type { SceneDemand } from "../scene";
import { measure, type Rect, type Room } from "./boxes";
import type { Fonts } from "./fonts";

type Kind = "beside" | "below" | "name" | "pill";
type Form = { kind: Kind; w: number; h: number; price: number; extra?: string };
type Wish = {
  city: City;
  cx: number;
  cy: number;
  forms: Form[];
  text: number;
  icons: number;
  line: number;
  lit: boolean;
  aim: boolean;
};
type Placed = { wish: Wish; form: Form; rect: Rect; cost: number };

const WEIGHT = { major: 700, medium: 600, small: 500 };
const SIZE = { major: 12.8, medium: 11, small: 10.6 };
const MISSING = { major: 800, medium: 300, small: 200 };
const PASSES = 9;
const CUT = 1000; // a lit city's name is read as long as any other place is left
/** What is pale beside a lit demand may be hidden by the names of its cities: signs of other cities, other words. */
const [HIDES, HIDES_MORE] = [20, 300];

export class Labels {
  readonly zoom: number;
  readonly grow: number;
  readonly icon: number;

  constructor(
    private readonly lattice: Lattice,
    private readonly scale: number,
    private readonly fonts: Fonts,
    private readonly demand: SceneDemand | null,
    showLoads: boolean,
    /** The window in label pixels: a name that its edge would cut had better go elsewhere. */
    private readonly window: Rect,
  ) {
    this.zoom = scale / NORMAL;
    this.grow = Math.max(0.86, Math.min(1.32, this.zoom ** 0.3));
    this.icon = this.zoom < 0.62 || !showLoads ? 0 : 10.5 * Math.max(0.95, Math.min(1.6, this.zoom ** 0.42));
  }

  fontSize(size: City["size"]): number {
    return SIZE[size] * this.grow;
  }

  /** How much room a city's own sign takes. */
  radius(city: City): number {
    return city.size === "major" ? 118 * this.scale : 31 * this.scale + 0.5;
  }

  /** The load the lit demand fetches here, if any. */
  private sourceAt(city: string): string | null {
    return this.demand?.sources.find((one) => one.city === city)?.load ?? null;
  }

  private wish(city: City): Wish {
    const [x, y] = this.lattice.centre(city);
    const size = this.fontSize(city.size);
    const text = measure(city.name, `${WEIGHT[city.size]} ${size}px ${this.fonts.sans}`) + 1;
    const icons = this.icon && city.loads.length ? city.loads.length * (this.icon + 1.5) : 0;
    const line = size * 1.16;
    const source = this.sourceAt(city.name) !== null;
    const aim = this.demand?.city === city.name;
    const forms: Form[] = [];
    if (source || aim) {
      const font = `600 12.5px ${this.fonts.sans}`;
      const extra = aim ? `${this.demand?.pay}M` : "";
      forms.push({
        kind: "pill",
        w: 34 + measure(city.name, font) + (extra ? measure(extra, font) + 9 : 0),
        h: 24,
        price: 0,
        extra,
      });
    } else {
      if (icons) {
        forms.push({ kind: "beside", w: text + 3 + icons, h: Math.max(line, this.icon), price: 0 });
        forms.push({ kind: "below", w: Math.max(text, icons), h: line + this.icon, price: 2 });
      }
      forms.push({ kind: "name", w: text, h: line, price: icons ? 26 : 0 });
    }
    return { city, cx: x * this.scale, cy: y * this.scale, forms, text, icons, line, lit: source || aim, aim };
  }

  /** Candidate places around a city, with what each costs in looks. */
  private spots(wish: Wish, form: Form): [number, number, number][] {
    const { cx, cy, city } = wish;
    const { w, h } = form;
    const r = this.radius(city) + (wish.lit ? 9 : 2);
    const g = city.size === "small" ? r * 0.8 : r;
    const found: [number, number, number][] = [
      [cx + r, cy - h / 2, 0],
      [cx - r - w, cy - h / 2, 3],
      [cx - w / 2, cy - r - h, 3],
      [cx - w / 2, cy + r, 3],
      [cx + g, cy - g - h + 2, 1.5],
      [cx + g, cy + g - 2, 1.5],
      [cx - g - w, cy - g - h + 2, 4],
      [cx - g - w, cy + g - 2, 4],
    ];
    for (const away of form.kind === "name" ? [0, 5, 10, 15] : [0, 5, 10]) {
      for (let q = 0; q < 16; q++) {
        const [co, si] = [Math.cos((q * Math.PI) / 8), Math.sin((q * Math.PI) / 8)];
        const m = (r + away) / (city.size === "small" ? 1 : Math.max(Math.abs(co), Math.abs(si)));
        found.push([cx + co * m + ((co - 1) / 2) * w, cy + si * m + ((si - 1) / 2) * h, 4 + away * 0.7]);
      }
    }
    return found;
  }

  /** Whether the window's edge cuts the name of a city in it, or leaves it outside. */
  private cut({ cx, cy }: Wish, [x0, y0, x1, y1]: Rect): boolean {
    const [left, top, right, bottom] = this.window;
    if (cx < left || cx > right || cy < top || cy > bottom) return false;
    return x0 < left + 2 || x1 > right - 2 || y0 < top + 2 || y1 > bottom - 2;
  }

  private best(wish: Wish, room: Room): Placed | null {
    let best: Placed | null = null;
    for (const form of wish.forms) {
      for (const [x, y, price] of this.spots(wish, form)) {
        if (best && price + form.price >= best.cost) continue;
        const rect: Rect = [x, y, x + form.w, y + form.h];
        const cut = this.cut(wish, rect);
        if (cut && !wish.lit) continue; // half a name says less than none
        const pad = form.kind === "pill" ? 2 : 1.2;
        const hit = room.hits(rect, pad, wish.city.name);
        if (hit && !wish.lit) continue;
        const hides = hit ? (room.hits(rect, pad, wish.city.name, true) ? HIDES_MORE : HIDES) : 0;
        const cost = price + form.price + room.cost(rect) * 0.7 + (cut ? CUT : 0) + hides;
        if (!best || cost < best.cost) best = { wish, form, rect, cost };
      }
    }
    return best;
  }

  private attempt(order: Wish[], room: Room, fixed: number): { placed: Placed[]; lost: Wish[]; cost: number } {
    room.taken.length = fixed;
    const placed: Placed[] = [];
    const lost: Wish[] = [];
    let cost = 0;
    for (const wish of order) {
      const found = this.best(wish, room);
      if (found) {
        room.take(found.rect);
        placed.push(found);
        cost += found.cost;
      } else lost.push(wish);
    }
    return { placed, lost, cost: lost.reduce((sum, wish) => sum + MISSING[wish.city.size], cost) };
  }

  /** Around a city without a name the others do without their loads, one more at a time. */
  private simplify(all: Wish[], lost: Wish): void {
    const far = (wish: Wish): number => Math.hypot(wish.cx - lost.cx, wish.cy - lost.cy);
    const near = all.filter((wish) => !wish.lit && wish.forms.length > 1).sort((a, b) => far(a) - far(b));
    for (const wish of near.slice(0, 2)) wish.forms = wish.forms.slice(-1);
  }

  place(room: Room): Placed[] {
    for (const city of this.lattice.data.cities) {
      const [x, y] = this.lattice.centre(city);
      const r = this.radius(city) * (city.size === "major" ? 0.93 : 1);
      room.take([x * this.scale - r, y * this.scale - r, x * this.scale + r, y * this.scale + r], city.name);
    }
    const fixed = room.taken.length;
    const rank = (wish: Wish): number => (wish.lit ? -1 : { major: 0, medium: 1, small: 2 }[wish.city.size]);
    let order = this.lattice.data.cities.map((city) => this.wish(city));
    const crowd = (wish: Wish): number =>
      order.filter((other) => Math.hypot(other.cx - wish.cx, other.cy - wish.cy) < 500 * this.scale).length;
    const crowds = new Map(order.map((wish) => [wish, crowd(wish)]));
    order.sort((a, b) => rank(a) - rank(b) || (crowds.get(b) ?? 0) - (crowds.get(a) ?? 0));
    let run = this.attempt(order, room, fixed);
    let taken = room.taken.slice();
    for (let k = 0, lost = run.lost; k < PASSES && lost.length; k++) {
      if (k > 1) for (const wish of lost) this.simplify(order, wish);
      const first = new Set(lost);
      order = [...lost, ...order.filter((wish) => !first.has(wish))];
      const next = this.attempt(order, room, fixed);
      lost = next.lost;
      if (next.cost >= run.cost) continue;
      run = next;
      taken = room.taken.slice();
    }
    room.taken.splice(0, room.taken.length, ...taken);
    return run.placed;
  }

  /** The text of one placed label. */
  draw(one: Placed): string {
    const { wish, form, rect } = one;
    if (form.kind === "pill") return this.pill(one);
    const { city, cx, text, icons, line } = wish;
    const leftOf = rect[0] + form.w / 2 < cx - 6;
    let tx = rect[0];
    let ty = rect[1] + form.h / 2;
    let ix = rect[0] + text + 3;
    let iy = rect[1] + form.h / 2 - this.icon / 2;
    if (form.kind === "below") {
      const align = leftOf ? 1 : Math.abs(rect[0] + form.w / 2 - cx) < 8 ? 0.5 : 0;
      tx = rect[0] + (form.w - text) * align;
      ty = rect[1] + line / 2;
      ix = rect[0] + (form.w - icons) * align;
      iy = rect[1] + line - 0.5;
    } else if (form.kind === "beside" && leftOf) {
      ix = rect[0];
      tx = rect[0] + icons + 2;
    }
    const name = `<text class="lb ${city.size}" x="${tenth(tx)}" y="${tenth(ty)}" font-size="${tenth(this.fontSize(city.size))}">${escape(city.name)}</text>`;
    if (form.kind === "name") return name;
    const loads = city.loads.map(
      (load, i) =>
        `<g class="gl" style="--g:${glyphColour(load)}"><use href="#${glyphId(load)}" x="${tenth(ix + i * (this.icon + 1.5))}" y="${tenth(iy)}" width="${tenth(this.icon)}" height="${tenth(this.icon)}"><title>${load}</title></use></g>`,
    );
    return name + loads.join("");
  }

  private pill({ wish, form, rect }: Placed): string {
    const { cx, cy, city, aim } = wish;
    const [fill, ink] = aim ? ["var(--dst)", "var(--dst-ink)"] : ["var(--src)", "var(--src-ink)"];
    const r = this.radius(city) + 5;
    const y = (rect[1] + rect[3]) / 2;
    const ring = (radius: number, colour: string, w: number, o = 1): string =>
      `<circle cx="${tenth(cx)}" cy="${tenth(cy)}" r="${tenth(radius)}" fill="none" stroke="${colour}" stroke-width="${w}" opacity="${o}"/>`;
    const flag = `<path d="M${tenth(rect[0] + 10)} ${tenth(y + 7)}v-14h9l-2.500 4 2.500 4h-9" fill="none" stroke="${ink}" stroke-width="1.800" stroke-linejoin="round" stroke-linecap="round"/>`;
    const load = `<g style="color:${ink};--cutc:${fill}"><use href="#${glyphId(this.sourceAt(city.name) ?? "")}" x="${tenth(rect[0] + 7)}" y="${tenth(y - 7)}" width="14" height="14"/></g>`;
    return `<g class="pill">${aim ? ring(r + 6, fill, 2.5, 0.5) + ring(r, fill, 3.5) : ring(r, "var(--src-line)", 5.5) + ring(r, fill, 3.2)}
      <rect x="${tenth(rect[0])}" y="${tenth(rect[1])}" width="${tenth(form.w)}" height="24" rx="12" fill="${fill}" stroke="var(--case)" stroke-width="1.500"/>${aim ? flag : load}
      <text x="${tenth(rect[0] + 25)}" y="${tenth(y)}" font-size="12.500" font-weight="600" fill="${ink}" dominant-baseline="central" class="sans">${escape(city.name)}${form.extra ? `<tspan dx="7" font-weight="700">${form.extra}</tspan>` : ""}</text></g>`;
  }
}
