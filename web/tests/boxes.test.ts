/** Room for labels: what is taken, and what is better left uncovered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Room } from "../src/board/names/boxes";

test("a taken place is refused to others, not to its owner", () => {
  const room = new Room(0, 0, 400, 400);
  room.take([10, 10, 60, 30], "Delhi");
  assert.ok(room.hits([50, 20, 90, 40]));
  assert.ok(!room.hits([50, 20, 90, 40], 0, "Delhi"));
  assert.ok(!room.hits([61, 10, 90, 30]));
  assert.ok(room.hits([61, 10, 90, 30], 4), "with a margin it is too near");
});

test("covering a line costs more than covering nothing", () => {
  const room = new Room(0, 0, 400, 400);
  room.ink(
    [
      [0, 100],
      [400, 100],
    ],
    1,
  );
  assert.ok(room.cost([50, 90, 150, 110]) > 10 * room.cost([50, 200, 150, 220]) + 1);
});

test("what an owner gives back is free again, the rest is not", () => {
  const room = new Room(0, 0, 400, 400);
  room.take([10, 10, 60, 30], "a train");
  room.take([100, 10, 160, 30], "Delhi");
  room.leave("a train");
  assert.ok(!room.hits([20, 15, 40, 25]));
  assert.ok(room.hits([120, 15, 140, 25]));
});
