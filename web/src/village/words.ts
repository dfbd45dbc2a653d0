/** Points and changes in words, and how a hand is used here. */
import { signal } from "@preact/signals";
import { t as common } from "../words/common";

export const points = (n: number): string => common.points(n);
/** A change with its sign, a true minus included. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

function media(query: string): { readonly value: boolean } {
  const list = matchMedia(query);
  const on = signal(list.matches);
  list.addEventListener("change", () => (on.value = list.matches));
  return on;
}

/** Fingers instead of a mouse: nothing hovers, and there are no keys. */
export const touch = media("(hover: none), (pointer: coarse)");
/** A phone: the sheet with tabs below, the market above the tableau. */
export const phone = media("(max-width: 759px)");
