/** Names of rivers: along a straight stretch, off what is taken. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { XY } from "../src/board/geometry/lattice";
import { Room } from "../src/board/names/boxes";
import { bestStretch } from "../src/board/names/rivernames";

const level = (y: number): XY[] => Array.from({ length: 200 }, (_, k): XY => [20 + k * 2, y]);

test("a straight river carries its name along its course", () => {
  const found = bestStretch(level(100), 80, 10, new Room(0, 0, 500, 300));
  assert.ok(found);
  const [a, b] = [found.line[0] as XY, found.line[found.line.length - 1] as XY];
  assert.ok(b[0] - a[0] >= 70 && Math.abs(a[1] - b[1]) < 1);
});

test("where something stands the name goes elsewhere", () => {
  const room = new Room(0, 0, 500, 300);
  room.take([0, 60, 220, 140]);
  const found = bestStretch(level(100), 80, 10, room);
  assert.ok(found?.line.every(([x]) => x > 216));
});

test("without room there is no name", () => {
  const room = new Room(0, 0, 500, 300);
  room.take([0, 0, 500, 300]);
  assert.equal(bestStretch(level(100), 80, 10, room), null);
});
