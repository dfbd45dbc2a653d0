/** Files that somebody has chosen. What keeps a browser from reading one it says in a language of its own. */
import { t } from "../words/ui";

export const unreadable = (name: string): Error => new Error(t.unreadable(name));

export const textOf = (file: File): Promise<string> =>
  file.text().catch(() => {
    throw unreadable(file.name);
  });
