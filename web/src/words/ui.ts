/** Words around every table: header, log, players, keys and settings. */
import { count } from "./forms";
import { room } from "./language";

export const t = room("ui", {
  // ui/Ask.tsx
  language: "Language",
  dontAsk: "Do not ask again (“?” switches it back on)",
  enter: "Enter",
  keyUndo: "undo the last step",
  keyHelp: "what can I do now, and the rules",
  keyThis: "this page",
  keysAndSettings: "Keys and settings",
  settings: "Settings",
  askEnd: "Ask before a turn ends",
  othersShown: "Others’ turns are shown",
  stepByStep: "step by step",
  stepFast: "step by step, fast",
  atOnce: "at once",
  sound: "A soft sound when others have played and it is your turn",

  // ui/files.ts
  unreadable: (name: string): string => `${name} cannot be read: it may be gone by now, or locked.`,

  // ui/Players.tsx
  resigned: "resigned",
  theBank: "the bank",
  hasWon: "has won",
  yetToJoin: "yet to join",
  standIn: "a bot stands in",
  toAct: "to act",
  thinking: "thinking…",
  yourTurn: "your turn",
  losesTurn: "loses a turn",
  players: "Players",
  noPlansYet: "has not said anything about its plans yet",
  hidePlans: "Hide the bots’ plans",
  showPlans: "What are the bots up to?",
  cashSecret: "Cash is secret until the tax card is drawn",
  secret: "secret",
  majorsJoined: "Major cities joined",
  locoTitle: (name: string, speed: string | number) => `${name}, ${speed} mileposts`,
  carries: (loco: string, loads: string) => `${loco} carries ${loads || "nothing"}`,
  emptySlot: "empty",
  owed: (sum: number, whom: string | undefined) => `${sum}M to ${whom}`,
  owes: (words: string) => `Owes ${words}`,

  // ui/Winner.tsx
  wins: (names: string, n: number) => (n === 1 ? `${names} wins` : `${names} win`),
  nobodyWins: "Nobody wins",
  afterRounds: (outcome: string | null | undefined, rounds: number) => `${outcome}, after ${rounds} rounds.`,
  watchAgain: "Watch it again",
  lookAtBoard: "Look at the board",
  newGame: "New game",
  seeFinish: "See the finish",

  // api/client.ts
  silent: "The server does not answer.",
  serverSays: (status: number) => `The server answers ${status}.`,

  // store/table.ts
  movedOn: "The table has moved on in the meantime. Here it is as it stands now.",

  // store/ahead.ts
  planGone: "Your plan was played or changed meanwhile.",

  // ui/Frame.tsx
  tabTurn: "Turn",
  tabCards: "Cards",
  tabTable: "Table",
  tabLog: "Log",

  // ui/HandOver.tsx
  secretAnswer: (heading: string) => `${heading}: the answer is secret until everybody has given one.`,
  secretHand: "The terminus cards in hand are secret.",
  handTo: (name: string) => `Hand the screen to ${name}`,
  iAm: (name: string) => `I am ${name}`,

  // ui/Header.tsx
  goal: (cash: number, majors: number) => ` · first to ${cash}M with ${majors} major cities`,
  goalPoints: (points: number) => ` · ${points} points win`,
  homeLabel: "Milepost, home",
  tableId: (id: undefined | string) => `Table ${id}`,
  round: (n: number) => `Round ${n}`,
  replayLabel: "Replay: look at the game again",
  replayTitle: "Look at the game again",
  replay: "Replay",
  lostUnsent: "Connection lost; your action is sent when it is back…",
  lost: "Connection lost, trying again…",
  rulesLabel: "Rules and help",
  rulesNow: "What can I do now, and the rules (H)",
  rulesTitle: "The rules",
  rules: "Rules",
  colourBlind: "Colour-blind palette",
  palette: "Palette",
  largeText: "Large text",
  dark: "Dark theme",
  help: "Help and shortcuts",
  helpKey: "Help and shortcuts (?)",

  // ui/Log.tsx
  whatHappened: "What happened",
  showAgain: "Show the others’ turns again",
  logLabel: "Log of the game",
  nothingYet: "Nothing yet.",

  // ui/Offline.tsx
  keptHere: "This page was kept in your browser. Your games are on the server, and nothing in them is lost.",
  noLine: "No connection to the server.",
  tryAgain: "Try again",

  // ui/Record.tsx
  download: "Download",
  downloadRecord: "Download the record",

  // ui/RuleLink.tsx
  reportTitle: "Save a file with the position, the action and the rule, to send to whoever keeps the rules",
  seemsWrong: "This rule seems wrong",

  // ui/TablePage.tsx
  yourTurnDot: "● Your turn · ",
  laying: "Laying out the board…",
  cannotOpen: "This table cannot be opened",

  // ui/Toasts.tsx
  rule: (rule: string) => `Rule ${rule}`,
  closeNote: "Close this note",

  // ui/WordAsked.tsx
  wordHead: "Do you know the word?",
  wordWhy:
    "On this server only people who know a word open tables. Its host tells you the word. This browser keeps it.",
  wordLabel: "The word of this server",
  wordWrong: "That is not the word.",
  wordOpen: "Open the table",

  // ui/tale.ts
  builds: (n: number, start: string, end: string, cost: number) =>
    `builds ${count(n, "section")} from ${start} to ${end} for ${cost}M`,
  moves: (n: number, end: string) => `moves ${count(n, "milepost")} to ${end}`,

  // newsreel/NewsBar.tsx
  // A minus sign, not a hyphen: it is read aloud as one.
  newsDelivered: (load: string, city: string, pay: number) => `${load} to ${city}, +${pay}M`,
  newsTrackBetween: (from: string, to: string, cost: number) => `new track from ${from} to ${to}, −${cost}M`,
  newsTrackApart: (one: string, other: string, cost: number) => `new track at ${one} and at ${other}, −${cost}M`,
  newsTrackAt: (city: string, cost: number) => `new track at ${city}, −${cost}M`,
  newsTrackNear: (city: string, cost: number) => `new track near ${city}, −${cost}M`,
  newsRunsTo: (city: string) => `runs to ${city}`,
  newsRunsNear: (city: string) => `is under way, near ${city}`,
  newsScored: (does: string, points: number) => `${does}, ${points ? `+${count(points, "point")}` : "no points"}`,
  newsPoints: (points: number) => `+${count(points, "point")}`,
  newsSwapped: (cards: number) => `swaps ${count(cards, "card")} of the pool`,
  newsNothing: "does nothing this turn",
  newsSince: "Since your last turn",
  newsLast: "The last turns",
  newsCard: (card: number) => `Demand card ${card}`,
  newsEvent: "Event card",
  speed: (n: number) => `Speed ${n}`,
  speedTitle: "How fast others’ turns are shown",
  skip: "Skip",
  newsOff: "Off",
  newsIsOff: "Others’ turns are no longer shown. Under “?” you switch that on again.",
  loco: (name: string, plain: boolean) => (plain ? name : `${name} Freight`),
});
