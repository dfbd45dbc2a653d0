/** Variants by the names the books give to several of them: one click; the long list stands behind. */
import { chosen, clearVariants, hasAll, info, pickAll, whyNotAll } from "../store/home/newgame";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/home";
import { label } from "../words/variants";

export function Presets() {
  const umbrellas = info.value?.umbrellas ?? [];
  if (!umbrellas.length) return null;
  return (
    <fieldset class="presets">
      <legend>{t.rules}</legend>
      <button type="button" class="preset" aria-pressed={!chosen.value.size} onClick={clearVariants}>
        {t.asInBook}
      </button>
      {umbrellas.map((one) => {
        const on = hasAll(one);
        const why = on ? "" : whyNotAll(one);
        return (
          <button
            type="button"
            class="preset"
            key={one.name}
            aria-pressed={on}
            disabled={!!why}
            title={why || one.line}
            onClick={() => pickAll(one, !on)}
          >
            {label(one.name)}
          </button>
        );
      })}
      {umbrellas.filter(hasAll).map((one) => (
        <p class="hint" key={one.name}>
          {one.line} <RuleLink rule={one.rule} link={one.link} />
        </p>
      ))}
    </fieldset>
  );
}
