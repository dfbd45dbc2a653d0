/** Tables this browser knows, newest first. One of its own token is an older guest's; the others are the person's. */
import { signal } from "@preact/signals";
import { keep, kept } from "./kept";

export type Known = { id: string; token: string | null; title: string; names: string[]; at: number };

const KEY = "milepost.tables";
const HIDDEN = "milepost.hidden";

const list = kept<unknown>(KEY, []);
export const known = signal<Known[]>(Array.isArray(list) ? (list as Known[]) : []);
/** Tables that are not to be listed here any more. */
export const hidden = signal<string[]>(kept<string[]>(HIDDEN, []));

function write(list: Known[]): void {
  known.value = list;
  keep(KEY, list);
}

export function remember(table: Known): void {
  write([table, ...known.value.filter((one) => one.id !== table.id)]);
  hidden.value = hidden.value.filter((id) => id !== table.id);
  keep(HIDDEN, hidden.value);
}
export function forget(id: string): void {
  write(known.value.filter((one) => one.id !== id));
  hidden.value = [...hidden.value, id].slice(-200);
  keep(HIDDEN, hidden.value);
}
export const tokenOf = (id: string): string | null => known.value.find((one) => one.id === id)?.token ?? null;
export const keepOldToken = (token: string): void =>
  write(known.value.map((one) => ({ ...one, token: one.token ?? token })));
