/** What each demand takes, as the server reckons it: asked once for each change of the table, a moment after it is shown. */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { Outlook } from "../../api/shapes";
import { planning } from "../ahead";
import { askOutlooks, due, mySeats, replaying, rolled, seat, table, which } from "../table";

// Milliseconds: an own action in quick succession, or a bot's many steps, ask for the last position only.
const SOON = 150;
const LATER = 600;

const told = signal<{ of: string; seq: number; list: Outlook[] }>({ of: "", seq: -1, list: [] });
const here = computed<string>(() => `${table.value?.id} ${seat.value} ${which.value}`);

/** A demand's name on the page: its card and place there; special demands are one to a card. */
export const keyOf = (card: number, place: number): string => (place === 3 ? `special ${card}` : `${card}.${place}`);

/** By demand; while the next answer is under way, as they were told last. */
export const outlooks = computed<ReadonlyMap<string, Outlook>>(
  () => new Map(told.value.of === here.value ? told.value.list.map((one) => [keyOf(one.card, one.which), one]) : []),
);
/** The position they were told for. */
export const toldAt = computed<number>(() => (told.value.of === here.value ? told.value.seq : -1));

const wanted = computed<boolean>(
  () =>
    mySeats.value.includes(seat.value) &&
    !replaying.value &&
    !rolled.value &&
    !planning.value &&
    table.value?.view.phase !== "over",
);

effect(() => {
  const now = table.value;
  const of = here.value;
  if (!now || !wanted.value) return;
  const [who, train, soon] = untracked(() => [seat.value, which.value, due.value !== null]);
  let late = false;
  const timer = setTimeout(
    () => {
      // Figures that do not come are only missed: the cards are there without them.
      askOutlooks(who, train)
        .then((list) => late || (told.value = { of, seq: now.seq, list }))
        .catch(() => undefined);
    },
    soon ? SOON : LATER,
  );
  return () => {
    late = true;
    clearTimeout(timer);
  };
});
