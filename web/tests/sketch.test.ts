/** A sketch of track: how a hand draws it, what is asked of the server, what stays after building. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./browser";
import type { Preview } from "../src/api/shapes";
import { endPhase, question } from "../src/store/ending";
import { openTable, undo } from "../src/store/table";
import * as sketch from "../src/store/track/sketch";
import { answer, asked, settled } from "./browser";
import { board, pricedAt, tableNow } from "./small_table";

const MONEY = 2;
const previews = (): unknown[] => asked.filter((one) => one.what === "build-preview").map((one) => one.body.path);

beforeEach(async () => {
  answer("abc", () => tableNow({ phase: "build", track: { 0: 0 } })); // Ann owns M0 to M1
  answer("board", () => board);
  answer("journeys", () => []);
  answer("build-preview", ({ path }) => pricedAt(path as string[], MONEY));
  await openTable("abc");
  sketch.erase();
  asked.length = 0;
});

test("a hand that moves faster than its events leaves no gap", () => {
  sketch.drawFrom("M1");
  sketch.drawOver("M4");
  assert.deepEqual(sketch.path.value, ["M1", "M2", "M3", "M4"]);
});

test("going back over the sketch takes it back", () => {
  sketch.drawFrom("M1");
  sketch.drawOver("M4");
  sketch.drawOver("M2");
  assert.deepEqual(sketch.path.value, ["M1", "M2"]);
  sketch.back();
  assert.deepEqual(sketch.path.value, []);
});

test("prices are asked for once the hand rests, and only for the last path", async () => {
  sketch.drawFrom("M1");
  sketch.drawOver("M2");
  sketch.drawOver("M3");
  sketch.drawOver("M4");
  await settled();
  assert.deepEqual(previews(), [["M1", "M2", "M3", "M4"]]);
  assert.equal(sketch.priced.value?.total, 3);
});

test("what the money buys is solid, the rest is not, and all of it is drawn", async () => {
  sketch.lay(["M1", "M2", "M3", "M4"]);
  await settled();
  const scene = sketch.sceneSketch();
  assert.deepEqual(
    scene?.sections.map((one) => one.affordable),
    [true, true, false],
  );
  assert.deepEqual([scene?.affordable, scene?.total], [2, 3]);
});

test("own track on the way is not drawn again", async () => {
  answer("build-preview", ({ path }) => pricedAt((path as string[]).slice(1), MONEY));
  sketch.lay(["M0", "M1", "M2"]);
  await settled();
  assert.deepEqual(
    sketch.sceneSketch()?.sections.map((one) => `${one.from} ${one.to}`),
    ["M1 M2"],
  );
});

test("building what can be paid for leaves the rest as a sketch", async () => {
  sketch.lay(["M1", "M2", "M3", "M4"]);
  await settled();
  answer("actions", () => ({ seq: 2, news: [], table: tableNow({ seq: 2, phase: "build" }) }));
  assert.ok(await sketch.commit());
  assert.equal(asked.find((one) => one.what === "actions")?.body.action, "build M1 M2 M3");
  assert.deepEqual(sketch.path.value, ["M3", "M4"]);
});

test("a click on own track says from where, the next one where to", async () => {
  sketch.propose("M1");
  assert.equal(sketch.anchor(), "M1");
  await settled();
  assert.deepEqual(previews(), [], "nothing to price yet");
  sketch.propose("M4");
  await settled();
  assert.deepEqual(previews(), [["M1", "M4"]]);
  sketch.erase();
  sketch.propose("M4");
  await settled();
  assert.deepEqual(previews().at(-1), ["M4"], "elsewhere it asks for the cheapest track");
});

test("a drag begins at own track or in a major city", () => {
  assert.ok(sketch.mayStart("M0"));
  assert.ok(sketch.mayStart("M1"));
  assert.ok(!sketch.mayStart("M5"), "a small city without track");
});

test("what is taken back after building is the sketch it was", async () => {
  sketch.lay(["M1", "M2", "M3", "M4"]);
  await settled();
  answer("actions", () => ({ seq: 2, news: [], table: tableNow({ seq: 2, phase: "build" }) }));
  await sketch.commit();
  const log = [{ seq: 2, kind: "play", seat: 0, text: "build M1 M2 M3", news: [], undone: true }];
  answer("undo", () => ({ seq: 3, news: [], table: { ...tableNow({ seq: 3, phase: "build" }), log } }));
  await undo();
  assert.deepEqual(sketch.path.value, ["M1", "M2", "M3", "M4"]);
});

test("a sketch too dear for one turn is no refusal, what the rules forbid is", async () => {
  const no = { rule: "BLD-1", message: "No.", link: "" };
  const refused = (path: string[], money: number): Preview => {
    const told = pricedAt(path, money);
    const sections = told.sections.map((one, n) => ({ ...one, affordable: n < 2, refusal: n === 2 ? no : null }));
    return { ...told, sections, affordable_total: 2 };
  };
  answer("build-preview", ({ path }) => refused(path as string[], MONEY));
  sketch.lay(["M1", "M2", "M3", "M4"]);
  await settled();
  assert.equal(sketch.refusal(), null, "the next section costs more than is left");
  answer("build-preview", ({ path }) => refused(path as string[], MONEY + 1));
  sketch.lay(["M1", "M2", "M3", "M4"]);
  await settled();
  assert.equal(sketch.refusal()?.rule, "BLD-1");
});

test("a turn does not end over a sketch that could be built, unless the player is sure", async () => {
  sketch.lay(["M1", "M2"]);
  await settled();
  assert.equal(await endPhase(), false);
  assert.match(question.value?.title ?? "", /Build your sketch for 1M/);
  assert.equal(asked.filter((one) => one.what === "actions").length, 0);
  question.value = null;
  answer("actions", () => ({ seq: 2, news: [], table: tableNow({ seq: 2, phase: "build" }) }));
  assert.ok(await endPhase(true));
  assert.equal(asked.find((one) => one.what === "actions")?.body.action, "done");
});
