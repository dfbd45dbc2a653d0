/** What a city has to offer: supplies, what it pays for, what waits there. */
import type { City } from "../../api/shapes";
import { t } from "../../words/cards";
import { loadNames } from "../../words/names";
import { board, me, view } from "../table";

/** Demands of the own cards, of cards open to all, and special ones, that this city pays for. */
export function wantedIn(city: City): { load: string; pay: number }[] {
  const now = view.value;
  const cards = [...(me.value?.cards ?? []), ...(now?.pool ?? now?.["open cards"] ?? [])];
  return [
    ...cards.flatMap((card) => board.value?.cards[String(card)] ?? []),
    ...(now?.["special demands"] ?? []).map((one) => ({ city: one.city, load: loadNames(one.loads), pay: one.pay })),
  ].filter((one) => one.city === city.name);
}

/** Loads that lie in the city's warehouse, with how long, and a Circus that stands there. */
export function waitingIn(city: City): { load: string; words: string }[] {
  const lying = (view.value?.warehouses ?? [])
    .filter((one) => one.city === city.name)
    .map((one) => {
      const name = view.value?.players[one["dropped by"]]?.name ?? "";
      const turns = one["turn ends left"];
      return { load: one.load, words: t.moreTurns(turns, name) };
    });
  const circus = (view.value?.circus ?? [])
    .filter((name) => name === city.name)
    .map(() => ({ load: "Circus", words: t.standsHere }));
  return [...lying, ...circus];
}
