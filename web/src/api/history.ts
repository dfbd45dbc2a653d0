/** Calls about finished games, players and tournaments. */
import { ask } from "./client";
import type { BareClock } from "./people";
import type { Book, Profile, Ranked, Result, Tournament, TournamentLine, TournamentWanted } from "./shapes";

type Token = string | null;

const query = (given: Record<string, string | number | null>): string => {
  const said = Object.entries(given).filter(([, value]) => value !== null && value !== "" && value !== 0);
  const text = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
};

export const results = (
  token: Token,
  of: { title?: string; person?: string | null; skip?: number },
): Promise<Result[]> =>
  ask(`/results${query({ title: of.title ?? "", person: of.person ?? null, skip: of.skip ?? 0 })}`, token);
export const player = (id: string): Promise<Profile> => ask(`/players/${id}`, null);
export const ratings = (book: Book, title: string): Promise<Ranked[]> => ask(`/ratings${query({ book, title })}`, null);

export const tournaments = (token: Token): Promise<TournamentLine[]> => ask("/tournaments", token);
export const tournament = (token: Token, id: string): Promise<Tournament> => ask(`/tournaments/${id}`, token);
/** A clock that runs out lets a bot finish the turn. */
export type Wanted = Omit<TournamentWanted, "clock"> & { clock: BareClock | null };
export const openTournament = (token: Token, wanted: Wanted): Promise<{ id: string }> =>
  ask("/tournaments", token, wanted);

const change =
  (word: string) =>
  (token: Token, id: string): Promise<Tournament> =>
    ask(`/tournaments/${id}/${word}`, token, {});
export const joinTournament = change("join");
export const leaveTournament = change("leave");
export const nextRound = change("round");
export const endTournament = change("end");
export const removeFrom = (token: Token, id: string, person: string): Promise<Tournament> =>
  ask(`/tournaments/${id}/people/${person}/remove`, token, {});
