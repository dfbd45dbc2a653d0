/** The log as a tale: bots build section by section, a reader wants it told once. */
import type { LogLine, Sentence, Stretch } from "../api/shapes";
import { t } from "../words/ui";

export type Told = { seq: number; seat: number; phrase: string; news: Sentence[]; undone: boolean };

/** What a row of builds or of moves comes to. */
const WHOLE: Record<string, (row: Stretch) => string> = {
  build: (row) => t.builds(row.steps, row.start, row.end, row.cost),
  move: (row) => t.moves(row.steps, row.end),
};

/** Both stretches as one, if the second line goes on where the first one ended and nothing has come in between. */
function joined(before: LogLine | undefined, row: Stretch | null, line: LogLine): Stretch | null {
  const next = line.did?.stretch;
  if (!before || !row || !next || row.end !== next.start || before.did?.kind !== line.did?.kind) return null;
  if (before.seat !== line.seat || before.undone !== line.undone || before.news.length) return null;
  return { start: row.start, end: next.end, steps: row.steps + next.steps, cost: row.cost + next.cost };
}

export function tell(lines: LogLine[]): Told[] {
  const found: Told[] = [];
  let before: LogLine | undefined;
  let row: Stretch | null = null;
  for (const line of lines) {
    if (!line.did) continue;
    const { kind, phrase, stretch } = line.did;
    const both = joined(before, row, line);
    if (both) found.pop();
    row = both ?? stretch;
    const { seq, seat, news, undone } = line;
    found.push({ seq, seat, phrase: (both && WHOLE[kind]?.(both)) ?? phrase, news, undone });
    before = line;
  }
  return found;
}
