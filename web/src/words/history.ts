/** Words of what is left of games. */
import { count } from "./forms";
import { room } from "./language";

export const t = room("history", {
  // history/NewTournament.tsx
  minutes: (n: number) => `${n} minutes`,
  hours: (n: number) => `${n} hours`,
  weeks: (n: number) => `${n} weeks`,
  noLimit: "no limit",
  openCup: "Open a tournament",
  name: "Name",
  nameHint: "Winter cup",
  title: "Title",
  seatsTable: "Seats a table",
  roundsField: "Rounds",
  timeGame: "Time a game",
  clock: "Clock",
  noClock: "none",
  foundBy: "Found by",
  everybody: "everybody",
  withAddress: "whoever has its address",
  openIt: "Open the tournament",

  // history/PlayerPage.tsx
  place: (n: number) => ["1st", "2nd", "3rd"][n - 1] ?? `${n}th`,
  playerTitle: "Player · Milepost",
  since: (day: string) => `Plays here since ${day}.`,
  noneCounted: "No game of theirs has counted yet.",
  ratingPeople: "Rating among people",
  ratingBots: "Rating at tables with bots",
  gamesHead: "Games",
  won: "Won",
  rating: "Rating",
  allTitles: "All titles",

  // history/TournamentPage.tsx
  cupLead: (title: string, rounds: number, seats: number, state: string) =>
    `${title}, ${count(rounds, "round")} at tables of ${seats}; ${state}.`,
  joinAs: (name: string) => (name ? `Join as ${name}` : "Join"),
  over: "over",
  cupTitle: "Tournament · Milepost",
  round: (n: number) => `Round ${n}`,
  hostIs: (host: string) => `Host: ${host}`,
  limitIs: (time: string) => `Time limit: ${time} a game, then a last round`,
  clockIs: (clock: string) => `Clock: ${clock}`,
  variantsAre: (list: string) => `Variants: ${list}`,
  beginRound: (n: number) => `Begin round ${n}`,
  leaveCup: "Leave the tournament",
  botForYou: "A bot plays on for you, and you do not come back.",
  joinAgain: "You can join again until it begins.",
  endHere: "End it here",
  noMoreRounds: "No more rounds: the standing is final.",
  cupAddress: "Address of the tournament",
  nobodyJoined: "Nobody has joined yet.",
  rank: "Rank",
  points: "Points",
  wins: "Wins",
  metTitle: "the points of those one has met",
  met: "Met",
  leftIn: (round: number) => `left in round ${round}`,
  removeName: (name: string) => `Remove ${name}`,
  botForThem: "A bot plays on for them.",
  endedNoPoints: "ended by the host, no points",
  limitAt: (hour: string) => `time limit ${hour}`,
  beingPlayed: "being played",
  table: (n: number) => `Table ${n}`,
  draw: "The draw",
  drawHow:
    "Seats are drawn from a secret with this hash. The secret is told when the tournament is over, and then everybody can check the draw.",
  secretWas: "The secret was:",

  // history/Tournaments.tsx
  cupLine: (title: string, people: number, host: string) =>
    `${title} · ${count(people, "person", "people")} · host ${host}`,
  peopleJoin: "people join",
  roundPlayed: (n: number, of: number) => `round ${n} of ${of} is being played`,
  roundOver: (n: number, of: number) => `round ${n} of ${of} is over`,
  cupsTitle: "Tournaments · Milepost",
  noCups: "There are none yet.",

  // history/Games.tsx
  gamesTitle: "Finished games · Milepost",
  games: "Finished games",
  gamesWhich: "Those open to all, and your own.",
  noGames: "There are none yet, or none that you may see.",
  older: "Older games",
  byAddress: "found by its address only",
  byPlayers: "seen by its players only",
  gameOf: (title: string, day: string) => `${title} of ${day}`,

  // history/HistoryPages.tsx
  players: "Players",
  tournaments: "Tournaments",
  results: "Results",
  yourPage: "Your page",

  // history/Players.tsx
  amongPeople: "among people",
  withBots: "at tables with bots",
  playersTitle: "Players · Milepost",
  playersWho: "Everybody who has finished a game at a table open to all.",
  nobodyRated: "Nobody has a rating here yet.",
  player: "Player",

  // history/parts.tsx
  strengthTitle: "nineteen times in twenty the true strength lies within",
  anyTitle: "all titles",
  resigned: "resigned",
  stoodIn: "a bot stood in",
});
