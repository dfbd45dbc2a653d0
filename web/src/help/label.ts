/** Kinds of actions as a person calls them. */
const NAMES: Record<string, string> = {
  done: "Go on",
  pick: "Pick up",
  upgrade: "Upgrade",
  discard: "Discard the hand",
  "time-up": "Time is up",
};

export const label = (kind: string): string => NAMES[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);
