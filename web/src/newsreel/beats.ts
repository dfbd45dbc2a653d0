/** Others' steps as a person would tell them: track built section by section is one thing, ending a phase is none. */
import type { BoardData, Demand, LogLine, Sentence } from "../api/shapes";
import type { Lattice } from "../board/geometry/lattice";
import { loadName } from "../words/names";
import { t } from "../words/ui";

/** What is shown at one go: the steps of it, in their order. */
export type Beat = { seat: number; lines: LogLine[] };
export const lastOf = (beat: Beat): LogLine => beat.lines[beat.lines.length - 1] as LogLine;
export const kindOf = (beat: Beat): string => lastOf(beat).did?.kind ?? "";

/** News that the words of the step have told already, or that the markets show. The log has all of them. */
const TOLD: Record<string, string[]> = {
  deliver: ["paid"],
  swap: ["out"],
  take: ["track", "trip"],
  plan: ["trip"],
  resolve: ["resolved", "terminus"],
};
/** What came of a step, and is worth words: the number of a demand card is not, and the pool shows its own. */
const newsOf = (line: LogLine): Sentence[] =>
  line.news.filter((one) => one.word !== "card" && !TOLD[line.did?.kind ?? ""]?.includes(one.word));

const goesOn = (before: LogLine, line: LogLine): boolean =>
  before.seat === line.seat && before.did?.kind === "build" && line.did?.kind === "build" && !newsOf(before).length;

/** Steps as they are shown. A turn in which nothing was done is told by its last step. */
export function beats(lines: LogLine[]): Beat[] {
  const found: Beat[] = [];
  let done = false; // whether this turn has had anything to show
  for (const line of lines) {
    const last = found[found.length - 1];
    const ends = line.did?.ends_turn ?? false;
    if (line.did?.kind !== "done" || newsOf(line).length || (ends && !done)) {
      const before = last && lastOf(last);
      if (last && before && goesOn(before, line)) last.lines.push(line);
      else found.push({ seat: line.seat, lines: [line] });
      done = true;
    }
    if (ends) done = false;
  }
  return found;
}

/** A way that one train has run, or track that was built without lifting the crayon. */
export type Way = { train: number; places: string[] };

/** The mileposts named in a step, way by way. The log begins a new one after a comma or a semicolon. */
export function waysOf(line: LogLine, grid: Lattice): Way[] {
  const found: Way[] = [];
  for (const part of line.text.split(";")) {
    let train = 0; // the log names it where it is another than before
    for (const words of part.split(",").map((piece) => piece.split(" "))) {
      const named = words.find((word) => /^train-\d+$/.test(word));
      if (named) train = Number(named.slice(6)) - 1;
      const places = words.filter((word) => grid.byName.has(word));
      const last = found[found.length - 1];
      if (last?.train === train && last.places[last.places.length - 1] === places[0])
        last.places.push(...places.slice(1));
      else if (places.length) found.push({ train, places });
    }
  }
  return found;
}

const placesOf = (beat: Beat, grid: Lattice): string[] =>
  beat.lines.flatMap((line) => waysOf(line, grid).flatMap((way) => way.places));

const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The card that a delivery was for, and which of its demands; the log tells it to everybody. */
export function delivered(line: LogLine, cards: BoardData["cards"]): { card: number; demand: Demand } | null {
  if (line.did?.kind !== "deliver") return null;
  const said = line.text.split("; ").findLast((part) => part.startsWith("deliver "));
  const [load, city, card] = said?.split(" ").slice(-3) ?? []; // each name is one word there
  const demand = cards[card ?? ""]?.find(
    (one) => squash(one.load) === squash(load ?? "") && squash(one.city) === squash(city ?? ""),
  );
  return demand ? { card: Number(card), demand } : null;
}

/** The city that lies there, or the one nearest to it: names of mileposts say nothing to anybody. */
function cityAt(grid: Lattice, milepost: string): { name: string; there: boolean } {
  const there = grid.cityOf.get(milepost);
  if (there) return { name: there.name, there: true };
  const [x, y] = grid.xy(milepost);
  const far = ([cx, cy]: [number, number]): number => Math.hypot(cx - x, cy - y);
  const near = grid.data.cities.reduce((best, one) => (far(grid.centre(one)) < far(grid.centre(best)) ? one : best));
  return { name: near.name, there: false };
}

/** Whether track hangs together: each way meets one before it, at a milepost or in a city. */
function inOnePiece(ways: string[][], grid: Lattice): boolean {
  const reached = new Set<string>();
  return ways.every((way, n) => {
    const spots = way.map((name) => grid.cityOf.get(name)?.name ?? name);
    const meets = !n || spots.some((spot) => reached.has(spot));
    for (const spot of spots) reached.add(spot);
    return meets;
  });
}

function builtWords(beat: Beat, grid: Lattice): string {
  const cost = beat.lines.reduce((sum, line) => sum + (line.did?.stretch?.cost ?? 0), 0);
  const ways = beat.lines.flatMap((line) => waysOf(line, grid).map((way) => way.places));
  const places = ways.flat();
  const cities = [...new Set(places.flatMap((name) => grid.cityOf.get(name)?.name ?? []))];
  const [from, to] = [cities[0], cities[cities.length - 1]];
  if (from && to && from !== to)
    return (inOnePiece(ways, grid) ? t.newsTrackBetween : t.newsTrackApart)(from, to, cost);
  if (from) return t.newsTrackAt(from, cost);
  return t.newsTrackNear(places.length ? cityAt(grid, places[places.length - 1] as string).name : "", cost);
}

function did(beat: Beat, grid: Lattice | null): string {
  const line = lastOf(beat);
  const sale = grid && delivered(line, grid.data.cards);
  if (sale) return t.newsDelivered(loadName(sale.demand.load), sale.demand.city, sale.demand.pay);
  if (kindOf(beat) === "done") return newsOf(line).length ? "" : t.newsNothing;
  if (kindOf(beat) === "swap") return t.newsSwapped(line.news.filter((one) => one.word === "out").length);
  const scored = line.news.find((one) => one.word === "resolved")?.points ?? null;
  if (line.did && scored !== null) return t.newsScored(line.did.phrase, scored);
  if (grid && kindOf(beat) === "build") return builtWords(beat, grid);
  const end = grid && placesOf(beat, grid).pop();
  if (grid && kindOf(beat) === "move" && end) {
    const city = cityAt(grid, end);
    return (city.there ? t.newsRunsTo : t.newsRunsNear)(city.name);
  }
  return line.did?.phrase ?? "";
}

/** Where on the map it happens: along the way, or in the city that was supplied. */
export function scene(beat: Beat, grid: Lattice): string[] {
  const sale = delivered(lastOf(beat), grid.data.cards);
  const city = sale && grid.cityByName.get(sale.demand.city)?.mileposts[0];
  return city ? [city] : placesOf(beat, grid);
}

/** What happened, without the player's name: “Textiles to Nagpur, +17M”. */
export const caption = (beat: Beat, grid: Lattice | null): string =>
  [did(beat, grid), ...beat.lines.flatMap(newsOf).map((one) => one.short)].filter(Boolean).join(". ");

export type Doings = { seat: number; words: string[] };

/** The same as a list, player by player; where a train ran to is left out where it has done something after it. */
export function doings(lines: LogLine[], grid: Lattice | null): Doings[] {
  const all = beats(lines);
  const found: Doings[] = [];
  all.forEach((beat, n) => {
    const next = all[n + 1];
    if (
      kindOf(beat) === "move" &&
      !beat.lines.flatMap(newsOf).length &&
      next?.seat === beat.seat &&
      kindOf(next) !== "build"
    )
      return;
    if (found[found.length - 1]?.seat !== beat.seat) found.push({ seat: beat.seat, words: [] });
    found[found.length - 1]?.words.push(caption(beat, grid));
  });
  return found;
}
