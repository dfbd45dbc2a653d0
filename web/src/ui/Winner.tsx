/** The end of a game. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { go } from "../store/route";
import { anyTable, anyView, replaying } from "../store/table";
import { RecordButton } from "./Record";

export function Winner({ heading, children }: { heading?: string | undefined; children?: ComponentChildren }) {
  const hidden = useSignal(false);
  const now = anyView.value;
  if (now?.phase !== "over" || hidden.value || replaying.value) return null;
  const names = now.winners.map((seat) => now.players[seat]?.name ?? "").join(" and ");
  return (
    <div class="winner" role="alertdialog" aria-labelledby="win-h">
      <h2 id="win-h">{heading ?? (names ? `${names} ${now.winners.length === 1 ? "wins" : "win"}` : "Nobody wins")}</h2>
      <p>
        {anyTable.value?.outcome}, after {now.round} rounds.
      </p>
      {children}
      <div class="row">
        <RecordButton />
        <button class="btn" onClick={() => go(`/table/${anyTable.value?.id}/at/0`)}>
          Watch it again
        </button>
        <button class="btn" onClick={() => (hidden.value = true)}>
          Look at the board
        </button>
        <button class="btn" onClick={() => go("/")}>
          New game
        </button>
        <button class="btn pri" onClick={() => go(`/table/${anyTable.value?.id}/finish`)}>
          See the finish
        </button>
      </div>
    </div>
  );
}
