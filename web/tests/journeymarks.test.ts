import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import type { XY } from "../src/board/geometry/lattice";
import { numbers, overlap, signs } from "../src/board/marks/journeymarks";

test("each turn has its sign where there is room", () => {
  const far: XY[] = [
    [0, 0],
    [60, 0],
    [60, 60],
  ];
  assert.deepEqual(
    signs(far).map((one) => one.turns),
    [[1], [2], [3]],
  );
});

test("a way there and back shows both turns where it comes by twice", () => {
  const there: XY[] = [
    [0, 0],
    [80, 0],
    [160, 0],
  ];
  const found = signs([...there, [82, 3], [1, 0]]);
  assert.deepEqual(found.map((one) => numbers(one.turns)).sort(), ["1, 5", "2, 4", "3"]);
});

test("no sign lies over another, however close the ends are, and no turn is lost", () => {
  const ends = Array.from({ length: 40 }, (_, n): XY => [(n * 37) % 200, ((n * 53) % 90) * 1.3]);
  const found = signs(ends);
  for (const [n, one] of found.entries())
    for (const other of found.slice(n + 1)) assert.ok(!overlap(one, other), `${one.turns} over ${other.turns}`);
  const all = found.flatMap((one) => one.turns).sort((a, b) => a - b);
  assert.deepEqual(
    all,
    ends.map((_, n) => n + 1),
  );
});

test("runs of turns are written short", () => {
  assert.equal(numbers([1, 2, 3, 7, 9, 10]), "1–3, 7, 9, 10");
});
