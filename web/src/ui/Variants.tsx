/** The variants of a title: its own, those of sister games, and other readings of the rules. */
import type { VariantInfo } from "../api/shapes";
import { chosen, info, isProposed, label, pick, whyNot } from "../store/newgame";
import { askTimeUp } from "../store/ending";
import { anyTable, mySeats, view } from "../store/table";
import { RuleLink } from "./RuleLink";

const groups = (list: VariantInfo[], title: string): [string, VariantInfo[]][] => {
  const reading = (one: VariantInfo): boolean => /^(R-|VIL-R)/.test(one.rule) && !one.players;
  return [
    [`In the rulebook of ${title}`, list.filter((one) => one.own)],
    ["From sister games, and ours", list.filter((one) => !one.own && !reading(one))],
    ["Other readings of the rules", list.filter((one) => !one.own && reading(one))],
  ];
};

export function VariantPicker() {
  const title = info.value;
  if (!title?.variants.length) return null;
  const names = [...chosen.value.keys()].map(label).join(", ");
  return (
    <details class="variants">
      <summary>
        <b>Variants</b> <span>{names || "none, the rules as they are"}</span>
      </summary>
      {groups(title.variants, title.name).map(([name, list]) => list.length > 0 && (
        <fieldset key={name}>
          <legend>{name}</legend>
          {list.map((one) => <Choice variant={one} key={one.name} />)}
        </fieldset>
      ))}
    </details>
  );
}

function Choice({ variant }: { variant: VariantInfo }) {
  const value = chosen.value.get(variant.name);
  const on = value !== undefined;
  const why = on ? "" : whyNot(variant);
  const id = `v-${variant.name}`;
  const first = variant.values[0]?.value ?? "";
  return (
    <div class={`vr${why ? " off" : ""}`}>
      <input type="checkbox" id={id} checked={on} disabled={!!why} aria-describedby={`${id}-line`} onChange={(event) => pick(variant, event.currentTarget.checked ? first : null)} />
      <div>
        <span class="head">
          <label for={id}>{label(variant.name)}</label>
          <RuleLink rule={variant.rule} link={variant.link} />
        </span>
        <span class="line" id={`${id}-line`}>
          {variant.line}
          {why && <em> {why}</em>}
          {isProposed(variant.name) && <em> proposed for so many players</em>}
        </span>
        {on && <Value variant={variant} value={value || first} />}
      </div>
    </div>
  );
}

function Value({ variant, value }: { variant: VariantInfo; value: string }) {
  const name = `Value of ${label(variant.name)}`;
  if (variant.numbers) {
    const [least, most] = variant.numbers;
    return <input class="value" type="number" aria-label={name} min={least} max={most} value={value} required onInput={(event) => pick(variant, event.currentTarget.value)} />;
  }
  if (variant.values.length < 2) return null;
  return (
    <select class="value" aria-label={name} value={value} onChange={(event) => pick(variant, event.currentTarget.value)}>
      {variant.values.map((one) => <option value={one.value}>{one.words}</option>)}
    </select>
  );
}

/** The variants this table plays with. */
export function InForce() {
  const list = anyTable.value?.variants ?? [];
  if (!list.length) return null;
  return (
    <section class="box inforce" aria-label="Variants in force">
      <h2>Variants</h2>
      <ul>
        {list.map((one) => (
          <li key={one.name}>
            <RuleLink rule={one.rule} link={one.link} /> {one.line}
            {one.value && <b> {one.value}</b>}
          </li>
        ))}
      </ul>
      <TimeUp />
    </section>
  );
}

/** Variants with a clock: no rule looks at one, so somebody says when it has run out. */
function TimeUp() {
  const now = view.value;
  const clock = anyTable.value?.variants.some((one) => one.name === "time-limit" && !now?.["last round"]);
  const hour = anyTable.value?.variants.some((one) => one.name === "history" && /hour/.test(one.value ?? "") && !now?.fallen);
  if (!(clock || hour) || !mySeats.value.length || now?.phase === "over") return null;
  return <button class="btn sm" onClick={() => askTimeUp(clock ? "limit" : "hour")}>Time is up…</button>;
}
