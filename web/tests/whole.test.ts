/** The log of a table that comes in parts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyTable } from "../src/api/shapes";
import { withLog } from "../src/api/whole";

const table = (first: number, last: number, seen_by: number | null = 0, undone = false): AnyTable =>
  ({
    seq: last,
    seen_by,
    log: Array.from({ length: last - first + 1 }, (_, n) => ({ seq: first + n, undone })),
  }) as unknown as AnyTable;
const lines = (one: AnyTable | null): [number, boolean][] | undefined =>
  one?.log.map(({ seq, undone }) => [seq, undone]);

test("new lines go on from those that are here, and what was taken back takes their place", () => {
  assert.deepEqual(lines(withLog(table(1, 3), table(4, 5))), lines(table(1, 5)));
  assert.deepEqual(lines(withLog(table(1, 3), table(3, 4, 0, true))), [
    [1, false],
    [2, false],
    [3, true],
    [4, true],
  ]);
  assert.deepEqual(lines(withLog(table(1, 5), table(4, 6))), lines(table(1, 6))); // an answer had brought some already
  assert.deepEqual(lines(withLog(table(1, 5), table(6, 5))), lines(table(1, 5))); // none is new
});

test("of a long log the last lines are kept, and a whole one is taken as it is", () => {
  assert.deepEqual(lines(withLog(table(101, 300), table(301, 303))), lines(table(104, 303)));
  assert.deepEqual(lines(withLog(table(1, 9), table(101, 300))), lines(table(101, 300)));
  assert.deepEqual(lines(withLog(null, table(1, 2))), lines(table(1, 2)));
});

test("what does not fit is asked for: after a gap, for other eyes, with nothing here", () => {
  assert.equal(withLog(table(1, 3), table(5, 6)), null);
  assert.equal(withLog(table(1, 3, null), table(4, 5)), null);
  assert.equal(withLog(null, table(4, 5)), null);
});
