/** Whatever the rules ask, with one button for each answer; and the rest of what one may do. */
import { computed } from "@preact/signals";
import type { LegalAction } from "../api/shapes";
import { acting, busy, legal, me, play, table } from "../store/table";
import { LoadSign } from "../ui/icons";
import { RuleLink } from "../ui/RuleLink";

/** Kinds of actions that have a place of their own on the page. */
const AT_HOME = new Set([
  "done",
  "build",
  "move",
  "upgrade",
  "place",
  "ride",
  "pick",
  "drop",
  "deliver",
  "pilgrims",
  "discard",
  "lock",
  "swap",
  "fill",
  "tunnel",
]);

export function ActionButton({ action, kind = "" }: { action: LegalAction; kind?: string }) {
  return (
    <button class={`btn sm ${action.kind} ${kind}`} disabled={busy.value} onClick={() => void play(action.text)}>
      {action.load && <LoadSign load={action.load} />} {action.words}{" "}
      {action.pay !== null && <b class="num">+{action.pay}M</b>}
    </button>
  );
}

/** Questions about the own cards are answered on the cards. */
export const onCards = computed<boolean>(() => {
  const cards = me.value?.cards ?? [];
  return (
    !!table.value?.question &&
    legal.value.length > 0 &&
    legal.value.every((one) => one.card !== null && cards.includes(one.card) && one.demand === null)
  );
});

export function Question() {
  const asked = table.value?.question;
  if (!asked || acting.value === null) return null;
  return (
    <div class="here asked" id="here" role="group" aria-label={asked.heading}>
      <h3>
        {asked.prompt} <RuleLink rule={asked.rule} link={asked.link} />
      </h3>
      {!onCards.value && (
        <div class="row">
          {legal.value.map((action) => (
            <ActionButton action={action} key={action.text} />
          ))}
        </div>
      )}
    </div>
  );
}

export function More() {
  if (table.value?.question) return null;
  const rest = legal.value.filter((one) => !AT_HOME.has(one.kind));
  if (!rest.length) return null;
  return (
    <div class="here also">
      <h3>You can also</h3>
      <div class="row">
        {rest.map((action) => (
          <ActionButton action={action} key={action.text} />
        ))}
      </div>
    </div>
  );
}
