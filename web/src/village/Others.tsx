/** The players, and the tableaux of the others: small beside the names, large when one clicks on them. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { mySeats, seat } from "../store/table";
import { Named } from "../ui/Named";
import { PlayerList } from "../ui/Players";
import { t as common } from "../words/common";
import { t } from "../words/village";
import { look } from "./store";
import { Tableau } from "./Tableau";
import { points } from "./words";

const shown = signal<number | null>(null);

function Second({ n }: { n: number }) {
  const player = look.value?.players[n];
  if (!player) return null;
  const done = player.lines.filter((line) => line.completed).length;
  return (
    <span class="row2">
      <span class="loco">
        £{player.money}
        <span class="vdones"> · {t.linesDone(done, player.lines.length)}</span>
      </span>
      <span class="maj" title={t.terminiHeld}>
        {common.cards(player.hand.length)}
      </span>
    </span>
  );
}

export function VillagePlayers() {
  return (
    <PlayerList
      purse={(n) => (
        <span class="cash num" title={t.points}>
          {look.value?.players[n]?.points}
          <small> {t.pts(look.value?.players[n]?.points ?? 0)}</small>
        </span>
      )}
      more={(n) => <Second n={n} />}
    />
  );
}

/** All tableaux but the own one. */
export function Others() {
  const players = look.value?.players ?? [];
  const mineToo = mySeats.value.length > 0;
  return (
    <div class="vothers">
      {players.map(
        (player, n) =>
          (!mineToo || n !== seat.value) && (
            <button class="box vother" key={n} onClick={() => (shown.value = n)} style={`--c:var(--p${n})`}>
              <Named name={t.showLarge(player.name)}>
                <span class="vwho">
                  <i />
                  {player.name}
                  <small>
                    £{player.money} · {points(player.points)}
                  </small>
                </span>
                <Tableau player={player} of={n} size="mini" />
              </Named>
            </button>
          ),
      )}
    </div>
  );
}

export function Large() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown.value !== null) box.current?.showModal();
  }, [shown.value]);
  const player = shown.value === null ? null : look.value?.players[shown.value];
  if (!player || shown.value === null) return null;
  const close = (): void => void (shown.value = null);
  return (
    <dialog ref={box} class="ask vlarge" onClose={close} aria-labelledby="large-h">
      <h2 id="large-h">
        {player.name}{" "}
        <small>
          {points(player.points)}, £{player.money}
        </small>
      </h2>
      <div class="vfit">
        <Tableau player={player} of={shown.value} size="big" />
      </div>
      <div class="row">
        <button class="btn pri" onClick={close}>
          {common.close}
        </button>
      </div>
    </dialog>
  );
}
