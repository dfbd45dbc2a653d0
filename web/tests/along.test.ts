import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, pathsOf, rest, stepAt } from "../src/help/along";
import { indexed, search } from "../src/help/search";

test("a line may be built in pieces, from either end", () => {
  const wanted = "build A1 A2 A3 A4";
  assert.equal(rest(wanted, wanted), "");
  assert.equal(rest(wanted, "build A1 A2"), "build A2 A3 A4");
  assert.equal(rest(wanted, "build A4 A3"), "build A1 A2 A3");
  assert.equal(rest(wanted, "build A3 A2"), "build A1 A2, A3 A4");
  assert.equal(rest(wanted, "build A2 A1, A4 A3 A2"), "");
  assert.equal(rest(wanted, "build A1 A2 A9"), null);
  assert.equal(rest(wanted, "done"), null);
  assert.deepEqual(pathsOf("build A1 A2, A3 A4"), [
    ["A1", "A2"],
    ["A3", "A4"],
  ]);
  assert.deepEqual(pathsOf("pick Coal"), []);
});

test("a train may stop on its way, but not go another", () => {
  assert.equal(rest("move A1 A2 A3", "move A1 A2"), "move A2 A3");
  assert.equal(rest("move A1 A2 A3", "move A1 A2 A3 A4"), null);
  assert.equal(rest("move A1 A2 A3", "move A1 B2"), null);
  assert.equal(rest("pick Coal", "pick Tea"), null);
});

test("a lesson is followed through its actions, rows too", () => {
  const wanted = ["build A1 A2 A3", "done", "pick Coal"];
  assert.deepEqual(follow(wanted, []), { done: 0, left: "build A1 A2 A3", astray: false });
  assert.deepEqual(follow(wanted, ["build A1 A2"]), { done: 0, left: "build A2 A3", astray: false });
  assert.deepEqual(follow(wanted, ["build A1 A2", "build A3 A2; done"]), { done: 2, left: "pick Coal", astray: false });
  assert.deepEqual(follow(wanted, ["done"]), { done: 0, left: "build A1 A2 A3", astray: true });
  assert.deepEqual(follow(wanted, [...wanted, "discard"]), { done: 3, left: null, astray: false });
});

test("what is read is passed, and what comes before an action that is done", () => {
  const steps = [{ do: [] }, { do: ["a", "b"] }, { do: [] }, { do: [] }, { do: ["c"] }, { do: [] }];
  assert.equal(stepAt(steps, 0, 0), 0);
  assert.equal(stepAt(steps, 0, 1), 1);
  assert.equal(stepAt(steps, 1, 0), 1, "the first of two actions: its step is begun, what came before it is read");
  assert.equal(stepAt(steps, 2, 1), 2);
  assert.equal(stepAt(steps, 2, 3), 3);
  assert.equal(stepAt(steps, 3, 1), 5);
  assert.equal(stepAt(steps, 3, 6), 6);
  assert.equal(stepAt(steps, 1, 6), 1, "an undo leads back");
});

test("German rules are found with the marks on letters or without", () => {
  const rules = [
    { page: "crayon", title: "Z", id: "bld-4", rule: "BLD-4", html: "Wer Flüsse kreuzt, zahlt mehr." },
    { page: "crayon", title: "Z", id: "fer-7", rule: "FER-7", html: "Eine Fähre führt in die Großstadt." },
    { page: "crayon", title: "Z", id: "mov-4", rule: "MOV-4", html: "Loks fahren." },
  ];
  const ids = (typed: string): string[] => search(indexed(rules), typed, "crayon").map((one) => one.rule);
  assert.deepEqual(ids("fluss"), ["BLD-4"]);
  assert.deepEqual(ids("grossstadt"), ["FER-7"]);
  assert.deepEqual(ids("Großstadt"), ["FER-7"]);
  assert.deepEqual(ids("fähr"), ["FER-7"], "who types the mark means it");
  assert.deepEqual(ids("fahr"), ["FER-7", "MOV-4"]);
});

test("rules are found by all their words, the own page first", () => {
  const rules = [
    { page: "crayon", title: "C", id: "bld-4", rule: "BLD-4", html: "A section over a <b>river</b> costs 2M more." },
    { page: "india", title: "I", id: "evt-5", rule: "EVT-5", html: "A flood of a river, see BLD-4." },
    { page: "italy", title: "T", id: "it-1", rule: "IT-1", html: "Private demands." },
  ];
  const ids = (typed: string, page = "india"): string[] => search(indexed(rules), typed, page).map((one) => one.rule);
  assert.deepEqual(ids("River"), ["EVT-5", "BLD-4"]);
  assert.deepEqual(ids("river costs"), ["BLD-4"]);
  assert.deepEqual(ids("bld-4"), ["BLD-4", "EVT-5"]);
  assert.deepEqual(ids("  "), []);
  assert.deepEqual(ids("<b>"), []);
});
