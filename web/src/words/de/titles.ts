import { count } from "../forms";
import type { t } from "../titles";

export const titles = {
  // titles/AddTitle.tsx
  heading: "Eigene Titel",
  lead: "Ein Spielplan und Auftragskarten, die du selbst gemacht hast: der Ordner eines Titels oder ein Zip davon.",
  dropHere: "Zieh ein Zip oder einen Ordner hierher, oder wähle",
  chooseZip: "ein Zip …",
  chooseFolder: "einen Ordner …",
  checking: "Der Titel wird geprüft …",
  added: (name) => `${name} gehört jetzt zu deinen Titeln.`,
  refused: "Dieser Titel ist noch nicht spielbar:",
  toLookAt: (n) => `${count(n, "Hinweis", "Hinweise")}; spielbar ist er trotzdem:`,
  place: (file, line) => (line ? `${file}, Zeile ${line}` : file),
  remove: "Entfernen",
  removeNamed: (name) => `${name} entfernen`,
  removed: (name) => `${name} ist entfernt. Tische, an denen der Titel gespielt wird, spielen weiter.`,
  everybody: "für alle auf diesem Server",
  noTitle: "In deiner Auswahl ist keine title.toml.",
  tooMany: "Nimm einen Titel auf einmal.",

  // titles/ChangeMap.tsx
  changeMap: "Eine Landkarte ändern",
  changeLead: "Versetz Städte, mal Berge, zeichne Flüsse und Fähren, und sieh gleich, was das Bauen dort kostet.",
  openEditor: "Den Editor öffnen",

  // titles/DeckChoice.tsx
  cards: "Karten",
  ownCards: "Die Karten des Titels",
  notReady: (name, whole) => `${name} (${count(whole, "Karte", "Karten")}, noch zu wenige)`,
  typeIn: "Die Karten deines gedruckten Spiels eintippen",
  goOn: (name) => `Weiter mit ${name}`,
  fromFile: "Karten aus einer Datei …",
  newDeck: "Meine Karten",

  // titles/CardsPage.tsx
  formTitle: (title) => `Karten für ${title}`,
  formLead: "Tipp die Karten deines eigenen Spiels ein. Niemand sonst sieht sie. Eingabe führt zum nächsten Feld.",
  deckName: "Name dieses Kartenstapels",
  number: "Kartennummer",
  load: "Ware",
  city: "Stadt",
  pay: "Lohn",
  row: (row) => `Auftrag ${row + 1}`,
  next: "Nächste Karte",
  isIn: (whole, printed) =>
    printed
      ? `${whole} von ${printed} Karten ${whole === 1 ? "ist" : "sind"} da.`
      : `${count(whole, "Karte", "Karten")} ${whole === 1 ? "ist" : "sind"} da.`,
  needs: (more) => `Für ein Spiel ${more === 1 ? "fehlt" : "fehlen"} noch ${more}.`,
  enough: "Genug für ein Spiel: Wähle diesen Stapel bei „Neues Spiel“ unter „Karten“.",
  keeping: "Wird gespeichert …",
  kept: "Gespeichert.",
  notKept: "Noch nicht gespeichert:",
  all: "Karten bisher",
  none: "Noch keine.",
  card: (number) => `Karte ${number || "ohne Nummer"}`,
  edit: (number) => `Karte ${number} ändern`,
  drop: (number) => `Karte ${number} herausnehmen`,
  out: "Herausnehmen",
  save: "Als Datei speichern",
  throwAway: "Diesen Stapel wegwerfen",
  sure: "Alle Karten darin gehen verloren. Wegwerfen?",
  home: "Zur Startseite",
  wrong: (n) => (n === 1 ? `${n} Karte lässt sich so nicht spielen.` : `${n} Karten lassen sich so nicht spielen.`),
  to: "nach",
} satisfies typeof t;
