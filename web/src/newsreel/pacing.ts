/** How long others' turns are shown. */
import { type Beat, kindOf, lastOf } from "./beats";

const TURN = 3000; // milliseconds that a turn takes at speed 1
const LONGEST = 1200; // and one thing in it at most
const BRIEF = 0.5; // of one in which nothing is to be seen

/** How long a thing is shown, running and drawing included: a turn has its time, and its parts share it. */
export function share(beat: Beat, all: Beat[]): number {
  const weight = (one: Beat): number => (kindOf(one) === "done" ? BRIEF : 1);
  const ends = (one: Beat | undefined): boolean => !one || !!lastOf(one).did?.ends_turn;
  let [first, last] = [all.indexOf(beat), all.indexOf(beat)];
  while (all[first - 1]?.seat === beat.seat && !ends(all[first - 1])) first--;
  while (all[last + 1]?.seat === beat.seat && !ends(all[last])) last++;
  const sum = all.slice(first, last + 1).reduce((total, one) => total + weight(one), 0);
  return Math.min(LONGEST, TURN / sum) * weight(beat);
}
