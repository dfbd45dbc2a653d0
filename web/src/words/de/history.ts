import { count } from "../forms";
import type { t } from "../history";

export const history = {
  // history/NewTournament.tsx
  minutes: (n) => `${n} Minuten`,
  hours: (n) => `${n} Stunden`,
  weeks: (n) => `${n} Wochen`,
  noLimit: "ohne Grenze",
  openCup: "Ein Turnier eröffnen",
  name: "Name",
  nameHint: "Winterpokal",
  title: "Titel",
  seatsTable: "Plätze je Tisch",
  roundsField: "Runden",
  timeGame: "Zeit je Spiel",
  clock: "Uhr",
  noClock: "keine",
  foundBy: "Zu finden für",
  everybody: "alle",
  withAddress: "alle, die die Adresse haben",
  openIt: "Turnier eröffnen",

  // history/PlayerPage.tsx
  place: (n) => `${n}.`,
  playerTitle: "Spieler · Milepost",
  since: (day) => `Spielt hier seit ${day}.`,
  noneCounted: "Noch kein gewertetes Spiel.",
  ratingPeople: "Wertung unter Menschen",
  ratingBots: "Wertung an Tischen mit Bots",
  gamesHead: "Spiele",
  won: "Gewonnen",
  rating: "Wertung",
  allTitles: "Alle Titel",

  // history/TournamentPage.tsx
  cupLead: (title, rounds, seats, state) =>
    `${title}, ${count(rounds, "Runde", "Runden")} mit ${seats} an jedem Tisch; ${state}.`,
  joinAs: (name) => (name ? `Als ${name} mitspielen` : "Mitspielen"),
  over: "zu Ende",
  cupTitle: "Turnier · Milepost",
  round: (n) => `Runde ${n}`,
  hostIs: (host) => `Gastgeber: ${host}`,
  limitIs: (time) => `Zeitlimit: ${time} je Spiel, dann eine letzte Runde`,
  clockIs: (clock) => `Uhr: ${clock}`,
  variantsAre: (list) => `Varianten: ${list}`,
  beginRound: (n) => `Runde ${n} beginnen`,
  leaveCup: "Turnier verlassen",
  botForYou: "Ein Bot spielt für dich weiter, und du kommst nicht zurück.",
  joinAgain: "Bis zum Beginn kannst du wieder dazukommen.",
  endHere: "Hier beenden",
  noMoreRounds: "Keine Runden mehr: Der Stand gilt.",
  cupAddress: "Adresse des Turniers",
  nobodyJoined: "Noch ist niemand dabei.",
  rank: "Platz",
  points: "Punkte",
  wins: "Siege",
  metTitle: "Punkte aller bisherigen Gegner",
  met: "Gegner",
  leftIn: (round) => `ausgestiegen in Runde ${round}`,
  removeName: (name) => `${name} entfernen`,
  botForThem: "Ein Bot spielt für sie weiter.",
  endedNoPoints: "vom Gastgeber beendet, keine Punkte",
  limitAt: (hour) => `Zeitlimit ${hour}`,
  beingPlayed: "läuft",
  table: (n) => `Tisch ${n}`,
  draw: "Die Auslosung",
  drawHow:
    "Die Plätze werden aus einem Geheimnis mit dieser Prüfsumme ausgelost. Nach dem Turnier wird es verraten, und alle können die Auslosung nachprüfen.",
  secretWas: "Das Geheimnis war:",

  // history/Tournaments.tsx
  cupLine: (title, people, host) => `${title} · ${count(people, "Person", "Personen")} · Gastgeber ${host}`,
  peopleJoin: "Anmeldung läuft",
  roundPlayed: (n, of) => `Runde ${n} von ${of} läuft`,
  roundOver: (n, of) => `Runde ${n} von ${of} ist zu Ende`,
  cupsTitle: "Turniere · Milepost",
  noCups: "Noch keine.",

  // history/Games.tsx
  gamesTitle: "Beendete Spiele · Milepost",
  games: "Beendete Spiele",
  gamesWhich: "Offene Spiele und deine eigenen.",
  noGames: "Noch keine, oder keine, die du sehen darfst.",
  older: "Ältere Spiele",
  byAddress: "nur über die Adresse zu finden",
  byPlayers: "nur für seine Spieler",
  gameOf: (title, day) => `${title} vom ${day}`,

  // history/HistoryPages.tsx
  players: "Spieler",
  tournaments: "Turniere",
  results: "Ergebnisse",
  yourPage: "Deine Seite",

  // history/Players.tsx
  amongPeople: "unter Menschen",
  withBots: "an Tischen mit Bots",
  playersTitle: "Spieler · Milepost",
  playersWho: "Alle, die an einem offenen Tisch ein Spiel beendet haben.",
  nobodyRated: "Hier hat noch niemand eine Wertung.",
  player: "Spieler",

  // history/parts.tsx
  strengthTitle: "in neunzehn von zwanzig Fällen liegt die wahre Spielstärke in diesem Bereich",
  anyTitle: "alle Titel",
  resigned: "aufgegeben",
  stoodIn: "ein Bot sprang ein",
} satisfies typeof t;
