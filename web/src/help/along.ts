/** How far a lesson has been followed: actions as the log writes them against those that are waited for. */

type Pair = [string, string];
/** The sections of a build as they were drawn. */
const sections = (text: string): Pair[] =>
  pathsOf(text).flatMap((names) => names.slice(1).map((name, n): Pair => [names[n] ?? "", name]));
/** The same section, whichever way it was drawn. */
const same = ([a, b]: Pair, [c, d]: Pair): boolean => (a === c && b === d) || (a === d && b === c);

/** Sections as one action again, those that go on where another ended in one row. */
function asBuild(list: Pair[]): string {
  const rows: string[][] = [];
  for (const [from, to] of list) {
    const row = rows[rows.length - 1];
    if (row?.[row.length - 1] === from) row.push(to);
    else rows.push([from, to]);
  }
  return rows.length ? `build ${rows.map((row) => row.join(" ")).join(", ")}` : "";
}

const stops = (text: string): string[] => text.split(" ").slice(1);
const kind = (text: string): string => text.split(" ")[0] ?? "";

/** What is left of an action when a part of it was done; null: that was no part of it. Nothing left: it is done. */
export function rest(wanted: string, done: string): string | null {
  if (wanted === done) return "";
  if (kind(wanted) !== kind(done)) return null;
  if (kind(wanted) === "build") {
    const [all, built] = [sections(wanted), sections(done)];
    if (!built.every((one) => all.some((other) => same(one, other)))) return null;
    return asBuild(all.filter((one) => !built.some((other) => same(one, other))));
  }
  if (kind(wanted) !== "move") return null;
  const [way, gone] = [stops(wanted), stops(done)];
  if (!gone.every((one, n) => one === way[n]) || gone.length > way.length) return null;
  const left = way.slice(gone.length - 1);
  return left.length > 1 ? `move ${left.join(" ")}` : "";
}

/** `done` actions of those waited for, what is `left` of the next one, and whether something else was done. */
export type Along = { done: number; left: string | null; astray: boolean };

export function follow(wanted: string[], played: string[]): Along {
  let [done, left] = [0, wanted[0] ?? null];
  for (const one of played.flatMap((text) => text.split("; "))) {
    if (left === null) break; // the lesson is over, whatever comes after it
    const more = rest(left, one);
    if (more === null) return { done, left, astray: true };
    if (more) left = more;
    else left = wanted[++done] ?? null;
  }
  return { done, left, astray: false };
}

/** The step to show: the first that is neither done nor read. Whoever acts has read what came before. */
export function stepAt(steps: { do: string[] }[], done: number, read: number): number {
  let before = 0;
  const ends = steps.map((step) => (before += step.do.length));
  const acted = steps.findLastIndex((step, n) => step.do.length > 0 && (ends[n] ?? 0) - step.do.length < done);
  const at = steps.findIndex((step, n) => (step.do.length ? (ends[n] ?? 0) > done : n >= read && n > acted));
  return at < 0 ? steps.length : at;
}

/** The mileposts along which something is to be built or run, row by row. */
export function pathsOf(left: string | null): string[][] {
  if (!left || !["build", "move"].includes(kind(left))) return [];
  return left
    .slice(left.indexOf(" ") + 1)
    .split(", ")
    .map((row) => row.split(" "));
}
