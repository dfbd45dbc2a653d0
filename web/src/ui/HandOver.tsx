/** Secret answers at one screen: between two players it is covered until the next one has taken it. */
import { computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { acting, mySeats, table, view } from "../store/table";

/** Who has said to sit before the screen now, for which question. */
const sits = signal("");
const place = computed(() => `${table.value?.id} ${table.value?.question?.word} ${acting.value}`);

/** The screen waits to be handed over: what the next player may see is not shown yet. */
export const covered = computed<boolean>(
  () => !!table.value?.question?.secret && acting.value !== null && mySeats.value.length > 1 && sits.value !== place.value,
);

export function HandOver() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (covered.value) box.current?.showModal();
  }, [covered.value]);
  if (!covered.value) return null;
  const name = view.value?.players[acting.value ?? 0]?.name ?? "";
  return (
    <dialog ref={box} class="ask cover" aria-labelledby="cover-h" onCancel={(event) => event.preventDefault()}>
      <h2 id="cover-h">Hand the screen to {name}</h2>
      <p>{table.value?.question?.heading}: the answer is secret until everybody has given one.</p>
      <div class="row">
        <button class="btn pri" onClick={() => (sits.value = place.value)}>I am {name}</button>
      </div>
    </dialog>
  );
}
