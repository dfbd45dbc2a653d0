/** What can be done where the train stands: deliver, pick up, drop, ride. */
import type { LegalAction } from "../api/shapes";
import { actionsOf, busy, lattice, play, table, train, view } from "../store/table";
import { LoadSign } from "../ui/icons";
import { t } from "../words/crayon";

const KINDS = ["deliver", "pilgrims", "lock", "pick", "ride", "drop"];

function Button({ action }: { action: LegalAction }) {
  const left = action.kind === "pick" && action.load ? view.value?.bank[action.load] : null;
  return (
    <button
      class={`btn sm ${action.kind}${action.pay === null ? "" : " pay"}`}
      disabled={busy.value}
      onClick={() => void play(action.text)}
      title={typeof left === "number" ? t.leftInBank(left) : undefined}
    >
      {action.load && <LoadSign load={action.load} />} {action.words}{" "}
      {action.pay !== null && <b class="num">+{action.pay}M</b>}
    </button>
  );
}

export function Here() {
  const shown = table.value?.question ? [] : actionsOf(...KINDS);
  if (!view.value || !shown.length) return null;
  const place = train.value?.place;
  const name = place ? (lattice.value?.label(place) ?? place) : "";
  return (
    <div class="here" id="here">
      <h3>{train.value?.aboard ? t.aboardFerry(train.value.aboard) : t.at(name)}</h3>
      <div class="row">
        {shown.map((action) => (
          <Button action={action} key={action.text} />
        ))}
      </div>
    </div>
  );
}
