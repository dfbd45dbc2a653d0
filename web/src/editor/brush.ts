/** The brush: all mileposts that it passes, however fast the hand is. */
import { type Lattice, STEP, type XY } from "../board/geometry/lattice";

const STRIDE = 0.3 * STEP;

/** The mileposts from one point of the hand to the next. */
export function swept(lattice: Lattice, from: XY, to: XY): string[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STRIDE));
  const found = new Set<string>();
  for (let i = 0; i <= steps; i++) {
    const part = i / steps;
    const near = lattice.nearest(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part);
    if (near) found.add(near.name);
  }
  return [...found];
}
