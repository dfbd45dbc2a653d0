/** Tables this browser knows: ids and tokens in local storage, newest first. */
import { signal } from "@preact/signals";

export type Known = { id: string; token: string; title: string; names: string[]; at: number };

const KEY = "milepost.tables";

function read(): Known[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? (list as Known[]) : [];
  } catch {
    return [];
  }
}

export const known = signal<Known[]>(read());

function write(list: Known[]): void {
  known.value = list;
  localStorage.setItem(KEY, JSON.stringify(list));
}

export const remember = (table: Known): void => write([table, ...known.value.filter((one) => one.id !== table.id)]);
export const forget = (id: string): void => write(known.value.filter((one) => one.id !== id));
export const tokenOf = (id: string): string | null => known.value.find((one) => one.id === id)?.token ?? null;
