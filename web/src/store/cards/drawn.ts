/** Event cards drawn from this screen: each is seen once, when it is drawn. */
import { effect, signal, untracked } from "@preact/signals";
import type { AnyTable, EventCard, EventNow, LogLine, Table } from "../../api/shapes";
import { isLesson } from "../guide";
import { board, latest, replaying } from "../table";

/** A card, as it is in play where it stays in play, and what was told of it. */
export type Drawn = { number: number; card: EventCard; now: EventNow | null; told: string[] };

/** Those that nobody has put away yet. */
export const drawn = signal<Drawn[]>([]);
export const putAway = (card: Drawn): void => void (drawn.value = drawn.value.filter((one) => one !== card));

/** When there is nothing left to be read. */
export const allRead = (): Promise<void> =>
  new Promise((done) => {
    const stop = drawn.subscribe((left) => {
      if (left.length) return;
      done();
      queueMicrotask(() => stop());
    });
  });

/** Own steps after that one; not those of a bot that stands in. */
const ownSteps = (of: Table, after: number): LogLine[] =>
  of.log.filter((one) => {
    const at = of.seats[one.seat];
    return one.seq > after && one.kind === "play" && !one.undone && at?.yours && !at.bot;
  });

/** The events of a step; what is told after each came of it, until the next card is drawn. */
function eventsOf(line: LogLine, of: Table): Drawn[] {
  const found: Drawn[] = [];
  let open: Drawn | null = null;
  for (const one of line.news) {
    const card = one.event === null ? null : board.value?.events[String(one.event)];
    if (one.event !== null && card) {
      open = { number: one.event, card, now: of.events.find((now) => now.card === one.event) ?? null, told: [] };
      found.push(open); // that it was drawn is what its title says
    } else if (one.word === "card") open = null;
    else open?.told.push(one.text);
  }
  return found;
}

let last: AnyTable | null = null;
effect(() => {
  const now = latest();
  const past = replaying.value;
  untracked(() => {
    if (!now || past || now.id !== last?.id) drawn.value = [];
    else if (now.family === "crayon" && !isLesson()) {
      // there the guide speaks
      const more = ownSteps(now, last.seq).flatMap((line) => eventsOf(line, now));
      if (more.length) drawn.value = [...drawn.value, ...more];
    }
    last = now;
  });
});
