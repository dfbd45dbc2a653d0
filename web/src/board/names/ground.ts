/** Where there is room for what is printed beside the land: a coarse picture of what is taken. */
import type { XY } from "../geometry/lattice";

export type Box = [number, number, number, number];
const CELL = 60; // board units
export const EDGE = 12; // pixels between the print and the window's edge

export class Ground {
  private readonly n: number;
  private readonly m: number;
  private readonly taken: Uint8Array;
  private sums: Int32Array | null = null;

  constructor(readonly window: Box) {
    const [x0, y0, x1, y1] = window;
    this.n = Math.ceil((x1 - x0) / CELL) + 1;
    this.m = Math.ceil((y1 - y0) / CELL) + 1;
    this.taken = new Uint8Array(this.n * this.m);
  }

  private col(x: number): number {
    return Math.floor((x - this.window[0]) / CELL);
  }

  private row(y: number): number {
    return Math.floor((y - this.window[1]) / CELL);
  }

  take([x0, y0, x1, y1]: Box): void {
    for (let row = Math.max(0, this.row(y0)); row <= Math.min(this.m - 1, this.row(y1)); row++) {
      for (let col = Math.max(0, this.col(x0)); col <= Math.min(this.n - 1, this.col(x1)); col++)
        this.taken[row * this.n + col] = 1;
    }
    this.sums = null;
  }

  line(points: XY[], closed = false): void {
    points.forEach((a, i) => {
      const b = points[i + 1] ?? (closed ? points[0] : undefined) ?? a;
      const steps = Math.max(1, Math.min(400, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / CELL)));
      for (let k = 0; k < steps; k++) {
        const [x, y] = [a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps];
        const [col, row] = [this.col(x), this.row(y)];
        if (col >= 0 && col < this.n && row >= 0 && row < this.m) this.taken[row * this.n + col] = 1;
      }
    });
    this.sums = null;
  }

  private summed(): Int32Array {
    const w = this.n + 1;
    const sums = new Int32Array(w * (this.m + 1));
    for (let row = 0; row < this.m; row++) {
      let line = 0;
      for (let col = 0; col < this.n; col++) {
        line += this.taken[row * this.n + col] as number;
        sums[(row + 1) * w + col + 1] = line + (sums[row * w + col + 1] as number);
      }
    }
    return sums;
  }

  free([x0, y0, x1, y1]: Box): boolean {
    const sums = (this.sums ??= this.summed());
    const clamp = (v: number, to: number): number => Math.max(0, Math.min(to, v));
    const [a, c] = [clamp(this.col(x0), this.n), clamp(this.col(x1) + 1, this.n)];
    const [b, d] = [clamp(this.row(y0), this.m), clamp(this.row(y1) + 1, this.m)];
    const at = (x: number, y: number): number => sums[y * (this.n + 1) + x] as number;
    return at(c, d) - at(a, d) - at(c, b) + at(a, b) === 0;
  }

  /** A free place of this size inside the window, `pad` off whatever is taken, the nearest to where it is wished. */
  place(size: XY, wish: XY, pad: number, edge: number): Box | null {
    let best: Box | null = null;
    let least = Infinity;
    this.each(size, wish, edge, (box, far) => {
      if (far >= least || !this.clear(box, pad)) return;
      [best, least] = [box, far];
    });
    return best;
  }

  /** The same, but no farther than `within`, and only where its middle fits: asking that is dear, so near places come first. */
  placeWhere(size: XY, wish: XY, pad: number, edge: number, within: number, fits: (middle: XY) => boolean): Box | null {
    const near: { box: Box; far: number }[] = [];
    this.each(size, wish, edge, (box, far) => {
      if (far <= within && this.clear(box, pad)) near.push({ box, far });
    });
    near.sort((a, b) => a.far - b.far);
    return near.find(({ box }) => fits([box[0] + size[0] / 2, box[1] + size[1] / 2]))?.box ?? null;
  }

  private clear([x0, y0, x1, y1]: Box, pad: number): boolean {
    return this.free([x0 - pad, y0 - pad, x1 + pad, y1 + pad]);
  }

  /** Every place of this size inside the window, and how far its middle is from where it is wished. */
  private each(size: XY, wish: XY, edge: number, look: (box: Box, far: number) => void): void {
    const [x0, y0, x1, y1] = this.window;
    for (let x = x0 + edge; x + size[0] <= x1 - edge; x += CELL)
      for (let y = y0 + edge; y + size[1] <= y1 - edge; y += CELL)
        look([x, y, x + size[0], y + size[1]], Math.hypot(x + size[0] / 2 - wish[0], y + size[1] / 2 - wish[1]));
  }
}
