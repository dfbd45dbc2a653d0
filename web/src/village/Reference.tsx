/** The reference card: the title's tables, with what the player has so far beside them. All of it is the server's. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ReferenceRow, VillagePlayer } from "../api/shapes";
import { RuleLink } from "../ui/RuleLink";
import { t as common } from "../words/common";
import { upper } from "../words/forms";
import { t } from "../words/village";
import { FeatureIcon } from "./signs";
import { mine, rules } from "./store";
import { points } from "./words";

export const referenceOpen = signal(false);

const rowOf = (kind: string): ReferenceRow | undefined => rules.value?.reference.find((row) => row.kind === kind);

/** One table: counts, their points, and below them whatever of the player's stands there. */
function Steps({
  row,
  name,
  here,
}: {
  row: ReferenceRow;
  name: string;
  here: (from: number, more: boolean) => ComponentChildren;
}) {
  return (
    <div class="vref-table" style={`--n:${row.steps.length}`}>
      <span class="vref-name">
        <FeatureIcon kind={row.kind} />
        {name}
      </span>
      <ol>
        {row.steps.map((step) => {
          const mark = here(step.count, step.more);
          return (
            <li class={mark ? "on" : ""} key={step.count}>
              <small>
                {step.count}
                {step.more ? "+" : ""}
              </small>
              <b class="num">{step.points}</b>
              {mark}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The two tables of the card, the player's lines in their columns. */
export function Tables({ player }: { player: VillagePlayer }) {
  const [signals, sidings] = [rowOf("signal"), rowOf("siding")];
  if (!signals || !sidings) return null;
  const { tally } = player;
  const at = (have: number, want: number, more: boolean): boolean => (more ? have >= want : have === want);
  return (
    <>
      <Steps
        row={signals}
        name={t.signalsOn}
        here={(want, more) => {
          const lines = tally.signals.filter((one) => at(one.count, want, more)).map((one) => one.line);
          return (
            lines.length > 0 && (
              <i
                title={`${lines.join(", ")}: ${points(tally.signals.find((one) => one.line === lines[0])?.points ?? 0)}`}
              >
                {lines.join(" ")}
              </i>
            )
          );
        }}
      />
      <Steps
        row={sidings}
        name={t.linesSiding}
        here={(want, more) =>
          at(tally.sidings.lines.length, want, more) && (
            <i title={t.sidingsAt(tally.sidings.lines.join(", "), points(tally.sidings.points))}>{common.you}</i>
          )
        }
      />
    </>
  );
}

const open = (): void => void (referenceOpen.value = true);

/** Always beside the hand. */
export function ReferencePanel() {
  if (!mine.value || !rules.value) return null;
  return (
    <section class="vref panel" aria-label={t.reference}>
      <h2>
        {t.reference}{" "}
        <button class="lk" title="C" onClick={open}>
          {t.allOfIt}
        </button>
      </h2>
      <Tables player={mine.value} />
    </section>
  );
}

/** What is on the card besides the tables, a row each. */
function Rows() {
  return (
    <dl class="vref-rows">
      {rules.value?.reference.map((row) => [
        <dt>
          <FeatureIcon kind={row.kind} />
          {t.features[row.kind as keyof typeof t.features] ?? upper(row.kind)}
        </dt>,
        <dd>
          {row.words} <RuleLink rule={row.rule} link={row.link} />
        </dd>,
      ])}
    </dl>
  );
}

/** What the player has of it, in a sentence. */
function SoFar({ player }: { player: VillagePlayer }) {
  const { signals, sidings } = player.tally;
  return (
    <p class="vref-sofar">
      {signals.length
        ? `${signals.map((one) => `${one.line}: ${t.signals(one.count)}, ${points(one.points)}`).join("; ")}. `
        : t.noSignal}
      {sidings.lines.length
        ? t.sidings(sidings.lines.length, sidings.lines.join(", "), points(sidings.points))
        : t.noSiding}
    </p>
  );
}

/** The whole card: in a dialog, and on a phone in a tab of its own. */
export function ReferenceCard() {
  return (
    <div class="vref whole">
      {mine.value && <Tables player={mine.value} />}
      {mine.value && <SoFar player={mine.value} />}
      <Rows />
    </div>
  );
}

export function ReferenceDialog() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (referenceOpen.value) box.current?.showModal();
  }, [referenceOpen.value]);
  if (!referenceOpen.value) return null;
  const close = (): void => void (referenceOpen.value = false);
  return (
    <dialog ref={box} class="ask vrefbox" onClose={close} aria-labelledby="ref-h">
      <h2 id="ref-h">{t.reference}</h2>
      <ReferenceCard />
      <div class="row">
        <button class="btn pri" onClick={close}>
          {common.close}
        </button>
      </div>
    </dialog>
  );
}
