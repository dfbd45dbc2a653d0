/** How large the screen is: three columns, two columns with tabs, or a sheet below the board. The same widths stand in styles/narrow.css. */
import { signal } from "@preact/signals";

export type Screen = "wide" | "tablet" | "phone";
const phone = matchMedia("(max-width: 759px)");
const wide = matchMedia("(min-width: 1240px)");
const now = (): Screen => (phone.matches ? "phone" : wide.matches ? "wide" : "tablet");

export const screen = signal<Screen>(now());
for (const query of [phone, wide]) query.addEventListener("change", () => (screen.value = now()));
