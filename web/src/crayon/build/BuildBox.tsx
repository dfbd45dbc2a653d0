/** The sketch in figures, docked in a corner so that it does not jump. */

import { acting, lattice, view } from "../../store/table";
import { path, priced, refusal } from "../../store/track/sketch";
import { RuleLink } from "../../ui/RuleLink";
import { count } from "../../words";
import { Breakdown, Risks, Since } from "./Breakdown";

export function BuildBox() {
  const answer = priced.value;
  const why = refusal();
  if (!answer || (!answer.sections.length && !why)) return null;
  const last = answer.sections[answer.sections.length - 1]?.to ?? path.value[path.value.length - 1] ?? "";
  const now = answer.sections.filter((section) => section.affordable).length;
  const later = answer.sections.length - now;
  const building = acting.value !== null && view.value?.phase === "build";
  return (
    <div class="pop build" role="status" aria-live="polite">
      <h3>
        <span>To {lattice.value?.label(last) ?? last}</span>
        <span class="num">{answer.total}M</span>
      </h3>
      {now > 0 && (
        <div class="ln">
          <span>
            <i class="key" />
            {building ? "this turn" : "in one turn"}, {count(now, "section")}
          </span>
          <b class="num">{answer.affordable_total}M</b>
        </div>
      )}
      {later > 0 && (
        <div class="ln">
          <span>
            <i class="key r" />
            later, {count(later, "section")}
          </span>
          <b class="num">{answer.total - answer.affordable_total}M</b>
        </div>
      )}
      <div class="ln">
        <span>You can spend</span>
        <span class="num">{answer.budget}M</span>
      </div>
      <Since of={answer} />
      <Breakdown of={answer} />
      <Risks of={answer} />
      {answer.apart && <p class="apart">Not connected to your track.</p>}
      {why && (
        <p class="why">
          {why.message} <RuleLink rule={why.rule} link={why.link} action={`build ${path.value.join(" ")}`} />
        </p>
      )}
      {building && answer.text && <div class="hint by-keys">Enter builds the solid part. Drag back or Esc erases.</div>}
      {!building && <div class="hint">A sketch: it stays until your building phase.</div>}
    </div>
  );
}
