/** Things that cannot be taken back are asked for once more; ending a turn only if the player wants that. */
import { signal } from "@preact/signals";
import type { LegalAction } from "../api/shapes";
import { t as common } from "../words/common";
import { t } from "../words/table";
import { askDelivery, askEnd, askSketch } from "./settings";
import { acting, legal, play, playFor, view } from "./table";
import { commit, priced } from "./track/sketch";

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
  return best ? t.couldFirst(best.words, best.pay) : "";
}

export function askToDiscard(): void {
  question.value = {
    title: t.discardAsk,
    text: t.discardWhat(leftBehind()),
    yes: t.discardYes,
    act: () => void play("discard"),
  };
}

export function askToSwap(): void {
  question.value = {
    title: t.swapAsk,
    text: t.swapWhat(leftBehind()),
    yes: t.swapYes,
    act: () => void play("swap"),
  };
}

/** A clock of the table has run out: it is nobody's move, whoever keeps the clock says so. */
export function askTimeUp(which: string): void {
  question.value = {
    title: t.timeAsk,
    text: t.timeWhat,
    yes: t.timeYes,
    act: () => void playFor(`time-up ${which}`),
  };
}

/** On to building, or to the next player; false where something is asked first, as about a delivery that is possible now.
 *  Whoever is sure leaves a sketch that could be built. */
export async function endPhase(sure = false): Promise<boolean> {
  if (acting.value === null) return false;
  const build = view.value?.phase === "build";
  const best = build ? undefined : deliveries()[0];
  if (best && askDelivery.value) askToDeliver(best);
  else if (build && !sure && priced.value?.text && askSketch.value) askToBuild(priced.value.affordable_total);
  else if (!build || !askEnd.value) return play("done");
  else
    question.value = {
      title: common.endYourTurn,
      text: common.nextBegins,
      yes: common.endTurn,
      act: () => void play("done"),
    };
  return false;
}

function askToDeliver(best: LegalAction): void {
  const others = deliveries().length - 1;
  question.value = {
    title: t.deliverFirst(best.words, best.pay),
    text: t.deliverWhat(others),
    yes: t.deliverYes,
    act: () => void play(best.text),
    no: { words: t.buildWithout, act: () => void play("done") },
    off: () => (askDelivery.value = false),
  };
}

function askToBuild(price: number): void {
  question.value = {
    title: t.buildFirst(price),
    text: t.buildFirstWhat,
    yes: t.buildFirstYes,
    act: () => void commit(),
    no: { words: t.endWithout, act: () => void play("done") },
    off: () => (askSketch.value = false),
  };
}
