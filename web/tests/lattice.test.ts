/** The lattice of mileposts: neighbours, places and what lies under the pointer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardData } from "../src/api/shapes";
import { around, colAt, Lattice, placeX, placeY, rowAt, STEP } from "../src/board/geometry/lattice";

/** Three mileposts in a triangle; the first two are joined, the third is a city. */
function triangle(): Lattice {
  const places = [
    [0, 0],
    [0, 1],
    [1, 0],
  ] as const;
  const mileposts = places.map(([row, col], n) => ({ name: `M${n}`, x: placeX(row, col), y: placeY(row) }));
  const cities = [{ name: "Agra", mileposts: ["M2"] }];
  return new Lattice({ mileposts, sections: [[0, 1]], cities } as unknown as BoardData);
}

test("every neighbour is one step away, and a neighbour of its neighbour", () => {
  for (const row of [4, 5]) {
    for (const near of around(row, 7)) {
      const far = Math.hypot(placeX(near.row, near.col) - placeX(row, 7), placeY(near.row) - placeY(row));
      assert.ok(Math.abs(far - STEP) < 1e-9);
      assert.ok(around(near.row, near.col).some((back) => back.row === row && back.col === 7));
    }
  }
});

test("a place is found again from where it is drawn", () => {
  for (const row of [0, 1, 8, 13]) {
    assert.equal(rowAt(placeY(row)), row);
    assert.equal(colAt(placeX(row, 5), row), 5);
  }
});

test("the nearest milepost is found within reach, and none beyond", () => {
  const board = triangle();
  assert.equal(board.nearest(10, 8)?.name, "M0");
  assert.equal(board.nearest(placeX(1, 0) + 20, placeY(1))?.name, "M2");
  assert.equal(board.nearest(10 * STEP, 10 * STEP), null);
});

test("a section is found by its middle, if it is wanted", () => {
  const board = triangle();
  assert.equal(
    board.nearestSection(STEP / 2, 5, () => true),
    0,
  );
  assert.equal(
    board.nearestSection(STEP / 2, 5, () => false),
    -1,
  );
});

test("players call a city's milepost by the city", () => {
  assert.equal(triangle().label("M2"), "Agra");
  assert.equal(triangle().label("M0"), "M0");
});
