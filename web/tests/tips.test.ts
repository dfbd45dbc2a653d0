/** Notes on the map: none at a sketch lies over another, titles of events are whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import { Lattice } from "../src/board/geometry/lattice";
import { noteLines, sketchTips } from "../src/board/marks/tips";
import { type Rect, Room } from "../src/board/names/boxes";
import type { SceneSketch } from "../src/board/scene";
import { board } from "./small_table";

const grid = new Lattice(board);
const path = ["M0", "M1", "M2", "M3", "M4", "M5"];

/** A sketch along the row for which the money ends after so many sections. */
const sketch = (money: number): SceneSketch =>
  ({
    seat: 0,
    sections: path.slice(1).map((to, n) => ({ from: path[n], to, price: 1, known: true, affordable: n < money })),
    affordable: money,
    total: 36,
  }) as unknown as SceneSketch;

/** The rounded notes, where they are in the window. */
function notes(text: string): Rect[] {
  const found = text.matchAll(
    /translate\((\S+) (\S+)\)"><rect x="(\S+?)" y="(\S+?)" width="(\S+?)" height="(\S+?)" rx="11"/g,
  );
  return [...found].map(([, ...figures]) => {
    const [x = 0, y = 0, left = 0, top = 0, w = 0, h = 0] = figures.map(Number);
    return [x + left, y + top, x + left + w, y + top + h];
  });
}

test("the sum and where the money ends lie beside each other, in windows wide and narrow", () => {
  const end = grid.xy("M5")[0];
  for (const scale of [0.2, 0.4, 0.6, 1])
    for (const right of [400, 60, 20])
      for (let money = 0; money < 5; money++) {
        const window: Rect = [-300, -200, end * scale + right, 300];
        const room = new Room(-400, -300, 2000, 800);
        room.take([-400, -10, 1600, 500]); // names below the row, so that the notes come together above it
        const [ends, sum, ...more] = notes(sketchTips(grid, sketch(money), scale, "20M this turn", room, window));
        assert.ok(ends && sum && !more.length);
        const apart = ends[0] >= sum[2] || ends[2] <= sum[0] || ends[1] >= sum[3] || ends[3] <= sum[1];
        assert.ok(apart, `money for ${money} at scale ${scale}, ${right} to the edge: ${ends} over ${sum}`);
      }
});

test("the title of an event is whole, a long one in two lines of about the same length", () => {
  assert.deepEqual(noteLines("Heavy snow in the Highlands"), ["Heavy snow in the Highlands"]);
  const long = "Demonstranten blockieren die Grenze zu Bangladesch";
  assert.deepEqual(noteLines(long), ["Demonstranten blockieren", "die Grenze zu Bangladesch"]);
  assert.deepEqual(noteLines("x".repeat(60)), ["x".repeat(60)]);
});
