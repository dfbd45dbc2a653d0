/** One's tables at a glance: a few figures and a small picture of each, asked for as long as a list shows them. */
import { signal } from "@preact/signals";
import { glanceOf, pictureOf } from "../../api/client";
import type { Glance } from "../../api/shapes";
import { me } from "../people/me";
import { tokenOf } from "../tables";

export type Seen = Glance & { picture: string };
export const glances = signal<Record<string, Seen>>({});

/** So many tables of a list are looked at; the others are only named. */
export const MOST = 6;

/** Look at these tables again. A picture is drawn anew only where something has happened. */
export async function lookAtAll(ids: string[]): Promise<void> {
  for (const id of ids.slice(0, MOST)) await lookAt(id).catch(() => undefined); // a table that cannot be seen is only named
}

async function lookAt(id: string): Promise<void> {
  const token = tokenOf(id) ?? me.value?.token ?? null;
  const told = await glanceOf(id, token);
  const before = glances.value[id];
  if (before?.seq === told.seq) return;
  const drawn = await pictureOf(id, token, "?small=true");
  if (before) URL.revokeObjectURL(before.picture);
  glances.value = { ...glances.value, [id]: { ...told, picture: URL.createObjectURL(drawn) } };
}
