/** Lists of tables for the first page: one's own, and those open to all. */
import { computed, signal } from "@preact/signals";
import { Refused } from "../../api/client";
import * as api from "../../api/people";
import type { OpenTable, OwnTable } from "../../api/shapes";
import { become, me } from "../people/me";
import { hidden, known } from "../tables";
import { titled } from "../titled";

export const lobby = signal<OpenTable[]>([]);
const own = signal<OwnTable[]>([]);

export type Row = { id: string; title: string; names: string[]; at: number; state: OwnTable["state"] | null };

/** One's tables: as the server tells them, then those this browser knows otherwise. What waits for oneself is first. */
export const mine = computed<Row[]>(() => {
  const told: Row[] = own.value
    .filter((one) => !hidden.value.includes(one.id))
    .map((one) => ({
      id: one.id,
      title: titled(one.title),
      names: one.players,
      at: Date.parse(one.created),
      state: one.state,
    }));
  const rest: Row[] = known.value
    .filter((one) => !told.some((other) => other.id === one.id))
    .map((one) => ({ ...one, state: null }));
  return [...told, ...rest].sort((a, b) => Number(b.state === "yours") - Number(a.state === "yours") || b.at - a.at);
});

/** Ask for both lists again. A server that does not answer leaves them as they were. */
export async function ask(): Promise<void> {
  const token = me.value?.token ?? null;
  await Promise.all([
    api.lobby().then(
      (list) => void (lobby.value = list),
      () => undefined,
    ),
    token
      ? api.myTables(token).then(
          (list) => void (own.value = list),
          (error: unknown) => {
            if (error instanceof Refused && error.status === 401 && me.value?.token === token) become(null);
          },
        )
      : (own.value = []),
  ]);
}
