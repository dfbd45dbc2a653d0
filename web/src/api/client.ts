/** Requests to the server. Every refusal becomes a `Refused` with the rule's sentence. */
import { signal } from "@preact/signals";
import { language } from "../words/language";
import { t } from "../words/ui";
import type {
  Advice,
  AnyBoard,
  AnyPreview,
  AnyTable,
  BestWay,
  BotPlan,
  Coaching,
  Finish,
  Glance,
  Journey,
  Neighbour,
  Outlook,
  Played,
  Problem,
  Rivals,
  SeatAtTable,
  Story,
  TableMade,
  TitleInfo,
  Visibility,
} from "./shapes";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }

  get stale(): boolean {
    return this.problem.code === "stale";
  }
}

const offline = (message: string): Problem => ({ code: "offline", message, rule: null, link: null, seq: null });

/** The last request had no answer. */
export const silent = signal(false);

async function send(path: string, token: string | null, body?: unknown, method?: string): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": language.value };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { headers, method: method ?? (body === undefined ? "GET" : "POST") };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
    silent.value = false;
  } catch {
    silent.value = true;
    throw new Refused(0, offline(t.silent));
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => null)) as { error?: Problem } | null;
  throw new Refused(answer.status, told?.error ?? offline(t.serverSays(answer.status)));
}

/** A call and its answer; with a body it is a POST, unless a method is named. */
export async function ask<T>(path: string, token: string | null, body?: unknown, method?: string): Promise<T> {
  const answer = await send(path, token, body, method);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const random = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** The beginning of all keys of this page; the socket does not bring again what answered its own actions. */
export const PAGE = random();
/** A key of an action: sent again after a lost answer, it is not played twice. */
export const newKey = (): string => `${PAGE}.${random()}`;

export const titles = (token: string | null): Promise<TitleInfo[]> => ask("/titles", token);
export const boardOf = (id: string, token: string | null): Promise<AnyBoard> => ask(`/tables/${id}/board`, token);

/** What a server may want to hear from whoever opens a table. */
export type Word = string | null;

export const makeTable = (
  token: string | null,
  title: string,
  seats: SeatAtTable[],
  variants: string[],
  seed: number | null,
  visibility: Visibility,
  invitation: Word,
  cards: string | null = null,
  again: string | null = null,
): Promise<TableMade> => ask("/tables", token, { title, seats, variants, seed, visibility, invitation, cards, again });

const seatQuery = (seat: number | null): string => (seat === null ? "" : `?seat=${seat}`);

export const tableOf = (id: string, token: string | null, seat: number | null): Promise<AnyTable> =>
  ask(`/tables/${id}${seatQuery(seat)}`, token);

/** The table after an earlier step. */
export const tableAt = (id: string, token: string | null, seq: number, seat: number | null): Promise<AnyTable> =>
  ask(`/tables/${id}/at/${seq}${seatQuery(seat)}`, token);
export const storyOf = (id: string, token: string | null, seat: number | null): Promise<Story> =>
  ask(`/tables/${id}/story${seatQuery(seat)}`, token);

/** The table in a few figures, and as a picture: an address of this browser alone, since pictures send no token. */
export const glanceOf = (id: string, token: string | null): Promise<Glance> => ask(`/tables/${id}/glance`, token);
export async function pictureOf(id: string, token: string | null, query = ""): Promise<Blob> {
  return (await send(`/tables/${id}/picture${query}`, token)).blob();
}
export async function filmOf(id: string, token: string | null): Promise<Blob> {
  return (await send(`/tables/${id}/film`, token)).blob();
}
export const coachOf = (id: string, token: string | null, seat: number): Promise<Coaching> =>
  ask(`/tables/${id}/coach?seat=${seat}`, token);
export const finishOf = (id: string, token: string | null): Promise<Finish> => ask(`/tables/${id}/finish`, token);

/** A game that was kept as a file. */
export const bringRecord = (token: string | null, log: string, invitation: Word): Promise<TableMade> =>
  ask("/records", token, { log, invitation });

/** Play on from a step, with these seats one's own. */
export const forkAt = (
  id: string,
  token: string | null,
  seq: number,
  seats: number[],
  invitation: Word,
): Promise<TableMade> => ask(`/tables/${id}/fork`, token, { seq, seats, invitation });

const nameIn = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "milepost.log";

/** A text, and the name of the file it is. */
export async function fileOf(path: string, token: string | null): Promise<{ text: string; name: string }> {
  const answer = await send(path, token);
  return { text: await answer.text(), name: nameIn(answer) };
}

/** A file that is made of what was sent. */
export async function filePosted(
  path: string,
  token: string | null,
  body: unknown,
): Promise<{ file: Blob; name: string }> {
  const answer = await send(path, token, body);
  return { file: await answer.blob(), name: nameIn(answer) };
}
export const recordOf = (id: string, token: string | null, seat: number | null): ReturnType<typeof fileOf> =>
  fileOf(`/tables/${id}/record${seatQuery(seat)}`, token);

export const journeysOf = (id: string, token: string | null, seat: number, train: number): Promise<Journey[]> =>
  ask(`/tables/${id}/journeys?seat=${seat}&train=${train}`, token);

export const outlooksOf = (id: string, token: string | null, seat: number, train: number): Promise<Outlook[]> =>
  ask(`/tables/${id}/outlooks?seat=${seat}&train=${train}`, token);
export const rivalsOf = (id: string, token: string | null, seat: number): Promise<Rivals> =>
  ask(`/tables/${id}/rivals?seat=${seat}`, token);

export const aroundOf = (id: string, token: string | null, seat: number, milepost: string): Promise<Neighbour[]> =>
  ask(`/tables/${id}/around?seat=${seat}&milepost=${encodeURIComponent(milepost)}`, token);

export const previewOf = (id: string, token: string | null, seat: number, path: string[]): Promise<AnyPreview> =>
  ask(`/tables/${id}/build-preview`, token, { seat, path });

export const adviceOf = (id: string, token: string | null, seat: number): Promise<Advice> =>
  ask(`/tables/${id}/advice`, token, { seat });
export const bestWayOf = (
  id: string,
  token: string | null,
  seat: number,
  start: string | null,
  goal: string,
  shortest = false,
): Promise<BestWay> => ask(`/tables/${id}/best-way`, token, { seat, start, goal, shortest });
export const plansOf = (id: string, token: string | null): Promise<BotPlan[]> => ask(`/tables/${id}/plans`, token);

/** Something is to be sent as soon as the line is back. */
export const unsent = signal(false);
const PATIENCE = 10 * 60_000; // milliseconds; whoever comes back later had better look first

/** Again and again with the same key until there is an answer: it is played once, or refused if others have gone on. */
async function surely<T>(path: string, token: string | null, body: unknown): Promise<T> {
  const until = Date.now() + PATIENCE;
  try {
    for (let wait = 700; ; wait = Math.min(wait * 1.6, 5000)) {
      try {
        return await ask<T>(path, token, body);
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 0 || Date.now() > until) throw error;
        unsent.value = true;
        await soon(wait);
      }
    }
  } finally {
    unsent.value = false;
  }
}

/** After so long, or at once when the browser says that it is connected again. */
function soon(wait: number): Promise<void> {
  return new Promise((done) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener("online", go);
      done();
    };
    const timer = setTimeout(go, wait);
    addEventListener("online", go);
  });
}

export const playAction = (
  id: string,
  token: string | null,
  seat: number,
  action: string,
  seq: number,
): Promise<Played> => surely(`/tables/${id}/actions`, token, { seat, action, expected_seq: seq, key: newKey() });

export const undoTo = (id: string, token: string | null, to: number | null, seq: number): Promise<Played> =>
  surely(`/tables/${id}/undo`, token, { to, expected_seq: seq, key: newKey() });
