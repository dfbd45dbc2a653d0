/** The variants of a title: those of its own book, of sister games, ours, and what the books leave open. */
import type { VariantInfo } from "../api/shapes";
import { askTimeUp } from "../store/ending";
import { chosen, info, readings } from "../store/home/newgame";
import { hosting } from "../store/people/people";
import { anyTable, mySeats, view } from "../store/table";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/home";
import { label } from "../words/variants";
import { Readings } from "./Readings";
import { UmbrellaChoice, VariantChoice } from "./VariantChoice";

const heads = (title: string): [VariantInfo["group"], string][] => [
  ["own", t.bookOf(title)],
  ["sister", t.sister],
  ["ours", t.ours],
];

export function VariantPicker() {
  const title = info.value;
  if (!title?.variants.length) return null;
  return (
    <details class="variants" onInvalidCapture={reveal}>
      <summary>
        <b>{t.variants}</b> <span>{inShort() || t.noVariants}</span>
      </summary>
      {title.umbrellas.length > 0 && (
        <fieldset>
          <legend>{t.severalAtOnce}</legend>
          {title.umbrellas.map((one) => (
            <UmbrellaChoice umbrella={one} key={one.name} />
          ))}
        </fieldset>
      )}
      {heads(title.name).map(([group, head]) => {
        const list = title.variants.filter((one) => one.group === group);
        return (
          list.length > 0 && (
            <fieldset key={group}>
              <legend>{head}</legend>
              {list.map((one) => (
                <VariantChoice variant={one} key={one.name} />
              ))}
            </fieldset>
          )
        );
      })}
      <Readings key={title.id} />
    </details>
  );
}

/** A field that is wrong comes into sight, or the browser could not say what is wrong with it. */
function reveal(event: Event): void {
  for (let at = event.target as HTMLElement | null; at; at = at.parentElement) {
    at.hidden = false;
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
}

/** What is chosen: variants by name, and how many readings, which may be dozens. */
function inShort(): string {
  const read = new Set(readings.value.map((one) => one.name));
  const names = [...chosen.value.keys()];
  const some = names.filter((name) => read.has(name)).length;
  const counted = some ? [some === 1 ? t.oneReading : t.readings(some)] : [];
  return [...names.filter((name) => !read.has(name)).map(label), ...counted].join(", ");
}

/** The variants this table plays with. */
export function InForce() {
  const list = anyTable.value?.variants ?? [];
  if (!list.length) return null;
  return (
    <section class="box inforce" aria-label={t.inForce}>
      <h2>{t.variants}</h2>
      <ul>
        {list.map((one) => (
          <li key={one.name}>
            <RuleLink rule={one.rule} link={one.link} /> {one.line}
            {one.words && <b> {one.words}</b>}
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
  const hour = anyTable.value?.variants.some((one) => one.name === "history" && one.value === "hour" && !now?.fallen);
  if (!(clock || hour) || !hosting.value || !mySeats.value.length || now?.phase === "over") return null;
  return (
    <button class="btn sm" onClick={() => askTimeUp(clock ? "limit" : "hour")}>
      {t.timeIsUp}
    </button>
  );
}
