/** One's titles and decks as the server tells them; the deck chosen for the game being set up. */
import { computed, signal } from "@preact/signals";
import { titles } from "../api/client";
import { found, titleId } from "../store/home/newgame";
import { asMe, becomeBy, me } from "../store/people/me";
import * as api from "./api";

export const own = signal<api.OwnTitles>({ may_add: false, titles: [] });
export const decks = signal<api.DeckLine[]>([]);
const picked = signal<string | null>(null);

/** The decks for the title of the game being set up, and the one that was chosen of them. */
export const decksHere = computed(() => decks.value.filter((one) => one.title === titleId.value));
export const chosenDeck = computed<string | null>(
  () => decksHere.value.find((one) => one.id === picked.value && one.ready)?.id ?? null,
);
export const pickDeck = (id: string | null): void => void (picked.value = id);

/** Ask for the titles there are, and for one's own titles and decks. */
export async function askAll(): Promise<void> {
  found.value = await asMe(titles);
  own.value = await asMe(api.myTitles);
  const token = me.value?.token ?? null;
  decks.value = token ? await api.myDecks(token) : [];
}

/** Bring a title: what the server found in it. */
export async function bring(parcel: api.Parcel): Promise<api.Tried> {
  const tried = await asMe((token) => api.addTitle(token, parcel));
  await becomeBy(tried.token);
  if (tried.kept) await askAll();
  return tried;
}

export async function remove(title: api.OwnTitle): Promise<void> {
  await api.removeTitle(me.value?.token ?? null, title.id);
  if (titleId.value === title.title) titleId.value = "india";
  await askAll();
}

/** A new deck for a title, empty or with the cards of a text: its id. */
export async function newDeck(title: string, name: string, text: string | null): Promise<string> {
  const made = await asMe((token) => api.makeDeck(token, title, name, text));
  await becomeBy(made.token);
  decks.value = [...decks.value, made.deck];
  return made.deck.id;
}
