/** Buying and trading track: pick it on the board or by name, name a sum, offer. */
import { useSignal } from "@preact/signals";
import { board, busy, lattice, me, seat, view } from "../../store/table";
import {
  asked,
  endTrade,
  given,
  mayTrade,
  offer,
  ownerOf,
  pickedFerries,
  toggle,
  toggleFerry,
  trading,
} from "../../store/track/trade";
import { count } from "../../words";

export function Trade() {
  const sum = useSignal(10);
  if (!mayTrade.value) return null;
  if (!trading.value) {
    return (
      <div class="here">
        <button class="btn sm" onClick={() => (trading.value = true)}>
          Buy or trade track…
        </button>
      </div>
    );
  }
  const names = [...new Set(asked.value.map((n) => view.value?.players[ownerOf(n) ?? -1]?.name ?? ""))];
  const theirs = pickedFerries.value.filter(([, owner]) => owner !== seat.value);
  const something = asked.value.length > 0 || theirs.length > 0;
  return (
    <form
      class="here trade"
      onSubmit={(event) => {
        event.preventDefault();
        void offer(sum.value);
      }}
    >
      <h3>A deal instead of building</h3>
      <p class="hint">Click or drag along track on the board: others’ track to ask for it, your own to give it.</p>
      <p>
        You ask for <b>{count(asked.value.length, "section")}</b>
        {names.length > 0 && ` of ${names.join(" and ")}`}
        {given.value.length > 0 && (
          <>
            , and give <b>{count(given.value.length, "section")}</b>
          </>
        )}
        .
      </p>
      <Ferries />
      <ByName />
      <div class="row">
        <label>
          and offer{" "}
          <input
            type="number"
            min={0}
            max={me.value?.cash ?? 0}
            value={sum.value}
            required
            aria-label="Sum offered, in millions"
            onInput={(event) => (sum.value = Number(event.currentTarget.value))}
          />
          M
        </label>
        <button class="btn sm pri" disabled={!something || busy.value}>
          Offer
        </button>
        <button type="button" class="btn sm" onClick={endTrade}>
          No deal
        </button>
      </div>
    </form>
  );
}

function Ferries() {
  const owned = (view.value?.ferries ?? []).flatMap((owners, n) => owners.map((owner): [number, number] => [n, owner]));
  if (!owned.length) return null;
  const on = (n: number, owner: number): boolean =>
    pickedFerries.value.some(([one, who]) => one === n && who === owner);
  return (
    <div class="row">
      {owned.map(([n, owner]) => {
        const ferry = board.value?.ferries[n];
        return (
          <button
            type="button"
            class="btn sm"
            aria-pressed={on(n, owner)}
            onClick={() => toggleFerry(n, owner)}
            key={`${n}.${owner}`}
          >
            {owner === seat.value ? "Give" : `${view.value?.players[owner]?.name}’s`} {ferry?.name}{" "}
            {ferry?.tunnel ? "tunnel" : "ferry"}
          </button>
        );
      })}
    </div>
  );
}

/** The same without a pointer: each section by its ends. */
function ByName() {
  const grid = lattice.value;
  if (!grid) return null;
  const list = Object.entries(view.value?.track ?? {})
    .map(([n, owner]) => ({ n: Number(n), owner }))
    .sort((a, b) => Number(a.owner === seat.value) - Number(b.owner === seat.value) || a.owner - b.owner);
  return (
    <label class="byname">
      A section{" "}
      <select
        value=""
        onChange={(event) => {
          if (event.currentTarget.value) toggle(Number(event.currentTarget.value));
          event.currentTarget.value = "";
        }}
      >
        <option value="">by its ends…</option>
        {list.map(({ n, owner }) => {
          const [a, b] = grid.sections[n] ?? ["", ""];
          const picked = asked.value.includes(n) || given.value.includes(n);
          return (
            <option value={n}>
              {view.value?.players[owner]?.name}: {grid.label(a)} – {grid.label(b)}
              {picked ? " ✓" : ""}
            </option>
          );
        })}
      </select>
    </label>
  );
}
