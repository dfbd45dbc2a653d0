/** The best way to build, from the own track or from a city, over as many turns as it takes; it becomes the sketch. */
import { signal, useSignal } from "@preact/signals";
import type { BestWay as Found } from "../../api/shapes";
import { tab } from "../../store/look";
import { acting, board, busy, table } from "../../store/table";
import { found, shortest, sketchOther, sketchWay } from "../../store/track/bestway";
import { path, priced } from "../../store/track/sketch";
import { bothWays } from "../../text/words";
import { RuleLink } from "../../ui/RuleLink";
import { t } from "../../words/crayon";

const open = signal(false);

/** Into the form by a key. */
export function enterBestWay(): void {
  open.value = true;
  tab.value = "turn";
  setTimeout(() => document.querySelector<HTMLElement>(".bestway select")?.focus());
}

export function BestWayButton() {
  return (
    <button
      class="lk"
      aria-expanded={open.value}
      disabled={acting.value === null || !!table.value?.question}
      onClick={() => (open.value = !open.value)}
    >
      {t.bestWay}
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
          <span class="vh">{t.bestFrom}</span>
          <select
            aria-label={t.bestFrom}
            value={from.value}
            onChange={(event) => (from.value = event.currentTarget.value)}
          >
            <option value="">{t.myTrack}</option>
            {names.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {t.wayTo}{" "}
          <select aria-label={t.bestTo} value={to.value} onChange={(event) => (to.value = event.currentTarget.value)}>
            <option value="">{t.aCity}</option>
            {names
              .filter((name) => name !== from.value)
              .map((name) => (
                <option value={name}>{name}</option>
              ))}
          </select>
        </label>
        <label>
          <span class="vh">{t.whichWay}</span>
          <select
            aria-label={t.whichWay}
            value={shortest.value ? "shortest" : "cheapest"}
            onChange={(event) => (shortest.value = event.currentTarget.value === "shortest")}
          >
            <option value="cheapest">{t.cheapest}</option>
            <option value="shortest">{t.shortest}</option>
          </select>
        </label>
        <button class="btn sm" disabled={!to.value || busy.value}>
          {t.find}
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
        {t.alreadyJoined}
      </p>
    );
  const [words, other] = bothWays(way);
  return (
    <p class="hint" role="status">
      {words}
      {other && (
        <>
          {" "}
          <button class="lk" disabled={busy.value} onClick={() => void sketchOther()}>
            {other}
          </button>
        </>
      )}
      {priced.value?.apart && <b class="apart"> {t.apart}</b>}
      {way.refusal && (
        <>
          {" "}
          {t.stopsThere(way.refusal.message)} <RuleLink rule={way.refusal.rule} link={way.refusal.link} />
        </>
      )}
    </p>
  );
}
