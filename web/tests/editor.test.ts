/** The editor of maps: steps back and forth, rivers drawn by hand, and a store that follows the server. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { BoardData } from "../src/api/shapes";
import { Lattice, placeX, placeY, type XY } from "../src/board/geometry/lattice";
import type { Change } from "../src/editor/api";
import { swept } from "../src/editor/brush";
import * as hand from "../src/editor/hand";
import { endsOf, lengthened, Stroke, sectionOf, toggled, triangleAt } from "../src/editor/river";
import { again, back, NONE, step, upTo } from "../src/editor/steps";
import * as store from "../src/editor/store";
import { toasts } from "../src/store/toasts";
import { answer, asked, settled } from "./browser"; // first: what follows needs a browser

const ROWS = "ABCD";

/** Four rows of six mileposts, each joined to all its neighbours; Agra stands at B2. */
function board(): BoardData {
  const places = [...ROWS].flatMap((letter, row) =>
    [0, 1, 2, 3, 4, 5].map((col) => ({ name: `${letter}${col + 1}`, row, col })),
  );
  const mileposts = places.map(({ name, row, col }) => ({
    name,
    x: placeX(row, col),
    y: placeY(row),
    terrain: "clear",
  }));
  const sections = mileposts.flatMap((a, n) =>
    mileposts.flatMap((b, m) => (m > n && Math.hypot(a.x - b.x, a.y - b.y) < 101 ? [[n, m]] : [])),
  );
  const cities = [{ name: "Agra", size: "small", mileposts: ["B2"], loads: [] }];
  return { mileposts, sections, cities, ferries: [], names: {} } as unknown as BoardData;
}

const lattice = new Lattice(board());
const middle = (...names: string[]): XY => {
  const points = names.map((name) => lattice.xy(name));
  return [0, 1].map((k) => points.reduce((sum, p) => sum + (p[k] ?? 0), 0) / points.length) as XY;
};
const named = (points: { row: number; col: number }[]): string[] =>
  points.map(({ row, col }) => `${ROWS[row]}${col + 1}`);

test("steps go back and forth, and a new one forgets what was taken back", () => {
  const [one, two]: Change[] = [{ no_city: "A" }, { no_city: "B" }];
  const both = step(step(NONE, one as Change), two as Change);
  assert.deepEqual(back(both), { done: [one], undone: [two] });
  assert.deepEqual(again(back(both)), both);
  assert.deepEqual(back(NONE), NONE);
  assert.deepEqual(again(both), both);
  assert.deepEqual(step(back(both), two as Change).undone, []);
  assert.deepEqual(upTo(both, 1), { done: [one], undone: [] });
});

test("a point lies in the triangle of its three nearest mileposts", () => {
  assert.deepEqual(named(triangleAt(middle("A1", "A2", "B1"))), ["A1", "A2", "B1"]);
  assert.deepEqual(named(triangleAt(middle("A2", "B1", "B2"))), ["A2", "B1", "B2"]);
  assert.deepEqual(named(triangleAt(middle("B1", "B2", "C2"))), ["B1", "B2", "C2"]);
});

test("sections have the names that boards give them", () => {
  const place = (row: number, col: number) => ({ row, col });
  assert.equal(sectionOf(lattice, place(0, 1), place(0, 0)), "A1e");
  assert.equal(sectionOf(lattice, place(0, 0), place(1, 0)), "A1se");
  assert.equal(sectionOf(lattice, place(1, 0), place(0, 1)), "A2sw");
  assert.equal(sectionOf(lattice, place(0, 0), place(2, 0)), null);
  for (const [section, ends] of Object.entries({ B2e: ["B2", "B3"], B2se: ["B2", "C3"], B2sw: ["B2", "C2"] }))
    assert.deepEqual(endsOf(lattice, section), ends);
});

test("a stroke crosses the sections on its way, and back over the last one it is taken back", () => {
  const stroke = new Stroke(lattice, middle("A2", "A3", "B2"));
  stroke.to(middle("B2", "B3", "C3"));
  assert.deepEqual(stroke.crossed, ["A3sw", "B2e"]);
  stroke.to(middle("A3", "B2", "B3"));
  assert.deepEqual(stroke.crossed, ["A3sw"]);
});

test("a stroke straight over a milepost goes round it without a gap", () => {
  const stroke = new Stroke(lattice, [placeX(1, 2), placeY(1) - 60]);
  stroke.to([placeX(1, 2), placeY(1) + 60]);
  assert.equal(stroke.crossed.length, 3);
  for (const section of stroke.crossed) assert.ok(endsOf(lattice, section).includes("B3"), section);
});

test("a fast brush leaves no gap", () => {
  assert.deepEqual(swept(lattice, lattice.xy("B1"), lattice.xy("B6")), ["B1", "B2", "B3", "B4", "B5", "B6"]);
  assert.deepEqual(swept(lattice, [-900, -900], [-900, -900]), []);
});

test("a river grows at its mouth, or at its source where it fits only there", () => {
  const river = ["A3sw", "B2e"];
  assert.deepEqual(lengthened(lattice, river, "B2se"), ["A3sw", "B2e", "B2se"]);
  assert.deepEqual(lengthened(lattice, river, "A2e"), ["A2e", "A3sw", "B2e"]);
  assert.deepEqual(lengthened(lattice, river, "B2e"), river);
  assert.deepEqual(toggled(lattice, river, "B2e"), ["A3sw"]);
  assert.deepEqual(toggled(lattice, river, "D5e"), [...river, "D5e"]);
});

// The store

const drawn = (changes: unknown) => ({
  board: { ...board(), changes },
  rivers: { Long: ["A3sw", "B2e"] },
  deserts: [],
  refusal: null,
});

beforeEach(async () => {
  answer("board", ({ changes }) => drawn(changes));
  answer("look", () => ({ findings: [], prices: [], demand: { before: 1, now: 2 }, notes: [], refusal: null }));
  localStorage.setItem("milepost.editor.india", "[]");
  await store.open("india");
  asked.length = 0;
});

const rest = () => new Promise((done) => setTimeout(done, 320));

test("a change is drawn at once, and looked at when the hand rests", async () => {
  await store.make({ no_city: "Agra" });
  await store.make({ no_city: "Delhi" });
  assert.deepEqual(
    asked.map((one) => one.what),
    ["board", "board"],
  );
  await rest();
  assert.deepEqual(asked.at(-1), { what: "look", body: { changes: [{ no_city: "Agra" }, { no_city: "Delhi" }] } });
  assert.equal(store.look.value?.demand.now, 2);
  assert.equal(store.looking.value, false);
});

test("undoing asks nobody: the answer is still known", async () => {
  await store.make({ no_city: "Agra" });
  asked.length = 0;
  await store.undo();
  assert.deepEqual(store.drawnOf.value, []);
  await store.redo();
  assert.deepEqual(store.drawnOf.value, [{ no_city: "Agra" }]);
  assert.deepEqual(
    asked.filter((one) => one.what === "board"),
    [],
  );
});

test("while one answer is on its way only the last state is asked for", async () => {
  void store.make({ no_city: "A" });
  void store.make({ no_city: "B" });
  void store.make({ no_city: "C" });
  await settled();
  assert.equal(asked.filter((one) => one.what === "board").length, 2);
  assert.equal(store.drawnOf.value.length, 3);
});

test("a change that is refused is taken out again, and the board stays", async () => {
  await store.make({ no_city: "Agra" });
  const before = store.board.value;
  const refusing = globalThis.fetch;
  globalThis.fetch = (async () => ({
    ok: false,
    status: 422,
    json: async () => ({ error: { code: "change", message: "No such city.", rule: null, link: null, seq: 1 } }),
  })) as unknown as typeof fetch;
  await store.make({ no_city: "Atlantis" });
  globalThis.fetch = refusing;
  assert.deepEqual(store.steps.value.done, [{ no_city: "Agra" }]);
  assert.equal(store.board.value, before);
  assert.equal(toasts.value.at(-1)?.text, "No such city.");
});

test("what was changed is there again after a reload", async () => {
  await store.make({ no_city: "Agra" });
  store.close();
  await store.open("india");
  assert.deepEqual(store.steps.value.done, [{ no_city: "Agra" }]);
});

test("tools do what a press means", async () => {
  hand.take("cities");
  hand.press("B2");
  assert.equal(hand.chosenCity.value, "Agra");
  hand.moving.value = true;
  hand.press("C3");
  assert.deepEqual(store.steps.value.done.at(-1), hand.cityChange("Agra", { at: "C3" }));
  hand.take("ground");
  hand.broad.value = true;
  hand.press("B4");
  const last = store.steps.value.done.at(-1) as { mileposts: string[] };
  assert.deepEqual([...last.mileposts].sort(), ["A4", "A5", "B3", "B4", "B5", "C4", "C5"]);
  hand.take("ferry");
  hand.press("A1");
  hand.press("A1");
  hand.press("A6");
  assert.deepEqual(hand.ports.value, ["A1", "A6"]);
});
