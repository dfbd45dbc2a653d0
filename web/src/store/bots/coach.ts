/** What a coach says of the seats of a game that is over, and the moment that is shown on the board. */
import { signal } from "@preact/signals";
import * as api from "../../api/client";
import type { Coaching, Finding } from "../../api/shapes";

/** The moment that is looked at; its better plan lies on the board. */
export const coached = signal<Finding | null>(null);

const found = new Map<string, Promise<Coaching>>();
/** The coach thinks for one seat of a table at a time: the next question waits for the last answer. */
let last: Promise<unknown> = Promise.resolve();

/** Asked once for each seat; what went wrong may be asked for again. */
export function coachingOf(id: string, token: string | null, seat: number): Promise<Coaching> {
  const key = `${id} ${seat}`;
  let one = found.get(key);
  if (!one) {
    one = last.then(() => api.coachOf(id, token, seat));
    last = one.catch(() => found.delete(key));
    found.set(key, one);
  }
  return one;
}

/** All moments of a coaching as they came in the game. */
export const inOrder = ({ missed, well }: Coaching): Finding[] => [...missed, ...well].sort((a, b) => a.seq - b.seq);
