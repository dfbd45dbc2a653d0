/** Where the keyboard goes on when what had the focus is gone, or was shut for as long as an answer took. */
import { effect } from "@preact/signals";
import { drawn } from "../store/cards/drawn";
import { busy } from "../store/table";
import { sending } from "../store/trains/orders";

/** The next thing to do, an answer before all; where there is none, what the others do, or the board. */
const NEXT = [
  "#here .btn:not(:disabled)",
  "#turn .acts .pri:not(:disabled)",
  ".bar .pri:not(:disabled)",
  "#hand .card .foot button:not(:disabled)",
  "#log .lines",
  "#board .pad",
];

/** Whether something has the focus that will keep it: a button of a closed card has it still, for a moment. */
function focused(): boolean {
  const now = document.activeElement;
  return now !== null && now !== document.body && !now.closest("dialog.drawn") && !now.matches(":disabled");
}

let moved = false; // the focus came to where it is without a key

export function focusAgain(): void {
  if (drawn.value.length) return;
  for (const selector of NEXT) {
    if (focused()) return;
    document.querySelector<HTMLElement>(selector)?.focus();
    moved = true;
  }
}

/** A key that is still held down presses nothing at a place where the focus has just come. */
addEventListener(
  "keydown",
  (event) => {
    if (!event.repeat) moved = false;
    else if (moved && ["Enter", " "].includes(event.key)) event.preventDefault();
  },
  true,
);

/** What was pressed by a key and sends something: whoever uses a mouse needs no focus. */
let pressed: HTMLElement | null = null;
effect(() => {
  if (busy.value || sending.value) {
    pressed = document.querySelector<HTMLElement>(":focus-visible");
    return;
  }
  const was = pressed;
  pressed = null;
  if (was) setTimeout(() => goOn(was)); // when the page shows what came of it
});

function goOn(was: HTMLElement): void {
  if (!focused() && was.isConnected) was.focus();
  focusAgain();
}
