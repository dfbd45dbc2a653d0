/** Charts: round figures, lines that break where a figure is hidden, sums. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { path, sums, ticks } from "../src/replay/plot";

test("ticks are round, begin at nought and reach the highest figure", () => {
  assert.deepEqual(ticks(0, 250), [0, 50, 100, 150, 200, 250]);
  assert.deepEqual(ticks(0, 3), [0, 1, 2, 3]);
  assert.deepEqual(ticks(-12, 20), [-20, -10, 0, 10, 20]);
});

test("a line breaks where a figure is hidden", () => {
  const same = (n: number): number => n;
  assert.equal(path([1, 2, null, 4], same, same), "M0.0 1.0L1.0 2.0M3.0 4.0");
  assert.equal(path([null], same, same), "");
});

test("sums are by key, the largest first", () => {
  const deeds = [
    { what: "Coal", gain: 10 },
    { what: "Fish", gain: 30 },
    { what: "Coal", gain: 5 },
  ];
  assert.deepEqual(
    sums(
      deeds,
      (one) => one.what,
      (one) => one.gain,
    ),
    [
      ["Fish", 1, 30],
      ["Coal", 2, 15],
    ],
  );
});
