/** Words of the first page and the ways to a table. */
import { type Piece, rich } from "./forms";
import { room } from "./language";

export const t = room("home", {
  // home/Home.tsx
  leadCrayon: "Draw track with a crayon, fetch what the cities make, carry it to those that pay.",
  leadVillage: "Lay twelve tracks, send trips along seven lines, and finish each line at the right moment.",
  openSeat: "For the open seat you get a secret link.",
  openSeats: "For each open seat you get a secret link.",
  openToServer: "Everybody on this server can take an open seat as well. ",
  beginsWhenAll: "The game begins when all have come.",
  asYouLike: (title: string) => `${title} as you like it`,
  seats: "Seats,",
  exactly: (n: number) => `exactly ${n}`,
  range: (min: number, max: number) => `${min} to ${max}`,
  aloneTarget: "; alone, a number of points must be reached",
  addSeat: "Add a seat",
  startGame: "Start the game",

  // home/Learn.tsx
  aboutCrayon: "track, trains and loads; ten minutes",
  aboutVillage: "tracks, trips and lines; seven minutes",
  learn: "Learn to play",
  learnLead: "A first game, step by step:",
  goOnWith: (name: string) => `Go on with ${name}`,
  fromStartOf: (name: string) => `${name} from the start`,
  fromStart: "from the start",

  // home/Mine.tsx
  statePaused: "paused",
  stateOver: "over",
  stateYours: "your turn",
  stateOthers: "others are playing",
  stateWaiting: "waits for players",
  stateInvited: "you are invited",
  yourTables: "Your tables",
  more: (n: number) => `${n} more`,
  roundDot: (n: number) => `Round ${n} · `,
  watchTable: (id: string) => `Watch table ${id} again`,
  replay: "Replay",
  rematchTitle: "The same players again, each a seat further on",
  rematchOf: (id: string) => `Rematch of table ${id}`,
  rematch: "Rematch",
  forgetTable: (id: string) => `Forget table ${id}`,
  forget: "Forget this table on this device",
  toPlay: "to play: ",

  // home/Join.tsx
  linkIncomplete: "The link is not complete: the part after # is missing.",
  noSeatFree: "No seat is free at this table any more.",
  waitAlready: (place: string) => `You wait in line already: ${place}.`,
  peopleWait: (n: number) => (n === 1 ? "One person waits in line." : `${n} people wait in line.`),
  joinTitle: "Join · Milepost",
  findingOut: "Finding out where the link leads…",
  invites: (host: string, others: string) => `${host} invites you to a game${others && ` with ${others}`}.`,
  tableFull: (host: string, players: string) => `The table of ${host} is full: ${players} play.`,
  firstInLine: (full: string) => `${full} Whoever is first in line is offered the next seat that opens, for an hour.`,
  playAs: (name: Piece) => rich`You play as ${name}.`,
  takeSeat: "Take the seat",
  waitInLine: "Wait in line",
  noAccount: "No account is needed. The seat belongs to this browser; other devices can be added later.",
  ownLink: "You made this link yourself. Send it to the person who is to sit there.",
  backToTable: "Back to the table",
  worksOnce: "It works once.",
  useHere: "Use it for a seat at this screen",
  deviceTitle: "Another device · Milepost",
  playHereToo: "Play on this device too",
  gamesHereToo: "Your games and seats are then here as well.",
  playsAs: (name: string) => `This browser plays as ${name} now. The tables it knows stay in its list.`,
  useBrowser: "Use this browser",
  nowhere: "This link leads nowhere",

  // home/Lobby.tsx
  openToAll: "Open to all",
  andFree: (n: number) => ` and ${n} free`,
  joinOf: (host: string) => `Join the table of ${host}`,
  join: "Join",
  waitOf: (host: string) => `Wait for a seat at the table of ${host}`,
  wait: "Wait",
  watchOf: (host: string) => `Watch the table of ${host}`,
  watch: "Watch",
  results: "Results",
  tournaments: "Tournaments",
  finishedGames: "Finished games",
  ratings: "Players and their ratings",
  yourPage: "Your page",
  youHead: "You",
  name: "Name",
  deviceHint: "Open this on the other device within a quarter of an hour. It works once.",
  deviceLink: "Link for another device",
  deviceShare: "Milepost on another device",
  useOther: "Use on another device",

  // home/OpenRecord.tsx
  openRecord: "Look at a game from a file…",

  // home/Presets.tsx
  rules: "Rules",
  asInBook: "As in the book",

  // home/Readings.tsx
  leftOpen: "What the books leave open",
  leftOpenWhy:
    "Where a book can be read in two ways, the rules here follow one. Tick what your table reads differently.",
  searchReadings: "Search the readings",
  searchHint: "Search: ferry, rent, R-21 …",
  someOf: (some: number, all: number) => `${some} of ${all}`,
  noneFound: "none found",
  chosenOf: (some: number, all: number, names: string) => `${some} of ${all} chosen: ${names}`,
  noneChosen: (all: number) => `none of ${all} chosen`,

  // home/SeatPicker.tsx
  nameOfSeat: (n: number) => `Name of seat ${n}`,
  whoPlays: (n: number) => `Who plays seat ${n}`,
  personHere: "Person at this screen",
  personLink: "Person elsewhere (link)",
  anybody: "Anybody (lobby)",
  botOption: (words: string) => `${words} (bot)`,
  removeSeat: (n: number) => `Remove seat ${n}`,
  optionOfSeat: (option: string, n: number) => `${option} of seat ${n}`,
  botWords: {
    level: "Level",
    beginner: "Beginner",
    club: "Club",
    strong: "Strong",
    expert: "Expert",
    style: "Style",
    steady: "Steady",
    builder: "Builder",
    carrier: "Carrier",
    opportunist: "Opportunist",
    loner: "Loner",
  },

  // home/TitleCards.tsx
  newGame: "New game",
  playNowOf: (name: string) => `Play now: ${name}`,
  playNow: "Play now",
  players: (n: number) => `${n} players`,
  playersRange: (min: number, max: number) => `${min} to ${max} players`,
  about: (many: string, rounds: number) => `${many} · about ${rounds} rounds`,
  againstBot: "Against a bot",
  againstBots: (n: number) => `Against ${n} bots`,

  // home/VariantChoice.tsx
  suggested: "suggested for this many players",
  chooses: (line: string, parts: string) => `${line} Chooses ${parts.toLowerCase()}.`,
  valueOf: (name: string) => `Value of ${name}`,

  // home/Variants.tsx
  bookOf: (title: string) => `In the rulebook of ${title}`,
  sister: "From the books of sister games",
  ours: "Ours",
  variants: "Variants",
  noVariants: "none, the rules as they are",
  severalAtOnce: "Several at once, by their name in the books",
  oneReading: "one reading",
  readings: (n: number) => `${n} readings`,
  inForce: "Variants in force",
  timeIsUp: "Time is up…",

  // store/home/newgame.ts
  nobody: "Nobody",
  player: (n: number) => `Player ${n}`,
  notWith: (other: string) => `not together with “${other}”`,
  onlyWith: (other: string) => `only with “${other}”`,
});
