import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { seatsAgain, variantTexts } from "../src/store/home/rematch";

const seat = (name: string, kind: "person" | "bot" | "open", bot: string | null, yours = false) => ({
  name,
  kind,
  bot,
  yours,
  resigned: false,
});

test("a rematch turns the seats: bots stay bots, people elsewhere are yet to come", () => {
  const before = [
    seat("Ann", "person", null, true),
    seat("Rob", "bot", "planner:level=club"),
    seat("Cid", "person", "greedy"), // a bot stands in for a person
  ];
  assert.deepEqual(seatsAgain(before), [
    { name: "Rob", bot: "planner:level=club", open: false },
    { name: "Cid", bot: null, open: true },
    { name: "Ann", bot: null, open: false },
  ]);
});

test("its variants are written as they were chosen", () => {
  const line = { rule: "", link: "", line: "", words: null };
  assert.deepEqual(
    variantTexts([
      { ...line, name: "fast", value: null },
      { ...line, name: "solo", value: "40" },
    ]),
    ["fast", "solo=40"],
  );
});
