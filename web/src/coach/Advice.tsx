/** Suggest a plan: up to three, told in one of three strengths; the chosen one lies on the board. Or an opinion on a deal. */
import { computed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Plan } from "../api/shapes";
import { planning } from "../store/ahead";
import { advice, asking, chosen, firstStep, plan, strength, toggle } from "../store/bots/advice";
import { hints, type Strength } from "../store/settings";
import { acting, busy, table } from "../store/table";
import { t } from "../words/coach";

/** A deal waits for an answer, whose buttons stand above; then the planner only says what it thinks. */
const deal = computed<boolean>(() => table.value?.question?.word === "deal");
const closed = computed<string>(() => (deal.value ? t.whatThink : t.suggest));
const open = computed<string>(() => (deal.value ? t.hideAdvice : t.hidePlans));

/** Asking for plans and playing what the chosen one begins with; both stay where they are while plans come and go. */
export function AdviceButtons({ hotkey = "S" }: { hotkey?: string }) {
  const one = plan.value;
  return (
    <>
      <button
        class="lk ask-plan"
        aria-expanded={!!advice.value}
        disabled={acting.value === null || planning.value || asking.value}
        onClick={toggle}
        title={hotkey}
      >
        {asking.value ? t.thinking : advice.value ? open.value : closed.value}
      </button>
      {one?.action && !deal.value && strength.value === 3 && (
        <button
          class="btn sm first-step"
          disabled={busy.value || asking.value}
          onClick={() => void firstStep()}
          title={one.words}
        >
          {t.doFirst}
        </button>
      )}
    </>
  );
}

/** A nudge, the outline or all of it: the choice is kept. */
function Strengths() {
  const names: [Strength, string][] = [
    [1, t.nudge],
    [2, t.outline],
    [3, t.whole],
  ];
  return (
    <div class="seg strengths" role="group" aria-label={t.hintStrength}>
      {names.map(([one, name]) => (
        <button class="btn sm" key={one} aria-pressed={hints.value === one} onClick={() => (hints.value = one)}>
          {name}
        </button>
      ))}
    </div>
  );
}

export function Plans() {
  const found = advice.value;
  if (acting.value === null || !found) return null;
  const told = strength.value === 1 ? found.plans.slice(0, 1) : found.plans; // one nudge is enough
  return (
    <div class="plans" role="group" aria-label={deal.value ? t.adviceOnDeal : t.suggestedPlans} aria-live="polite">
      {plan.value?.nudge && <Strengths />}
      {found.message && <p class="hint">{found.message}</p>}
      {told.map((one, n) => (
        <Choice one={one} n={n} key={n} />
      ))}
    </div>
  );
}

const words = (one: Plan): string =>
  (strength.value === 1 ? one.nudge : strength.value === 2 ? one.outline : "") || one.sentence;

function Choice({ one, n }: { one: Plan; n: number }) {
  const on = one === plan.value;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (on) box.current?.scrollIntoView({ block: "nearest" }); // on a phone it comes up below
  }, [on]);
  return (
    <div ref={box} class={on ? "plan on" : "plan"}>
      <button class="say" aria-pressed={on} onClick={() => (chosen.value = n)}>
        {words(one)}
      </button>
      {on && strength.value === 3 && (
        <>
          <ul>
            {one.reasons.map((reason) => (
              <li>{reason}</li>
            ))}
          </ul>
          {!deal.value && one.words !== one.sentence && <p class="first">{t.nowDo(one.words)}</p>}
        </>
      )}
    </div>
  );
}
