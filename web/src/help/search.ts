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

/** Every rule with its words as they are searched. */
export const indexed = (rules: RuleText[]): [RuleText, string][] =>
  rules.map((one) => [one, `${one.rule.toLowerCase()} ${plain(one.html)}`]);

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
