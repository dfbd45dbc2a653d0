/** An event one has drawn oneself: its card lies in the middle of the table until it is put away. */
import { useEffect, useRef } from "preact/hooks";
import { drawn, putAway } from "../store/cards/drawn";
import { focusAgain } from "../ui/focus";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/crayon";
import { upper } from "../words/forms";
import { Tile } from "./Events";

/** A key that is still held down from before puts no card away. */
const onKey = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

export function DrawnEvent() {
  const box = useRef<HTMLDialogElement>(null);
  const one = drawn.value[0];
  useEffect(() => {
    if (one) box.current?.showModal();
  }, [one]);
  if (!one) return null;
  const { card, now } = one;
  const close = (): void => {
    box.current?.close(); // gives the focus back
    done();
  };
  const done = (): void => {
    putAway(one);
    focusAgain();
  };
  const text = now?.text ?? card.text;
  return (
    <dialog
      ref={box}
      key={one.number}
      class="drawn"
      aria-labelledby="drawn-h"
      aria-describedby="drawn-text"
      onClose={done}
      onKeyDown={onKey}
    >
      <div class="face">
        <p class="kicker">{t.eventCard}</p>
        <Tile look={card.look} />
        <h2 id="drawn-h">{card.title}</h2>
        <div id="drawn-text">
          <p>{text}</p>
          {now && !text.includes(now.until) && <p class="until">{upper(now.until)}</p>}
          {one.told.length > 0 && (
            <ul>
              {one.told.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        <div class="foot">
          <RuleLink rule={card.rule} link={card.link} />
          <button class="btn pri" autofocus onClick={close}>
            {t.goOn}
          </button>
        </div>
      </div>
    </dialog>
  );
}
