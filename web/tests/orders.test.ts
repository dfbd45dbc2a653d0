/** Standing orders: what may be ordered at each call, what is sent, what is told when they end or stop; fees in groups. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Leg, StandingOrders } from "../src/api/shapes";
import { prepared } from "../src/store/ahead";
import { openTable } from "../src/store/table";
import { toasts } from "../src/store/toasts";
import { grouped, summed } from "../src/store/trains/fees";
import { goal } from "../src/store/trains/journey";
import {
  addCall,
  begin,
  draft,
  dropCall,
  offers,
  orders,
  outlook,
  send,
  sendOn,
  takeBack,
  toggle,
} from "../src/store/trains/orders";
import { answer, asked, settled } from "./browser";
import { board, tableNow } from "./small_table";

const way = { turns: 2, fees: 8, path: ["M0", "M5"], legs: [], calls: [2], refusal: null };
const given = (more: Partial<StandingOrders> = {}): StandingOrders => ({
  train: 0,
  calls: [{ city: "Agra", tasks: [] }],
  end_turns: false,
  fees: 8,
  why: "",
  ...more,
});
const told = (one: StandingOrders | null) => ({ seat: 0, planned: [], answers: {}, trouble: "", orders: one });
const sent = () => asked.filter((one) => one.what === "standing-orders").map((one) => one.body.calls);

beforeEach(async () => {
  const table = tableNow({ loads: ["Tea"] });
  (table.view.players[0] as { cards: number[] }).cards = [7];
  answer("abc", () => table);
  answer("board", () => ({ ...board, cards: { 7: [{ city: "Agra", load: "Coal", pay: 9 }] } }));
  answer("journeys", () => []);
  answer("outlook", () => way);
  answer("standing-orders", () => told(given()));
  await openTable("abc");
  await settled();
  prepared.value = [];
  draft.value = null;
  asked.length = 0;
  toasts.value = [];
});

test("a load taken up at one call may be delivered at a later one", () => {
  begin("Delhi");
  addCall("Agra");
  const calls = () => draft.value ?? [];
  assert.deepEqual(offers(calls(), 1), [], "nothing aboard is wanted there");
  toggle(0, { do: "pick", load: "Coal", card: null });
  assert.deepEqual(offers(calls(), 1), [{ task: { do: "deliver", load: "Coal", card: 7 }, pay: 9 }]);
  toggle(1, { do: "deliver", load: "Coal", card: 7 });
  assert.equal(calls()[1]?.tasks.length, 1);
  toggle(1, { do: "deliver", load: "Coal", card: 7 });
  assert.equal(calls()[1]?.tasks.length, 0);
  dropCall(0);
  assert.deepEqual(
    calls().map((one) => one.city),
    ["Agra"],
  );
});

test("the way is asked for when the cities change, and not for every task", async () => {
  begin("Delhi");
  await settled();
  assert.equal(outlook.value?.fees, 8);
  toggle(0, { do: "pick", load: "Coal", card: null });
  await settled();
  assert.equal(asked.filter((one) => one.what === "outlook").length, 1);
});

test("orders are sent, lead the train, and are broken off", async () => {
  begin("Agra");
  await send();
  assert.deepEqual(sent(), [[{ city: "Agra", tasks: [] }]]);
  assert.equal(draft.value, null);
  assert.equal(goal.value, "Agra");
  answer("standing-orders", () => told(null));
  await takeBack();
  assert.equal(orders.value, null);
  assert.deepEqual(sent().at(-1), []);
  assert.deepEqual(
    toasts.value.map((one) => one.text),
    ["The orders are broken off."],
  );
});

test("news stop them, which is said, and they are sent on as they are", async () => {
  prepared.value = [told(given())];
  prepared.value = [told(given({ why: "An event has been drawn: “Flood”." }))];
  assert.ok(toasts.value.some((one) => one.text.includes("“Flood”")));
  await sendOn();
  assert.deepEqual(sent(), [[{ city: "Agra", tasks: [] }]]);
});

test("orders that are carried out are told of, but not while the line comes back", async () => {
  prepared.value = [told(given())];
  prepared.value = [];
  prepared.value = [told(given())];
  await new Promise((done) => setTimeout(done, 500));
  assert.equal(toasts.value.length, 0);
  prepared.value = [];
  await new Promise((done) => setTimeout(done, 500));
  assert.ok(toasts.value.some((one) => one.text === "Your orders are carried out."));
});

const leg = (rents: [number, number][], duty = 0): Leg => ({
  stop: "M1",
  steps: 9,
  rents: rents.map(([seat, rent]) => ({ seat, rent })),
  duty,
  own: 0,
});

test("turns with the same dues are told together, and everybody’s rent is summed", () => {
  const legs = [leg([]), leg([[1, 4]]), leg([[1, 4]]), leg([[2, 4]], 2)];
  assert.deepEqual(
    grouped(legs).map(([first, last]) => [first, last]),
    [
      [1, 1],
      [2, 3],
      [4, 4],
    ],
  );
  assert.deepEqual(summed(legs).rents, [
    { seat: 1, rent: 8 },
    { seat: 2, rent: 4 },
  ]);
  assert.equal(summed(legs).duty, 2);
});
