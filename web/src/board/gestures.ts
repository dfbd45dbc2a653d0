/** Hands on the board: one finger drags the map or draws track, two pinch, the wheel zooms, a short press taps. */
import type { BoardView } from "./board";
import type { XY } from "./geometry/lattice";

export type Hands = {
  /** A press at this milepost: true if the drag draws track, false if it moves the map. */
  mayDraw: (milepost: string, event: PointerEvent) => boolean;
  drawFrom: (milepost: string) => void;
  drawOver: (milepost: string) => void;
  /** The very point of a drag, for what is drawn between mileposts. */
  drawAt?: (at: XY) => void;
  drawEnd: () => void;
  /** A second finger came down: the first did not mean to draw. If left out, what was drawn counts. */
  drawCancel?: () => void;
  tap: (milepost: string | null, at: XY) => void;
  hover: (milepost: string | null) => void;
};

const SLOP = 5; // pixels a tap may wander

export function attachHands(host: HTMLElement, view: BoardView, hands: Hands): () => void {
  const pointers = new Map<number, XY>();
  let mode: "none" | "press" | "pan" | "draw" | "pinch" = "none";
  let start: XY = [0, 0];
  let from: string | null = null;
  let drawing = false;

  const local = (event: PointerEvent | WheelEvent): XY => {
    const box = host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const milepostAt = (at: XY, reach?: number): string | null => {
    const [x, y] = view.camera.toBoard(...at);
    return view.lattice.nearest(x, y, reach)?.name ?? null;
  };
  const span = (): { middle: XY; far: number } => {
    const [a, b] = [...pointers.values()] as [XY, XY];
    return { middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], far: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  };

  const down = (event: PointerEvent): void => {
    if ((event.target as Element).closest(".hud,.pop")) return;
    const at = local(event);
    pointers.set(event.pointerId, at);
    host.setPointerCapture(event.pointerId);
    if (pointers.size === 2) {
      if (mode === "draw") (hands.drawCancel ?? hands.drawEnd)();
      mode = "pinch";
      return;
    }
    start = at;
    mode = "press";
    from = milepostAt(at);
    drawing = !!from && event.button === 0 && hands.mayDraw(from, event);
  };

  const move = (event: PointerEvent): void => {
    const at = local(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") hands.hover(milepostAt(at));
      return;
    }
    if (mode === "pinch") {
      const old = span();
      pointers.set(event.pointerId, at);
      const now = span();
      view.pan(now.middle[0] - old.middle[0], now.middle[1] - old.middle[1]);
      view.zoom(now.far / (old.far || 1), now.middle);
      return;
    }
    pointers.set(event.pointerId, at);
    if (mode === "press" && Math.hypot(at[0] - start[0], at[1] - start[1]) > SLOP) {
      mode = drawing ? "draw" : "pan";
      if (mode === "draw" && from) {
        hands.drawFrom(from);
        hands.drawAt?.(view.camera.toBoard(...start));
      } else view.pan(at[0] - start[0], at[1] - start[1]);
    } else if (mode === "pan") view.pan(at[0] - before[0], at[1] - before[1]);
    if (mode === "draw") {
      hands.drawAt?.(view.camera.toBoard(...at));
      // Near the middle between two mileposts the pencil waits, so that it does not flicker.
      const m = milepostAt(at, 43);
      if (m) hands.drawOver(m);
    }
  };

  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    const was = mode;
    mode = pointers.size ? "pan" : "none";
    if (was === "press" && event.type === "pointerup") hands.tap(milepostAt(start), start);
    else if (was === "draw") hands.drawEnd();
    else if (was === "pan") view.rest();
  };

  const wheel = (event: WheelEvent): void => {
    if ((event.target as Element).closest(".hud,.pop")) return;
    event.preventDefault();
    view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), local(event));
  };
  const leave = (): void => hands.hover(null);

  host.addEventListener("pointerdown", down);
  host.addEventListener("pointermove", move);
  host.addEventListener("pointerup", up);
  host.addEventListener("pointercancel", up);
  host.addEventListener("pointerleave", leave);
  host.addEventListener("wheel", wheel, { passive: false });
  return () => {
    host.removeEventListener("pointerdown", down);
    host.removeEventListener("pointermove", move);
    host.removeEventListener("pointerup", up);
    host.removeEventListener("pointercancel", up);
    host.removeEventListener("pointerleave", leave);
    host.removeEventListener("wheel", wheel);
  };
}
