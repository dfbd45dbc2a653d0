/** What people do at a table apart from playing: invite, go and come back, and what its host decides. */
import { effect, signal, untracked } from "@preact/signals";
import * as api from "../../api/people";
import type { Clock, People, Place, Visibility } from "../../api/shapes";
import { t } from "../../words/people";
import { question } from "../ending";
import { keep, kept } from "../kept";
import { anyTable, here } from "../table";
import { remember } from "../tables";
import { complain } from "../toasts";
import { asMe, become, me } from "./me";
import { openSeats, people } from "./people";

/** The codes of the invitations this browser has made, by table and seat: they are told only once. */
const LINKS = "milepost.links";
export const links = signal<Record<string, string>>(kept(LINKS, {}));
const place = (id: string, seat: number): string => `${id} ${seat}`;
export const linkTo = (id: string, seat: number): string | null => {
  const code = links.value[place(id, seat)];
  return code ? joinAddress(code) : null;
};
/** The table to whose seat this browser has made that invitation, or null. */
export const madeHere = (code: string): string | null =>
  Object.entries(links.value)
    .find(([, one]) => one === code)?.[0]
    .split(" ")[0] ?? null;
export const joinAddress = (code: string): string => `${location.origin}/join#${code}`;

function keepLinks(next: Record<string, string>): void {
  links.value = next;
  keep(LINKS, next);
}

/** A new link for an open seat; the seat's older ones are void. */
export async function inviteTo(id: string, token: string | null, seat: number): Promise<void> {
  const { code } = await api.invite(id, token, seat);
  keepLinks({ ...links.value, [place(id, seat)]: code });
}

// A link that was opened is of no use any more.
effect(() => {
  const id = anyTable.value?.id;
  if (!id || !people.value?.host) return;
  const open = openSeats.value.map((one) => place(id, one.seat));
  untracked(() => {
    const left = Object.entries(links.value).filter(([key]) => !key.startsWith(`${id} `) || open.includes(key));
    if (left.length < Object.keys(links.value).length) keepLinks(Object.fromEntries(left));
  });
});

/** Ask for a change; what came of it is shown at once. */
async function change(call: (id: string, token: string | null) => Promise<People>): Promise<void> {
  const { id, token } = here();
  try {
    const now = await call(id, token);
    if (here().id === id) people.value = now;
  } catch (error) {
    complain(error);
  }
}

export const invite = async (seat: number): Promise<void> => {
  const { id, token } = here();
  await inviteTo(id, token, seat).catch(complain);
};
/** Keep an open seat for somebody one has sat with; they are told. */
export const invitePerson = (seat: number, person: string): Promise<void> =>
  change((id, token) => api.invitePerson(id, token, seat, person));
export const leaveLine = (): Promise<void> => change(api.leaveLine);
export const standIn = (seat: number): Promise<void> => change((id, token) => api.standIn(id, token, seat));
export const back = (seat: number): Promise<void> => change((id, token) => api.back(id, token, seat));
export const giveToBot = (seat: number): Promise<void> => change((id, token) => api.giveToBot(id, token, seat));
export const pause = (paused: boolean): Promise<void> => change((id, token) => api.pause(id, token, paused));
export const show = (whom: Visibility): Promise<void> => change((id, token) => api.show(id, token, whom));
/** Those who look on see the game so many turns late. */
export const setDelay = (turns: number): Promise<void> => change((id, token) => api.setDelay(id, token, turns));
export const setClock = (clock: api.BareClock, then: Clock["then"]): Promise<void> =>
  change((id, token) => api.setClock(id, token, clock, then));
export const noClock = (): Promise<void> => change(api.noClock);

/** Sit down at a table that is open to all; `name` is for those the server does not know yet. */
export async function sitDown(id: string, seat: number, title: string, name: string): Promise<void> {
  if (!me.value) become(await api.becomeGuest(name));
  const now = await asMe((token) => api.take(id, token, seat));
  remember({ id, token: null, title, names: now.places.map((one) => one.name), at: Date.now() });
}

/** Wait in line for a seat at a full table that is open to all. */
export async function standInLine(id: string, name: string): Promise<void> {
  if (!me.value) become(await api.becomeGuest(name));
  await asMe((token) => api.waitInLine(id, token));
}

export function askToEmpty(one: Place): void {
  question.value = {
    title: t.takeSeatOf(one.name),
    text: one.kind === "bot" ? t.takeOpen : t.takePerson(one.name),
    yes: t.emptySeat,
    act: () => void change((id, token) => api.empty(id, token, one.seat)),
  };
}

export function askToHandOver(one: Place): void {
  question.value = {
    title: t.makeHostAsk(one.name),
    text: t.makeHostWhat,
    yes: t.isHost(one.name),
    act: () => void change((id, token) => api.handOver(id, token, one.seat)),
  };
}

export function askToEnd(): void {
  question.value = {
    title: t.endAsk,
    text: t.endWhat,
    yes: t.endYes,
    act: () => void change(api.end),
  };
}

/** Asked twice: it cannot be taken back. */
export function askToResign(one: Place): void {
  const sure = (): void => {
    question.value = {
      title: t.resignSure,
      text: t.resignSureWhat,
      yes: t.resignYes,
      act: () => void change((id, token) => api.resign(id, token, one.seat)),
    };
  };
  question.value = {
    title: t.resignAsk,
    text: t.resignWhat,
    yes: t.resignNext,
    act: sure,
  };
}
