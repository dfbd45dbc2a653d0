/** The sketch in figures, docked in a corner so that it does not jump. */

import { acting, lattice, view } from "../../store/table";
import { path, priced, refusal } from "../../store/track/sketch";
import { RuleLink } from "../../ui/RuleLink";
import { t } from "../../words/crayon";
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
      <h2>
        <span>{t.toPlace(lattice.value?.label(last) ?? last)}</span>
        <span class="num">{answer.total}M</span>
      </h2>
      {now > 0 && (
        <div class="ln">
          <span>
            <i class="key" />
            {building ? t.thisTurn(now) : t.inOneTurn(now)}
          </span>
          <b class="num">{answer.affordable_total}M</b>
        </div>
      )}
      {later > 0 && (
        <div class="ln">
          <span>
            <i class="key r" />
            {t.later(later)}
          </span>
          <b class="num">{answer.total - answer.affordable_total}M</b>
        </div>
      )}
      <div class="ln">
        <span>{t.canSpend}</span>
        <span class="num">{answer.budget}M</span>
      </div>
      <Since of={answer} />
      <Breakdown of={answer} />
      <Risks of={answer} />
      {answer.apart && <p class="apart">{t.apart}</p>}
      {why && (
        <p class="why">
          {why.message} <RuleLink rule={why.rule} link={why.link} action={`build ${path.value.join(" ")}`} />
        </p>
      )}
      {building && answer.text && <div class="hint by-keys">{t.enterBuilds}</div>}
      {!building && <div class="hint">{t.sketchStays}</div>}
    </div>
  );
}
