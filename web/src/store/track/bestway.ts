/** The best way to build, asked of the server and laid out as the sketch: the cheapest, or the shortest. */
import { computed, signal } from "@preact/signals";
import type { BestWay } from "../../api/shapes";
import { askBestWay, seat, table } from "../table";
import { complain } from "../toasts";
import { lay } from "./sketch";

type Found = { way: BestWay; of: string; from: string | null; to: string };
const last = signal<Found | null>(null);
const here = computed(() => `${table.value?.id} ${table.value?.seq} ${seat.value}`);
/** The way found last, while the position is the one it was found in. */
export const found = computed<BestWay | null>(() => (last.value?.of === here.value ? last.value.way : null));
/** Whether the fewest sections are looked for, and not the least money. */
export const shortest = signal(false);

/** From a city, or (null) from the own track. */
export async function sketchWay(from: string | null, to: string): Promise<void> {
  const of = here.value;
  try {
    const way = await askBestWay(seat.value, from, to, shortest.value);
    last.value = { way, of, from, to };
    lay(way.path);
  } catch (error) {
    complain(error);
  }
}

/** The other of the two ways between the same places. */
export async function sketchOther(): Promise<void> {
  const asked = last.value;
  if (!asked) return;
  shortest.value = !asked.way.shortest;
  await sketchWay(asked.from, asked.to);
}
