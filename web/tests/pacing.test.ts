/** A turn of others has its time, however many steps it has. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogLine } from "../src/api/shapes";
import { share } from "../src/newsreel/pacing";

const step = (seat: number, kind: string, ends = false): LogLine =>
  ({ seat, did: { kind, phrase: "", ends_turn: ends, stretch: null } }) as unknown as LogLine;

test("many steps share the time of a turn, few have no more than they need", () => {
  const long = [...Array.from({ length: 12 }, () => step(1, "move")), step(1, "done", true)];
  const sum = long.reduce((total, one) => total + share(one, long), 0);
  assert.ok(Math.abs(sum - 3000) < 1);
  const short = [step(1, "move"), step(1, "done", true)];
  assert.equal(share(short[0] as LogLine, short), 1200);
});

test("ending a turn takes a moment only, and another player's turn has a time of its own", () => {
  const list = [step(1, "build"), step(1, "done", true), step(2, "build"), step(2, "done", true)];
  assert.ok(share(list[1] as LogLine, list) < share(list[0] as LogLine, list) / 2);
  assert.equal(share(list[0] as LogLine, list), share(list[2] as LogLine, list));
});
