/** Who this browser is: a guest of the server, the same at every table. */
import { signal } from "@preact/signals";
import { Refused } from "../../api/client";
import * as api from "../../api/people";
import { keep, kept } from "../kept";
import { keepOldToken } from "../tables";

export type Me = { id: string; name: string; token: string };

const KEY = "milepost.me";
export const me = signal<Me | null>(kept<Me | null>(KEY, null));

/** This browser is somebody from now on. Tables of whom it was before keep their token. */
export function become(one: Me | null): void {
  const before = me.value;
  if (before && before.id !== one?.id) keepOldToken(before.token);
  me.value = one && { id: one.id, name: one.name, token: one.token };
  keep(KEY, me.value);
}

/** This browser is nobody's from now on, and the token it had is void. */
export function forgetMe(): void {
  me.value = null;
  keep(KEY, null);
}

/** A token that came with an answer: whose it is. */
export async function becomeBy(token: string | null): Promise<void> {
  if (token) become({ ...(await api.whoAmI(token)), token });
}

/** A call as this person; a server that does not know the token any more is asked as a stranger. */
export async function asMe<T>(call: (token: string | null) => Promise<T>): Promise<T> {
  const token = me.value?.token ?? null;
  try {
    return await call(token);
  } catch (error) {
    if (!token || !(error instanceof Refused) || error.status !== 401) throw error;
    become(null);
    return call(null);
  }
}

export async function rename(name: string): Promise<void> {
  const now = me.value;
  if (now) become({ ...(await api.takeName(now.token, name)), token: now.token });
}
