/** What the books leave open: dozens of readings, so they are folded shut and can be searched. */
import { useSignal } from "@preact/signals";
import type { VariantInfo } from "../api/shapes";
import { chosen, info, readings } from "../store/home/newgame";
import { t } from "../words/home";
import { label } from "../words/variants";
import { VariantChoice } from "./VariantChoice";

const SEARCHED = 8; // a list that fits on a screen needs no search

const words = (one: VariantInfo): string =>
  [label(one.name), one.rule, one.line, one.needs && label(one.needs)].join(" ").toLowerCase();

/** A fold that starts open only where nothing else is on offer. */
export function Readings() {
  const search = useSignal("");
  const list = readings.value;
  if (!list.length) return null;
  const parts = search.value.toLowerCase().split(/\s+/);
  const shown = new Set(list.filter((one) => parts.every((part) => words(one).includes(part))));
  return (
    <details
      class="readings"
      open={list.length === info.value?.variants.length}
      onInvalidCapture={() => (search.value = "")}
    >
      <summary>
        <b>{t.leftOpen}</b> <span>{tally(list)}</span>
      </summary>
      <fieldset aria-label={t.leftOpen}>
        <p>{t.leftOpenWhy}</p>
        {list.length > SEARCHED && (
          <div class="find">
            <input
              type="search"
              aria-label={t.searchReadings}
              placeholder={t.searchHint}
              value={search.value}
              onInput={(event) => (search.value = event.currentTarget.value)}
              onKeyDown={stay}
            />
            <span role="status">
              {search.value.trim() && (shown.size ? t.someOf(shown.size, list.length) : t.noneFound)}
            </span>
          </div>
        )}
        {list.map((one) => (
          <VariantChoice variant={one} hidden={!shown.has(one)} key={one.name} />
        ))}
      </fieldset>
    </details>
  );
}

/** How many are chosen, and which, so that nobody has to open the fold to know. */
function tally(list: VariantInfo[]): string {
  const names = list.filter((one) => chosen.value.has(one.name)).map((one) => label(one.name));
  return names.length ? t.chosenOf(names.length, list.length, names.join(", ")) : t.noneChosen(list.length);
}

/** Enter searches; it does not start the game. */
function stay(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
