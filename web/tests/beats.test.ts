/** Others' steps in a person's words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser";
import type { AnyTable, BoardData, LogLine } from "../src/api/shapes";
import { Lattice } from "../src/board/geometry/lattice";
import { type Beat, beats, caption, delivered, doings, scene, waysOf } from "../src/newsreel/beats";
import { rise } from "../src/newsreel/rising";
import { speak } from "../src/words/language";
import { board } from "./small_table";

const cards = {
  "7": [
    { load: "Coal", city: "Agra", pay: 9 },
    { load: "Coal", city: "New Agra", pay: 17 },
    { load: "Iron Ore", city: "New Agra", pay: 21 },
  ],
};
const cities = [...board.cities, { name: "New Agra", size: "small", mileposts: ["M7"], loads: [] }];
const grid = new Lattice({ ...board, cities, cards } as unknown as BoardData);

type News = { word: string; short: string; points?: number };
type More = { seat?: number; ends?: boolean; cost?: number; phrase?: string; news?: News[] };

/** A step as the log has it. */
const step = (
  text: string,
  { seat = 1, ends = false, cost = 0, phrase = `does “${text}”`, news = [] }: More = {},
): LogLine =>
  ({
    seat,
    text,
    news,
    did: { kind: text.split(" ")[0], phrase, ends_turn: ends, stretch: { cost } },
  }) as unknown as LogLine;
const told = (...lines: LogLine[]): string[] => beats(lines).map((one) => caption(one, grid));

test("a delivery is found by its card, whatever the names and whichever train", () => {
  const pay = (text: string): number | undefined => delivered(step(text), grid.data.cards)?.demand.pay;
  assert.equal(pay("deliver Coal Agra 7"), 9);
  assert.equal(pay("deliver Coal New-Agra 7"), 17); // one name is the end of the other
  assert.equal(pay("deliver Iron-Ore New-Agra 7"), 21);
  assert.equal(pay("deliver train-2 Iron-Ore New-Agra 7"), 21);
  assert.equal(pay("deliver Iron-Ore Agra 7"), undefined);
  assert.equal(pay("deliver Coal Agra 8"), undefined);
  assert.equal(pay("drop Coal"), undefined);
});

test("a delivery is told by load, city and money; that it was paid and a card drawn is not told again", () => {
  const news = [
    { word: "paid", short: "Bruno is paid 21M" },
    { word: "card", short: "Bruno draws card 12" },
    { word: "event", short: "Heat wave" },
  ];
  assert.deepEqual(told(step("deliver Iron-Ore New-Agra 7", { news })), ["Iron Ore to New Agra, +21M. Heat wave"]);
});

test("track is told from city to city, with what all of it has cost", () => {
  const whole = ["M0 M1", "M1 M2 M3", "M3 M4 M5"].map((way, n) => step(`build ${way}`, { cost: n + 1 }));
  assert.deepEqual(told(...whole), ["new track from Delhi to Agra, −6M"]);
  assert.deepEqual(told(step("build M5 M4", { cost: 2 })), ["new track at Agra, −2M"]);
  assert.deepEqual(told(step("build M3 M4", { cost: 1 })), ["new track near Agra, −1M"]);
  const apart = [step("build M0 M1", { cost: 1 }), step("build M5 M4", { cost: 2 })];
  assert.deepEqual(told(...apart), ["new track at Delhi and at Agra, −3M"]);
});

test("a run is told by where it ends, and what has no words here by the server's", () => {
  assert.deepEqual(told(step("move M3 M4 M5"), step("move train-2 M2 M3 M4")), [
    "runs to Agra",
    "is under way, near Agra",
  ]);
  assert.deepEqual(told(step("pick Coal")), ["does “pick Coal”"]);
});

test("Italy: a swap tells how many cards of the pool, and what the pool shows is not told again", async () => {
  const pooled = (n: number): News => ({ word: "card", short: `Card ${n} comes to the pool: Coal to Agra 9M` });
  const gone = (n: number): News => ({ word: "out", short: `Card ${n} is discarded` });
  const strike = { word: "event", short: "Bruno draws “Dock strike”" };
  const swap = step("swap", { news: [gone(4), gone(2), gone(15), pooled(48), strike, pooled(16), pooled(59)] });
  const late = { word: "too late", short: "Chand comes too late for card 14" };
  const paid = { word: "paid", short: "Bruno is paid 9M" };
  const lock = { phrase: "locks Coal to Agra on card 7", news: [pooled(39)] };
  const steps = [swap, step("lock Coal Agra 7", lock), step("deliver Coal Agra 7", { news: [paid, late] })];
  assert.deepEqual(told(...steps), [
    "swaps 3 cards of the pool. Bruno draws “Dock strike”",
    "locks Coal to Agra on card 7",
    "Coal to Agra, +9M. Chand comes too late for card 14",
  ]);
  assert.deepEqual(told(step("done", { ends: true, news: [pooled(8)] })), ["does nothing this turn"]);
  await speak("de");
  assert.deepEqual(told(swap), ["tauscht 3 Karten der Auslage. Bruno draws “Dock strike”"]);
  await speak("en");
});

test("ferries and tunnels are told by the server’s words, and a move over them by where it ends", () => {
  assert.deepEqual(
    told(
      step("ride Caspian", {
        phrase: "rides the Caspian ferry",
        news: [{ word: "rent", short: "Bruno pays Chand 4M" }],
      }),
      step("ride Genova", { phrase: "leaves the Genova ferry at Genova" }),
      step("ferry Genova", { phrase: "buys the Genova ferry for 16M" }),
      step("tunnel Seikan-Tunnel", { phrase: "moves 1 milepost through the Seikan Tunnel to Aomori" }),
      step("move M3 M4; ride Caspian; move M4 M5"),
    ),
    [
      "rides the Caspian ferry. Bruno pays Chand 4M",
      "leaves the Genova ferry at Genova",
      "buys the Genova ferry for 16M",
      "moves 1 milepost through the Seikan Tunnel to Aomori",
      "runs to Agra",
    ],
  );
});

test("Russia: duty and rent stand behind the run, the fall of Communism behind the delivery", () => {
  const duty = { word: "duty", short: "Bruno pays 2M duty" };
  const rent = { word: "rent", short: "Bruno pays Chand 4M" };
  const falls = [
    { word: "paid", short: "Bruno is paid 9M" },
    { word: "card", short: "Bruno draws card 12" },
    { word: "event", short: "Bruno draws “Communism falls”" },
    { word: "currency", short: "Bruno loses 11M as the old money loses its value" },
  ];
  assert.deepEqual(told(step("move M3 M4 M5", { news: [duty, rent] }), step("deliver Coal Agra 7", { news: falls })), [
    "runs to Agra. Bruno pays 2M duty. Bruno pays Chand 4M",
    "Coal to Agra, +9M. Bruno draws “Communism falls”. Bruno loses 11M as the old money loses its value",
  ]);
});

test("Village: what the markets show is not told again, and a line is told by its points", () => {
  const market = [
    { word: "track", short: "New in the track market: lake" },
    { word: "trip", short: "The deck now shows: 2 points for each curve" },
  ];
  const resolved = (points: number): LogLine =>
    step("resolve T3 12", {
      news: [
        { word: "resolved", short: `T3 scores ${points}: 2 signals`, points },
        { word: "terminus", short: "Bruno draws a terminus card" },
        { word: "bonus", short: "Bruno scores 2 for sidings" },
      ],
    });
  const markets = [step("take 3", { news: market }), step("plan 1", { news: market.slice(1) })];
  const words = [...markets, resolved(8), resolved(1), resolved(0)];
  assert.deepEqual(
    beats(words).map((one) => caption(one, null)),
    [
      "does “take 3”",
      "does “plan 1”",
      "does “resolve T3 12”, +8 points. Bruno scores 2 for sidings",
      "does “resolve T3 12”, +1 point. Bruno scores 2 for sidings",
      "does “resolve T3 12”, no points. Bruno scores 2 for sidings",
    ],
  );
});

test("ways are kept apart where the log begins a new one", () => {
  assert.deepEqual(waysOf(step("build M0 M1 M2, M4 M5"), grid), [
    { train: 0, places: ["M0", "M1", "M2"] },
    { train: 0, places: ["M4", "M5"] },
  ]);
  assert.deepEqual(waysOf(step("move train-2 M0 M1, train-1 M4 M5, M6 M7"), grid), [
    { train: 1, places: ["M0", "M1"] },
    { train: 0, places: ["M4", "M5"] },
    { train: 0, places: ["M6", "M7"] },
  ]);
  assert.deepEqual(waysOf(step("move M0 M1; tunnel M1 M2; move M2 M3"), grid), [
    { train: 0, places: ["M0", "M1", "M2", "M3"] },
  ]);
});

test("a thing happens along its way, or in the city that is supplied", () => {
  const at = (text: string): string[] => scene({ seat: 1, lines: [step(text)] } as Beat, grid);
  assert.deepEqual(at("deliver Coal New-Agra 7"), ["M7"]);
  assert.deepEqual(at("move M2 M3"), ["M2", "M3"]);
  assert.deepEqual(at("discard"), []);
});

test("points and money rise from where they came of", () => {
  type Purse = { points: number; money: number };
  const village = (...players: Purse[]): AnyTable => ({ family: "village", view: { players } }) as unknown as AnyTable;
  const before = village({ points: 3, money: 9 }, { points: 5, money: 4 });
  const risen = (text: string, ...after: [Purse, Purse]): unknown[] =>
    rise({ seat: 1, lines: [step(text)] }, before, village(...after), null).map((one) => Object.values(one));
  assert.deepEqual(risen("resolve T3 12", { points: 3, money: 9 }, { points: 13, money: 6 }), [
    [1, "T3", "+8 points"],
    [1, "T3", "+£2"],
  ]);
  assert.deepEqual(risen("take 3; place A2", { points: 3, money: 9 }, { points: 5, money: 2 }), [[1, "", "−£2"]]);
  assert.deepEqual(risen("place A2", { points: 3, money: 9 }, { points: 5, money: 4 }), []);
  const crayon = (...cash: (number | null)[]): AnyTable =>
    ({ family: "crayon", view: { players: cash.map((one) => ({ cash: one, trains: [] })) } }) as unknown as AnyTable;
  const rent = { seat: 1, lines: [step("move M3 M4 M5")] };
  assert.deepEqual(rise(rent, crayon(20, 10), crayon(24, 6), grid), [
    { seat: 0, place: "M4", text: "+4M" },
    { seat: 1, place: "M5", text: "−4M" },
  ]);
  const hidden = { seat: 1, lines: [step("deliver Coal Agra 7")] };
  assert.deepEqual(
    rise(hidden, crayon(20, null), crayon(20, null), grid).map((one) => one.text),
    ["+9M"],
  );
});

test("the list is one line a turn, and a run that led to something is left out of it", () => {
  const turn = [
    step("move M2 M3 M5"),
    step("deliver Coal Agra 7"),
    step("move M5 M4"),
    step("build M5 M6", { cost: 1 }),
  ];
  const other = [step("done", { seat: 2 }), step("done", { seat: 2, ends: true })];
  assert.deepEqual(doings([...turn, step("done", { ends: true }), ...other], grid), [
    { seat: 1, words: ["Coal to Agra, +9M", "is under way, near Agra", "new track at Agra, −1M"] },
    { seat: 2, words: ["does nothing this turn"] },
  ]);
  const passing = step("move M5 M4", { news: [{ word: "rent", short: "Bruno pays Chand 4M" }] });
  assert.deepEqual(doings([passing, step("pick Coal")], grid)[0]?.words, [
    "is under way, near Agra. Bruno pays Chand 4M",
    "does “pick Coal”",
  ]);
});
