/** Living cards: figures for each demand, what comes next for it, and how players lay their cards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardData, LegalAction, Outlook, Position } from "../src/api/shapes";
import { counts, grouped, inDeck, lying, whereIs } from "../src/desk/cardplaces";
import { nextStep } from "../src/store/cards/nextstep";
import { keyOf, outlooks, toldAt } from "../src/store/cards/outlooks";
import { inOrder, isMarked, noteOn, setNote, shift, toggleMark } from "../src/store/cards/owncards";
import { openTable, refresh } from "../src/store/table";
import { goal, headFor } from "../src/store/trains/journey";
import { answer, asked, settled } from "./browser";
import { board, tableNow, way } from "./small_table";

const outlook = (more: Partial<Outlook> = {}): Outlook => ({
  card: 7,
  which: 1,
  city: "Agra",
  loads: ["Coal"],
  pay: 20,
  left: [3],
  aboard: false,
  mileposts: 12,
  track: 4,
  fees: 0,
  short: 0,
  turns: 2,
  rate: 8,
  stops: [
    { city: "Delhi", loads: ["Coal"], pick: true, pay: 0 },
    { city: "Agra", loads: ["Coal"], pick: false, pay: 20 },
  ],
  route: [],
  build: [],
  sketch: ["M3", "M4", "M5"],
  why: null,
  ...more,
});
const action = (more: Partial<LegalAction>): LegalAction => ({
  text: "x",
  kind: "pick",
  words: "Do it",
  train: 0,
  load: null,
  card: null,
  demand: null,
  pay: null,
  ...more,
});
const nowhere = { at: null, legal: [], picks: [], sketched: false, goal: null };

/** A hand of three cards at the small table. */
function withCards(seq = 1, cards = [7, 8, 9]): ReturnType<typeof tableNow> {
  const now = tableNow({ seq }) as unknown as { view: Record<string, unknown> & { players: object[] } };
  now.view.players = now.view.players.map((player) => ({ ...player, cards }));
  now.view["open cards"] = [];
  return now as unknown as ReturnType<typeof tableNow>;
}

async function opened(): Promise<void> {
  answer("abc", () => withCards());
  answer("board", () => board);
  answer("journeys", () => [
    way("Agra", { turns: 0, text: null, refusal: { rule: "", message: "No track", link: "" } }),
  ]);
  answer("outlooks", () => [outlook()]);
  await openTable("abc");
  await settled();
}

test("what comes next: sketch, then go; at the source pick up, at the end deliver", () => {
  const kind = (now: Partial<Parameters<typeof nextStep>[1]>, more: Partial<Outlook> = {}): string =>
    nextStep(outlook(more), { ...nowhere, ...now })?.kind ?? "nothing";
  assert.equal(kind({}), "sketch");
  assert.equal(kind({ sketched: true }), "go");
  assert.equal(nextStep(outlook(), { ...nowhere, sketched: true })?.city, "Delhi", "to the load first");
  assert.equal(kind({ goal: "Delhi" }, { track: 0 }), "going");
  assert.equal(kind({ at: "Delhi", picks: [action({ load: "Coal" })] }), "pick");
  assert.equal(kind({ at: "Delhi" }), "nothing", "the load cannot be taken, and without it there is nothing to bring");
  const deliver = action({ kind: "deliver", card: 7, demand: 1 });
  assert.equal(kind({ at: "Agra", legal: [deliver] }), "deliver");
  assert.equal(kind({ legal: [{ ...deliver, demand: 0 }] }), "sketch", "another demand of the card");
  assert.equal(kind({}, { stops: [], turns: 0, track: 0, sketch: [] }), "nothing");
});

test("figures are asked for once for each change of the table, and stay until the next come", async () => {
  await opened();
  await new Promise((done) => setTimeout(done, 200));
  const times = (): number => asked.filter((one) => one.what === "outlooks").length;
  const before = times();
  assert.equal(outlooks.value.get(keyOf(7, 1))?.pay, 20);
  assert.equal(toldAt.value, 1);
  answer("abc", () => withCards(2));
  await refresh();
  answer("abc", () => withCards(3));
  await refresh();
  assert.equal(outlooks.value.get("7.1")?.turns, 2, "those of before");
  await new Promise((done) => setTimeout(done, 250));
  assert.equal(times(), before + 1, "two changes in quick succession ask once");
  assert.equal(toldAt.value, 3);
});

test("a goal without a way waits for its track", async () => {
  await opened();
  await headFor("Agra");
  assert.equal(goal.value, "Agra");
  await refresh();
  await settled();
  assert.equal(goal.value, "Agra", "no track yet is no reason to break off");
  answer("journeys", () => [way("Agra")]);
  answer("abc", () => withCards(4));
  await refresh();
  await settled();
  assert.equal(goal.value, "Agra");
  answer("journeys", () => [
    way("Agra", { turns: 0, text: null, refusal: { rule: "", message: "No track", link: "" } }),
  ]);
  answer("abc", () => withCards(5));
  await refresh();
  await settled();
  assert.equal(goal.value, null, "a way that was there and is lost ends it");
});

test("cards are laid in one's own order, marked and noted, and what is gone is forgotten", async () => {
  await opened();
  shift([7, 8, 9], 9, -1);
  assert.deepEqual(inOrder([7, 8, 9]), [7, 9, 8]);
  assert.deepEqual(inOrder([7, 8, 10]), [7, 8, 10], "a new card lies last");
  shift([7, 9, 8], 7, -1);
  assert.deepEqual(inOrder([7, 8, 9]), [7, 9, 8], "the first goes no farther");
  toggleMark("7.1");
  setNote(8, "  with Oil  ");
  assert.ok(isMarked("7.1"));
  assert.equal(noteOn(8), "with Oil");
  assert.match(localStorage.getItem("milepost.cards") ?? "", /with Oil/);
  answer("abc", () => withCards(6, [7, 9]));
  await refresh();
  toggleMark("9.0");
  assert.equal(noteOn(8), "");
  toggleMark("7.1");
  assert.ok(!isMarked("7.1") && isMarked("9.0"));
});

test("where each demand is: with whom, open, undrawn or discarded", () => {
  const demand = (city: string, load: string, pay: number) => ({ city, load, pay });
  const cards = { 1: [demand("Agra", "Coal", 5)], 2: [demand("Delhi", "Coal", 9)], 3: [demand("Agra", "Oil", 7)] };
  const data = {
    cards: { ...cards, 4: [demand("Delhi", "Oil", 1)], 5: [demand("Agra", "Tea", 2)] },
  } as unknown as BoardData;
  const now = {
    players: [{ cards: [1] }, { cards: [] }],
    "open cards": [5],
    undrawn: [2, 3, 90],
    discards: [4],
  } as unknown as Position;
  assert.deepEqual(whereIs(now, 1), { kind: "hand", seat: 0 });
  assert.deepEqual(
    lying(data, now).map((one) => [one.card, one.where.kind]),
    [
      [2, "deck"],
      [3, "deck"],
      [1, "hand"],
      [5, "open"],
      [4, "discards"],
    ],
  );
  assert.deepEqual(counts(data, now), { demands: 2, events: 1, discards: 1 });
  assert.deepEqual(
    grouped(inDeck(lying(data, now)), "city").map(([name, list]) => [name, list.length]),
    [
      ["Agra", 1],
      ["Delhi", 1],
    ],
  );
});
