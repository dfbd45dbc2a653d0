/** The log as a tale: what a bot does section by section is told once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogLine } from "../src/api/shapes";
import { tell } from "../src/ui/tale";

let seq = 0;
type Parts = Partial<NonNullable<LogLine["did"]>>;
const line = (did: Parts, more: Partial<LogLine> = {}): LogLine => ({
  seq: ++seq,
  kind: "play",
  seat: 0,
  text: "",
  words: "",
  did: { kind: "pick", phrase: "", ends_turn: false, stretch: null, ...did },
  news: [],
  undone: false,
  waiting: [],
  ...more,
});
const run = (kind: string, steps: number, start: string, end: string, cost = 0): Parts => ({
  kind,
  phrase: `${kind} ${start} ${end}`,
  stretch: { steps, start, end, cost },
});
const rent = { word: "rent", text: "Ann pays Bob 4M", short: "Ann pays Bob 4M", points: null, event: null };
const told = (...lines: LogLine[]): string[] => tell(lines).map((one) => one.phrase);

test("sections built one after the other are one line with one sum", () => {
  const one = line(run("build", 1, "Delhi", "X32", 1));
  assert.deepEqual(told(one), ["build Delhi X32"]);
  const two = line(run("build", 2, "X32", "Y33", 3));
  const three = line(run("build", 1, "Y33", "Agra", 2));
  assert.deepEqual(told(one, two, three), ["builds 4 sections from Delhi to Agra for 6M"]);
  assert.equal(tell([one, two])[0]?.seq, two.seq);
});

test("moves are joined, builds and moves are not", () => {
  const lines = [run("move", 1, "W32", "X32"), run("move", 4, "X32", "Agra"), run("build", 1, "Agra", "Y33", 1)];
  assert.deepEqual(told(...lines.map((one) => line(one))), ["moves 5 mileposts to Agra", "build Agra Y33"]);
});

test("a branch that begins elsewhere is told by itself", () => {
  assert.equal(told(line(run("build", 1, "Delhi", "X32", 1)), line(run("build", 1, "Delhi", "W33", 1))).length, 2);
});

test("another player, news in between or an undo begin a new line", () => {
  const [first, second] = [run("build", 1, "Delhi", "X32", 1), run("build", 1, "X32", "Y33", 1)];
  assert.equal(told(line(first), line(second)).length, 1);
  assert.equal(told(line(first), line(second, { seat: 1 })).length, 2);
  assert.equal(told(line(first, { news: [rent] }), line(second)).length, 2);
  assert.equal(told(line(first, { undone: true }), line(second)).length, 2);
  assert.equal(told(line({}, { kind: "undo", did: null })).length, 0);
});

test("of a joined line the news of its last part are told", () => {
  const lines = [line(run("move", 1, "W32", "X32")), line(run("move", 1, "X32", "Y33"), { news: [rent] })];
  assert.deepEqual(tell(lines)[0]?.news, [rent]);
});
