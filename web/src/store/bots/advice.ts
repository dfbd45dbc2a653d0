/** What the planner suggests to the player who acts, and which of its plans is looked at. A sketch: nothing is played. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { Advice, Plan } from "../../api/shapes";
import type { ScenePlan } from "../../board/scene";
import { askToDiscard, askToSwap, endPhase } from "../ending";
import { acting, askAdvice, play, seat, table } from "../table";
import { complain } from "../toasts";

export const advice = signal<Advice | null>(null);
export const asking = signal(false);
export const chosen = signal(0);
export const plan = computed<Plan | null>(() => advice.value?.plans[chosen.value] ?? null);

/** The chosen plan as the board draws it; it keeps its identity while nothing changes. */
export const scenePlan = computed<ScenePlan | null>(() => {
  const one = plan.value;
  return one?.stops.length ? { seat: seat.value, route: one.route, build: one.build, stops: one.stops } : null;
});

export function dismiss(): void {
  advice.value = null;
  chosen.value = 0;
}

export async function suggest(like: Plan | null = null): Promise<void> {
  const now = table.value;
  const who = acting.value;
  if (!now || who === null || asking.value) return;
  asking.value = true;
  try {
    const found = await askAdvice(who);
    if (table.value?.seq !== found.seq || acting.value !== who) return; // the table has gone on meanwhile
    advice.value = found;
    chosen.value = like ? nearest(found.plans, like) : 0;
  } catch (error) {
    complain(error);
  } finally {
    asking.value = false;
  }
}

export const toggle = (): void => (advice.value ? dismiss() : void suggest());

/** The plan that shares most deliveries with one looked at before. */
function nearest(plans: Plan[], like: Plan): number {
  const sales = (one: Plan): string[] =>
    one.stops.filter((stop) => !stop.pick).map((stop) => `${stop.loads.join()} ${stop.city}`);
  const wanted = sales(like);
  const shared = plans.map((one) => sales(one).filter((sale) => wanted.includes(sale)).length);
  return Math.max(0, shared.indexOf(Math.max(...shared)));
}

/** Play what the chosen plan begins with, and see what comes next. What cannot be taken back is asked for once more. */
export async function firstStep(): Promise<void> {
  const one = plan.value;
  const who = acting.value;
  if (!one?.action || who === null) return;
  if (one.action === "discard") return askToDiscard();
  if (one.action === "swap") return askToSwap();
  const done = await (one.action === "done" ? endPhase() : play(one.action));
  if (done && acting.value === who) await suggest(one);
}

// Advice is for one position and one player.
let before = { seat: -1, seq: -1 };
effect(() => {
  const now = { seat: seat.value, seq: table.value?.seq ?? -1 };
  if (now.seat !== before.seat || now.seq !== before.seq) untracked(dismiss);
  before = now;
});
