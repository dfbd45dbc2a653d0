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
import { t as common } from "../../words/common";
import { t } from "../../words/crayon";

export function Trade() {
  const sum = useSignal(10);
  if (!mayTrade.value) return null;
  if (!trading.value) {
    return (
      <div class="here">
        <button class="btn sm" onClick={() => (trading.value = true)}>
          {t.tradeTrack}
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
      <h3>{t.dealHead}</h3>
      <p class="hint">{t.dealHow}</p>
      <p>
        {t.youAsk(
          <b>{common.sections(asked.value.length)}</b>,
          names.join(common.and),
          given.value.length > 0 && <b>{common.sections(given.value.length)}</b>,
        )}
      </p>
      <Ferries />
      <ByName />
      <div class="row">
        <label>
          {t.andOffer}{" "}
          <input
            type="number"
            min={0}
            max={me.value?.cash ?? 0}
            value={sum.value}
            required
            aria-label={t.sumOffered}
            onInput={(event) => (sum.value = Number(event.currentTarget.value))}
          />
          M
        </label>
        <button class="btn sm pri" disabled={!something || busy.value}>
          {t.offer}
        </button>
        <button type="button" class="btn sm" onClick={endTrade}>
          {t.noDeal}
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
            {owner === seat.value
              ? t.giveLink(ferry?.name ?? "", !!ferry?.tunnel)
              : t.askLink(view.value?.players[owner]?.name ?? "", ferry?.name ?? "", !!ferry?.tunnel)}
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
      {t.aSection}{" "}
      <select
        value=""
        onChange={(event) => {
          if (event.currentTarget.value) toggle(Number(event.currentTarget.value));
          event.currentTarget.value = "";
        }}
      >
        <option value="">{t.byEnds}</option>
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
