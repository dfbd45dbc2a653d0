/** Kinds of actions as a person calls them. */
import { upper } from "../words/forms";
import { t } from "../words/help";

export const label = (kind: string): string => (t.kinds as Record<string, string>)[kind] ?? upper(kind);
