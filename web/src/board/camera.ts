/** The window on the board: pan, zoom, and what the hand has moved but the drawing has not yet followed.
 *
 * While the hand moves, only the composited stage is moved; the drawing is made anew when the hand rests. */
import type { XY } from "./geometry/lattice";

export const NORMAL = 0.112; // pixels for a hundredth of a milepost at which lines have their drawn width
const NEAREST = 0.75;

export type Frame = { x0: number; y0: number; x1: number; y1: number };

export class Camera {
  scale = NORMAL;
  x = 0;
  y = 0;
  width = 1;
  height = 1;
  margin = 0;
  private farthest = 0.04;
  private live = { dx: 0, dy: 0, zoom: 1 };

  constructor(private readonly world: Frame) {}

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.margin = Math.round(Math.min(width, height) * 0.3);
    this.farthest = 0.72 * Math.min(width / (this.world.x1 - this.world.x0), height / (this.world.y1 - this.world.y0));
  }

  /** How the window would show this part of the board whole, with a margin in pixels at its sides and above and below. */
  fitted(frame: Frame, [mx, my]: XY): { scale: number; window: [number, number, number, number] } {
    const [w, h] = [Math.max(1, this.width - 2 * mx), Math.max(1, this.height - 2 * my)];
    const scale = Math.min(NEAREST, w / (frame.x1 - frame.x0), h / (frame.y1 - frame.y0));
    const [x, y] = [
      (frame.x0 + frame.x1) / 2 - this.width / 2 / scale,
      (frame.y0 + frame.y1) / 2 - this.height / 2 / scale,
    ];
    return { scale, window: [x, y, x + this.width / scale, y + this.height / scale] };
  }

  /** Show this part of the board, whole. */
  fit(frame: Frame, margin: XY = [0, 0]): void {
    const { scale, window } = this.fitted(frame, margin);
    this.scale = scale;
    this.x = -window[0] * scale;
    this.y = -window[1] * scale;
    this.live = { dx: 0, dy: 0, zoom: 1 };
  }

  /** Lines grow slower than the map. */
  lineFactor(): number {
    return (this.scale / NORMAL) ** (this.scale > NORMAL ? -0.4 : -0.2);
  }

  drag(dx: number, dy: number): void {
    this.live.dx += dx;
    this.live.dy += dy;
  }

  zoomAt(x: number, y: number, factor: number): void {
    const now = this.scale * this.live.zoom;
    const next = Math.max(this.farthest, Math.min(NEAREST, now * factor));
    const f = next / now;
    const [px, py] = [x + this.margin, y + this.margin];
    this.live = { dx: px - (px - this.live.dx) * f, dy: py - (py - this.live.dy) * f, zoom: this.live.zoom * f };
  }

  /** Too far moved to wait: the drawing's margin is used up. */
  get overdue(): boolean {
    return Math.max(Math.abs(this.live.dx), Math.abs(this.live.dy)) > this.margin * 0.9;
  }

  get zooming(): boolean {
    return this.live.zoom !== 1;
  }

  get moving(): boolean {
    return this.live.dx !== 0 || this.live.dy !== 0 || this.zooming;
  }

  stageTransform(): string {
    const { dx, dy, zoom } = this.live;
    return this.moving ? `translate(${dx}px,${dy}px) scale(${zoom})` : "";
  }

  /** Take what the hand did into the window itself. */
  settle(): void {
    const { dx, dy, zoom } = this.live;
    this.x = dx + (this.x + this.margin) * zoom - this.margin;
    this.y = dy + (this.y + this.margin) * zoom - this.margin;
    this.scale *= zoom;
    this.live = { dx: 0, dy: 0, zoom: 1 };
    const clamp = (v: number, size: number, from: number, to: number): number =>
      Math.max(size / 2 - to * this.scale, Math.min(size / 2 - from * this.scale, v));
    this.x = clamp(this.x, this.width, this.world.x0, this.world.x1);
    this.y = clamp(this.y, this.height, this.world.y0, this.world.y1);
  }

  /** A point of the window, in board units, also while the hand moves. */
  toBoard(px: number, py: number): XY {
    const { dx, dy, zoom } = this.live;
    const sx = (px + this.margin - dx) / zoom - this.margin;
    const sy = (py + this.margin - dy) / zoom - this.margin;
    return [(sx - this.x) / this.scale, (sy - this.y) / this.scale];
  }

  toWindow(at: XY): XY {
    return [this.x + at[0] * this.scale, this.y + at[1] * this.scale];
  }
}
