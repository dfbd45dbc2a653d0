/** The changes made so far, and those taken back. */
import type { Change } from "./api";

export type Steps = { done: Change[]; undone: Change[] };

export const NONE: Steps = { done: [], undone: [] };
export const step = ({ done }: Steps, change: Change): Steps => ({ done: [...done, change], undone: [] });

export function back({ done, undone }: Steps): Steps {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [last, ...undone] } : { done, undone };
}

export function again({ done, undone }: Steps): Steps {
  const [next, ...rest] = undone;
  return next ? { done: [...done, next], undone: rest } : { done, undone };
}

/** Only the first changes: what came after was refused. */
export const upTo = ({ done }: Steps, count: number): Steps => ({ done: done.slice(0, count), undone: [] });
