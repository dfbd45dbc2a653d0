/** Calls about help: first games, hints, a rule that seems wrong; and the rules as the build has written them. */

import { t } from "../words/help";
import { rulesFolder } from "../words/language";
import { ask, fileOf } from "./client";
import type { Hints, Lesson } from "./shapes";

export const lessonsOf = (): Promise<Lesson[]> => ask("/lessons", null);
export const hintsOf = (family: string): Promise<Hints> => ask(`/hints/${family}`, null);
export const reportOf = (
  id: string,
  token: string | null,
  seat: number,
  action: string,
): Promise<{ text: string; name: string }> =>
  fileOf(`/tables/${id}/report?seat=${seat}&action=${encodeURIComponent(action)}`, token);

/** A rule, or a paragraph around rules, to be found by its words. */
export type RuleText = { page: string; title: string; id: string; rule: string; html: string };
const rules = new Map<string, Promise<RuleText[]>>();
/** The rules in the language of the page, fetched once for each; again where they did not come. */
export function rulesOf(): Promise<RuleText[]> {
  const folder = rulesFolder();
  const found =
    rules.get(folder) ??
    fetch(`/${folder}search.json`).then((answer) => {
      if (!answer.ok) throw new Error(t.noRules);
      return answer.json() as Promise<RuleText[]>;
    });
  rules.set(folder, found);
  found.catch(() => rules.delete(folder));
  return found;
}
