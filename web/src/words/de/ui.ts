import { count } from "../forms";
import type { t } from "../ui";

export const ui = {
  // ui/Ask.tsx
  language: "Sprache",
  dontAsk: "Nicht mehr fragen („?“ schaltet es wieder ein)",
  enter: "Eingabe",
  keyUndo: "den letzten Schritt zurücknehmen",
  keyHelp: "was kann ich jetzt tun, und die Regeln",
  keyThis: "diese Seite",
  keysAndSettings: "Tasten und Einstellungen",
  settings: "Einstellungen",
  askEnd: "Fragen, bevor ein Zug endet",
  othersShown: "Züge der anderen",
  stepByStep: "Schritt für Schritt",
  stepFast: "Schritt für Schritt, schnell",
  atOnce: "sofort",
  sound: "Ein leiser Ton, wenn andere gespielt haben und du dran bist",

  // ui/files.ts
  unreadable: (name: string): string =>
    `${name} ist nicht zu lesen: vielleicht ist die Datei nicht mehr da oder gesperrt.`,

  // ui/Players.tsx
  resigned: "aufgegeben",
  theBank: "die Bank",
  hasWon: "hat gewonnen",
  yetToJoin: "kommt noch",
  standIn: "ein Bot spielt",
  toAct: "ist dran",
  thinking: "denkt nach …",
  yourTurn: "du bist dran",
  losesTurn: "setzt aus",
  players: "Spieler",
  noPlansYet: "hat noch nichts über seine Pläne gesagt",
  hidePlans: "Pläne der Bots ausblenden",
  showPlans: "Was haben die Bots vor?",
  cashSecret: "Das Geld bleibt geheim, bis die Steuerkarte kommt",
  secret: "geheim",
  majorsJoined: "Angeschlossene Großstädte",
  locoTitle: (name, speed) => `${name}, ${speed} Meilenpunkte`,
  carries: (loco, loads) => `${loco} hat ${loads || "nichts"} geladen`,
  emptySlot: "leer",
  owed: (sum, whom) => `${sum}M an ${whom}`,
  owes: (words) => `Schuldet ${words}`,

  // ui/Winner.tsx
  wins: (names, n) => (n === 1 ? `${names} gewinnt` : `${names} gewinnen`),
  nobodyWins: "Niemand gewinnt",
  afterRounds: (outcome, rounds) => `${outcome}, nach ${rounds} Runden.`,
  watchAgain: "Noch mal ansehen",
  lookAtBoard: "Den Plan ansehen",
  newGame: "Neues Spiel",
  seeFinish: "Zum Ergebnis",

  // api/client.ts
  silent: "Der Server antwortet nicht.",
  serverSays: (status) => `Der Server antwortet mit ${status}.`,

  // store/table.ts
  movedOn: "Am Tisch ist inzwischen weitergespielt worden. So sieht er jetzt aus.",

  // store/ahead.ts
  planGone: "Dein Plan wurde inzwischen gespielt oder geändert.",

  // ui/Frame.tsx
  tabTurn: "Zug",
  tabCards: "Karten",
  tabTable: "Tisch",
  tabLog: "Verlauf",

  // ui/HandOver.tsx
  secretAnswer: (heading) => `${heading}: Die Antwort bleibt geheim, bis alle geantwortet haben.`,
  secretHand: "Endbahnhöfe auf der Hand sind geheim.",
  handTo: (name) => `Gib den Bildschirm an ${name}`,
  iAm: (name) => `Ich bin ${name}`,

  // ui/Header.tsx
  goal: (cash, majors) => ` · Ziel: ${cash}M und ${majors} Großstädte`,
  goalPoints: (points) => ` · ${points} Punkte gewinnen`,
  homeLabel: "Milepost, Startseite",
  tableId: (id) => `Tisch ${id}`,
  round: (n) => `Runde ${n}`,
  replayLabel: "Replay: das Spiel noch einmal ansehen",
  replayTitle: "Das Spiel noch einmal ansehen",
  replay: "Replay",
  lostUnsent: "Keine Verbindung; deine Aktion wird gesendet, sobald sie wieder da ist …",
  lost: "Keine Verbindung, neuer Versuch …",
  rulesLabel: "Regeln und Hilfe",
  rulesNow: "Was kann ich jetzt tun, und die Regeln (H)",
  rulesTitle: "Die Regeln",
  rules: "Regeln",
  colourBlind: "Palette für Farbenblinde",
  palette: "Palette",
  largeText: "Große Schrift",
  dark: "Dunkles Design",
  help: "Hilfe und Tasten",
  helpKey: "Hilfe und Tasten (?)",

  // ui/Log.tsx
  whatHappened: "Verlauf",
  showAgain: "Züge der anderen noch mal zeigen",
  logLabel: "Verlauf des Spiels",
  nothingYet: "Noch nichts.",

  // ui/Offline.tsx
  keptHere: "Diese Seite liegt in deinem Browser. Deine Spiele sind auf dem Server, und nichts davon geht verloren.",
  noLine: "Keine Verbindung zum Server.",
  tryAgain: "Noch mal versuchen",

  // ui/Record.tsx
  download: "Speichern",
  downloadRecord: "Aufzeichnung speichern",

  // ui/RuleLink.tsx
  reportTitle: "Speichert Stellung, Aktion und Regel als Datei für alle, die die Regeln pflegen",
  seemsWrong: "Stimmt diese Regel nicht?",

  // ui/TablePage.tsx
  yourTurnDot: "● Du bist dran · ",
  laying: "Der Plan wird ausgelegt …",
  cannotOpen: "Dieser Tisch lässt sich nicht öffnen",

  // ui/Toasts.tsx
  rule: (rule) => `Regel ${rule}`,
  closeNote: "Hinweis schließen",

  // ui/WordAsked.tsx
  wordHead: "Kennst du das Wort?",
  wordWhy:
    "Auf diesem Server öffnet Tische nur, wer ein Wort kennt. Der Betreiber nennt es dir. Dieser Browser merkt es sich.",
  wordLabel: "Das Wort dieses Servers",
  wordWrong: "Das ist nicht das Wort.",
  wordOpen: "Tisch öffnen",

  // ui/tale.ts
  builds: (n, start, end, cost) => `baut ${count(n, "Abschnitt", "Abschnitte")} von ${start} nach ${end} für ${cost}M`,
  moves: (n, end) => `fährt ${count(n, "Meilenpunkt", "Meilenpunkte")} nach ${end}`,

  // newsreel/NewsBar.tsx
  newsDelivered: (load, city, pay) => `${load} nach ${city}, +${pay}M`,
  newsTrackBetween: (from, to, cost) => `neue Strecke von ${from} nach ${to}, −${cost}M`,
  newsTrackApart: (one, other, cost) => `neue Strecke bei ${one} und bei ${other}, −${cost}M`,
  newsTrackAt: (city, cost) => `neue Strecke bei ${city}, −${cost}M`,
  newsTrackNear: (city, cost) => `neue Strecke in der Nähe von ${city}, −${cost}M`,
  newsRunsTo: (city) => `fährt nach ${city}`,
  newsRunsNear: (city) => `ist unterwegs, in der Nähe von ${city}`,
  newsScored: (does, points) => `${does}, ${points ? `+${count(points, "Punkt", "Punkte")}` : "keine Punkte"}`,
  newsPoints: (points) => `+${count(points, "Punkt", "Punkte")}`,
  newsSwapped: (cards) => `tauscht ${count(cards, "Karte", "Karten")} der Auslage`,
  newsNothing: "tut in diesem Zug nichts",
  newsSince: "Seit deinem letzten Zug",
  newsLast: "Die letzten Züge",
  newsCard: (card) => `Auftragskarte ${card}`,
  newsEvent: "Ereigniskarte",
  speed: (n) => `Tempo ${n}`,
  speedTitle: "Wie schnell Züge der anderen gezeigt werden",
  skip: "Überspringen",
  newsOff: "Aus",
  newsIsOff: "Züge der anderen werden nicht mehr gezeigt. Unter „?“ schaltest du das wieder ein.",
  loco: (name, _plain) => name, // “Schnelllok” says it all
} satisfies typeof t;
