/** Walking over the lattice by keys, and finding places by name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardData } from "../src/api/shapes";
import { Lattice, placeX, placeY } from "../src/board/geometry/lattice";
import { found, type Walk, walked } from "../src/text/walk";

/** Seven rows of seven, named row.column; a lake takes three of them away. */
function square(): Lattice {
  const places = Array.from({ length: 49 }, (_, n) => [Math.floor(n / 7), n % 7] as const);
  const mileposts = places
    .filter(([row, col]) => row !== 3 || col < 2 || col > 4)
    .map(([row, col]) => ({ name: `${row}.${col}`, x: placeX(row, col), y: placeY(row) }));
  const cities = ["Orléans", "Kanpur", "Nagpur"].map((name, n) => ({ name, mileposts: [`0.${n}`] }));
  return new Lattice({ mileposts, sections: [], cities } as unknown as BoardData);
}

const walk = (from: string, ...ways: Walk[]): (string | null)[] => {
  const board = square();
  let here: string | null = from;
  return ways.map((way) => {
    here = here && walked(board, here, way);
    return here;
  });
};

test("arrows go along the row, and straight up and down", () => {
  assert.deepEqual(walk("5.3", "right", "left", "left"), ["5.4", "5.3", "5.2"]);
  assert.deepEqual(walk("6.1", "up", "up", "down", "down"), ["5.1", "4.1", "5.1", "6.1"]);
});

test("four keys go slantwise, as on a block of digits", () => {
  assert.deepEqual(walk("5.3", "nw", "se", "ne", "sw"), ["4.3", "5.3", "4.4", "5.3"]);
});

test("water is walked over; at the rim one stays", () => {
  assert.deepEqual(walk("3.1", "right", "left"), ["3.5", "3.1"]);
  assert.equal(walked(square(), "4.3", "up"), "2.3");
  assert.equal(walked(square(), "0.0", "up"), null);
  assert.equal(walked(square(), "0.0", "left"), null);
});

test("a way and its way back meet wherever no water is", () => {
  const back = { left: "right", nw: "se", ne: "sw", up: "down" } as const;
  for (const [way, home] of Object.entries(back))
    assert.deepEqual(walk("6.3", way as Walk, home)[1], "6.3", `${way} and ${home}`);
});

test("places are found by the beginning of their name first, without accents", () => {
  const board = square();
  assert.deepEqual(found(board, "orle"), ["0.0"]);
  assert.deepEqual(found(board, "PUR"), ["0.1", "0.2"]);
  assert.deepEqual(found(board, "na"), ["0.2"]);
  assert.deepEqual(found(board, "3.5"), ["3.5"]);
  assert.deepEqual(found(board, " "), []);
});
