/** A table with a board of one row: M0 to M7, a major city at M0, a small one at M5. */
import type { AnyTable, BoardData, Journey, Preview } from "../src/api/shapes";
import { placeX, placeY } from "../src/board/geometry/lattice";

const names = ["M0", "M1", "M2", "M3", "M4", "M5", "M6", "M7"];

export const board = {
  family: "crayon",
  mileposts: names.map((name, n) => ({ name, x: placeX(0, n), y: placeY(0) })),
  sections: names.slice(1).map((_, n) => [n, n + 1]),
  cities: [
    { name: "Delhi", size: "major", mileposts: ["M0"], loads: ["Coal"] },
    { name: "Agra", size: "small", mileposts: ["M5"], loads: [] },
  ],
  ferries: [],
} as unknown as BoardData;

type Now = { seq?: number; phase?: string; round?: number; place?: string; loads?: string[]; track?: object };

/** The table as its only person, in seat 0, sees it. */
export const tableNow = ({ seq = 1, phase = "operate", round = 3, place = "M0", loads = [], track = {} }: Now) =>
  ({
    id: "abc",
    family: "crayon",
    seq,
    seen_by: 0,
    undo_to: 0,
    outcome: null,
    seats: [{ name: "Ann", kind: "person", bot: null, yours: true, resigned: false }],
    view: { waiting: [0], seat: 0, phase, round, track, players: [{ name: "Ann", trains: [{ place, loads }] }] },
    question: null,
    legal: { seat: 0, kinds: [], actions: [], sums: [] },
    reach: [],
    log: [],
  }) as unknown as AnyTable;

export const way = (city: string, more: Partial<Journey> = {}): Journey => ({
  city,
  turns: 2,
  steps: 12,
  fees: 0,
  fees_now: 0,
  path: [],
  stops: [],
  legs: [],
  text: "move M3",
  held: null,
  refusal: null,
  ...more,
});

/** Prices of a path, 1M a section, as far as the money goes. */
export function pricedAt(path: string[], money: number): Preview {
  const sections = path.slice(1).map((to, n) => ({
    from: path[n] ?? "",
    to,
    price: 1,
    affordable: n < money,
    refusal: null,
    rivals: [],
  }));
  const affordable = Math.min(sections.length, money);
  const text = affordable ? `build ${path.slice(0, affordable + 1).join(" ")}` : null;
  return {
    kind: "build",
    sections,
    total: sections.length,
    affordable_total: affordable,
    budget: money,
    text,
    apart: false,
    parts: [{ what: "clear", count: sections.length, price: sections.length }],
    risks: [],
    refusal: null,
  };
}
