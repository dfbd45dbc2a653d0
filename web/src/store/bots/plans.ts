/** What the bots of a table say they are up to; asked for only at tables where somebody wants to know. */
import { effect, signal, untracked } from "@preact/signals";
import { anyTable, askPlans } from "../table";
import { complain } from "../toasts";

const KEY = "milepost.plans";

function read(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? (list as string[]) : [];
  } catch {
    return [];
  }
}

const wanted = signal<string[]>(read());
export const plans = signal<ReadonlyMap<number, string>>(new Map());
export const showPlans = (): boolean => wanted.value.includes(anyTable.value?.id ?? "");

export function togglePlans(): void {
  const id = anyTable.value?.id;
  if (!id) return;
  wanted.value = showPlans() ? wanted.value.filter((one) => one !== id) : [...wanted.value, id].slice(-50);
  localStorage.setItem(KEY, JSON.stringify(wanted.value));
}

let asked = 0;
effect(() => {
  void anyTable.value?.seq;
  const number = ++asked;
  if (!showPlans()) return untracked(() => void (plans.value = new Map()));
  askPlans()
    .then((list) => {
      if (number === asked) plans.value = new Map(list.map((one) => [one.seat, one.text]));
    })
    .catch(complain);
});
