import { rich } from "../forms";
import type { t } from "../home";

export const home = {
  // home/Home.tsx
  leadCrayon: "Zeichne Strecken mit Wachsstift, hole, was die Städte herstellen, und bring es denen, die dafür zahlen.",
  leadVillage: "Lege zwölf Gleise, schicke Fahrten über sieben Linien und beende jede Linie im richtigen Moment.",
  openSeat: "Für den offenen Platz bekommst du einen geheimen Link.",
  openSeats: "Für jeden offenen Platz bekommst du einen geheimen Link.",
  openToServer: "Auch alle auf diesem Server können sich auf einen offenen Platz setzen. ",
  beginsWhenAll: "Das Spiel beginnt, wenn alle da sind.",
  asYouLike: (title) => `${title}, wie du es magst`,
  seats: "Plätze,",
  exactly: (n) => `genau ${n}`,
  range: (min, max) => `${min} bis ${max}`,
  aloneTarget: "; allein gilt es, eine Punktzahl zu erreichen",
  addSeat: "Platz hinzufügen",
  startGame: "Spiel beginnen",

  // home/Learn.tsx
  aboutCrayon: "Strecken, Loks und Waren; zehn Minuten",
  aboutVillage: "Gleise, Fahrten und Linien; sieben Minuten",
  learn: "Spielen lernen",
  learnLead: "Ein erstes Spiel, Schritt für Schritt:",
  goOnWith: (name) => `Weiter mit ${name}`,
  fromStartOf: (name) => `${name} von vorn`,
  fromStart: "von vorn",

  // home/Mine.tsx
  statePaused: "Pause",
  stateOver: "zu Ende",
  stateYours: "du bist dran",
  stateOthers: "andere sind dran",
  stateWaiting: "wartet auf Spieler",
  stateInvited: "du bist eingeladen",
  yourTables: "Deine Tische",
  more: (n) => `${n} weitere`,
  roundDot: (n) => `Runde ${n} · `,
  watchTable: (id) => `Replay von Tisch ${id}`,
  replay: "Replay",
  rematchTitle: "Dieselben Spieler noch einmal, jeder einen Platz weiter",
  rematchOf: (id) => `Revanche zu Tisch ${id}`,
  rematch: "Revanche",
  forgetTable: (id) => `Tisch ${id} vergessen`,
  forget: "Diesen Tisch auf diesem Gerät vergessen",
  toPlay: "am Zug: ",

  // home/Join.tsx
  linkIncomplete: "Der Link ist nicht vollständig: Der Teil nach # fehlt.",
  noSeatFree: "An diesem Tisch ist kein Platz mehr frei.",
  waitAlready: (place) => `Du wartest schon: ${place}.`,
  peopleWait: (n) => (n === 1 ? "Eine Person wartet." : `${n} Personen warten.`),
  joinTitle: "Mitspielen · Milepost",
  findingOut: "Wir sehen nach, wohin der Link führt …",
  invites: (host, others) => `${host} lädt dich zu einem Spiel${others && ` mit ${others}`} ein.`,
  tableFull: (host, players) => `Der Tisch von ${host} ist voll: ${players} spielen.`,
  firstInLine: (full) =>
    `${full} Wer auf der Warteliste oben steht, bekommt eine Stunde lang den nächsten freien Platz angeboten.`,
  playAs: (name) => rich`Du spielst als ${name}.`,
  takeSeat: "Platz nehmen",
  waitInLine: "Auf die Warteliste",
  noAccount: "Du brauchst kein Konto. Der Platz gehört diesem Browser; andere Geräte kannst du später hinzufügen.",
  ownLink: "Diesen Link hast du selbst gemacht. Schick ihn der Person, die dort sitzen soll.",
  backToTable: "Zurück zum Tisch",
  worksOnce: "Er gilt einmal.",
  useHere: "Für einen Platz an diesem Bildschirm verwenden",
  deviceTitle: "Anderes Gerät · Milepost",
  playHereToo: "Auch auf diesem Gerät spielen",
  gamesHereToo: "Deine Spiele und Plätze sind dann auch hier.",
  playsAs: (name) => `Dieser Browser spielt jetzt als ${name}. Die Tische, die er kennt, bleiben in seiner Liste.`,
  useBrowser: "Diesen Browser verwenden",
  nowhere: "Dieser Link führt nirgendwohin",

  // home/Lobby.tsx
  openToAll: "Offen für alle",
  andFree: (n) => ` und ${n} frei`,
  joinOf: (host) => `Am Tisch von ${host} mitspielen`,
  join: "Mitspielen",
  waitOf: (host) => `Auf einen Platz am Tisch von ${host} warten`,
  wait: "Warten",
  watchOf: (host) => `Am Tisch von ${host} zusehen`,
  watch: "Zusehen",
  results: "Ergebnisse",
  tournaments: "Turniere",
  finishedGames: "Beendete Spiele",
  ratings: "Spieler und ihre Wertungen",
  yourPage: "Deine Seite",
  youHead: "Du",
  name: "Name",
  deviceHint: "Öffne das innerhalb einer Viertelstunde auf dem anderen Gerät. Es gilt einmal.",
  deviceLink: "Link für ein anderes Gerät",
  deviceShare: "Milepost auf einem anderen Gerät",
  useOther: "Auf anderem Gerät nutzen",

  // home/OpenRecord.tsx
  openRecord: "Ein Spiel aus einer Datei ansehen …",

  // home/Presets.tsx
  rules: "Regeln",
  asInBook: "Wie im Regelheft",

  // home/Readings.tsx
  leftOpen: "Was die Regelhefte offenlassen",
  leftOpenWhy:
    "Wo ein Regelheft auf zwei Arten zu lesen ist, gilt hier eine davon. Kreuze an, was ihr an eurem Tisch anders lest.",
  searchReadings: "Lesarten durchsuchen",
  searchHint: "Suchen: Fähre, Miete, R-21 …",
  someOf: (some, all) => `${some} von ${all}`,
  noneFound: "nichts gefunden",
  chosenOf: (some, all, names) => `${some} von ${all} gewählt: ${names}`,
  noneChosen: (all) => `keine von ${all} gewählt`,

  // home/SeatPicker.tsx
  nameOfSeat: (n) => `Name auf Platz ${n}`,
  whoPlays: (n) => `Wer spielt auf Platz ${n}`,
  personHere: "Person an diesem Bildschirm",
  personLink: "Person anderswo (Link)",
  anybody: "Offen für alle (Lobby)",
  botOption: (words) => `${words} (Bot)`,
  removeSeat: (n) => `Platz ${n} entfernen`,
  optionOfSeat: (option, n) => `${option} von Platz ${n}`,
  botWords: {
    level: "Stufe",
    beginner: "Anfänger",
    club: "Vereinsspieler",
    strong: "Könner",
    expert: "Meister",
    style: "Stil",
    steady: "Ausgewogen",
    builder: "Streckenbauer",
    carrier: "Spediteur",
    opportunist: "Opportunist",
    loner: "Einzelgänger",
  },

  // home/TitleCards.tsx
  newGame: "Neues Spiel",
  playNowOf: (name) => `Jetzt spielen: ${name}`,
  playNow: "Jetzt spielen",
  players: (n) => `${n} Spieler`,
  playersRange: (min, max) => `${min} bis ${max} Spieler`,
  about: (many, rounds) => `${many} · etwa ${rounds} Runden`,
  againstBot: "Gegen einen Bot",
  againstBots: (n) => `Gegen ${n} Bots`,

  // home/VariantChoice.tsx
  suggested: "empfohlen bei so vielen Spielern",
  chooses: (line, parts) => `${line} Wählt ${parts}.`,
  valueOf: (name) => `Wert von ${name}`,

  // home/Variants.tsx
  bookOf: (title) => `Im Regelheft von ${title}`,
  sister: "Aus den Heften der Schwesterspiele",
  ours: "Unsere",
  variants: "Varianten",
  noVariants: "keine, die Regeln wie sie sind",
  severalAtOnce: "Mehrere auf einmal, unter ihrem Namen in den Heften",
  oneReading: "eine Lesart",
  readings: (n) => `${n} Lesarten`,
  inForce: "Geltende Varianten",
  timeIsUp: "Die Zeit ist um …",

  // store/home/newgame.ts
  nobody: "Niemand",
  player: (n) => `Spieler ${n}`,
  notWith: (other) => `nicht zusammen mit „${other}“`,
  onlyWith: (other) => `nur mit „${other}“`,
} satisfies typeof t;
