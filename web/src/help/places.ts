/** Where on the page lies what a lesson points at. Cities are shown by the board itself. */
const PLACES: Record<string, string> = {
  cash: "#turn .th > span",
  hand: "#hand",
  main: "#turn .acts .btn.pri, .bar .btn.pri",
  build: "#turn .acts .btn.build, .bar .btn.build",
  here: "#here",
  events: ".evs",
  upgrade: "#turn .btn.upgrade",
  players: "#players",
  tableau: ".vtab.own",
  tracks: ".vmarket.tracks",
  trips: ".vmarket.trips",
  scores: "#turn > .more",
};
const NAMED: Record<string, (name: string) => string> = {
  card: (name) => `#hand .card[data-card="${name}"]`,
  line: (name) => `.vtab.own [data-at="${name}"]`,
  space: (name) => `.vtab.own [data-at="${name}"]`,
  track: (name) => `[data-market="track ${name}"]`,
  trip: (name) => `[data-market="trip ${name}"]`,
  resolve: (name) => `.vterm[data-card="${name}"]`,
};

/** The selector of what is pointed at; empty for cities. */
export function selector(point: string): string {
  const [word = "", name = ""] = point.split(" ");
  return PLACES[point] ?? NAMED[word]?.(name) ?? "";
}

export const selectors = (points: string[]): string[] => points.map(selector).filter(Boolean);
