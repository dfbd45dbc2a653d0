/** Events in play: the card, the area it has on the board, and what it forbids there in words. */
import { computed, signal } from "@preact/signals";
import type { EventCard, EventNow } from "../../api/shapes";
import type { Lattice } from "../../board/geometry/lattice";
import type { SceneEvent } from "../../board/scene";
import { t } from "../../words/table";
import { board, lattice, table } from "../table";

export type Playing = { now: EventNow; card: EventCard };

export const playing = computed<Playing[]>(() =>
  (table.value?.events ?? []).flatMap((now) => {
    const card = board.value?.events[String(now.card)];
    return card ? [{ now, card }] : [];
  }),
);

/** The event one looks at in the list; the others step back on the board. */
export const hotEvent = signal<number | null>(null);

const areas = new WeakMap<EventCard, Omit<SceneEvent, "number" | "until" | "stops" | "faint">>();

/** Numbers become names, and mileposts none of whose sections may be built or used are found. */
function areaOf(grid: Lattice, card: EventCard): Omit<SceneEvent, "number" | "until" | "stops" | "faint"> {
  const known = areas.get(card);
  if (known) return known;
  const name = (n: number): string => grid.data.mileposts[n]?.name ?? "";
  const { slow, trade, build, move, ferries, rivers } = card.area;
  const slowed = slow.map(name);
  const river = rivers.length > 0;
  const noTrain = river ? [] : closed(grid, move);
  const found = {
    look: card.look,
    title: card.title,
    ferries,
    rivers,
    slow: slowed,
    trade: trade.map(name),
    // Where trains are slow building is barred as well; the shade of the one serves for both.
    build: slow.length || river ? [] : closed(grid, build),
    noTrain,
    barred: river ? [] : move.flatMap((n) => bare(grid, n, new Set(noTrain))),
  };
  areas.set(card, found);
  return found;
}

function bare(grid: Lattice, section: number, known: Set<string>): [string, string][] {
  const ends = grid.sections[section];
  return ends && !known.has(ends[0]) && !known.has(ends[1]) ? [ends] : [];
}

/** Mileposts all of whose sections are in the list. */
function closed(grid: Lattice, sections: number[]): string[] {
  const shut = new Map<string, number>();
  for (const n of sections) for (const end of grid.sections[n] ?? []) shut.set(end, (shut.get(end) ?? 0) + 1);
  return [...shut].filter(([name, count]) => count === grid.near.get(name)?.size).map(([name]) => name);
}

export const sceneEvents = computed<SceneEvent[]>(() => {
  const grid = lattice.value;
  if (!grid) return [];
  return playing.value.map(({ now, card }) => ({
    ...areaOf(grid, card),
    number: now.card,
    until: now.until,
    stops: now.stops,
    faint: hotEvent.value !== null && hotEvent.value !== now.card,
  }));
});

/** What the events forbid at a milepost, for whoever points at it. */
export function eventsAt(milepost: string): { title: string; what: string; until: string }[] {
  return sceneEvents.value.flatMap((event) => {
    const what = [
      event.slow.includes(milepost) && t.halfRate,
      event.noTrain.includes(milepost) && t.noTrain,
      event.trade.includes(milepost) && t.noTrade,
      event.build.includes(milepost) && t.noBuilding,
    ].filter(Boolean);
    return what.length ? [{ title: event.title, what: what.join(", "), until: event.until }] : [];
  });
}
