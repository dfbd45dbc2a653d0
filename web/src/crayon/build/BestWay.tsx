/** The best way to build, from the own track or from a city, over as many turns as it takes; it becomes the sketch. */
import { signal, useSignal } from "@preact/signals";
import type { BestWay as Found } from "../../api/shapes";
import { acting, board, busy, table } from "../../store/table";
import { found, shortest, sketchOther, sketchWay } from "../../store/track/bestway";
import { path, priced } from "../../store/track/sketch";
import { RuleLink } from "../../ui/RuleLink";
import { count } from "../../words";

const open = signal(false);

export function BestWayButton() {
  return (
    <button
      class="lk"
      aria-expanded={open.value}
      disabled={acting.value === null || !!table.value?.question}
      onClick={() => (open.value = !open.value)}
    >
      Best way…
    </button>
  );
}

export function BestWay() {
  const from = useSignal("");
  const to = useSignal("");
  if (acting.value === null || table.value?.question) return null;
  const lies = path.value.length > 1 || !found.value?.path.length; // what is erased is no longer told of
  const shown = found.value && lies && <Told way={found.value} />;
  if (!open.value) return shown && <div class="bestway">{shown}</div>;
  const names = (board.value?.cities ?? []).map((city) => city.name).sort((a, b) => a.localeCompare(b));
  const go = (event: Event): void => {
    event.preventDefault();
    void sketchWay(from.value || null, to.value);
  };
  return (
    <div class="bestway">
      <form class="byname" onSubmit={go}>
        <label>
          <span class="vh">Best way from</span>
          <select
            aria-label="Best way from"
            value={from.value}
            onChange={(event) => (from.value = event.currentTarget.value)}
          >
            <option value="">my track</option>
            {names.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          to{" "}
          <select
            aria-label="Best way to"
            value={to.value}
            onChange={(event) => (to.value = event.currentTarget.value)}
          >
            <option value="">a city…</option>
            {names
              .filter((name) => name !== from.value)
              .map((name) => (
                <option value={name}>{name}</option>
              ))}
          </select>
        </label>
        <label>
          <span class="vh">Which way</span>
          <select
            aria-label="Which way"
            value={shortest.value ? "shortest" : "cheapest"}
            onChange={(event) => (shortest.value = event.currentTarget.value === "shortest")}
          >
            <option value="cheapest">cheapest</option>
            <option value="shortest">shortest</option>
          </select>
        </label>
        <button class="btn sm" disabled={!to.value || busy.value}>
          Find
        </button>
      </form>
      {shown}
    </div>
  );
}

function Told({ way }: { way: Found }) {
  if (!way.path.length)
    return (
      <p class="hint" role="status">
        Your track already joins them.
      </p>
    );
  const phases = count(way.turns, "turn");
  const [kind, otherKind] = way.shortest ? ["Shortest", "Cheapest"] : ["Cheapest", "Shortest"];
  const same = way.other.cost === way.cost && way.other.sections === way.sections;
  return (
    <p class="hint" role="status">
      {same ? "Cheapest and shortest" : kind}: {way.cost}M for {count(way.sections, "section")}, {phases} of building;{" "}
      {way.paid}M of it in one phase.
      {!same && (
        <>
          {" "}
          <button class="lk" disabled={busy.value} onClick={() => void sketchOther()}>
            {otherKind}: {way.other.cost}M for {count(way.other.sections, "section")}
          </button>
        </>
      )}
      {priced.value?.apart && <b class="apart"> Not connected to your track.</b>}
      {way.refusal && (
        <>
          {" "}
          It stops there: {way.refusal.message} <RuleLink rule={way.refusal.rule} link={way.refusal.link} />
        </>
      )}
    </p>
  );
}
