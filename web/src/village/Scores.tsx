/** All points, item by item: lines resolved, sidings and money as if the game ended now. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { VillagePlayer } from "../api/shapes";
import { t as common } from "../words/common";
import { t } from "../words/village";
import { Items } from "./Foreseen";
import { lighting } from "./pointing";
import { look } from "./store";

export const scoresOpen = signal(false);

function Sheet({ player, n }: { player: VillagePlayer; n: number }) {
  const { sheet } = player;
  return (
    <section class="vsheet" style={`--c:var(--p${n})`} aria-label={t.pointsOf(player.name)}>
      <h3>
        <span>{player.name}</span>
        <b class="num">{sheet.total}</b>
      </h3>
      {sheet.lines.map((line) => (
        <div key={line.line} {...lighting(n, line.line)}>
          <h4>
            <span>{line.line}</span>
            <b class="num">{line.points}</b>
          </h4>
          <Items items={line.items} />
        </div>
      ))}
      {!sheet.lines.length && <p class="hint">{t.noneResolved}</p>}
      <h4>
        <span>{t.sidingsOn(player.tally.sidings.lines.length)}</span>
        <b class="num">{sheet.sidings.points}</b>
      </h4>
      <h4>
        <span>{t.moneyLeft(player.money)}</span>
        <b class="num">{sheet.money.points}</b>
      </h4>
    </section>
  );
}

/** Alone: how far it is to the target, and what has scored. For the tab where others' tableaux would be. */
export function Alone() {
  const now = look.value;
  const me = now?.players[0];
  if (!now?.target || !me) return null;
  return (
    <section class="box valone" aria-label={t.toTarget}>
      <p>{t.ifEnded(<b class="num">{me.sheet.total}</b>, <b class="num">{now.target}</b>, now.round, now.turns)}</p>
      <meter
        min={0}
        max={now.target}
        value={me.sheet.total}
        aria-label={t.pointsOfTarget(me.sheet.total, now.target)}
      />
      {now.sweeps && <p class="hint">{t.farthestLeaves}</p>}
      <Sheet player={me} n={0} />
    </section>
  );
}

export function Sheets() {
  return (
    <div class="vsheets" role="region" aria-label={t.scoresNow} tabIndex={0}>
      {look.value?.players.map((player, n) => (
        <Sheet player={player} n={n} key={n} />
      ))}
    </div>
  );
}

export function Scores() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (scoresOpen.value) box.current?.showModal();
  }, [scoresOpen.value]);
  if (!scoresOpen.value) return null;
  const close = (): void => void (scoresOpen.value = false);
  return (
    <dialog ref={box} class="ask vscores" onClose={close} aria-labelledby="scores-h">
      <h2 id="scores-h">{look.value?.phase === "over" ? t.finalScores : t.scoresNow}</h2>
      <Sheets />
      <div class="row">
        <button class="btn pri" autofocus onClick={close}>
          {common.close}
        </button>
      </div>
    </dialog>
  );
}
