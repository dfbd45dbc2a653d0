/** How long the steps of others' turns are shown. */
import type { LogLine } from "../api/shapes";

const TURN = 3000; // milliseconds that a turn takes at speed 1
const LONGEST = 1200; // and a step of it at most
const BRIEF = 0.25; // of a step in which nothing is to be seen

/** How long a step is shown: a turn has its time, and steps in which nothing is to be seen have little of it. */
export function share(line: LogLine, all: LogLine[]): number {
  const weight = (one: LogLine): number => (one.did?.kind === "done" ? BRIEF : 1);
  let [first, last] = [all.indexOf(line), all.indexOf(line)];
  while (all[first - 1]?.seat === line.seat && !all[first - 1]?.did?.ends_turn) first--;
  while (all[last + 1]?.seat === line.seat && !all[last]?.did?.ends_turn) last++;
  const sum = all.slice(first, last + 1).reduce((total, one) => total + weight(one), 0);
  return Math.min(LONGEST, TURN / sum) * weight(line);
}
