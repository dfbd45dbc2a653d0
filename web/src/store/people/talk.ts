/** Talk at the table: how far one has read, whom one does not hear, one's own notes. */
import { computed, effect, signal, untracked } from "@preact/signals";
import * as api from "../../api/people";
import { keep, kept } from "../kept";
import { anyTable, here, mySeats } from "../table";
import { complain } from "../toasts";
import { me } from "./me";
import { hosting, places, said } from "./people";

export type Pane = "people" | "talk" | "notes";
/** What is folded out beside the table, or null. */
export const pane = signal<Pane | null>(null);

const MUTED = "milepost.muted";
export const muted = signal<string[]>(kept<string[]>(MUTED, []));
export const heard = computed(() => said.value.filter((one) => !muted.value.includes(one.person)));

/** Only those who play or host talk and keep notes at a table. */
export const talks = computed<boolean>(() => mySeats.value.length > 0 || hosting.value);

/** The person this screen is at the table. */
const self = computed<string | null>(() => places.value.find((one) => one.yours)?.person ?? me.value?.id ?? null);

/** The last line one has seen; null until the server has said it. */
const read = signal<number | null>(null);
export const notes = signal<string | null>(null);
export const unread = computed<number>(() =>
  read.value === null ? 0 : heard.value.filter((one) => one.id > (read.value ?? 0) && one.person !== self.value).length,
);

let loaded = "";
/** One's desk at the table: asked for once, when something was said or wanted. */
async function openDesk(): Promise<void> {
  const { id, token } = here();
  if (loaded === id || !talks.value) return;
  loaded = id;
  try {
    const desk = await api.desk(id, token);
    if (here().id !== id) return;
    read.value = Math.max(desk.read, read.value ?? 0);
    notes.value = desk.notes;
    keepMuted(desk.muted);
  } catch (error) {
    loaded = "";
    complain(error);
  }
}

// Another table has another desk.
effect(() => {
  if (anyTable.value) return;
  loaded = "";
  untracked(() => {
    read.value = null;
    notes.value = null;
    pane.value = null;
  });
});

effect(() => {
  if (talks.value && (said.value.length || pane.value === "talk" || pane.value === "notes")) void openDesk();
});

// What is on the screen has been read.
effect(() => {
  const last = heard.value[heard.value.length - 1]?.id ?? 0;
  if (pane.value !== "talk" || read.value === null || last <= read.value) return;
  const { id, token } = here();
  untracked(() => void (read.value = last));
  api.keepRead(id, token, last).catch(() => undefined);
});

export async function say(text: string): Promise<boolean> {
  const { id, token } = here();
  try {
    await api.say(id, token, text);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

export async function keepNotes(text: string): Promise<void> {
  const { id, token } = here();
  if (text === notes.value) return;
  notes.value = text;
  await api.keepNotes(id, token, text).catch(complain);
}

function keepMuted(list: string[]): void {
  muted.value = list;
  keep(MUTED, list);
}

export async function setMuted(person: string, on: boolean): Promise<void> {
  try {
    keepMuted((await api.mute(here().token, person, on)).muted);
  } catch (error) {
    complain(error);
  }
}
