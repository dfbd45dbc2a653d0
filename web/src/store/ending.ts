/** Things that cannot be taken back are asked for once more; ending a turn only if the player wants that. */
import { signal } from "@preact/signals";
import type { LegalAction } from "../api/shapes";
import { lower } from "../words";
import { askDelivery, askEnd } from "./settings";
import { acting, legal, play, playFor, view } from "./table";

/** `no` is another thing to do in place of a mere way back; `off` switches the question off. */
export type Question = {
  title: string;
  text: string;
  yes: string;
  act: () => void;
  no?: { words: string; act: () => void };
  off?: () => void;
};
export const question = signal<Question | null>(null);

const PAID = ["deliver", "fill", "pilgrims"];
/** What could be delivered now, the best first. */
const deliveries = (): LegalAction[] =>
  legal.value.filter((one) => PAID.includes(one.kind)).sort((a, b) => (b.pay ?? 0) - (a.pay ?? 0));

/** A sentence on what would be left behind. */
function leftBehind(): string {
  const best = deliveries()[0];
  return best ? ` You could ${lower(best.words)} for ${best.pay}M first.` : "";
}

export function askToDiscard(): void {
  question.value = {
    title: "Discard the whole hand?",
    text: `You get three new cards, and that is your whole turn: no moving, no loading, no building. It cannot be undone.${leftBehind()}`,
    yes: "Discard the hand",
    act: () => void play("discard"),
  };
}

export function askToSwap(): void {
  question.value = {
    title: "Swap demands?",
    text: `Three unlocked public cards go and three come, and that is your whole turn but for locking what you carry. It cannot be undone.${leftBehind()}`,
    yes: "Swap demands",
    act: () => void play("swap"),
  };
}

/** A clock of the table has run out: it is nobody's move, whoever keeps the clock says so. */
export function askTimeUp(which: string): void {
  question.value = {
    title: "Is time up?",
    text: "This calls time for the whole table; it cannot be taken back.",
    yes: "Time is up",
    act: () => void playFor(`time-up ${which}`),
  };
}

/** On to building, or to the next player; false where something is asked first, as about a delivery that is possible now. */
export async function endPhase(): Promise<boolean> {
  if (acting.value === null) return false;
  const build = view.value?.phase === "build";
  const best = build ? undefined : deliveries()[0];
  if (best && askDelivery.value) askToDeliver(best);
  else if (!build || !askEnd.value) return play("done");
  else
    question.value = {
      title: "End your turn?",
      text: "The next player begins.",
      yes: "End turn",
      act: () => void play("done"),
    };
  return false;
}

function askToDeliver(best: LegalAction): void {
  const others = deliveries().length - 1;
  question.value = {
    title: `${best.words} for ${best.pay}M first?`,
    text: `Your train is in the right place with it${others ? `, and ${others === 1 ? "one more delivery is" : `${others} more deliveries are`} possible` : ""}. Once you build, this turn’s deliveries are over.`,
    yes: "Deliver",
    act: () => void play(best.text),
    no: { words: "Go build without it", act: () => void play("done") },
    off: () => (askDelivery.value = false),
  };
}
