/** The deck being typed: its cards, the one that is at hand, and keeping it at the server as one types. */
import { computed, signal } from "@preact/signals";
import { Refused } from "../api/client";
import { me } from "../store/people/me";
import { t } from "../words/titles";
import * as api from "./api";

export const deck = signal<api.Deck | null>(null); // as the server has told it
export const name = signal("");
export const cards = signal<api.TypedCard[]>([]); // as they are on the screen
export const at = signal(0); // the card at hand
export const state = signal<"kept" | "keeping" | string>("kept"); // else why it is not

const PAUSE = 400; // milliseconds of rest before what was typed is sent
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> = Promise.resolve();

const blank = (number: string): api.TypedCard => ({
  number,
  demands: [0, 1, 2].map(() => ({ city: "", load: "", pay: "" })),
});
const isBlank = (card: api.TypedCard): boolean => card.demands.every((row) => !row.city && !row.load && !row.pay);

/** The lowest number that neither a card nor an event has. */
function freeNumber(): string {
  const taken = new Set([...(deck.value?.names.taken ?? []), ...cards.value.map((card) => Number(card.number))]);
  for (let number = 1; ; number++) if (!taken.has(number)) return String(number);
}

export async function open(id: string): Promise<void> {
  const told = await api.deckOf(me.value?.token ?? null, id);
  deck.value = told;
  name.value = told.name;
  cards.value = told.cards;
  state.value = "kept";
  fresh();
}

/** An empty card at the end, to be typed next. */
export function fresh(): void {
  const last = cards.value.at(-1);
  if (!last || !isBlank(last)) cards.value = [...cards.value, blank(freeNumber())];
  at.value = cards.value.length - 1;
}

export const card = computed<api.TypedCard | null>(() => cards.value[at.value] ?? null);

function change(how: (card: api.TypedCard) => api.TypedCard): void {
  cards.value = cards.value.map((one, n) => (n === at.value ? how(one) : one));
  later();
}

export const setNumber = (number: string): void => change((one) => ({ ...one, number }));
export const setField = (row: number, field: keyof api.TypedDemand, value: string): void =>
  change((one) => ({ ...one, demands: one.demands.map((old, n) => (n === row ? { ...old, [field]: value } : old)) }));
export function setName(value: string): void {
  name.value = value;
  later();
}

export function drop(which: number): void {
  cards.value = cards.value.filter((_, n) => n !== which);
  fresh();
  later();
}

function later(): void {
  state.value = "keeping";
  clearTimeout(timer);
  timer = setTimeout(() => void keep(), PAUSE);
}

/** Send what is on the screen; the answer says what is wrong with it. One after the other, so that the last one stays. */
export function keep(): Promise<void> {
  clearTimeout(timer);
  sending = sending.then(async () => {
    const now = deck.value;
    if (!now) return;
    const sent = cards.value;
    try {
      const filled = sent.filter((one) => !isBlank(one));
      const told = await api.keepDeck(me.value?.token ?? null, now.id, name.value.trim() || t.newDeck, filled);
      deck.value = told;
      if (cards.value === sent) state.value = "kept";
    } catch (error) {
      state.value = error instanceof Refused ? error.problem.message : String(error);
    }
  });
  return sending;
}

/** What is wrong with a field, as the server knows it by now. Of the card at hand only what has been typed is told. */
export function slipOf(row: number, field: api.Slip["field"], value: string): api.Slip | null {
  if (!value.trim()) return null;
  const place = placeOf(at.value);
  const kept = deck.value?.cards[place];
  const same = kept && (field === "number" ? kept.number : kept.demands[row]?.[field]) === value;
  if (!same) return null; // the server has not seen it yet
  return deck.value?.slips.find((slip) => slip.card === place && slip.row === row && slip.field === field) ?? null;
}

/** Where a card of the screen is among those sent: blank ones are not. */
const placeOf = (which: number): number => cards.value.slice(0, which).filter((one) => !isBlank(one)).length;
export const graveOf = (which: number): api.Slip[] =>
  deck.value?.slips.filter((slip) => slip.card === placeOf(which) && slip.grave) ?? [];
export const filled = computed(() => cards.value.map((one, n) => ({ one, n })).filter(({ one }) => !isBlank(one)));
