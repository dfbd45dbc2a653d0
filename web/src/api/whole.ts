/** The log of a table that comes over the socket: only what is new of it, or has been taken back since, comes along. */
import type { AnyTable } from "./shapes";

const LINES = 200; // of the log, as the server tells it whole

/** The table with its log whole again; null where it does not go on from what is here. */
export function withLog(before: AnyTable | null, told: AnyTable): AnyTable | null {
  const first = told.log[0]?.seq ?? told.seq + 1;
  if (first === 1 || told.log.length >= LINES) return told;
  if (!before || before.seen_by !== told.seen_by) return null;
  const kept = before.log.filter((line) => line.seq < first);
  if (kept[kept.length - 1]?.seq !== first - 1) return null;
  return { ...told, log: [...kept, ...told.log].slice(-LINES) };
}
