/** Forms that texts of any language are made with. */
import type { ComponentChildren } from "preact";

export const count = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What a button is called that shows one word and means more: whoever speaks to the page says what they see. */
export const called = (seen: string, meant: string): string =>
  meant.toLowerCase().includes(seen.toLowerCase()) ? meant : `${seen}: ${meant}`;

/** Something that stands in a sentence: words, or an element of the page. */
export type Piece = ComponentChildren;

/** A sentence around pieces that are more than words. */
export const rich = (texts: TemplateStringsArray, ...pieces: Piece[]): Piece =>
  texts.flatMap((text, n) => (n < pieces.length ? [text, pieces[n]] : [text]));
