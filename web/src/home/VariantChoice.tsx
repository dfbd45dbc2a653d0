/** One variant to choose: its name, its rule, a line of explanation, and its value once it is chosen; or several by one name. */
import type { UmbrellaInfo, VariantInfo } from "../api/shapes";
import { chosen, hasAll, isProposed, pick, pickAll, whyNot, whyNotAll } from "../store/home/newgame";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/home";
import { label } from "../words/variants";

export function VariantChoice({ variant, hidden }: { variant: VariantInfo; hidden?: boolean }) {
  const value = chosen.value.get(variant.name);
  const on = value !== undefined;
  const why = on ? "" : whyNot(variant);
  const id = `v-${variant.name}`;
  const first = variant.values[0]?.value ?? "";
  return (
    <div class={`vr${why ? " off" : ""}`} hidden={hidden}>
      <input
        type="checkbox"
        id={id}
        checked={on}
        disabled={!!why}
        aria-describedby={`${id}-line`}
        onChange={(event) => pick(variant, event.currentTarget.checked ? first : null)}
      />
      <div>
        <span class="head">
          <label for={id}>{label(variant.name)}</label>
          <RuleLink rule={variant.rule} link={variant.link} />
        </span>
        <span class="line" id={`${id}-line`}>
          {variant.line}
          {why && <em> {why}</em>}
          {isProposed(variant.name) && <em> {t.suggested}</em>}
        </span>
        {on && <Value variant={variant} value={value || first} />}
      </div>
    </div>
  );
}

/** A name of the books for several variants: ticking it ticks them. */
export function UmbrellaChoice({ umbrella }: { umbrella: UmbrellaInfo }) {
  const on = hasAll(umbrella);
  const why = on ? "" : whyNotAll(umbrella);
  const id = `v-${umbrella.name}`;
  return (
    <div class={`vr${why ? " off" : ""}`}>
      <input
        type="checkbox"
        id={id}
        checked={on}
        disabled={!!why}
        aria-describedby={`${id}-line`}
        onChange={(event) => pickAll(umbrella, event.currentTarget.checked)}
      />
      <div>
        <span class="head">
          <label for={id}>{label(umbrella.name)}</label>
          <RuleLink rule={umbrella.rule} link={umbrella.link} />
        </span>
        <span class="line" id={`${id}-line`}>
          {t.chooses(umbrella.line, umbrella.parts.map(label).join(", "))}
          {why && <em> {why}</em>}
        </span>
      </div>
    </div>
  );
}

function Value({ variant, value }: { variant: VariantInfo; value: string }) {
  const name = t.valueOf(label(variant.name));
  if (variant.numbers) {
    const [least, most] = variant.numbers;
    return (
      <input
        class="value"
        type="number"
        aria-label={name}
        min={least}
        max={most}
        value={value}
        required
        onInput={(event) => pick(variant, event.currentTarget.value)}
      />
    );
  }
  if (variant.values.length < 2) return null;
  return (
    <select
      class="value"
      aria-label={name}
      value={value}
      onChange={(event) => pick(variant, event.currentTarget.value)}
    >
      {variant.values.map((one) => (
        <option value={one.value}>{one.words}</option>
      ))}
    </select>
  );
}
