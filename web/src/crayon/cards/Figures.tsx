/** What a demand takes, in figures on its card and in words beside the map; and the button for what comes next. */
import type { Outlook } from "../../api/shapes";
import { stepFor, take } from "../../store/cards/nextstep";
import { outlooks } from "../../store/cards/outlooks";
import { noteOn } from "../../store/cards/owncards";
import { hot, sourcesOf } from "../../store/look";
import { busy } from "../../store/table";
import { count } from "../../words";

/** A figure of the server with a true minus sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);
const rateClass = (one: Outlook): string => (one.rate > 0 ? "gain" : "loss");

export function Rate({ one }: { one: Outlook }) {
  if (!one.turns) return null;
  const words = `${signed(one.rate)}M a turn, about ${count(one.turns, "turn")}`;
  return (
    <span class={`rate num ${rateClass(one)}`} title={words}>
      <span aria-hidden="true">{signed(one.rate)}</span>
      <span class="vh">{words}</span>
    </span>
  );
}

/** The line of figures on a card. */
export function Figures({ one }: { one: Outlook }) {
  if (!one.turns) return <span class="figs none">{one.why}</span>;
  return (
    <span class="figs num">
      <span title="Mileposts to go">
        {one.mileposts}
        <small> mp</small>
      </span>
      <span class={one.short ? "loss" : ""} title={trackWords(one)}>
        {one.track}
        <small>
          M<span class="vh"> of track</span>
        </small>
      </span>
      <span title="Turns it takes, about">
        {one.turns}
        <small>{one.turns === 1 ? " turn" : " turns"}</small>
      </span>
      <span class={rateClass(one)} title="What it earns a turn after its costs">
        {signed(one.rate)}
        <small>/turn</small>
      </span>
    </span>
  );
}

const trackWords = (one: Outlook): string =>
  `${one.track ? `Track for ${one.track}M is missing` : "All its track is there"}${one.short ? `; you lack ${one.short}M` : ""}`;

export function StepButton({ one }: { one: Outlook }) {
  const step = stepFor(one);
  if (!step) return null;
  return (
    <button
      class={`step do-${step.kind}`}
      disabled={busy.value}
      aria-label={step.title}
      title={step.title}
      onClick={() => void take(step, one)}
    >
      {step.words}
    </button>
  );
}

/** All figures of the demand under the hand, in a corner of the board. */
export function DemandNote({ corner }: { corner: string }) {
  const one = hot.value && outlooks.value.get(hot.value.key);
  if (!one) return null;
  const fetched = one.stops.filter((stop) => stop.pick);
  const others = one.loads.flatMap(sourcesOf).filter((city) => !fetched.some((stop) => stop.city === city));
  const note = noteOn(one.card);
  return (
    <div class={`pop note demand ${corner}`} role="status">
      <h3>
        <span>
          {one.loads.join(" and ")} to {one.city}
        </span>
        <span class="num">{one.pay}M</span>
      </h3>
      {one.turns ? (
        <>
          <Line what={one.aboard ? "Aboard; on to" : "Fetched in"}>
            {one.aboard ? one.city : fetched.map((stop) => stop.city).join(" and ")}
          </Line>
          <Line what={count(one.mileposts, "milepost")}>about {count(one.turns, "turn")}</Line>
          <Line what="Missing track">{one.track ? `${one.track}M` : "none"}</Line>
          {one.fees > 0 && <Line what="Rent and duty">{one.fees}M</Line>}
          {one.short > 0 && (
            <div class="ln warn">
              <span>You lack</span>
              <b class="num">{one.short}M</b>
            </div>
          )}
          <Line what="Earns after costs">
            <span class={rateClass(one)}>{signed(one.rate)}M a turn</span>
          </Line>
        </>
      ) : (
        <p class="why">Not now: {one.why}.</p>
      )}
      <Line what="Chips left">{one.left.map((left) => left ?? "endless").join(" and ")}</Line>
      {others.length > 0 && <div class="hint">Also from {others.join(", ")}</div>}
      {note && <div class="hint own">{note}</div>}
    </div>
  );
}

function Line({ what, children }: { what: string; children: preact.ComponentChildren }) {
  return (
    <div class="ln">
      <span>{what}</span>
      <b class="num">{children}</b>
    </div>
  );
}
