/** The log as a tale: what a bot does section by section is told once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogLine } from "../src/api/shapes";
import { tell } from "../src/ui/tale";

let seq = 0;
const line = (words: string, more: Partial<LogLine> = {}): LogLine => ({
  seq: ++seq,
  kind: "play",
  seat: 0,
  text: "",
  words,
  news: [],
  undone: false,
  waiting: [],
  ...more,
});
const words = (...lines: LogLine[]): string[] => tell(lines).map((one) => one.words);

test("sections built one after the other are one line with one sum", () => {
  const told = words(
    line("Ann builds 1 section from Delhi (W32) to X32 for 1M"),
    line("Ann builds 2 sections from X32 to Agra (Z34) for 3M"),
  );
  assert.deepEqual(told, ["Ann builds 3 sections from Delhi to Agra for 4M"]);
});

test("moves are joined, builds and moves are not", () => {
  const told = words(
    line("Ann moves 1 milepost to X32"),
    line("Ann moves 4 mileposts to Agra (Z34)"),
    line("Ann builds 1 section from Delhi (W32) to X32 for 1M"),
  );
  assert.deepEqual(told, ["Ann moves 5 mileposts to Agra", "Ann builds 1 section from Delhi to X32 for 1M"]);
});

test("another player, news in between or an undo begin a new line", () => {
  const build = "Ann builds 1 section from Delhi (W32) to X32 for 1M";
  assert.equal(words(line(build), line(build, { seat: 1 })).length, 2);
  assert.equal(words(line(build, { news: ["Ann pays 4M to Bob"] }), line(build)).length, 2);
  assert.equal(words(line(build, { undone: true }), line(build)).length, 2);
  assert.equal(words(line("Ann takes back", { kind: "undo" })).length, 0);
});

test("a card that is drawn is told in short, with all of it at hand", () => {
  const [one] = tell([line("Ann discards the hand", { news: ["Ann draws card 12: Coal to Delhi for 9M"] })]);
  assert.deepEqual(one?.news, [{ full: "Ann draws card 12: Coal to Delhi for 9M", short: "Ann draws card 12" }]);
});
