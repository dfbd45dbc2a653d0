/** Room for labels: boxes that are taken, and a coarse picture of what a label had better not cover. */
import type { XY } from "../geometry/lattice";

export type Rect = [number, number, number, number];

export class Room {
  readonly taken: { rect: Rect; owner: string }[] = [];
  private readonly sums: Float32Array;
  private readonly raw: Float32Array;
  private readonly cell: number;
  private readonly n: number;
  private readonly m: number;
  private ready = false;

  constructor(
    private readonly x0: number,
    private readonly y0: number,
    w: number,
    h: number,
  ) {
    this.cell = Math.max(3, Math.max(w, h) / 380);
    this.n = Math.ceil(w / this.cell) + 3;
    this.m = Math.ceil(h / this.cell) + 3;
    this.raw = new Float32Array(this.n * this.m);
    this.sums = new Float32Array(this.n * this.m);
  }

  private col(x: number): number {
    return Math.max(0, Math.min(this.n - 2, Math.round((x - this.x0) / this.cell)));
  }

  private row(y: number): number {
    return Math.max(0, Math.min(this.m - 2, Math.round((y - this.y0) / this.cell)));
  }

  /** Ink along a line, in screen pixels. */
  ink(line: XY[], weight: number): void {
    for (let i = 0; i + 1 < line.length; i++) {
      const [a, b] = [line[i] as XY, line[i + 1] as XY];
      const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / this.cell));
      for (let k = 0; k < steps; k++) {
        const x = a[0] + ((b[0] - a[0]) * k) / steps;
        const y = a[1] + ((b[1] - a[1]) * k) / steps;
        const at = (this.row(y) + 1) * this.n + this.col(x) + 1;
        this.raw[at] = Math.min(3, (this.raw[at] as number) + weight);
      }
    }
    this.ready = false;
  }

  private sum(): void {
    for (let y = 1; y < this.m; y++) {
      let row = 0;
      for (let x = 1; x < this.n; x++) {
        row += this.raw[y * this.n + x] as number;
        this.sums[y * this.n + x] = row + (this.sums[(y - 1) * this.n + x] as number);
      }
    }
    this.ready = true;
  }

  /** How much ink a box would cover. */
  cost(rect: Rect): number {
    if (!this.ready) this.sum();
    const [a, c] = [this.col(rect[0]), this.col(rect[2]) + 1];
    const [b, d] = [this.row(rect[1]), this.row(rect[3]) + 1];
    const at = (x: number, y: number): number => this.sums[y * this.n + x] as number;
    return ((at(c, d) - at(c, b) - at(a, d) + at(a, b)) * this.cell) / 3;
  }

  /** Whether a box lies on another, its own place apart; of those that nobody owns, if only these matter. */
  hits(rect: Rect, pad = 0, owner = "", nobodys = false): boolean {
    return this.taken.some(
      ({ rect: other, owner: who }) =>
        !(nobodys && who) &&
        rect[0] < other[2] + pad &&
        rect[2] > other[0] - pad &&
        rect[1] < other[3] + pad &&
        rect[3] > other[1] - pad &&
        (!owner || who !== owner),
    );
  }

  take(rect: Rect, owner = ""): void {
    this.taken.push({ rect, owner });
  }

  /** Give back what an owner has taken. */
  leave(owner: string): void {
    this.taken.splice(0, Infinity, ...this.taken.filter((one) => one.owner !== owner));
  }
}

let pen: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>();

/** How wide a text is on the screen. */
export function measure(text: string, font: string): number {
  const key = `${font}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 7;
  pen.font = font;
  const found = pen.measureText(text).width;
  widths.set(key, found);
  return found;
}

/** Widths measured before a font had come are those of another. */
export const forgetWidths = (): void => widths.clear();
