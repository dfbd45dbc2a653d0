/** The window on the board: what the hand does to it, and that a point stays under the finger. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../src/board/camera";

const world = { x0: 0, y0: 0, x1: 4000, y1: 3000 };

function window(): Camera {
  const camera = new Camera(world);
  camera.resize(800, 600);
  camera.fit(world);
  return camera;
}

function near(found: readonly number[], wanted: readonly number[]): void {
  found.forEach((value, n) => {
    assert.ok(Math.abs(value - (wanted[n] ?? Number.NaN)) < 1e-6, `${found} is not ${wanted}`);
  });
}

test("the whole board fits into the window, its middle in the middle", () => {
  const camera = window();
  near(camera.toWindow([2000, 1500]), [400, 300]);
  near(camera.toWindow([0, 0]), [0, 0]);
  near(camera.toWindow([4000, 3000]), [800, 600]);
});

test("window and board are each other's inverse, also while the hand moves", () => {
  const camera = window();
  near(camera.toBoard(...camera.toWindow([1234, 567])), [1234, 567]);
  camera.drag(30, -20);
  near(camera.toBoard(430, 280), [2000, 1500]);
});

test("zooming keeps the point under the pointer where it is", () => {
  const camera = window();
  const before = camera.toBoard(200, 450);
  camera.zoomAt(200, 450, 1.7);
  near(camera.toBoard(200, 450), before);
  camera.settle();
  near(camera.toBoard(200, 450), before);
  assert.equal(camera.moving, false);
});

test("nobody can zoom without end or lose the board", () => {
  const camera = window();
  for (let n = 0; n < 50; n++) camera.zoomAt(400, 300, 2);
  camera.settle();
  assert.equal(camera.scale, 0.75);
  camera.drag(1e6, 1e6);
  camera.settle();
  const [x, y] = camera.toBoard(400, 300);
  assert.ok(x >= 0 && x <= 4000 && y >= 0 && y <= 3000, "the middle of the window is still on the board");
});
