/** The opponents' likely targets and loads that run out: asked for while the page of everybody's cards is open. */
import { computed, effect, signal } from "@preact/signals";
import type { Rivals } from "../api/shapes";
import { desk } from "../store/cards/desk";
import { askRivals, mySeats, replaying, rolled, seat, table } from "../store/table";

const SOON = 250; // milliseconds: a bot's many steps ask for the last position only
const told = signal<{ of: string; all: Rivals } | null>(null);
const here = computed(() => `${table.value?.id} ${seat.value}`);
/** While the next answer is under way, as they were told last; null for those who only watch. */
export const rivals = computed<Rivals | null>(() => (told.value?.of === here.value ? told.value.all : null));

effect(() => {
  const now = table.value;
  const of = here.value;
  const who = seat.value;
  if (!now || desk.value !== "everybody" || replaying.value || rolled.value || !mySeats.value.includes(who)) return;
  let late = false;
  const timer = setTimeout(() => {
    askRivals(who)
      .then((all) => late || (told.value = { of, all }))
      .catch(() => undefined); // the cards are there without it
  }, SOON);
  return () => {
    late = true;
    clearTimeout(timer);
  };
});
