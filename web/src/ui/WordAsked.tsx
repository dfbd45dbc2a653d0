/** Asks for the word of this server, wherever a table is about to be opened. */
import { useEffect, useRef } from "preact/hooks";
import { wordAsked } from "../store/people/word";
import { t as common } from "../words/common";
import { t } from "../words/ui";

export function WordAsked() {
  const asked = wordAsked.value;
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (asked) box.current?.showModal();
  }, [asked]);
  if (!asked) return null;
  const answer = (event: Event): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement).get("word");
    asked.tell(String(given ?? "").trim());
  };
  return (
    <dialog ref={box} class="ask" onClose={() => asked.tell(null)} aria-labelledby="word-h">
      <h2 id="word-h">{t.wordHead}</h2>
      <p>{t.wordWhy}</p>
      <form onSubmit={answer}>
        <label class="field">
          <span>{t.wordLabel}</span>
          <input name="word" required maxLength={200} autocomplete="off" autofocus />
        </label>
        {asked.wrong && (
          <p class="why" role="alert">
            {t.wordWrong}
          </p>
        )}
        <div class="row">
          <button type="button" class="btn" onClick={() => asked.tell(null)}>
            {common.notNow}
          </button>
          <button class="btn pri">{t.wordOpen}</button>
        </div>
      </form>
    </dialog>
  );
}
