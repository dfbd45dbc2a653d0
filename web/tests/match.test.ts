/** Names found by a few letters, as somebody types cards. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { matches, named } from "../src/titles/match";

const NAMES = ["Nagpur", "Jabalpur", "Raipur", "Orléans", "Jodhpur"];

test("the first letters go before letters inside, in the order of the title", () => {
  assert.deepEqual(matches(NAMES, "na"), ["Nagpur"]);
  assert.deepEqual(matches(NAMES, "ra"), ["Raipur"]);
  assert.deepEqual(matches(NAMES, "pur", 3), ["Nagpur", "Jabalpur", "Raipur"]);
  assert.deepEqual(matches(NAMES, "j"), ["Jabalpur", "Jodhpur"]);
  assert.deepEqual(matches(NAMES, " "), []);
});

test("case and accents do not matter", () => {
  assert.deepEqual(matches(NAMES, "ORLE"), ["Orléans"]);
  assert.equal(named(NAMES, "orleans "), "Orléans");
  assert.equal(named(NAMES, "orlean"), undefined);
});
