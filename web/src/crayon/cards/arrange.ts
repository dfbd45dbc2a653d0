/** Whether the own cards are being arranged: then each has its tools. */
import { signal } from "@preact/signals";

export const arranging = signal(false);
