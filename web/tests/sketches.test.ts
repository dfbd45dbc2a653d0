/** Sketches kept for later: several at a table, over a reload, taken up, built in parts, built on by others. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openTable, refresh } from "../src/store/table";
import * as sketch from "../src/store/track/sketch";
import { builtOn, current, drop, keepSketch, mayKeep, rename, sketches, takeUp } from "../src/store/track/sketches";
import { answer, settled } from "./browser";
import { board, pricedAt, tableNow } from "./small_table";

const names = (): string[] => sketches.value.map((one) => one.name);

beforeEach(async () => {
  answer("abc", () => tableNow({ phase: "build", track: { 0: 0 } }));
  answer("board", () => board);
  answer("journeys", () => []);
  answer("build-preview", ({ path }) => pricedAt(path as string[], 2));
  await openTable("abc");
  sketch.erase();
  for (const one of sketches.value) drop(one.id);
});

async function kept(...path: string[]): Promise<void> {
  sketch.lay(path);
  await settled();
  keepSketch();
}

test("several are kept with names and prices, and leave the board free", async () => {
  assert.equal(mayKeep.value, false, "there is nothing yet");
  await kept("M1", "M2", "M3");
  await kept("M1", "M2", "M3", "M4", "M5");
  assert.deepEqual(names(), ["Sketch 1", "To Agra"]);
  assert.deepEqual(
    sketches.value.map((one) => one.total),
    [2, 4],
  );
  assert.deepEqual(sketch.path.value, []);
  const stored = JSON.parse(localStorage.getItem("milepost.kept-sketches") ?? "{}") as Record<string, unknown[]>;
  assert.equal(stored["abc 0"]?.length, 2, "a page loaded again finds them");
});

test("one is taken up, changed and put back in its place", async () => {
  await kept("M1", "M2", "M3");
  const [one] = sketches.value;
  assert.ok(one);
  takeUp(one);
  await settled();
  assert.equal(current.value?.id, one.id);
  sketch.drawFrom("M3");
  sketch.drawOver("M4");
  await settled();
  keepSketch();
  assert.equal(sketches.value.length, 1);
  assert.deepEqual(sketches.value[0]?.path, ["M1", "M2", "M3", "M4"]);
  rename(one.id, "  North ");
  assert.deepEqual(names(), ["North"]);
  rename(one.id, "  ");
  assert.deepEqual(names(), ["North"], "a name is not nothing");
});

test("what is built goes off it, and a sketch that is built is gone", async () => {
  await kept("M1", "M2", "M3", "M4");
  const [one] = sketches.value;
  assert.ok(one);
  takeUp(one);
  await settled();
  answer("actions", () => ({ seq: 2, news: [], table: tableNow({ seq: 2, phase: "build", track: { 0: 0 } }) }));
  assert.ok(await sketch.commit()); // two of three sections
  assert.deepEqual(sketches.value[0]?.path, ["M3", "M4"]);
  await settled();
  answer("actions", () => ({ seq: 3, news: [], table: tableNow({ seq: 3, phase: "build", track: { 0: 0 } }) }));
  assert.ok(await sketch.commit());
  assert.deepEqual(sketches.value, []);
});

test("building something else leaves them alone", async () => {
  await kept("M1", "M2", "M3");
  sketch.lay(["M1", "M2"]);
  await settled();
  answer("actions", () => ({ seq: 2, news: [], table: tableNow({ seq: 2, phase: "build" }) }));
  assert.ok(await sketch.commit());
  assert.equal(sketches.value.length, 1);
});

test("it is said who has built on one meanwhile", async () => {
  await kept("M1", "M2", "M3", "M4");
  assert.deepEqual(sketches.value.map(builtOn), [[]]);
  answer("abc", () => tableNow({ seq: 4, phase: "build", track: { 0: 0, 1: 1, 2: 1 } }));
  await refresh();
  assert.deepEqual(
    sketches.value.map((one) => builtOn(one).map(([, sections]) => sections)),
    [[2]],
  );
});
