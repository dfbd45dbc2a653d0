/** Who sits at the table and what is said there, as the socket tells it. */
import { computed, signal } from "@preact/signals";
import type { People, Place, Said } from "../../api/shapes";

export const people = signal<People | null>(null);
export const places = computed<Place[]>(() => people.value?.places ?? []);
export const hosting = computed<boolean>(() => people.value?.host ?? false);
export const openSeats = computed<Place[]>(() => places.value.filter((one) => one.kind === "open"));
/** Why nobody may act now, or null. */
export const heldUp = computed<string | null>(() => people.value?.held_up ?? null);

/** People who play from elsewhere, or are yet to come. */
export const elsewhere = computed<boolean>(() => places.value.some((one) => one.kind !== "bot" && !one.yours));

/** What was said, the newest last. */
export const said = signal<Said[]>([]);

export function hear(lines: Said[]): void {
  const last = said.value[said.value.length - 1]?.id ?? 0;
  said.value = [...said.value, ...lines.filter((one) => one.id > last)].slice(-400);
}

export function leave(): void {
  people.value = null;
  said.value = [];
}
