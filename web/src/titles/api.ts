/** Calls about titles and decks of one's own. */
import { ask, fileOf } from "../api/client";
import type { components } from "../api/types";

type Schemas = components["schemas"];
export type Finding = Schemas["FindingOut"];
export type OwnTitle = Schemas["OwnTitleOut"];
export type OwnTitles = Schemas["OwnTitlesOut"];
export type Tried = Schemas["TitleTried"];
export type DeckLine = Schemas["DeckLine"];
export type Deck = Schemas["DeckOut"];
export type TypedCard = Schemas["TypedCard"];
export type TypedDemand = Schemas["TypedDemand"];
export type Slip = Schemas["CardSlip"];

type Token = string | null;
export type Parcel = { zip: string } | { files: Record<string, string> };

export const myTitles = (token: Token): Promise<OwnTitles> => ask("/me/titles", token);
export const addTitle = (token: Token, parcel: Parcel): Promise<Tried> => ask("/me/titles", token, parcel);
export const removeTitle = (token: Token, id: string): Promise<void> =>
  ask(`/me/titles/${id}`, token, undefined, "DELETE");

export const myDecks = (token: Token): Promise<DeckLine[]> => ask("/me/decks", token);
export const makeDeck = (
  token: Token,
  title: string,
  name: string,
  text: string | null,
): Promise<Schemas["DeckMade"]> => ask("/me/decks", token, { title, name, text });
export const deckOf = (token: Token, id: string): Promise<Deck> => ask(`/me/decks/${id}`, token);
export const keepDeck = (token: Token, id: string, name: string, cards: TypedCard[]): Promise<Deck> =>
  ask(`/me/decks/${id}`, token, { name, cards }, "PUT");
export const removeDeck = (token: Token, id: string): Promise<void> =>
  ask(`/me/decks/${id}`, token, undefined, "DELETE");
export const deckText = (token: Token, id: string): ReturnType<typeof fileOf> => fileOf(`/me/decks/${id}/text`, token);
