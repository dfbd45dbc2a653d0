/** What the planner suggests to the player who acts, and which of its plans is looked at. A sketch: nothing is played. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { Advice, Plan } from "../../api/shapes";
import type { ScenePlan } from "../../board/scene";
import { askToDiscard, askToSwap, endPhase } from "../ending";
import { hints, type Strength } from "../settings";
import { acting, anyTable, askAdvice, play, seat, table } from "../table";
import { complain } from "../toasts";
import { coached } from "./coach";

export const advice = signal<Advice | null>(null);
export const asking = signal(false);
export const chosen = signal(0);
export const plan = computed<Plan | null>(() => advice.value?.plans[chosen.value] ?? null);

/** How much of the chosen plan is told. Where a card asks something there is nothing to leave out. */
export const strength = computed<Strength>(() => (plan.value?.nudge ? hints.value : 3));

/** The chosen plan as the board draws it, as far as it is told, or what a coach shows; it keeps its identity while nothing changes. */
export const scenePlan = computed<ScenePlan | null>(() => {
  const better = coached.value;
  if (better?.plan?.stops.length) return { seat: better.seat, ...drawn(better.plan) };
  const one = plan.value;
  if (!one?.stops.length || strength.value === 1) return null;
  return { seat: seat.value, ...drawn(strength.value === 2 ? { ...one, route: [], build: [] } : one) };
});

const drawn = ({ route, build, stops }: Pick<Plan, "route" | "build" | "stops">): Omit<ScenePlan, "seat"> => ({
  route,
  build,
  stops,
});

/** A little more of it; what is told once is kept for the next time. */
export function more(): void {
  if (!advice.value) return void suggest();
  if (hints.value < 3) hints.value = (hints.value + 1) as Strength;
}

export function dismiss(): void {
  advice.value = null;
  chosen.value = 0;
}

const PATIENCE = 8; // answers that came too late, one after the other

/** Asked again while others play on in the meantime: where several act at once, each step of theirs makes a new position. */
export async function suggest(like: Plan | null = null): Promise<void> {
  const who = acting.value;
  if (!anyTable.value || who === null || asking.value) return;
  asking.value = true;
  try {
    for (let n = 0; n < PATIENCE && acting.value === who; n++) {
      const found = await askAdvice(who);
      if (anyTable.value?.seq !== found.seq || acting.value !== who) continue;
      advice.value = found;
      chosen.value = like ? nearest(found.plans, like) : 0;
      return;
    }
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
  const done = await (one.action === "done" && table.value ? endPhase() : play(one.action));
  if (done && acting.value === who) await suggest(one);
}

// Advice is for one position and one player. What somebody else did while it lay open is no reason to take it away.
let before = { seat: -1, seq: -1 };
effect(() => {
  const now = { seat: seat.value, seq: anyTable.value?.seq ?? -1 };
  const others = now.seat === before.seat && anyTable.value?.log.at(-1)?.seat !== now.seat;
  if (now.seat !== before.seat || now.seq !== before.seq) {
    untracked(() => {
      const shown = plan.value;
      dismiss();
      if (shown && others) void suggest(shown);
    });
  }
  before = now;
});
