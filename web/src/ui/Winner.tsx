/** The end of a game. */
import { useSignal } from "@preact/signals";
import { go } from "../store/route";
import { table, view } from "../store/table";

export function Winner() {
  const hidden = useSignal(false);
  const now = view.value;
  if (!now || now.phase !== "over" || hidden.value) return null;
  const names = now.winners.map((seat) => now.players[seat]?.name ?? "").join(" and ");
  return (
    <div class="winner" role="alertdialog" aria-labelledby="win-h">
      <h2 id="win-h">{names ? `${names} ${now.winners.length === 1 ? "wins" : "win"}` : "Nobody wins"}</h2>
      <p>{table.value?.outcome}, after {now.round} rounds.</p>
      <div class="row">
        <button class="btn" onClick={() => (hidden.value = true)}>Look at the board</button>
        <button class="btn pri" onClick={() => go("/")}>New game</button>
      </div>
    </div>
  );
}
