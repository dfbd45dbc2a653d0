/** Everything the board takes by pointer, by name: for keyboards and screen readers, and for players who know the map. */
import { signal } from "@preact/signals";
import { placing } from "../../store/look";
import { acting, board, busy, lattice, play, reach, table, view } from "../../store/table";
import { propose } from "../../store/track/sketch";
import { journeys, setOff } from "../../store/trains/journey";
import { draft, orders } from "../../store/trains/orders";
import { t as common } from "../../words/common";
import { t } from "../../words/crayon";
import { Foreseen } from "./Foreseen";

type Choice = { value: string; label: string; off?: boolean };
type Group = { name: string; list: Choice[] };
type Choices = { verb: string; groups: Group[]; go: (value: string) => void };

function choices(): Choices | null {
  const now = view.value;
  if (!lattice.value || !now || acting.value === null || table.value?.question) return null;
  const cities = (board.value?.cities ?? [])
    .map((city) => ({ value: city.mileposts[0] ?? "", label: city.name }))
    .sort(byLabel);
  if (placing.value.size)
    return {
      verb: t.placeIn,
      groups: [{ name: "", list: cities }],
      go: (value) => void play(placing.value.get(value) ?? ""),
    };
  if (now.phase === "build") return { verb: t.trackTo, groups: [{ name: "", list: cities }], go: propose };
  const near = inReach();
  const far = journeys.value.filter((one) => !near.has(one.city)).sort((a, b) => a.city.localeCompare(b.city));
  return {
    verb: t.moveTo,
    groups: [
      { name: t.inReach, list: [...near.values()] },
      {
        name: t.overTurns,
        list: far
          .filter((one) => one.turns)
          .map((one) => ({
            value: one.city,
            label: `${one.city}, ${common.turns(one.turns)}${one.fees ? t.feesDue(one.fees) : ""}`,
          })),
      },
      {
        name: t.notYet,
        list: far
          .filter((one) => one.refusal)
          .map((one) => ({ value: one.city, label: `${one.city}. ${one.refusal?.message}`, off: true })),
      },
    ],
    go: (value) => void (journeys.value.some((one) => one.city === value) ? setOff(value) : play(value)),
  };
}

/** The cities the train gets to this turn, nearest first. */
function inReach(): Map<string, Choice> {
  const best = new Map<string, Choice>();
  for (const way of [...reach.value].sort((a, b) => a.steps - b.steps)) {
    const city = lattice.value?.cityOf.get(way.milepost)?.name;
    if (!city || best.has(city)) continue;
    best.set(city, {
      value: way.text,
      label: `${city}, ${way.steps}${way.rent ? t.rentDue(way.rent) : ""}${way.duty ? t.dutyDue(way.duty) : ""}`,
    });
  }
  return best;
}

const byLabel = (a: Choice, b: Choice): number => a.label.localeCompare(b.label);

const picked = signal("");

/** What the way to a city chosen by name will cost, before one goes. */
export function ByNameForeseen() {
  const far =
    acting.value === null || draft.value || orders.value
      ? null
      : journeys.value.find((one) => one.city === picked.value);
  return far?.fees ? <Foreseen legs={far.legs} fees={far.fees} /> : null;
}

export function ByName() {
  const what = choices();
  const value = what?.groups.some((group) => group.list.some((one) => one.value === picked.value && !one.off))
    ? picked.value
    : "";
  return (
    <form
      class="byname"
      onSubmit={(event) => {
        event.preventDefault();
        if (value) what?.go(value);
        picked.value = "";
      }}
    >
      <label>
        <span class="verb">{what?.verb ?? t.moveTo}</span>{" "}
        <select value={value} disabled={!what} onChange={(event) => (picked.value = event.currentTarget.value)}>
          <option value="">{t.aCity}</option>
          {what?.groups.map((group) =>
            group.name
              ? group.list.length > 0 && <optgroup label={group.name}>{group.list.map(asOption)}</optgroup>
              : group.list.map(asOption),
          )}
        </select>
      </label>
      <button class="btn sm" disabled={!value || busy.value}>
        {t.go}
      </button>
    </form>
  );
}

const asOption = (one: Choice) => (
  <option value={one.value} disabled={!!one.off}>
    {one.label}
  </option>
);
