/** What may still be drawn: the demands of undrawn cards, by load or by city. Their order nobody knows. */
import { useSignal } from "@preact/signals";
import { board, view } from "../store/table";
import { LoadSign } from "../ui/icons";
import { count } from "../words";
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
      <p class="decksum">
        The deck has {count(demands, "demand card")} and {count(events, "event")}; {count(discards, "card")} discarded.
      </p>
      <div class="finder">
        <Choice by={by.value} choose={(next) => (by.value = next)} />
      </div>
      {grouped(inDeck(lying(data, now)), by.value).map(([name, list]) => (
        <details class="group" key={name}>
          <summary>
            {by.value === "load" && <LoadSign load={name} />}
            <span class="c">{name}</span>
            <span class="likely">{count(list.length, "demand")}, up to</span>
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
