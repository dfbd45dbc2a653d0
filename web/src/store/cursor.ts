/** Where the player stands who walks over the board by keys, or reads it. */
import { signal } from "@preact/signals";

export const cursor = signal<string | null>(null);
/** The keys are on the board now. */
export const walking = signal(false);
/** What is read aloud of it. */
export const spoken = signal("");
export const finding = signal(false);
