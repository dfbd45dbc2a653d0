/** The own demand cards; in a title with a pool these are the private ones. While cards are kept in secret, a choice. */
import { board, busy, legal, me, mySeats, play, seat, table, view } from "../store/table";
import { DemandCard } from "./DemandCard";
import { onCards } from "./Question";

export function Hand() {
  const cards = me.value?.cards ?? [];
  const own = mySeats.value.includes(seat.value);
  const name = me.value?.name ?? "";
  const whose = own && mySeats.value.length < 2 ? "Your" : `${name}’s`;
  const kind = view.value?.pool && !table.value?.question?.secret ? "private demands" : "demands";
  if (view.value?.pool && !cards.length) return null;
  return (
    <section id="hand" aria-label="Demand cards">
      <h2>
        {whose} {kind}
      </h2>
      <div class="cards">
        {cards.map((number) => (
          <DemandCard number={number} key={number} foot={<Answer card={number} />} />
        ))}
      </div>
    </section>
  );
}

/** A question about cards is answered on the card: keep it, throw it away, lay it open. */
function Answer({ card }: { card: number }) {
  if (!table.value?.question || !board.value) return null;
  const chosen = (me.value?.sealed ?? []).includes(card);
  const list = onCards.value ? legal.value.filter((one) => one.card === card) : [];
  if (!list.length) return chosen ? <p class="kept">kept</p> : null;
  return (
    <div class="row foot">
      {list.map((one) => (
        <button class="btn sm" disabled={busy.value} key={one.text} onClick={() => void play(one.text)}>
          {one.words}
        </button>
      ))}
    </div>
  );
}
