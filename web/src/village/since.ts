/** What happened since one's own last turn: told in a few words, and marked on the table. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { LogLine, VillageTable } from "../api/shapes";
import { acting, seat } from "../store/table";
import { t } from "../words/village";
import { game, look } from "./store";
import { points } from "./words";

type View = VillageTable["view"];

/** The steps of the game, undone ones left out. */
export const steps = computed<LogLine[]>(() =>
  (game.value?.log ?? []).filter((line) => line.kind === "play" && !line.undone),
);
/** Those that undo can still take back. */
export const free = computed<LogLine[]>(() =>
  steps.value.filter((line) => line.seq > (game.value?.undo_to ?? Infinity)),
);

export type Since = { seat: number; words: string[] };

/** A step in a few words; of a resolved line also what it has brought. */
function short(line: LogLine): string {
  const scored = line.news[0]?.points ?? null;
  return `${line.did?.phrase}${scored === null ? "" : t.forPoints(points(scored))}`;
}

/** Player by player, in the order they played. */
export const since = computed<Since[]>(() => {
  const from = steps.value.findLastIndex((line) => line.seat === seat.value && line.did?.ends_turn);
  const found: Since[] = [];
  for (const line of steps.value.slice(from + 1)) {
    if (line.seat === seat.value || line.did?.kind === "done") continue;
    if (found[found.length - 1]?.seat !== line.seat) found.push({ seat: line.seat, words: [] });
    found[found.length - 1]?.words.push(short(line));
  }
  return found;
});

/** What the sweep of a game alone has taken out of the markets. */
export const swept = computed<string[]>(() => {
  const last = steps.value.findLast((line) => line.did?.ends_turn);
  return last?.news.filter((one) => one.word === "swept").map((one) => one.text) ?? [];
});

// The table as each seat of this screen left it
const left = signal(new Map<number, View>());
let last: { id: string; who: number | null; view: View } | null = null;
effect(() => {
  const now = game.value;
  const who = acting.value;
  untracked(() => {
    if (!now || now.id !== last?.id) left.value = new Map();
    else if (last.who !== null && (last.who !== who || last.view.round !== now.view.round))
      left.value = new Map(left.value).set(last.who, last.view);
    last = now && { id: now.id, who, view: now.view };
  });
});

/** Those of the second list that the first one has not, each as often as it is there: their places. */
function added(before: number[], after: number[]): Set<number> {
  const rest = [...before];
  const found = new Set<number>();
  after.forEach((one, place) => {
    const at = rest.indexOf(one);
    if (at < 0) found.add(place);
    else rest.splice(at, 1);
  });
  return found;
}

export type Fresh = { tracks: Set<number>; trips: Set<number>; spaces: Set<string>; lines: Set<string> };

/** What is new: places in the markets, and `seat space` or `seat line` of others. */
export const fresh = computed<Fresh>(() => {
  const [was, now] = [left.value.get(seat.value), look.value];
  const found: Fresh = { tracks: new Set(), trips: new Set(), spaces: new Set(), lines: new Set() };
  if (!was || !now) return found;
  found.tracks = added(
    was.tracks.map((one) => one.card),
    now.tracks.map((one) => one.card),
  );
  found.trips = added(
    was.trips.map((one) => one.trip),
    now.trips.map((one) => one.trip),
  );
  now.players.forEach((player, n) => {
    if (n === seat.value) return;
    const old = was.players[n];
    player.spaces.forEach((space, k) => space && !old?.spaces[k] && found.spaces.add(`${n} ${k}`));
    player.lines.forEach((line, k) => {
      const before = old?.lines[k];
      if (before && (line.trips.length > before.trips.length || line.completed !== before.completed))
        found.lines.add(`${n} ${line.name}`);
    });
  });
  return found;
});
