/** Secret answers at one screen: between two players it is covered until the next one has taken it. */
import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { acting, anyTable, anyView, mySeats } from "../store/table";
import { t } from "../words/ui";

/** The player who has said to be at the screen now, and for which question. */
const sits = signal("");
/** What must not be seen by the one who sat there before: a sealed answer, or a hand of cards. */
const secret = computed<string | null>(() => {
  const now = anyTable.value;
  if (now?.question?.secret) return t.secretAnswer(now.question.heading);
  return now?.family === "village" && !now.outcome ? t.secretHand : null;
});
const place = computed(
  () =>
    `${anyTable.value?.id} ${anyTable.value?.question?.secret ? anyTable.value.question.word : "hand"} ${acting.value}`,
);

/** The screen waits to be handed over: what the next player may see is not shown yet. */
export const covered = computed<boolean>(
  () => secret.value !== null && acting.value !== null && mySeats.value.length > 1 && sits.value !== place.value,
);

export function HandOver() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (covered.value) box.current?.showModal();
  }, [covered.value]);
  if (!covered.value) return null;
  const name = anyView.value?.players[acting.value ?? 0]?.name ?? "";
  return (
    <dialog ref={box} class="ask cover" aria-labelledby="cover-h" onCancel={(event) => event.preventDefault()}>
      <h2 id="cover-h">{t.handTo(name)}</h2>
      <p>{secret.value}</p>
      <div class="row">
        <button class="btn pri" onClick={() => (sits.value = place.value)}>
          {t.iAm(name)}
        </button>
      </div>
    </dialog>
  );
}
