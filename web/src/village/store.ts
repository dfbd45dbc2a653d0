/** A table of Village on the page: what the server says of it, the card being looked at, and what it would bring. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type {
  Refusal,
  TrackCard,
  TrackPreview,
  TripPreview,
  VillageBoard,
  VillagePlayer,
  VillageTable,
} from "../api/shapes";
import { acting, anyBoard, anyTable, ask, mySeats, play, seat } from "../store/table";
import { complain, note } from "../store/toasts";
import { phone } from "./words";

export const game = computed<VillageTable | null>(() => (anyTable.value?.family === "village" ? anyTable.value : null));
export const rules = computed<VillageBoard | null>(() =>
  anyBoard.value?.family === "village" ? anyBoard.value : null,
);
export const look = computed<VillageTable["view"] | null>(() => game.value?.view ?? null);
export const mine = computed<VillagePlayer | null>(() => look.value?.players[seat.value] ?? null);
export const cardOf = (card: number): TrackCard | null => rules.value?.cards[String(card)] ?? null;

/** A card to be used: one of a market, or the one taken already. `text` takes it. */
export type Choice = { kind: "track" | "trip"; card: number; text: string; place: number; words: string };

const picked = signal<{ kind: "track" | "trip"; place: number; card: number } | null>(null);
export const turned = signal(false);
/** The space or the line under the hand or the focus. */
export const pointed = signal<string | null>(null);
/** The line that is lit, and whose it is. */
export const lit = signal<{ seat: number; line: string } | null>(null);

const inHand = computed<Choice | null>(() => {
  const held = acting.value === null ? null : look.value?.held;
  if (!held) return null;
  return { kind: held.kind, card: held.card ?? held.trip ?? 0, text: "held", place: 0, words: held.words };
});

export const choice = computed<Choice | null>(() => {
  const one = picked.value;
  if (inHand.value || !one || !look.value) return inHand.value;
  if (one.kind === "track") {
    const found = look.value.tracks.find((track) => track.place === one.place);
    return found ? { ...one, text: `take ${one.place}`, words: found.words } : null;
  }
  const found = look.value.trips.find((trip) => trip.place === one.place);
  return found ? { ...one, text: `plan ${one.place}`, words: found.words } : null;
});

/** Why the chosen card of a market cannot be had. */
export const notForMe = computed<Refusal | null>(() => {
  const one = choice.value;
  if (!one || one.text === "held" || acting.value === null) return null;
  const list = one.kind === "track" ? look.value?.tracks : look.value?.trips;
  return list?.find((offer) => offer.place === one.place)?.refusal ?? null;
});

export const isPicked = (kind: "track" | "trip", place: number): boolean =>
  choice.value?.kind === kind && choice.value.place === place;

export function pick(kind: "track" | "trip", place: number, card: number): void {
  if (!mySeats.value.length) return; // who only watches has nothing to put
  const same = isPicked(kind, place);
  turned.value = false;
  pointed.value = null;
  picked.value = same ? null : { kind, place, card };
  if (!same && phone.value) document.querySelector(".vtab.own")?.scrollIntoView({ block: "start" }); // on a phone it lies below
}

export function drop(): void {
  picked.value = null;
  pointed.value = null;
  lit.value = null;
}

export const mayTurn = computed<boolean>(
  () => choice.value?.kind === "track" && (cardOf(choice.value.card)?.turnable ?? false),
);
export const turn = (): void => void (mayTurn.value && (turned.value = !turned.value));

// What the chosen card would bring, on every space or line at once

export const onSpaces = signal<TrackPreview[]>([]);
export const onLines = signal<TripPreview[]>([]);

let asked = 0;
effect(() => {
  const one = choice.value;
  const seq = game.value?.seq;
  const who = seat.value;
  untracked(() => void foresee(one, seq, who));
});

async function foresee(one: Choice | null, seq: number | undefined, who: number): Promise<void> {
  const number = ++asked;
  if (!one || seq === undefined || !mySeats.value.length) {
    onSpaces.value = [];
    onLines.value = [];
    return;
  }
  try {
    const answer = await ask(who, [one.text]);
    if (number !== asked) return; // another card is looked at meanwhile
    onSpaces.value = answer.kind === "tracks" ? answer.previews : [];
    onLines.value = answer.kind === "trips" ? answer.previews : [];
  } catch (error) {
    if (number === asked) complain(error);
  }
}

export const trackAt = (space: string): TrackPreview | null =>
  onSpaces.value.find((one) => one.space === space && one.turned === (turned.value && mayTurn.value)) ?? null;
export const tripAt = (line: string): TripPreview | null => onLines.value.find((one) => one.line === line) ?? null;
/** What stands under the hand, or nothing. */
export const foreseen = computed<TrackPreview | TripPreview | null>(() => {
  const at = pointed.value;
  return at === null ? null : (trackAt(at) ?? tripAt(at));
});

/** Lines that the card under the hand touches. */
export const touched = computed<string[]>(() => {
  const one = foreseen.value;
  if (!one) return [];
  return one.kind === "trip" ? [one.line] : [...one.longer, ...one.completed].map((line) => line.line);
});

// A market slides when somebody takes a card: the card looked at is followed to its new place.
let before: VillageTable | null = null;
effect(() => {
  const now = game.value;
  untracked(() => {
    const one = picked.value;
    if (!now || now.id !== before?.id) drop();
    else if (one && now !== before) {
      const list =
        one.kind === "track" ? now.view.tracks.map((track) => track.card) : now.view.trips.map((trip) => trip.trip);
      const place = list.indexOf(one.card) + 1;
      picked.value = place && !now.view.held ? { ...one, place } : null;
    }
    if (now?.view.phase !== before?.view.phase) pointed.value = null;
  });
  before = now;
});

// On a phone the markets lie above the tableau: whoever is to choose gets to see them.
let choosing = false;
effect(() => {
  const now = acting.value !== null && look.value?.phase === "choose" && !choice.value;
  if (now && !choosing && phone.value)
    requestAnimationFrame(() => document.querySelector(".vmid")?.scrollTo({ top: 0 }));
  choosing = now;
});

// Playing

/** What putting the chosen card there would be, as a row of actions. */
export function rowAt(at: string): string {
  const isLine = rules.value?.lines.some((line) => line.name === at) ?? false;
  const last = `${isLine ? "assign" : "place"} ${at}${!isLine && turned.value && mayTurn.value ? " turned" : ""}`;
  return choice.value && choice.value.text !== "held" ? `${choice.value.text}; ${last}` : last;
}
const refuse = (why: Refusal, at: string): void => note(why.message, "refusal", why.rule, why.link, rowAt(at));

/** Put the card on a space or a line: one of the market is taken first, unless it cannot go there. */
export async function put(at: string): Promise<void> {
  const one = choice.value;
  const isLine = rules.value?.lines.some((line) => line.name === at) ?? false;
  const verb = isLine ? "assign" : "place";
  if (one && (one.kind === "trip") === isLine) {
    const why = (isLine ? tripAt(at) : trackAt(at))?.refusal;
    if (why) return refuse(why, at);
    if (one.text !== "held" && !(await play(one.text))) return;
  }
  await play(`${verb} ${at}${!isLine && turned.value && mayTurn.value ? " turned" : ""}`);
}

/** Take the card and see what comes after it before saying where it goes. */
export const take = async (): Promise<void> => {
  const one = choice.value;
  if (one && one.text !== "held") await play(one.text);
};
