/** Playing on from the step that is shown, at a table of one's own. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import * as api from "../api/client";
import { asMe, becomeBy } from "../store/people/me";
import { withWord } from "../store/people/word";
import { go } from "../store/route";
import { anyTable, anyView, here, mySeats } from "../store/table";
import { remember } from "../store/tables";
import { complain } from "../store/toasts";
import { t as common } from "../words/common";
import { t } from "../words/replay";
import { at, moment, pause, playOnOpen } from "./playback";

export function PlayOn() {
  const box = useRef<HTMLDialogElement>(null);
  const seat = useSignal(mySeats.value[0] ?? moment.value?.seat ?? 0);
  const busy = useSignal(false);
  useEffect(() => {
    pause();
    box.current?.showModal();
  }, []);
  const players = anyView.value?.players ?? [];
  const begin = async (): Promise<void> => {
    busy.value = true;
    try {
      const { id, token: own } = here();
      const made = await withWord((word) =>
        asMe((token) => api.forkAt(id, own ?? token, at.value, [seat.value], word)),
      );
      await becomeBy(made.token);
      const title = anyTable.value?.title ?? "";
      remember({ id: made.id, token: own, title, names: players.map((one) => one.name), at: Date.now() });
      playOnOpen.value = false;
      go(`/table/${made.id}`);
    } catch (error) {
      complain(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <dialog ref={box} class="ask" onClose={() => (playOnOpen.value = false)} aria-labelledby="fork-h">
      <h2 id="fork-h">{t.playOnFrom}</h2>
      <p>{t.playOnWhat}</p>
      <label class="field">
        <span>{t.youPlay}</span>
        <select value={seat.value} onChange={(event) => (seat.value = Number(event.currentTarget.value))}>
          {players.map((one, n) => (
            <option value={n} key={n}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <div class="row">
        <button class="btn" onClick={() => (playOnOpen.value = false)}>
          {common.notNow}
        </button>
        <button class="btn pri" disabled={busy.value} onClick={() => void begin()}>
          {t.playOn}
        </button>
      </div>
    </dialog>
  );
}
