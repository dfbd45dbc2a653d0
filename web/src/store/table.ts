/** The table on the page: what the server says of it, and the few things one can ask of the server. */
import { batch, computed, effect, signal } from "@preact/signals";
import * as api from "../api/client";
import { type Live, openLive } from "../api/live";
import { aheadPreview } from "../api/people";
import type {
  Advice,
  AnyBoard,
  AnyPreview,
  AnyTable,
  BestWay,
  BoardData,
  BotPlan,
  Journey,
  LegalAction,
  Neighbour,
  Outlook,
  Played,
  Player,
  Position,
  Preview,
  Reach,
  Rivals,
  Table,
  Train,
} from "../api/shapes";
import { withLog } from "../api/whole";
import { Lattice } from "../board/geometry/lattice";
import { shownNames } from "../words/names";
import { t } from "../words/ui";
import {
  addToPlan,
  ahead,
  dropLast,
  heardPrepared,
  leavePrepared,
  lookAhead,
  planEnds,
  planning,
  prepared,
  preparedBy,
  stopPlanning,
  withdraw,
} from "./ahead";
import { me as person } from "./people/me";
import { hear, heldUp, leave, people } from "./people/people";
import { tokenOf } from "./tables";
import { complain, note } from "./toasts";

/** The table as the server has told it last. */
const told = signal<AnyTable | null>(null);
export const latest = (): AnyTable | null => told.value;
/** The table as it was a moment ago, while the newsreel shows what others have done. */
export const rolled = signal<AnyTable | null>(null);
/** The table that is shown, of whichever family: as it is, as it was, or at the end of one's plan. */
export const anyTable = computed<AnyTable | null>(
  () => (planning.value && ahead.value?.table) || rolled.value || told.value,
);
export const anyBoard = signal<AnyBoard | null>(null);
// Names to show loads by lie beside the board, where the server has any.
effect(() => {
  shownNames.value = anyBoard.value?.names ?? {};
});
export const anyView = computed<AnyTable["view"] | null>(() => anyTable.value?.view ?? null);
export const busy = signal(false);
export const connected = signal(true);
export const missing = signal<string | null>(null);

/** The same where it is a crayon game, else null. */
export const table = computed<Table | null>(() => (anyTable.value?.family === "crayon" ? anyTable.value : null));
export const board = computed<BoardData | null>(() => (anyBoard.value?.family === "crayon" ? anyBoard.value : null));
export const lattice = computed(() => (board.value ? new Lattice(board.value) : null));
export const view = computed<Position | null>(() => table.value?.view ?? null);

let id = "";
let token: string | null = null;
let live: Live | null = null;
let asked = 0;

/** Seats of the person at this screen. */
const seatsOf = (one: AnyTable | null): number[] => (one?.seats ?? []).flatMap((at, n) => (at.yours ? [n] : []));
export const mySeats = computed<number[]>(() => seatsOf(anyTable.value));

/** The seat of this screen that must act now, or null: none while a bot stands in, or while the table is held up. */
export const due = computed<number | null>(() => {
  const seats = told.value?.seats ?? [];
  if (replaying.value || rolled.value || heldUp.value !== null || seats.some((one) => one.kind === "open")) return null;
  const waiting = told.value?.view.waiting ?? [];
  return waiting.find((n) => mySeats.value.includes(n) && !seats[n]?.bot) ?? null;
});
/** The same, or the seat that plans its turn while others play. */
export const acting = computed<number | null>(() =>
  planning.value ? (planEnds.value ? null : (lastSeat.value ?? mySeats.value[0] ?? null)) : due.value,
);

const lastSeat = signal<number | null>(null);
/** The seat the page shows: who acts or acted last at this screen; for a watcher, the player whose turn it is. */
export const seat = computed<number>(
  () => acting.value ?? lastSeat.value ?? mySeats.value[0] ?? anyView.value?.seat ?? 0,
);
export const me = computed<Player | null>(() => view.value?.players[seat.value] ?? null);

/** Which of the own trains is moved and loaded: 0, and 1 where each player has two. */
export const which = signal(0);
export const train = computed<Train | null>(() => me.value?.trains[which.value] ?? me.value?.trains[0] ?? null);

/** Where the train in hand gets now; nowhere unless it operates. */
export const reach = computed<Reach[]>(() => table.value?.reach[which.value] ?? []);

/** What the acting seat may do now, but for building and moving. */
export const legal = computed<LegalAction[]>(() => (acting.value === null ? [] : (table.value?.legal?.actions ?? [])));
/** The same of these kinds, for the chosen train. */
export const actionsOf = (...kinds: string[]): LegalAction[] =>
  kinds.flatMap((kind) =>
    legal.value.filter((one) => one.kind === kind && (one.train === null || one.train === which.value)),
  );
export const mayDo = (kind: string): boolean =>
  acting.value !== null && (table.value?.legal?.kinds.includes(kind) ?? false);

/** The past is shown: nothing can be done in it. */
export const replaying = signal(false);
const wasOver = signal(false);

export async function openTable(which: string): Promise<void> {
  if (await open(which)) listen();
}

/** Open a table to look at its past; false where it cannot be opened. */
export async function openPast(which: string): Promise<boolean> {
  const opened = await open(which);
  replaying.value = opened;
  wasOver.value = opened && anyTable.value?.outcome !== null;
  return opened;
}

/** Show the table as it was. Which seats are this person's is kept, but none of them can act. */
export const showPast = (then: AnyTable): void => show({ ...then, legal: null }, true);

async function open(which: string): Promise<boolean> {
  closeTable();
  id = which;
  token = tokenOf(which) ?? person.value?.token ?? null;
  missing.value = null;
  try {
    await refresh();
    if (!anyTable.value) return false;
    anyBoard.value = await api.boardOf(id, token);
    return true;
  } catch (error) {
    missing.value = error instanceof Error ? error.message : String(error);
    return false;
  }
}

/** A seat, or a table, that is not one's own any more: it is looked at as it may be now. Other troubles pass. */
const LOST = ["token", "seat", "unknown table", "banned"];

function listen(): void {
  const number = asked;
  live?.close();
  live = openLive(id, token, {
    since: () => told.value?.seq ?? 0,
    seat: () => (mySeats.value.length ? seat.value : null),
    heard: (fresh) => fresh.id === id && hearOf(fresh),
    people: (now) => void (people.value = now),
    prepared: (list) => heardPrepared(list, plannedAt()),
    said: hear,
    refused: (problem) => void (LOST.includes(problem.code) && sitAgain(number)),
    state: (on) => {
      connected.value = on;
      if (on) prepared.value = []; // whatever there is comes now
    },
  });
}

let tellNews: ((before: AnyTable, fresh: AnyTable) => void) | null = null;
/** The newsreel, which may show what has come step by step. */
export const onNews = (show: (before: AnyTable, fresh: AnyTable) => void): void => void (tellNews = show);

/** What others have done has come over the socket. */
function hearOf(part: AnyTable): void {
  if (part.seq < (told.value?.seq ?? 0)) return; // an answer has overtaken it
  const fresh = withLog(told.value, part);
  if (!fresh) return void refresh().catch(complain);
  batch(() => {
    if (told.value && !planning.value) tellNews?.(told.value, fresh);
    show(fresh);
  });
}

/** Who sits where has changed for this screen: look anew, and listen with the right eyes. */
async function sitAgain(number: number): Promise<void> {
  if (number !== asked) return;
  live?.close();
  lastSeat.value = null;
  leavePrepared();
  told.value = told.value && {
    ...told.value,
    seats: told.value.seats.map((one) => ({ ...one, yours: false })),
  };
  try {
    await refresh();
    if (number === asked) listen();
  } catch (error) {
    if (number === asked) missing.value = error instanceof Error ? error.message : String(error);
  }
}

/** The table that is open, for calls about its people. */
export const here = (): { id: string; token: string | null } => ({ id, token });

export function closeTable(): void {
  live?.close();
  live = null;
  asked++;
  leave();
  leavePrepared();
  replaying.value = wasOver.value = false;
  rolled.value = null;
  told.value = null;
  anyBoard.value = null;
  lastSeat.value = null;
  which.value = 0;
}

let running: Promise<void> | null = null;
let again = false;

/** Look at the table again. A caller who asks while an answer is under way gets one that was asked for later. */
export function refresh(): Promise<void> {
  again = true;
  running ??= (async () => {
    try {
      while (again) {
        again = false;
        await look();
      }
    } finally {
      running = null;
    }
  })();
  return running;
}

async function look(): Promise<void> {
  const number = asked;
  // The first look is a spectator's: it tells which seats are this person's. Who has none stays one.
  const eyes = mySeats.value.length ? seat.value : null;
  let fresh = await firstLook(eyes);
  const mine = seatsOf(fresh);
  const next = fresh.view.waiting.find((n) => mine.includes(n)) ?? lastSeat.value ?? mine[0] ?? null;
  if (next !== null && next !== eyes && mine.includes(next)) fresh = await api.tableOf(id, token, next);
  if (number === asked) show(fresh, true); // else another table was opened meanwhile
}

/** A server that does not know this browser any more shows it what everybody may see. */
async function firstLook(eyes: number | null): Promise<AnyTable> {
  try {
    return await api.tableOf(id, token, eyes);
  } catch (error) {
    if (!(error instanceof api.Refused) || error.status !== 401 || token === null) throw error;
    token = null;
    return api.tableOf(id, null, null);
  }
}

/** Show the table as the server has told it; an answer that others have overtaken on the way is not shown. */
function show(fresh: AnyTable, anyway = false): void {
  if (!anyway && fresh.seq < (told.value?.seq ?? 0)) return;
  batch(() => {
    const who = fresh.seen_by;
    which.value = fresh.family === "crayon" && who !== null ? bestTrain(fresh, who) : 0;
    lastSeat.value = who;
    told.value = fresh;
    if (due.value !== null || fresh.outcome !== null) stopPlanning();
  });
  if (planning.value) void lookAhead(plannedAt());
}

/** The train chosen before, unless another player looks now or the question is about the other train. */
function bestTrain(fresh: Table, who: number): number {
  const asked = fresh.question && fresh.legal?.actions.find((one) => one.train !== null)?.train;
  if (typeof asked === "number") return asked;
  return who === lastSeat.value && which.value < (fresh.view.players[who]?.trains.length ?? 1) ? which.value : 0;
}

/** Take another of the own trains in hand. */
export function chooseTrain(one: number): void {
  if (one < (me.value?.trains.length ?? 1)) which.value = one;
}

/** Do something that changes the table, which comes with the answer; true if the server took it. */
async function change(send: (seq: number) => Promise<Played>, action: string | null = null): Promise<boolean> {
  const now = told.value;
  if (!now || busy.value || replaying.value) return false;
  busy.value = true;
  try {
    show((await send(now.seq)).table);
    return true;
  } catch (error) {
    // An action without an answer may have been played.
    const unsure = error instanceof api.Refused && (error.stale || error.status === 0);
    if (unsure) await refresh().catch(() => undefined);
    if (unsure && error.stale) note(t.movedOn);
    else complain(error, action);
    return false;
  } finally {
    busy.value = false;
  }
}

let looksFirst: ((action: string) => string | null) | null = null;
/** A guide that looks at each action before it is sent: it says what is meant, or null to ask first. */
export const onPlay = (look: typeof looksFirst): void => void (looksFirst = look);

export async function play(meant: string): Promise<boolean> {
  const who = acting.value;
  const action = who !== null && looksFirst ? looksFirst(meant) : meant;
  if (action === null) return false;
  if (planning.value) return who !== null && plans(() => addToPlan(plannedAt(), action));
  return who === null ? false : change((seq) => api.playAction(id, token, who, action, seq), action);
}

/** An action of the table, not of a turn: any seat of this screen may send it. */
export async function playFor(action: string): Promise<boolean> {
  const who = mySeats.value[0];
  return who === undefined ? false : change((seq) => api.playAction(id, token, who, action, seq));
}

export const canUndo = computed(() => {
  if (planning.value) return preparedBy(seat.value).planned.length > 0;
  return !!told.value && !replaying.value && mySeats.value.length > 0 && told.value.undo_to < told.value.seq;
});
export const undo = (): Promise<boolean> =>
  planning.value ? plans(() => dropLast(plannedAt())) : change((seq) => api.undoTo(id, token, null, seq));
export const restart = (): Promise<boolean> =>
  planning.value
    ? plans(() => withdraw(plannedAt()))
    : change((seq) => api.undoTo(id, token, told.value?.undo_to ?? seq, seq));

// A turn planned ahead

/** The seat whose plan is meant, at this table. */
export const plannedAt = (): { id: string; token: string | null; seat: number } => ({ id, token, seat: seat.value });

/** Whether this screen may plan a turn: one seat, at a table where others play now. */
export const mayPlan = computed<boolean>(
  () =>
    mySeats.value.length === 1 &&
    due.value === null &&
    !replaying.value &&
    !rolled.value &&
    heldUp.value === null &&
    told.value?.outcome === null &&
    !told.value.seats[seat.value]?.bot,
);

export async function startPlanning(): Promise<void> {
  planning.value = true;
  await plans(() => lookAhead(plannedAt()).then(() => true));
}

async function plans(change: () => Promise<boolean>): Promise<boolean> {
  if (busy.value) return false;
  busy.value = true;
  try {
    return await change();
  } finally {
    busy.value = false;
  }
}

export const askAdvice = (who: number): Promise<Advice> => api.adviceOf(id, token, who);
export const askBestWay = (who: number, start: string | null, goal: string, shortest: boolean): Promise<BestWay> =>
  api.bestWayOf(id, token, who, start, goal, shortest);
export const askJourneys = (who: number, train: number): Promise<Journey[]> => api.journeysOf(id, token, who, train);
export const askOutlooks = (who: number, train: number): Promise<Outlook[]> => api.outlooksOf(id, token, who, train);
export const askRivals = (who: number): Promise<Rivals> => api.rivalsOf(id, token, who);
export const askAround = (who: number, milepost: string): Promise<Neighbour[]> =>
  api.aroundOf(id, token, who, milepost);
export const askPlans = (): Promise<BotPlan[]> => (mySeats.value.length ? api.plansOf(id, token) : Promise.resolve([]));

/** Whether the game is over, also where its past is shown. */
const over = computed(() => wasOver.value || (!!anyTable.value && anyTable.value.outcome !== null));
/** The log as this screen may have it: of a seat while the game runs, whole when it is over. */
export const canRecord = computed(() => over.value || mySeats.value.length > 0);
export const askRecord = (): Promise<{ text: string; name: string }> =>
  api.recordOf(id, token, over.value ? null : seat.value);

/** What would come of it; each family has its own kinds of answers. */
export const ask = (who: number, path: string[]): Promise<AnyPreview> =>
  planning.value ? aheadPreview(id, token, who, path) : api.previewOf(id, token, who, path);
export async function preview(who: number, path: string[]): Promise<Preview> {
  const answer = await ask(who, path);
  if (answer.kind !== "build") throw new Error(`A preview of ${answer.kind} is not one of track.`);
  return answer;
}
