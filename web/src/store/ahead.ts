/** A turn planned ahead: what this person's seats have prepared, and the table at the end of the plan. */
import { computed, signal } from "@preact/signals";
import { Refused } from "../api/client";
import * as api from "../api/people";
import type { Ahead, Prepared } from "../api/shapes";
import { t } from "../words/ui";
import { complain, note } from "./toasts";

/** What the seats here have prepared, as the socket tells it. */
export const prepared = signal<Prepared[]>([]);
/** The page shows the imagined turn, and what is done there is planned. */
export const planning = signal(false);
/** Where the plan leads; null until the server has said it. */
export const ahead = signal<Ahead | null>(null);

type At = { id: string; token: string | null; seat: number };

const NONE = { planned: [], answers: {}, trouble: "", orders: null };
export const preparedBy = (seat: number): Prepared =>
  prepared.value.find((one) => one.seat === seat) ?? { seat, ...NONE };
const textsOf = (seat: number): string[] => preparedBy(seat).planned.map((one) => one.text);

/** Nothing more can be added: the turn is over then, or the plan cannot be played that far. */
export const planEnds = computed<boolean>(() => !ahead.value || ahead.value.over || ahead.value.problem !== null);

/** What is prepared, as an answer has told it. */
export const keep = (one: Prepared): void =>
  void (prepared.value = [...prepared.value.filter((other) => other.seat !== one.seat), one]);

/** The socket tells it after every change, also from another device. */
export function heardPrepared(list: Prepared[], at: At): void {
  const before = textsOf(at.seat).join("\n");
  prepared.value = list;
  if (planning.value && textsOf(at.seat).join("\n") !== before) void lookAhead(at);
}

let asked = 0;
/** See again where the plan leads, as the table is now. */
export async function lookAhead({ id, token, seat }: At): Promise<void> {
  const number = ++asked;
  try {
    const found = await api.aheadOf(id, token, seat);
    if (number === asked && planning.value) ahead.value = found;
  } catch (error) {
    if (number !== asked) return;
    stopPlanning();
    complain(error);
  }
}

export function stopPlanning(): void {
  asked++;
  planning.value = false;
  ahead.value = null;
}

/** Another plan in the place of the one known here; false if the server did not take it. */
async function replan(at: At, texts: string[]): Promise<boolean> {
  try {
    keep(await api.prepare(at.id, at.token, at.seat, { planned: texts, was: textsOf(at.seat) }));
    if (planning.value) await lookAhead(at);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.stale) note(t.planGone);
    else complain(error);
    keep(await api.preparedBy(at.id, at.token, at.seat).catch(() => preparedBy(at.seat)));
    return false;
  }
}

export const addToPlan = (at: At, text: string): Promise<boolean> => replan(at, [...textsOf(at.seat), text]);
export const dropLast = (at: At): Promise<boolean> => replan(at, textsOf(at.seat).slice(0, -1));
/** No plan any more; why the last one was broken off is forgotten, too. */
export const withdraw = (at: At): Promise<boolean> => replan(at, []);

/** Answer a question so whenever it is asked; null: no longer. */
export async function standingAnswer(at: At, word: string, text: string | null): Promise<void> {
  const { [word]: _, ...others } = preparedBy(at.seat).answers;
  const answers = text === null ? others : { ...others, [word]: text };
  await api.prepare(at.id, at.token, at.seat, { answers }).then(keep, complain);
}

export function leavePrepared(): void {
  stopPlanning();
  prepared.value = [];
}
