/** The best way to build, asked of the server and laid out as the sketch. */
import { computed, signal } from "@preact/signals";
import type { BestWay } from "../api/shapes";
import { lay } from "./sketch";
import { askBestWay, seat, table } from "./table";
import { complain } from "./toasts";

const last = signal<{ way: BestWay; of: string } | null>(null);
const here = computed(() => `${table.value?.id} ${table.value?.seq} ${seat.value}`);
/** The way found last, while the position is the one it was found in. */
export const found = computed<BestWay | null>(() => (last.value?.of === here.value ? last.value.way : null));

/** From a city, or (null) from the own track. */
export async function sketchWay(from: string | null, to: string): Promise<void> {
  const of = here.value;
  try {
    const way = await askBestWay(seat.value, from, to);
    last.value = { way, of };
    lay(way.path);
  } catch (error) {
    complain(error);
  }
}
