/** A load by its sign and name: the hand on it lights where it comes from, a press opens its page. */
import { openDesk } from "../store/cards/desk";
import { lighting } from "../store/look";
import { LoadSign } from "../ui/icons";
import { loadName } from "../words/names";

export function LoadLink({ load }: { load: string }) {
  return (
    <button
      class="loadlink"
      {...lighting({ key: `load ${load}`, city: "", loads: [load], pay: 0 })}
      onClick={() => openDesk("goods", load)}
    >
      <LoadSign load={load} />
      {loadName(load)}
    </button>
  );
}
