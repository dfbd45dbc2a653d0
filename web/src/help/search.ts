/** Rules found by their words: all that was typed must be in a rule, its id first. */
import type { RuleText } from "../api/help";

const plain = (html: string): string => {
  let [text, inTag] = ["", false];
  for (const sign of html) {
    if (sign === "<") inTag = true;
    else if (sign === ">") inTag = false;
    else if (!inTag) text += sign;
  }
  return text.toLowerCase();
};

/** Without the marks on letters: Flüsse as flusse, Großstadt as grossstadt. */
const bare = (text: string): string =>
  [...text.replaceAll("ß", "ss").normalize("NFD")].filter((sign) => sign < "\u0300" || sign > "\u036f").join("");

/** Every rule with its words as they are searched: as they are written, and bare, so that „fluss“ finds „Flüsse“.
 * A typed „fähre“ finds no „fahren“, as it is not made bare itself. */
export const indexed = (rules: RuleText[]): [RuleText, string][] =>
  rules.map((one) => {
    const text = `${one.rule.toLowerCase()} ${plain(one.html)}`;
    return [one, `${text} ${bare(text)}`];
  });

/** The rules that have all the words, those of this page first; a rule's own id before all others. */
export function search(index: [RuleText, string][], typed: string, page: string): RuleText[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const rank = (one: RuleText): number => (one.rule.toLowerCase() === words.join(" ") ? 0 : one.page === page ? 1 : 2);
  return index
    .filter(([, text]) => words.every((word) => text.includes(word)))
    .map(([one]) => one)
    .sort((a, b) => rank(a) - rank(b));
}
