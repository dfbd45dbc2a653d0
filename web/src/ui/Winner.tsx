/** The end of a game. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { go } from "../store/route";
import { anyTable, anyView, replaying } from "../store/table";
import { t as common } from "../words/common";
import { t } from "../words/ui";
import { RecordButton } from "./Record";

/** Ways on from a table whose game is over, for whoever has put the news of it away. */
export function Afterwards() {
  return (
    <div class="row">
      <button class="btn" onClick={() => go(`/table/${anyTable.value?.id}/at/0`)}>
        {t.watchAgain}
      </button>
      <button class="btn pri" onClick={() => go(`/table/${anyTable.value?.id}/finish`)}>
        {t.seeFinish}
      </button>
    </div>
  );
}

export function Winner({ heading, children }: { heading?: string | undefined; children?: ComponentChildren }) {
  const hidden = useSignal(false);
  const now = anyView.value;
  if (now?.phase !== "over" || hidden.value || replaying.value) return null;
  const names = now.winners.map((seat) => now.players[seat]?.name ?? "").join(common.and);
  return (
    <div class="winner" role="alertdialog" aria-labelledby="win-h">
      <h2 id="win-h">{heading ?? (names ? t.wins(names, now.winners.length) : t.nobodyWins)}</h2>
      <p>{t.afterRounds(anyTable.value?.outcome, now.round)}</p>
      {children}
      <div class="row">
        <RecordButton />
        <button class="btn" onClick={() => go(`/table/${anyTable.value?.id}/at/0`)}>
          {t.watchAgain}
        </button>
        <button class="btn" onClick={() => (hidden.value = true)}>
          {t.lookAtBoard}
        </button>
        <button class="btn" onClick={() => go("/")}>
          {t.newGame}
        </button>
        <button class="btn pri" onClick={() => go(`/table/${anyTable.value?.id}/finish`)}>
          {t.seeFinish}
        </button>
      </div>
    </div>
  );
}
