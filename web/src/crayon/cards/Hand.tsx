/** The own demand cards; in a title with a pool these are the private ones. While cards are kept in secret, a choice. */
import { toldAt } from "../../store/cards/outlooks";
import { inOrder, LONGEST, noteOn, setNote, shift } from "../../store/cards/owncards";
import { board, busy, legal, me, mySeats, play, seat, table, view } from "../../store/table";
import { t } from "../../words/cards";
import { onCards } from "../Question";
import { arranging } from "./arrange";
import { DemandCard } from "./DemandCard";
import { DeskLinks } from "./DeskLinks";

export function Hand() {
  const cards = inOrder(me.value?.cards ?? []);
  const own = mySeats.value.includes(seat.value);
  const hidden = !!view.value?.pool && !table.value?.question?.secret;
  if (view.value?.pool && !cards.length) return null;
  return (
    <section id="hand" aria-label={t.demandCards} data-told={toldAt.value}>
      <div class="head">
        <h2>
          {own && mySeats.value.length < 2
            ? hidden
              ? t.yourPrivate
              : t.yourDemands
            : (hidden ? t.privateOf : t.demandsOf)(me.value?.name ?? "")}
        </h2>
        <DeskLinks />
        {own && (
          <button class="lk" aria-pressed={arranging.value} onClick={() => (arranging.value = !arranging.value)}>
            {arranging.value ? t.done : t.arrange}
          </button>
        )}
      </div>
      <div class="cards">
        {cards.map((number) => (
          <DemandCard
            number={number}
            key={number}
            head={own && arranging.value && <Tools cards={cards} card={number} />}
            foot={
              <>
                {noteOn(number) && !arranging.value && <p class="ownnote">{noteOn(number)}</p>}
                <Answer card={number} />
              </>
            }
          />
        ))}
      </div>
    </section>
  );
}

/** A card's place among the others, and a note that nobody else sees. */
function Tools({ cards, card }: { cards: number[]; card: number }) {
  const to = (by: -1 | 1, words: string) => (
    <button
      class="ib"
      aria-label={t.toolWords(words, card)}
      title={words}
      disabled={cards[cards.indexOf(card) + by] === undefined}
      onClick={() => shift(cards, card, by)}
    >
      {by < 0 ? "↑" : "↓"}
    </button>
  );
  return (
    <div class="cardtools">
      {to(-1, t.earlier)}
      {to(1, t.later)}
      <input
        aria-label={t.noteOn(card)}
        placeholder={t.noteHint}
        maxLength={LONGEST}
        value={noteOn(card)}
        onChange={(event) => setNote(card, event.currentTarget.value)}
      />
    </div>
  );
}

/** A question about cards is answered on the card: keep it, throw it away, lay it open. */
function Answer({ card }: { card: number }) {
  if (!table.value?.question || !board.value) return null;
  const chosen = (me.value?.sealed ?? []).includes(card);
  const list = onCards.value ? legal.value.filter((one) => one.card === card) : [];
  if (!list.length) return chosen ? <p class="kept">{t.kept}</p> : null;
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
