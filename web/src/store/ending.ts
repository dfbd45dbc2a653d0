/** Things that cannot be taken back are asked for once more; ending a turn only if the player wants that. */
import { signal } from "@preact/signals";
import { askEnd } from "./settings";
import { acting, play, playFor, view } from "./table";

export type Question = { title: string; text: string; yes: string; act: () => void };
export const question = signal<Question | null>(null);

export function askToDiscard(): void {
  question.value = {
    title: "Discard the whole hand?",
    text: "You get three new cards, and that is your whole turn: no moving, no loading, no building. It cannot be undone.",
    yes: "Discard the hand",
    act: () => void play("discard"),
  };
}

export function askToSwap(): void {
  question.value = {
    title: "Swap demands?",
    text: "Three unlocked public cards go and three come, and that is your whole turn but for locking what you carry. It cannot be undone.",
    yes: "Swap demands",
    act: () => void play("swap"),
  };
}

/** A clock of the table has run out: it is nobody's move, whoever keeps the clock says so. */
export function askTimeUp(which: string): void {
  question.value = {
    title: "Is time up?",
    text: "The table says so for all; it cannot be taken back.",
    yes: "Time is up",
    act: () => void playFor(`time-up ${which}`),
  };
}

/** On to building, or to the next player. */
export function endPhase(): void {
  if (acting.value === null) return;
  const build = view.value?.phase === "build";
  if (!build || !askEnd.value) {
    void play("done");
    return;
  }
  question.value = { title: "End your turn?", text: "The next player begins.", yes: "End turn", act: () => void play("done") };
}
