/** Journeys over several turns: where a train is going is kept until it is there, or until news break it off. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Journey } from "../src/api/shapes";
import { openTable, refresh } from "../src/store/table";
import { toasts } from "../src/store/toasts";
import { breakOff, goal, goOn, journey, journeys, mayGoOn, setOff } from "../src/store/trains/journey";
import { answer, asked, settled } from "./browser";
import { board, tableNow, way } from "./small_table";

/** The table opened anew, with what the server tells of the ways. */
async function opened(now: Parameters<typeof tableNow>[0], list: Journey[]): Promise<void> {
  answer("abc", () => tableNow(now));
  answer("board", () => board);
  answer("journeys", () => list);
  await openTable("abc");
  await settled();
}

/** What the server says next. */
async function next(now: Parameters<typeof tableNow>[0], list: Journey[]): Promise<void> {
  answer("abc", () => tableNow(now));
  answer("journeys", () => list);
  await refresh();
  await settled();
}

const moved = (now: Parameters<typeof tableNow>[0], list: Journey[]): void => {
  answer("journeys", () => list);
  answer("actions", () => ({ seq: now.seq, news: [], table: tableNow(now) }));
};

test("a train sets off, goes on next turn, and the goal is gone once it is there", async () => {
  await opened({}, [way("Agra")]);
  assert.equal(journeys.value.length, 1);
  moved({ seq: 2, place: "M3", phase: "build" }, [way("Agra", { turns: 1, text: null })]);
  await setOff("Agra");
  await settled();
  assert.deepEqual(asked.findLast((one) => one.what === "actions")?.body.action, "move M3");
  assert.equal(goal.value, "Agra");
  assert.equal(mayGoOn.value, false, "it is not operating now");
  await next({ seq: 3, place: "M3", round: 4 }, [way("Agra", { turns: 1, text: "move M5" })]);
  assert.equal(mayGoOn.value, true);
  assert.equal(journey.value?.turns, 1);
  moved({ seq: 4, place: "M5", round: 4 }, [way("Delhi")]);
  await goOn();
  await settled();
  assert.deepEqual(asked.findLast((one) => one.what === "actions")?.body.action, "move M5");
  assert.equal(goal.value, null);
});

test("a city in reach is gone to without keeping a goal", async () => {
  await opened({}, [way("Agra", { turns: 1, text: "move M5" })]);
  moved({ seq: 2, place: "M5" }, []);
  await setOff("Agra");
  assert.equal(goal.value, null);
});

test("to a city without a way nothing sets off", async () => {
  const refusal = { rule: "MOV-1", message: "No track leads there.", link: "" };
  await opened({}, [way("Agra", { turns: 0, text: null, refusal })]);
  const before = asked.length;
  await setOff("Agra");
  assert.equal(goal.value, null);
  assert.equal(asked.length, before);
});

/** On the way to Agra, with coal aboard. */
async function going(): Promise<void> {
  await opened({ loads: ["Coal"] }, [way("Agra")]);
  moved({ seq: 2, place: "M3", loads: ["Coal"], phase: "build" }, [way("Agra")]);
  await setOff("Agra");
  await settled();
  assert.equal(goal.value, "Agra");
}

test("a way that is no more ends the journey, with the reason", async () => {
  await going();
  const refusal = { rule: "EVT-4", message: "The bridge is gone.", link: "" };
  await next({ seq: 3, place: "M3", loads: ["Coal"] }, [way("Agra", { turns: 0, text: null, refusal })]);
  assert.equal(goal.value, null);
  assert.ok(toasts.value.some((one) => one.text.includes("The bridge is gone.")));
});

test("another load aboard in a later round ends it; one taken on the way in the same turn does not", async () => {
  await going();
  await next({ seq: 3, place: "M3", loads: ["Coal", "Tea"] }, [way("Agra")]);
  assert.equal(goal.value, "Agra");
  await next({ seq: 4, place: "M3", round: 4, loads: ["Tea"] }, [way("Agra")]);
  assert.equal(goal.value, null);
});

test("it can be broken off by hand", async () => {
  await going();
  breakOff();
  assert.equal(goal.value, null);
});
