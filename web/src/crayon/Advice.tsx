/** Suggest a plan: up to three, with their reasons; the chosen one lies on the board as a sketch. Or an opinion on a deal. */
import { computed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Plan } from "../api/shapes";
import { planning } from "../store/ahead";
import { advice, asking, chosen, firstStep, plan, toggle } from "../store/bots/advice";
import { acting, busy, table } from "../store/table";
import { t } from "../words/crayon";

/** A deal waits for an answer, whose buttons stand above; then the planner only says what it thinks. */
const deal = computed<boolean>(() => table.value?.question?.word === "deal");
const closed = computed<string>(() => (deal.value ? t.whatThink : t.suggest));
const open = computed<string>(() => (deal.value ? t.hideAdvice : t.hidePlans));

/** Asking for plans and playing what the chosen one begins with; both stay where they are while plans come and go. */
export function AdviceButtons() {
  const one = plan.value;
  return (
    <>
      <button
        class="lk ask-plan"
        aria-expanded={!!advice.value}
        disabled={acting.value === null || planning.value || asking.value}
        onClick={toggle}
        title="S"
      >
        {asking.value ? t.thinking : advice.value ? open.value : closed.value}
      </button>
      {one?.action && !deal.value && (
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

export function Plans() {
  const found = advice.value;
  if (acting.value === null || !found) return null;
  return (
    <div class="plans" role="group" aria-label={deal.value ? t.adviceOnDeal : t.suggestedPlans} aria-live="polite">
      {found.message && <p class="hint">{found.message}</p>}
      {found.plans.map((one, n) => (
        <Choice one={one} n={n} key={n} />
      ))}
    </div>
  );
}

function Choice({ one, n }: { one: Plan; n: number }) {
  const on = one === plan.value;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (on) box.current?.scrollIntoView({ block: "nearest" }); // on a phone it comes up below
  }, [on]);
  return (
    <div ref={box} class={on ? "plan on" : "plan"}>
      <button class="say" aria-pressed={on} onClick={() => (chosen.value = n)}>
        {one.sentence}
      </button>
      {on && (
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
