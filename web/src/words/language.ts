/** The language of the page. English comes with each room; any other one is a file of its own, fetched when it is chosen. */
import { signal } from "@preact/signals";
import type { german } from "./de";

export type Language = "en" | "de";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

/** The rooms of the catalogue. */
export type Room =
  | "board"
  | "cards"
  | "coach"
  | "common"
  | "crayon"
  | "desk"
  | "editor"
  | "finish"
  | "help"
  | "history"
  | "home"
  | "notices"
  | "people"
  | "place"
  | "replay"
  | "table"
  | "titles"
  | "ui"
  | "variants"
  | "village";

const KEY = "milepost.language";
export const language = signal<Language>("en");
let other: typeof german | null = null;

/** The texts of a room in the language of the page: English, unless another one was chosen and has come. */
export function room<T extends object>(name: Room, english: T): T {
  return new Proxy(english, {
    get: (texts, key) => Reflect.get(language.value === "de" && other ? other[name] : texts, key),
  });
}

/** The language that was chosen on this device, else the first one of the browser's that the page has. */
export function preferred(): Language {
  const wanted = [localStorage.getItem(KEY) ?? "", ...(globalThis.navigator?.languages ?? [])].map((one) =>
    one.slice(0, 2),
  );
  return (wanted.find((one) => one in LANGUAGES) ?? "en") as Language;
}

/** From now on the page speaks this language. Without a connection it may not come; then nothing changes. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === "de") other ??= (await import("./de")).german;
  language.value = wanted;
  document.documentElement.lang = wanted;
}

/** Chosen by hand: it is kept. */
export async function choose(wanted: Language): Promise<void> {
  await speak(wanted);
  localStorage.setItem(KEY, wanted);
}

/** Where the rules lie in the language of the page. */
export const rulesFolder = (): string => (language.value === "de" ? "docs/rules/de/" : "docs/rules/");

/** How numbers and dates are written: as the browser's owner does it in this language. */
const locale = (): string =>
  (globalThis.navigator?.languages ?? []).find((one) => one.startsWith(language.value)) ?? language.value;

export const dated = (moment: string | number | Date, how: Intl.DateTimeFormatOptions): string =>
  new Date(moment).toLocaleString(locale(), how);
/** A number as it is, with its own point or comma. */
export const figure = (value: number): string => value.toLocaleString(locale(), { useGrouping: false });
/** A number with so many digits behind its point. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
