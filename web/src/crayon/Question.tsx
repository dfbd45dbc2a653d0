/** Whatever the rules ask, with one button for each answer; and the rest of what one may do. */
import { computed } from "@preact/signals";
import type { LegalAction } from "../api/shapes";
import { useAlways } from "../people/Plan";
import { acting, busy, legal, me, play, table, view } from "../store/table";
import { LoadSign } from "../ui/icons";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/crayon";

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

type Played = (text: string) => void;

export function ActionButton({ action, kind = "", then }: { action: LegalAction; kind?: string; then?: Played }) {
  const act = async (): Promise<void> => {
    if (await play(action.text)) then?.(action.text);
  };
  return (
    <button class={`btn sm ${action.kind} ${kind}`} disabled={busy.value} onClick={() => void act()}>
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
  const [always, setAlways, keep] = useAlways(asked?.word);
  if (!asked || acting.value === null) return null;
  const outOfTurn = view.value?.seat !== acting.value && !asked.secret;
  return (
    <div class="here asked" id="here" role="group" aria-label={asked.heading}>
      <h3>
        {asked.prompt} <RuleLink rule={asked.rule} link={asked.link} />
      </h3>
      {!onCards.value && (
        <div class="row">
          {legal.value.map((action) => (
            <ActionButton action={action} then={keep} key={action.text} />
          ))}
        </div>
      )}
      {outOfTurn && !onCards.value && (
        <label class="check">
          <input type="checkbox" checked={always} onChange={(event) => setAlways(event.currentTarget.checked)} />{" "}
          {t.answerAlways}
        </label>
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
      <h3>{t.youCanAlso}</h3>
      <div class="row">
        {rest.map((action) => (
          <ActionButton action={action} key={action.text} />
        ))}
      </div>
    </div>
  );
}
