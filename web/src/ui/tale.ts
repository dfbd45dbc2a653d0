/** The log as a tale: bots build section by section, a reader wants it told once. */
import type { LogLine } from "../api/shapes";

export type Told = {
  seq: number;
  seat: number;
  words: string;
  news: { short: string; full: string }[];
  undone: boolean;
};

const BUILD = /^(.+) builds (\d+) sections? from (.+) to (.+) for (\d+)M$/;
const MOVE = /^(.+) moves (\d+) mileposts? to (.+)$/;
const plain = (text: string): string => text.replace(/ \([A-Z]+\d+\)/g, "");

function joined(before: string, after: string): string | null {
  const [a, b] = [BUILD.exec(before), BUILD.exec(after)];
  if (a && b)
    return `${a[1]} builds ${Number(a[2]) + Number(b[2])} sections from ${a[3]} to ${b[4]} for ${Number(a[5]) + Number(b[5])}M`;
  const [c, d] = [MOVE.exec(before), MOVE.exec(after)];
  if (c && d) return `${c[1]} moves ${Number(c[2]) + Number(d[2])} mileposts to ${d[3]}`;
  return null;
}

export function tell(lines: LogLine[]): Told[] {
  const found: Told[] = [];
  for (const line of lines) {
    if (line.kind !== "play") continue;
    const last = found[found.length - 1];
    const words = plain(line.words);
    const both =
      last && last.seat === line.seat && last.undone === line.undone && !last.news.length
        ? joined(last.words, words)
        : null;
    const news = line.news.map((full) => ({ full, short: full.replace(/(draws card \d+): .*/, "$1") }));
    if (both && last) Object.assign(last, { words: both, seq: line.seq, news });
    else found.push({ seq: line.seq, seat: line.seat, words, news, undone: line.undone });
  }
  return found;
}
