/** The panel of goods, deck and everybody's cards: which page of it is open. It takes the place of the people's pane. */
import { effect, signal } from "@preact/signals";
import { pane } from "../people/talk";
import { table } from "../table";

export type DeskPage = "everybody" | "goods" | "deck";
export const desk = signal<DeskPage | null>(null);
/** The load whose page is looked at, in place of the list of goods. */
export const lookedAt = signal<string | null>(null);

export function openDesk(page: DeskPage | null, load: string | null = null): void {
  pane.value = null;
  lookedAt.value = load;
  desk.value = page;
}

effect(() => {
  if (pane.value !== null || !table.value) desk.value = null;
});
