/** The best way to build from one city to another, over as many turns as it takes; it becomes the sketch. */
import { useSignal } from "@preact/signals";
import type { BestWay as Found } from "../api/shapes";
import { lay } from "../store/sketch";
import { acting, askBestWay, board, busy, seat, table } from "../store/table";
import { complain } from "../store/toasts";
import { RuleLink } from "./RuleLink";

export function BestWay() {
  const open = useSignal(false);
  const from = useSignal("");
  const to = useSignal("");
  const found = useSignal<{ way: Found; seq: number } | null>(null);
  if (acting.value === null || table.value?.question) return null;
  if (!open.value) return <button class="lk bestway" onClick={() => (open.value = true)}>Best way from … to …</button>;
  const names = (board.value?.cities ?? []).map((city) => city.name).sort((a, b) => a.localeCompare(b));
  const go = async (event: Event): Promise<void> => {
    event.preventDefault();
    const seq = table.value?.seq ?? 0;
    try {
      const way = await askBestWay(seat.value, from.value || null, to.value);
      found.value = { way, seq };
      lay(way.path);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <div class="bestway">
      <form class="byname" onSubmit={(event) => void go(event)}>
        <label>
          <span class="vh">Best way from</span>
          <select aria-label="Best way from" value={from.value} onChange={(event) => (from.value = event.currentTarget.value)}>
            <option value="">my track</option>
            {names.map((name) => <option value={name}>{name}</option>)}
          </select>
        </label>
        <label>
          to{" "}
          <select aria-label="Best way to" value={to.value} onChange={(event) => (to.value = event.currentTarget.value)}>
            <option value="">a city…</option>
            {names.filter((name) => name !== from.value).map((name) => <option value={name}>{name}</option>)}
          </select>
        </label>
        <button class="btn sm" disabled={!to.value || busy.value}>Find</button>
      </form>
      {found.value && found.value.seq === table.value?.seq && <Told way={found.value.way} />}
    </div>
  );
}

function Told({ way }: { way: Found }) {
  if (!way.path.length) return <p class="hint" role="status">Your track joins them already.</p>;
  const phases = `${way.turns} turn${way.turns === 1 ? "" : "s"}`;
  return (
    <p class="hint" role="status">
      {way.cost}M, {phases} of building; {way.paid}M of it in one phase.
      {way.refusal && <> It stops there: {way.refusal.message} <RuleLink rule={way.refusal.rule} link={way.refusal.link} /></>}
    </p>
  );
}
