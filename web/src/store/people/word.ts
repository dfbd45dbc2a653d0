/** The word that a server may want from whoever opens a table: asked for once, then kept on this device. */
import { signal } from "@preact/signals";
import { Refused, type Word } from "../../api/client";
import { keep, kept } from "../kept";

const KEY = "milepost.word";

/** Somebody is asked for the word now; null is no answer. */
export const wordAsked = signal<{ wrong: boolean; tell: (word: Word) => void } | null>(null);

/** Open a table. Where the server wants a word it is asked for until it is right; whoever tells none is refused. */
export async function withWord<T>(open: (word: Word) => Promise<T>): Promise<T> {
  let word = kept<Word>(KEY, null);
  for (let told = false; ; told = true) {
    try {
      const made = await open(word);
      if (told) keep(KEY, word);
      return made;
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== "invitation") throw error;
      word = await new Promise<Word>((tell) => (wordAsked.value = { wrong: told, tell }));
      wordAsked.value = null;
      if (word === null) throw error;
    }
  }
}
