/** What a guide of a first game points at on the board, and which panel of help is open. The rest comes when it is asked for. */
import { signal } from "@preact/signals";
import { keep, kept } from "./kept";
import { anyTable } from "./table";

/** Cities to look at, and the ways that are to be built or run. */
export const pointing = signal<{ cities: string[]; paths: string[][] } | null>(null);
/** The panel with hints and rules. */
export const panelOpen = signal(false);

/** A lesson at a table: how many of its steps are read, and whether the player has left it or come to its end. */
export type Learning = { family: string; read: number; left?: boolean; over?: boolean };
const KEY = "milepost.lessons";
export const lessons = signal<Record<string, Learning>>(kept(KEY, {}));

export function keepLesson(id: string, learning: Learning): void {
  const others = Object.entries(lessons.value).filter(([one]) => one !== id);
  lessons.value = Object.fromEntries([...others, [id, learning] as const].slice(-20));
  keep(KEY, lessons.value);
}

/** The lesson's table that was begun last in this browser and is not finished. */
export const unfinished = (family: string): string | null =>
  Object.entries(lessons.value).findLast(([, one]) => one.family === family && !one.over && !one.left)?.[0] ?? null;

/** The bot that plays the other part in a lesson: who sits with it learns, where the deck is the lesson's own. */
const PART = "recorded:lesson=";
export const isLesson = (): boolean =>
  anyTable.value?.commit === "open seed" && anyTable.value.seats.some((seat) => seat.bot?.startsWith(PART));
