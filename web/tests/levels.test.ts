import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyTable, Level } from "../src/api/shapes";
import { levelOf, nextLevel } from "../src/coach/levels";
import { seatsAgain } from "../src/store/home/rematch";

const LEVELS: Level[] = [
  { name: "beginner", words: "Beginner", bot: "planner:level=beginner" },
  { name: "club", words: "Club", bot: "planner:level=club" },
  { name: "strong", words: "Strong", bot: "planner" },
  { name: "expert", words: "Expert", bot: "expert" },
];
const person = { name: "Ann", kind: "person" as const, bot: null, yours: true, resigned: false };
const bot = (text: string) => ({ name: "Rob", kind: "bot" as const, bot: text, yours: false, resigned: false });
const table = (id: string, ...bots: string[]): AnyTable =>
  ({ id, family: "crayon", seats: [person, ...bots.map(bot)] }) as unknown as AnyTable;

test("a bot has its own level, else the best of its name, else none", () => {
  assert.equal(levelOf("planner", LEVELS), 2);
  assert.equal(levelOf("planner:level=beginner", LEVELS), 0);
  assert.equal(levelOf("planner:level=club", LEVELS), 1);
  assert.equal(levelOf("planner:level=club:style=loner", LEVELS), 1);
  assert.equal(levelOf("planner:depth=2", LEVELS), 2);
  assert.equal(levelOf("expert:level=strong", LEVELS), 3);
  assert.equal(levelOf("greedy", LEVELS), -1);
});

test("a win leads one level up, and from the highest nowhere", () => {
  assert.deepEqual(nextLevel(table("a", "greedy", "planner"), [0], LEVELS), { level: LEVELS[3], up: true });
  assert.deepEqual(nextLevel(table("b", "random"), [0], LEVELS), { level: LEVELS[0], up: true });
  assert.equal(nextLevel(table("c", "expert"), [0], LEVELS), null);
});

test("only two games lost in a row lead one level down, and each counts once", () => {
  assert.equal(nextLevel(table("d", "expert"), [1], LEVELS), null);
  assert.equal(nextLevel(table("d", "expert"), [1], LEVELS), null, "the same game looked at again");
  assert.deepEqual(nextLevel(table("e", "expert"), [1], LEVELS), { level: LEVELS[2], up: false });
  assert.equal(nextLevel(table("f", "planner:level=beginner"), [1], LEVELS), null);
  assert.equal(nextLevel(table("g", "planner:level=beginner"), [1], LEVELS), null, "there is no level below");
});

test("nothing is proposed where other people played", () => {
  const two = table("h", "planner");
  two.seats.push({ ...person, yours: false });
  assert.equal(nextLevel(two, [0], LEVELS), null);
});

test("a rematch may be against other bots", () => {
  assert.deepEqual(seatsAgain([person, bot("planner")], "expert")[0], { name: "Rob", bot: "expert", open: false });
});
