/** Which names are meant by a few letters: those that begin so, then those that have it inside. */
import { rank, same } from "../text/walk";

export function matches(names: string[], typed: string, most = 6): string[] {
  const wanted = typed.trim();
  if (!wanted) return [];
  const ranks = new Map(names.map((name) => [name, rank(name, wanted)]));
  const at = (name: string): number => ranks.get(name) ?? 2;
  return names
    .filter((name) => at(name) < 2)
    .sort((a, b) => at(a) - at(b))
    .slice(0, most);
}

/** The name that was typed to its end, as the title writes it. */
export const named = (names: string[], typed: string): string | undefined =>
  names.find((name) => same(name, typed.trim()));
