/** What may still be drawn: the demands of undrawn cards, by load or by city. Their order nobody knows. */
import { useSignal } from "@preact/signals";
import { board, view } from "../store/table";
import { LoadSign } from "../ui/icons";
import { t } from "../words/desk";
import { loadName } from "../words/names";
import { counts, grouped, inDeck, lying } from "./cardplaces";
import { Choice } from "./Goods";
import { Paid } from "./LoadPage";

export function Deck() {
  const by = useSignal<"load" | "city">("load");
  const now = view.value;
  const data = board.value;
  if (!now || !data) return null;
  const { demands, events, discards } = counts(data, now);
  return (
    <>
      <p class="decksum">{t.deckHas(demands, events, discards)}</p>
      <div class="finder">
        <Choice by={by.value} choose={(next) => (by.value = next)} />
      </div>
      {grouped(inDeck(lying(data, now)), by.value).map(([name, list]) => (
        <details class="group" key={name}>
          <summary>
            {by.value === "load" && <LoadSign load={name} />}
            <span class="c">{by.value === "load" ? loadName(name) : name}</span>
            <span class="likely">{t.upTo(list.length)}</span>
            <span class="pay num">
              {list[0]?.pay}
              <small>M</small>
            </span>
          </summary>
          <Paid list={list} what={by.value === "load" ? "city" : "load"} bare />
        </details>
      ))}
    </>
  );
}
