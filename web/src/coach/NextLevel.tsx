/** After a game against bots: the next level up or down, one click away. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../api/client";
import type { AnyTable, Finish } from "../api/shapes";
import { rematch } from "../store/home/rematch";
import { go } from "../store/route";
import { complain } from "../store/toasts";
import { t } from "../words/coach";
import { type Next, nextLevel } from "./levels";

async function found(table: AnyTable, token: string | null, end: Finish): Promise<Next | null> {
  if (!table.seats.some((seat) => seat.kind === "bot")) return null;
  const titles = await api.titles(token);
  return nextLevel(table, end.winners, titles.find((one) => one.id === table.title)?.levels ?? []);
}

export function NextLevel({ table, token, end }: { table: AnyTable; token: string | null; end: Finish }) {
  const next = useSignal<Next | null>(null);
  const busy = useSignal(false);
  useEffect(() => {
    let here = true;
    found(table, token, end).then(
      (one) => here && (next.value = one),
      () => undefined, // a proposal that does not come is none
    );
    return () => {
      here = false;
    };
  }, [table.id]);
  const one = next.value;
  if (!one) return null;
  const play = async (): Promise<void> => {
    busy.value = true;
    try {
      go(`/table/${await rematch(table.id, one.level.bot)}`);
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="nextlevel">
      <p>{one.up ? t.goUp(one.level.words) : t.goDown(one.level.words)}</p>
      <button class="btn pri" disabled={busy.value} onClick={() => void play()}>
        {t.playLevel(one.level.words)}
      </button>
    </div>
  );
}
