/** Journeys over several turns: the server tells the ways, this device keeps where each train is going until it is there. */
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Journey, Refusal } from "../../api/shapes";
import type { SceneJourney } from "../../board/scene";
import { t } from "../../words/table";
import { planning } from "../ahead";
import { acting, askJourneys, busy, mySeats, play, seat, table, train, view, which } from "../table";
import { complain, note } from "../toasts";
import { orders, sendOn, takeBack } from "./orders";

const KEY = "milepost.journeys";
/** Where a train is going; what it carried in which round, to see whether an event has changed that. One that waits has no way there yet. */
type Going = { city: string; round: number; loads: string; waits?: boolean };

function read(): Record<string, Going> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Going>;
  } catch {
    return {};
  }
}

const kept = signal<Record<string, Going>>(read());
const key = computed<string>(() => `${table.value?.id} ${seat.value} ${which.value}`);

function keep(going: Going | null): void {
  const others = Object.entries(kept.value).filter(([one]) => one !== key.value);
  kept.value = Object.fromEntries(going ? [...others, [key.value, going] as const].slice(-50) : others);
  localStorage.setItem(KEY, JSON.stringify(kept.value));
}

/** The city the train in hand is going to, by orders or by hand. */
export const goal = computed<string | null>(() => {
  if (!mySeats.value.includes(seat.value)) return null;
  const ordered = orders.value?.train === which.value ? orders.value.calls[0]?.city : null;
  return ordered ?? kept.value[key.value]?.city ?? null;
});

const told = signal<{ key: string; seq: number; list: Journey[] }>({ key: "", seq: -1, list: [] });
/** The ways to all cities, for the train in hand in this position; empty until the server has told them. */
export const journeys = computed<Journey[]>(() =>
  told.value.key === key.value && told.value.seq === table.value?.seq ? told.value.list : [],
);
export const running = computed<boolean>(
  () => acting.value !== null && !planning.value && view.value?.phase === "operate" && !table.value?.question,
);
export const journeyTo = (city: string | undefined): Journey | null =>
  running.value ? (journeys.value.find((one) => one.city === city) ?? null) : null;

/** The journey the train is on; while the next answer is under way it is the last one told. */
export const journey = computed<Journey | null>(() =>
  told.value.key === key.value ? (told.value.list.find((one) => one.city === goal.value) ?? null) : null,
);
export const mayGoOn = computed<boolean>(
  () => running.value && !busy.value && journeys.value.some((one) => one.city === goal.value && one.text),
);

export const asScene = (one: Journey | null): SceneJourney | null =>
  one?.turns ? { seat: seat.value, path: one.path, stops: one.stops } : null;

const loads = (): string => [...(train.value?.loads ?? [])].sort().join();

/** Go there, now as far as this turn allows. */
export async function setOff(city: string): Promise<void> {
  const way = journeyTo(city);
  if (!way?.turns) return;
  if (!way.held && (way.turns > 1 || !way.text)) keep({ city, round: view.value?.round ?? 0, loads: loads() });
  if (way.text) await play(way.text);
}

/** Make a city the goal. Where no way leads there yet, or it is not the train's time, the train sets off as soon as it may. */
export async function headFor(city: string): Promise<void> {
  if (journeyTo(city)?.turns) return setOff(city);
  keep({ city, round: view.value?.round ?? 0, loads: loads(), waits: true });
}

export async function goOn(): Promise<void> {
  if (orders.value) return sendOn();
  const text = mayGoOn.value ? journey.value?.text : null;
  if (text) await play(text);
}

export function breakOff(why = "", by: Refusal | null = null): void {
  if (orders.value && !why) return void takeBack();
  const city = kept.value[key.value]?.city;
  if (!city) return;
  keep(null);
  note(why ? t.journeyBrokenWhy(city, why) : t.journeyBroken(city), why ? "refusal" : "note", by?.rule, by?.link);
}

/** News that matter end a journey: no way any more, something on the way, another load aboard. */
function look(list: Journey[]): void {
  const going = kept.value[key.value];
  if (!going) return;
  if (orders.value) return keep(null); // orders lead the train now
  const way = list.find((one) => one.city === going.city);
  if (!way) return keep(null); // it is there
  if (going.waits) {
    if (!way.refusal) keep({ city: going.city, round: view.value?.round ?? 0, loads: loads() });
    return;
  }
  const why = way.refusal ?? (running.value ? way.held : null);
  if (why) return breakOff(why.message, why);
  if (!running.value) return;
  const round = view.value?.round ?? 0;
  if (round !== going.round && loads() !== going.loads) return breakOff(t.cargoChanged);
  if (round !== going.round || loads() !== going.loads) keep({ ...going, round, loads: loads() });
}

let asked = 0;
effect(() => {
  const now = table.value;
  const mine = key.value;
  const wanted = running.value || goal.value !== null;
  const number = ++asked;
  if (!now || now.view.phase === "over" || !wanted || !train.value?.place) return;
  untracked(() => {
    askJourneys(seat.value, which.value)
      .then((list) => {
        if (number !== asked) return;
        batch(() => {
          told.value = { key: mine, seq: now.seq, list };
          look(list);
        });
      })
      .catch(complain);
  });
});
