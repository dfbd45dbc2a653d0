/** What can be done where the train stands: deliver, pick up, drop, ride; and answers to events. */
import type { LegalAction } from "../api/shapes";
import { acting, board, busy, lattice, me, play, table, view } from "../store/table";
import { LoadSign } from "./icons";

const KINDS = ["deliver", "pilgrims", "pick", "ride", "drop", "lose"];

function Button({ action }: { action: LegalAction }) {
  const words = action.text.split(" ");
  const send = (): void => void play(action.text);
  const load = words[1] ?? "";
  if (action.kind === "deliver") {
    const demand = (board.value?.cards[words[3] ?? ""] ?? []).find((one) => one.load.replace(/ /g, "-") === load && one.city.replace(/ /g, "-") === words[2]);
    return (
      <button class="btn sm pay" disabled={busy.value} onClick={send}>
        <LoadSign load={demand?.load ?? load} /> Deliver {demand?.load ?? load} <b class="num">+{demand?.pay}M</b>
      </button>
    );
  }
  if (action.kind === "pilgrims") {
    return <button class="btn sm pay" disabled={busy.value} onClick={send}><LoadSign load="Pilgrims" /> Bring the Pilgrims <b class="num">+2M</b></button>;
  }
  if (action.kind === "ride") {
    const payee = /paying (\d+)/.exec(action.text)?.[1];
    const owner = payee === undefined ? null : view.value?.players[Number(payee)]?.name;
    return <button class="btn sm" disabled={busy.value} onClick={send}>Ride the ferry{owner ? `, ${board.value?.rules.rent}M to ${owner}` : ""}</button>;
  }
  const verb = { pick: "Pick up", drop: "Drop", lose: "Lose" }[action.kind] ?? action.kind;
  const left = action.kind === "pick" ? view.value?.bank[load] : null;
  return (
    <button class={`btn sm ${action.kind}`} disabled={busy.value} onClick={send} title={typeof left === "number" ? `${left} left in the bank` : undefined}>
      <LoadSign load={load} /> {verb} {load}
    </button>
  );
}

export function Here() {
  const now = view.value;
  const legal = acting.value === null ? [] : (table.value?.legal?.actions ?? []);
  const shown = KINDS.flatMap((kind) => legal.filter((one) => one.kind === kind));
  if (!now || !shown.length) return null;
  const place = me.value?.trains[0]?.place;
  const name = place ? (lattice.value?.label(place) ?? place) : "";
  return (
    <div class="here" id="here">
      <h3>{now.question ? "Your train derailed. It loses one load:" : `At ${name}`}</h3>
      <div class="row">
        {shown.map((action) => (
          <Button action={action} key={action.text} />
        ))}
      </div>
    </div>
  );
}
