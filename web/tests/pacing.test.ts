/** A turn of others has its time, however many steps it has. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import type { LogLine } from "../src/api/shapes";
import { type Beat, beats } from "../src/newsreel/beats";
import { share } from "../src/newsreel/pacing";

const step = (seat: number, kind: string, ends = false): LogLine =>
  ({ seat, text: kind, news: [], did: { kind, phrase: "", ends_turn: ends, stretch: null } }) as unknown as LogLine;

test("many things share the time of a turn, few have no more than they need", () => {
  const long = beats([...Array.from({ length: 12 }, () => step(1, "move")), step(1, "done", true)]);
  const sum = long.reduce((total, one) => total + share(one, long), 0);
  assert.ok(Math.abs(sum - 3000) < 1);
  const short = beats([step(1, "move"), step(1, "done", true)]);
  assert.equal(share(short[0] as Beat, short), 1200);
});

test("track built section by section is one thing, and ending a phase or a turn is none", () => {
  const list = beats([step(1, "done"), step(1, "build"), step(1, "build"), step(1, "done", true)]);
  assert.deepEqual(
    list.map((one) => one.lines.length),
    [2],
  );
});

test("a turn in which nothing was done is told, in less time", () => {
  const list = beats([step(1, "done"), step(1, "done", true), step(2, "build"), step(2, "done", true)]);
  assert.equal(list.length, 2);
  assert.ok(share(list[0] as Beat, list) < share(list[1] as Beat, list));
});
