/** Names as they are shown. The server plays by one name for each load, loco, river, sea and country, and may say beside the board how to show it. */
import { signal } from "@preact/signals";
import { t } from "./common";

export const shownNames = signal<Record<string, string>>({});
export const shown = (name: string): string => shownNames.value[name] ?? name;
export const loadName = shown;
export const loadNames = (loads: string[]): string => loads.map(loadName).join(t.and);
