/** Suggest a plan: up to three, with their reasons; the chosen one lies on the board as a sketch. */
import { useEffect, useRef } from "preact/hooks";
import type { Plan } from "../api/shapes";
import { advice, asking, chosen, firstStep, plan, toggle } from "../store/advice";
import { acting, busy } from "../store/table";

export function Advice() {
  if (acting.value === null) return null;
  const found = advice.value;
  return (
    <div class="advice">
      <button class="lk" aria-expanded={!!found} disabled={asking.value} onClick={toggle} title="S">
        {asking.value ? "Thinking…" : found ? "Put the plans away" : "Suggest a plan"}
      </button>
      {found && (
        <div class="plans" role="group" aria-label="Suggested plans" aria-live="polite">
          {found.message && <p class="hint">{found.message}</p>}
          {found.plans.map((one, n) => <Choice one={one} n={n} key={n} />)}
        </div>
      )}
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
      <button class="say" aria-pressed={on} onClick={() => (chosen.value = n)}>{one.sentence}</button>
      {on && (
        <>
          <ul>{one.reasons.map((reason) => <li>{reason}</li>)}</ul>
          {one.words !== one.sentence && <p class="first">Now: {one.words}</p>}
          {one.action && <button class="btn sm" disabled={busy.value || asking.value} onClick={() => void firstStep()}>Do the first step</button>}
        </>
      )}
    </div>
  );
}
