/** A line with fewer points: it stays where it was, and keeps its ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { XY } from "../src/board/geometry/lattice";
import { coarse } from "../src/board/geometry/paths";

/** How far a point is from the nearest of these lines. */
function off(p: XY, line: XY[]): number {
  const from = line.slice(1).map((b, i) => {
    const a = line[i] as XY;
    const [x, y] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y || 1)));
    return Math.hypot(p[0] - a[0] - t * x, p[1] - a[1] - t * y);
  });
  return Math.min(...from);
}

test("a ring keeps its shape with far fewer points", () => {
  const ring: XY[] = Array.from({ length: 400 }, (_, i) => {
    const turn = (i / 400) * 2 * Math.PI;
    const radius = 1000 + 4 * Math.sin(40 * turn);
    return [radius * Math.cos(turn), radius * Math.sin(turn)];
  });
  const few = coarse(ring, 12);
  assert.ok(few.length < 50 && few.length > 8, `${few.length}`);
  assert.deepEqual([few[0], few.at(-1)], [ring[0], ring.at(-1)]);
  for (const p of ring) assert.ok(off(p, few) <= 12.01);
});

test("corners stay, what is straight goes", () => {
  assert.deepEqual(coarse([[0, 0], [50, 0], [100, 0], [100, 70], [100, 100]], 5), [[0, 0], [100, 0], [100, 100]]); // biome-ignore format: a picture
  assert.deepEqual(coarse([[0, 0], [3, 4]], 5), [[0, 0], [3, 4]]); // biome-ignore format: a picture
});
