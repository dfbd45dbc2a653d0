/** Calls about people: who one is, invitations, seats, what a host decides, talk. */
import { ask } from "./client";
import type {
  Ahead,
  AnyPreview,
  Clock,
  Companion,
  Desk,
  Invitation,
  Joined,
  OpenTable,
  OrdersOutlook,
  OwnTable,
  People,
  Person,
  Prepared,
  Self,
  Signed,
  Visibility,
  Wanted,
} from "./shapes";

type Token = string | null;

// Who one is
export const whoAmI = (token: Token): Promise<Self> => ask("/me", token);
export const becomeGuest = (name: string): Promise<Signed> => ask("/me", null, { name });
export const takeName = (token: Token, name: string): Promise<Person> => ask("/me/name", token, { name });
export const deviceLink = (token: Token): Promise<{ code: string }> => ask("/me/device-link", token, {});
export const openDeviceLink = (code: string): Promise<Signed> => ask("/me/devices", null, { code });
/** One's clocks stand still until that moment; null: one is back. */
export const goAway = (token: Token, until: string | null): Promise<void> => ask("/me/vacation", token, { until });
export const mute = (token: Token, person: string, muted: boolean): Promise<{ muted: string[] }> =>
  ask("/me/mute", token, { person, muted });

// Lists of tables, invitations
export const myTables = (token: Token): Promise<OwnTable[]> => ask("/me/tables", token);
export const lobby = (): Promise<OpenTable[]> => ask("/lobby", null);
export const lookAt = (code: string): Promise<Invitation> => ask("/links/look", null, { code });
export const join = (token: Token, code: string, name: string | null): Promise<Joined> =>
  ask("/links/join", token, { code, name });

// Seats
const seatCall =
  (word: string) =>
  (id: string, token: Token, seat: number): Promise<People> =>
    ask(`/tables/${id}/seats/${seat}/${word}`, token, {});
export const invite = (id: string, token: Token, seat: number): Promise<{ code: string }> =>
  ask(`/tables/${id}/seats/${seat}/invite`, token, {});
export const companions = (token: Token): Promise<Companion[]> => ask("/me/companions", token);
export const invitePerson = (id: string, token: Token, seat: number, person: string): Promise<People> =>
  ask(`/tables/${id}/seats/${seat}/invite-person`, token, { person });
export const invitation = (id: string, token: Token): Promise<Invitation | null> =>
  ask(`/tables/${id}/invitation`, token);
export const peopleOf = (id: string, token: Token): Promise<People> => ask(`/tables/${id}/people`, token);
export const waitInLine = (id: string, token: Token): Promise<People> => ask(`/tables/${id}/line`, token, {});
export const leaveLine = (id: string, token: Token): Promise<People> => ask(`/tables/${id}/line/leave`, token, {});
export const take = seatCall("take");
export const standIn = seatCall("stand-in");
export const back = seatCall("back");
export const resign = seatCall("resign");
export const empty = seatCall("empty");
export const giveToBot = seatCall("bot");

// What the host decides for all
export const pause = (id: string, token: Token, paused: boolean): Promise<People> =>
  ask(`/tables/${id}/pause`, token, { paused });
export const end = (id: string, token: Token): Promise<People> => ask(`/tables/${id}/end`, token, {});
export const handOver = (id: string, token: Token, seat: number): Promise<People> =>
  ask(`/tables/${id}/host`, token, { seat });
export const show = (id: string, token: Token, visibility: Visibility): Promise<People> =>
  ask(`/tables/${id}/visibility`, token, { visibility });
export const setDelay = (id: string, token: Token, turns: number): Promise<People> =>
  ask(`/tables/${id}/delay`, token, { turns });
export type BareClock = Omit<Clock, "then">;
export const setClock = (id: string, token: Token, clock: BareClock, then: Clock["then"]): Promise<People> =>
  ask(`/tables/${id}/clock`, token, { clock: { ...clock, then } });
export const noClock = (id: string, token: Token): Promise<People> =>
  ask(`/tables/${id}/clock`, token, { clock: null });

// What a seat prepares
export type Change = { planned?: string[]; was?: string[]; answers?: Record<string, string> };
const ofSeat = (id: string, seat: number): string => `/tables/${id}/seats/${seat}`;
export const preparedBy = (id: string, token: Token, seat: number): Promise<Prepared> =>
  ask(`${ofSeat(id, seat)}/prepared`, token);
export const prepare = (id: string, token: Token, seat: number, change: Change): Promise<Prepared> =>
  ask(`${ofSeat(id, seat)}/prepared`, token, change);
export const send = (id: string, token: Token, seat: number, wanted: Wanted): Promise<Prepared> =>
  ask(`${ofSeat(id, seat)}/standing-orders`, token, wanted);
export const outlookOf = (id: string, token: Token, seat: number, wanted: Wanted): Promise<OrdersOutlook> =>
  ask(`${ofSeat(id, seat)}/outlook`, token, wanted);
export const aheadOf = (id: string, token: Token, seat: number): Promise<Ahead> =>
  ask(`${ofSeat(id, seat)}/ahead`, token);
export const aheadPreview = (id: string, token: Token, seat: number, path: string[]): Promise<AnyPreview> =>
  ask(`${ofSeat(id, seat)}/ahead-preview`, token, { path });

// Talk and notes
export const say = (id: string, token: Token, text: string): Promise<void> =>
  ask(`/tables/${id}/chat`, token, { text });
export const desk = (id: string, token: Token): Promise<Desk> => ask(`/tables/${id}/desk`, token);
export const keepNotes = (id: string, token: Token, notes: string): Promise<Desk> =>
  ask(`/tables/${id}/notes`, token, { notes });
export const keepRead = (id: string, token: Token, line: number): Promise<Desk> =>
  ask(`/tables/${id}/read`, token, { line });
