/** Asks for the word of this server, wherever a table is about to be opened. */
import { useEffect, useRef } from "preact/hooks";
import { wordAsked } from "../store/people/word";

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
      <h2 id="word-h">Do you know the word?</h2>
      <p>On this server only people who know a word open tables. Its host tells you the word. This browser keeps it.</p>
      <form onSubmit={answer}>
        <label class="field">
          <span>The word of this server</span>
          <input name="word" required maxLength={200} autocomplete="off" autofocus />
        </label>
        {asked.wrong && (
          <p class="why" role="alert">
            That is not the word.
          </p>
        )}
        <div class="row">
          <button type="button" class="btn" onClick={() => asked.tell(null)}>
            Not now
          </button>
          <button class="btn pri">Open the table</button>
        </div>
      </form>
    </dialog>
  );
}
