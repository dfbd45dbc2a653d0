/** Colour is never the only sign of a player: each seat's line has a pattern of its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { XY } from "../src/board/geometry/lattice";
import { crayon, swatch } from "../src/board/track/crayon";

const SEATS = [0, 1, 2, 3, 4, 5];
const LINE: XY[] = [
  [24, 86],
  [121, 78],
  [219, 84],
  [316, 76],
];

/** What is drawn, told by form alone: the strokes, each with how often it is set down, its turns and its width. */
const pattern = (drawn: string): string =>
  [...drawn.matchAll(/<path d="([^"]*)"[^>]*?([\d.]+)px/g)]
    .map(([, path, width]) => `${path?.replace(/[^A-Za-z]/g, "")} ${width}`)
    .join("; ");

test("the lines of all seats differ when their colours cannot be told apart", () => {
  for (const draw of [(seat: number) => crayon(seat, [LINE]), swatch]) {
    const patterns = SEATS.map((seat) => pattern(draw(seat)));
    assert.ok(
      patterns.every((one) => one.includes("; ")),
      "strokes were found",
    );
    assert.equal(new Set(patterns).size, SEATS.length, patterns.join("\n"));
  }
});

test("a line has the colour of its seat, waxed or not", () => {
  for (const seat of SEATS) {
    const colours = (drawn: string): Set<string> => new Set(drawn.match(/--p\d|#wax\d/g));
    for (const one of colours(crayon(seat, [LINE]))) assert.ok(one.endsWith(`${seat}`), one);
    assert.ok(colours(crayon(seat, [LINE])).has(`#wax${seat}`));
    assert.deepEqual(colours(swatch(seat)), new Set([`--p${seat}`]));
  }
});
