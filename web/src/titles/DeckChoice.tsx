/** In New game: the title's own cards, or a deck typed in from a printed copy. */
import { info, titleId } from "../store/home/newgame";
import { go } from "../store/route";
import { complain } from "../store/toasts";
import { FilePick } from "../ui/FilePick";
import { textOf } from "../ui/files";
import { t } from "../words/titles";
import { chosenDeck, decksHere, newDeck, pickDeck } from "./store";

export function DeckChoice() {
  if (info.value?.family !== "crayon") return null; // only their cards are typed in
  const make = async (text: Promise<string> | null): Promise<void> => {
    try {
      go(`/cards/${await newDeck(titleId.value, t.newDeck, text && (await text))}`);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <fieldset class="decks">
      <legend>{t.cards}</legend>
      {decksHere.value.length > 0 && (
        <select
          aria-label={t.cards}
          value={chosenDeck.value ?? ""}
          onChange={(event) => pickDeck(event.currentTarget.value || null)}
        >
          <option value="">{t.ownCards}</option>
          {decksHere.value.map((one) => (
            <option value={one.id} disabled={!one.ready} key={one.id}>
              {one.ready ? one.name : t.notReady(one.name, one.whole)}
            </option>
          ))}
        </select>
      )}
      {decksHere.value.map((one) => (
        <button type="button" class="lk" onClick={() => go(`/cards/${one.id}`)} key={one.id}>
          {t.goOn(one.name)}
        </button>
      ))}
      <button type="button" class="lk" onClick={() => void make(null)}>
        {t.typeIn}
      </button>
      <FilePick words={t.fromFile} accept=".txt,text/plain" take={([file]) => void (file && make(textOf(file)))} />
    </fieldset>
  );
}
