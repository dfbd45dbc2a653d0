/** What a demand takes, in figures on its card and in words beside the map; and the button for what comes next. */
import type { Outlook } from "../../api/shapes";
import { stepFor, take } from "../../store/cards/nextstep";
import { outlooks } from "../../store/cards/outlooks";
import { noteOn } from "../../store/cards/owncards";
import { hot, sourcesOf } from "../../store/look";
import { busy } from "../../store/table";
import { t } from "../../words/cards";
import { t as common } from "../../words/common";
import { called } from "../../words/forms";
import { figure } from "../../words/language";
import { loadNames } from "../../words/names";

/** A figure of the server with a true minus sign. */
export const signed = (n: number): string => (n < 0 ? `−${figure(-n)}` : figure(n));
const rateClass = (one: Outlook): string => (one.rate > 0 ? "gain" : "loss");

export function Rate({ one }: { one: Outlook }) {
  if (!one.turns) return null;
  const words = t.rateWords(signed(one.rate), one.turns);
  return (
    <span class={`rate num ${rateClass(one)}`} title={words}>
      <span aria-hidden="true">{signed(one.rate)}</span>
      <span class="vh">{words}</span>
    </span>
  );
}

/** The line of figures on a card. */
export function Figures({ one }: { one: Outlook }) {
  if (!one.turns)
    return (
      <span class="figs none" title={one.why ?? ""}>
        {one.why}
      </span>
    );
  return (
    <span class="figs num">
      <span title={t.toGo}>
        {one.mileposts}
        <small> {t.mp}</small>
      </span>
      <span class={one.short ? "loss" : ""} title={trackWords(one)}>
        {one.track}
        <small>
          M<span class="vh"> {t.ofTrack}</span>
        </small>
      </span>
      <span title={t.turnsAbout}>
        {one.turns}
        <small>{t.turnWord(one.turns)}</small>
      </span>
      <span class={rateClass(one)} title={t.earns}>
        {signed(one.rate)}
        <small>{t.perTurn}</small>
      </span>
    </span>
  );
}

const trackWords = (one: Outlook): string =>
  `${one.track ? t.missing(one.track) : t.allThere}${one.short ? t.lack(one.short) : ""}`;

export function StepButton({ one }: { one: Outlook }) {
  const step = stepFor(one);
  if (!step) return null;
  return (
    <button
      class={`step do-${step.kind}`}
      disabled={busy.value}
      aria-label={called(step.words, step.title)}
      title={step.title}
      onClick={(event) => {
        if (event.detail) event.currentTarget.blur(); // after a click the keys are the table's: Enter builds the sketch
        void take(step, one);
      }}
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
      <h2>
        <span>{t.loadTo(loadNames(one.loads), one.city)}</span>
        <span class="num">{one.pay}M</span>
      </h2>
      {one.turns ? (
        <>
          <Line what={one.aboard ? t.aboardTo : t.fetchedIn}>
            {one.aboard ? one.city : fetched.map((stop) => stop.city).join(common.and)}
          </Line>
          <Line what={common.steps(one.mileposts)}>{t.aboutTurns(one.turns)}</Line>
          <Line what={t.missingTrack}>{one.track ? `${one.track}M` : t.none}</Line>
          {one.fees > 0 && <Line what={t.rentAndDuty}>{one.fees}M</Line>}
          {one.short > 0 && (
            <div class="ln warn">
              <span>{t.youLack}</span>
              <b class="num">{one.short}M</b>
            </div>
          )}
          <Line what={t.earnsAfter}>
            <span class={rateClass(one)}>{t.perTurnM(signed(one.rate))}</span>
          </Line>
        </>
      ) : (
        <p class="why">{t.notNow(one.why)}</p>
      )}
      <Line what={t.chipsLeft}>{one.left.map((left) => left ?? t.endless).join(common.and)}</Line>
      {others.length > 0 && <div class="hint">{t.alsoFrom(others.join(", "))}</div>}
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
