/** The terminus cards in hand: money for a completed line. Nobody else sees them. */
import { mySeats } from "../store/table";
import { t } from "../words/village";
import { Marked } from "./signs";
import { look, mine, rules } from "./store";

export function Hand() {
  const me = mine.value;
  if (!me || !mySeats.value.length || !look.value) return null;
  return (
    <section id="hand" class="vhand" aria-label={t.yourTermini}>
      <h2>
        {t.termini} <small>{t.terminiWhat}</small>
      </h2>
      <ul>
        {me.hand.map((held) => {
          const card = held && rules.value?.terminus[String(held.card)];
          if (!held || !card) return null;
          return (
            <li key={held.card} title={held.words}>
              <b>
                <Marked text={card.name} />
              </b>
              <span class="vtable">
                {card.pays.map((pay, n) => (
                  <i>
                    <small>
                      {n}
                      {n === card.pays.length - 1 ? "+" : ""}
                    </small>
                    <b class="num">£{pay}</b>
                  </i>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
