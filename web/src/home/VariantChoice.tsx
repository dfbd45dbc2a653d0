/** One variant to choose: its name, its rule, a line of explanation, and its value once it is chosen; or several by one name. */
import type { ComponentChildren } from "preact";
import type { UmbrellaInfo, VariantInfo } from "../api/shapes";
import { chosen, hasAll, isProposed, pick, pickAll, whyNot, whyNotAll } from "../store/home/newgame";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/home";
import { label } from "../words/variants";

type Ticked = {
  of: { name: string; rule: string; link: string | null };
  on: boolean;
  why: string;
  tick: (on: boolean) => void;
  line: ComponentChildren;
  hidden?: boolean;
  children?: ComponentChildren;
};

/** What can be ticked: its name, its rule and a line about it, with the reason where it cannot. */
function Tick({ of, on, why, tick, line, hidden, children }: Ticked) {
  const id = `v-${of.name}`;
  return (
    <div class={`vr${why ? " off" : ""}`} hidden={hidden}>
      <input
        type="checkbox"
        id={id}
        checked={on}
        disabled={!!why}
        aria-describedby={`${id}-line`}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      <div>
        <span class="head">
          <label for={id}>{label(of.name)}</label>
          <RuleLink rule={of.rule} link={of.link} />
        </span>
        <span class="line" id={`${id}-line`}>
          {line}
          {why && <em> {why}</em>}
          {isProposed(of.name) && <em> {t.suggested}</em>}
        </span>
        {children}
      </div>
    </div>
  );
}

export function VariantChoice({ variant, hidden }: { variant: VariantInfo; hidden?: boolean }) {
  const value = chosen.value.get(variant.name);
  const on = value !== undefined;
  const first = variant.values[0]?.value ?? "";
  const tick = (now: boolean): void => pick(variant, now ? first : null);
  return (
    <Tick of={variant} on={on} why={on ? "" : whyNot(variant)} tick={tick} line={variant.line} hidden={hidden}>
      {on && <Value variant={variant} value={value || first} />}
    </Tick>
  );
}

/** A name of the books for several variants: ticking it ticks them. */
export function UmbrellaChoice({ umbrella }: { umbrella: UmbrellaInfo }) {
  const on = hasAll(umbrella);
  const line = t.chooses(umbrella.line, umbrella.parts.map(label).join(", "));
  const tick = (now: boolean): void => pickAll(umbrella, now);
  return <Tick of={umbrella} on={on} why={on ? "" : whyNotAll(umbrella)} tick={tick} line={line} />;
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
