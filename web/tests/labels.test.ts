/** Names of cities: none lies on another or on a sign, majors go first, a lit city is named in any case. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardData, City } from "../src/api/shapes";
import { Lattice, placeX, placeY } from "../src/board/geometry/lattice";
import { type Rect, Room } from "../src/board/names/boxes";
import { Labels } from "../src/board/names/labels";
import type { SceneDemand } from "../src/board/scene";

// Letters are so wide as in a middling font; only the sums matter here.
Object.assign(globalThis, {
  document: {
    createElement: () => ({
      getContext: () => ({ font: "", measureText: (text: string) => ({ width: 6 * text.length }) }),
    }),
  },
});

const FONTS = { sans: "sans", serif: "serif" } as never;
const SCALE = 0.3;
type Spot = [name: string, col: number, size: City["size"]];

function lattice(spots: Spot[]): Lattice {
  const mileposts = spots.map(([name, col]) => ({ name: `${name}-m`, x: placeX(2, col), y: placeY(2) }));
  const cities = spots.map(([name, , size]) => ({ name, size, mileposts: [`${name}-m`], loads: [] }));
  return new Lattice({ mileposts, sections: [], cities } as unknown as BoardData);
}

function placed(spots: Spot[], demand: SceneDemand | null = null, window: Rect = [-500, -500, 900, 900]) {
  const labels = new Labels(lattice(spots), SCALE, FONTS, demand, false, window);
  const room = new Room(-500, -500, 900, 900);
  return labels.place(room).map((one) => ({ name: one.wish.city.name, rect: one.rect, kind: one.form.kind }));
}

const apart = (a: Rect, b: Rect): boolean => a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];

test("a city alone has its name on the right", () => {
  const [one] = placed([["Agra", 5, "small"]]);
  assert.ok(one && one.rect[0] > placeX(2, 5) * SCALE);
});

test("names of neighbours do not lie on each other", () => {
  const found = placed([
    ["Allahabad", 5, "small"],
    ["Varanasi", 6, "small"],
    ["Lucknow", 7, "medium"],
    ["Kanpur", 8, "small"],
  ]);
  assert.equal(found.length, 4);
  for (const a of found) for (const b of found) assert.ok(a === b || apart(a.rect, b.rect), `${a.name} and ${b.name}`);
});

test("where there is no room for all, the major city keeps its name", () => {
  const crowd = Array.from(
    { length: 14 },
    (_, n): Spot => [`A long name ${n}`, 5 + n * 0.12, n === 7 ? "major" : "small"],
  );
  const found = placed(crowd);
  assert.ok(found.length < crowd.length, "some go without");
  assert.ok(found.some((one) => one.name === "A long name 7"));
});

test("a name that the window's edge would cut goes elsewhere", () => {
  const edge = placeX(2, 5) * SCALE + 20;
  const [one] = placed([["Agra", 5, "small"]], null, [-500, -500, edge, 900]);
  assert.ok(one && one.rect[2] <= edge - 2);
});

test("the cities of a lit demand are named on a pill, whatever stands there", () => {
  const demand = {
    city: "Agra",
    load: "Coal",
    pay: 12,
    sources: [{ city: "Delhi", load: "Coal" }],
  } as unknown as SceneDemand;
  const found = placed(
    [
      ["Agra", 5, "small"],
      ["Delhi", 5.1, "small"],
      ["Kanpur", 9, "small"],
    ],
    demand,
  );
  const kinds = Object.fromEntries(found.map((one) => [one.name, one.kind]));
  assert.deepEqual(kinds, { Agra: "pill", Delhi: "pill", Kanpur: "name" });
});

test("at the window's edge the pill of a lit city rather hides what is drawn there than be cut", () => {
  const demand = { city: "Agra", load: "Coal", pay: 12, sources: [] } as unknown as SceneDemand;
  const [x, y] = [placeX(2, 5) * SCALE, placeY(2) * SCALE];
  const labels = new Labels(lattice([["Agra", 5, "small"]]), SCALE, FONTS, demand, false, [-500, -500, x + 20, 900]);
  const room = new Room(-500, -500, 1400, 1400);
  for (let row = -60; row < 60; row += 3)
    room.ink(
      [
        [x - 150, y + row],
        [x, y + row],
      ],
      3,
    );
  const [pill] = labels.place(room);
  assert.equal(pill?.form.kind, "pill");
  assert.ok(pill && pill.rect[2] <= x + 18);
});
