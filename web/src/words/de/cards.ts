import type { t } from "../cards";
import { count } from "../forms";

export const cards = {
  // crayon/cards/DemandCard.tsx
  aboard: "geladen",
  lockedBy: (names) => `reserviert von ${names}`,
  bound: "an diesen Auftrag gebunden",
  lockedByTitle: (names) => `Reserviert von ${names}`,
  boundTitle: "An diesen Auftrag gebunden",
  deliver: "Liefern",
  lock: "Reservieren",
  left: (n) => `noch ${n}`,
  noneLeft: "keine mehr",
  marked: "Gemerkt",
  comesFrom: (load, from) => `${load} gibt es in ${from}`,
  mark: (load, city) => `${load} nach ${city} merken`,
  demandCard: (n) => `Auftragskarte ${n}`,
  card: (n) => `Karte ${n}`,

  // crayon/cards/Figures.tsx
  turnWord: (n) => (n === 1 ? " Zug" : " Züge"),
  loadTo: (loads, city) => `${loads} nach ${city}`,
  none: "keine",
  endless: "unbegrenzt",
  rateWords: (rate, turns) => `${rate}M je Zug, etwa ${count(turns, "Zug", "Züge")}`,
  toGo: "Meilenpunkte bis ans Ziel",
  mp: "MP",
  ofTrack: "Strecke",
  turnsAbout: "Züge, die es etwa dauert",
  earns: "Was es nach Abzug der Kosten je Zug bringt",
  perTurn: "/Zug",
  missing: (sum) => `Strecke für ${sum}M fehlt`,
  allThere: "Die Strecke ist fertig",
  lack: (sum) => `; dir fehlen ${sum}M`,
  aboardTo: "Geladen; weiter nach",
  fetchedIn: "Zu holen in",
  aboutTurns: (n) => `etwa ${count(n, "Zug", "Züge")}`,
  missingTrack: "Fehlende Strecke",
  rentAndDuty: "Miete und Zoll",
  youLack: "Dir fehlen",
  earnsAfter: "Bringt netto",
  perTurnM: (rate) => `${rate}M je Zug`,
  notNow: (why) => `Jetzt nicht: ${why}.`,
  chipsLeft: "Chips übrig",
  alsoFrom: (cities) => `Auch aus ${cities}`,

  // crayon/cards/Hand.tsx
  yourDemands: "Deine Aufträge",
  yourPrivate: "Private Aufträge",
  demandsOf: (name) => `Aufträge von ${name}`,
  privateOf: (name) => `Private Aufträge von ${name}`,
  demandCards: "Auftragskarten",
  done: "Fertig",
  arrange: "Ordnen",
  toolWords: (words, card) => `${words} Karte ${card}`,
  earlier: "Nach vorn:",
  later: "Nach hinten:",
  noteOn: (card) => `Notiz zu Karte ${card}`,
  noteHint: "Eine Notiz nur für dich",
  kept: "behalten",

  // crayon/cards/DeskLinks.tsx
  others: "Andere",
  goods: "Waren",

  // crayon/cards/Pool.tsx
  publicDemands: "Öffentliche Aufträge",
  openContracts: "Offene Aufträge",
  swap: "Aufträge tauschen",
  onMat: "Auf dem Tableau",

  // store/cards/nextstep.ts
  pickUp: "Laden",
  sketch: "Skizze",
  sketchMissing: (what, city) => `Skizze: die fehlende Strecke für ${what} nach ${city}`,
  going: "Unterwegs",
  go: "Los",
  goingTo: (city) => `Unterwegs nach ${city}; drücken zum Abbrechen`,
  goTo: (city, pick, loads) =>
    `Los nach ${city}, dort ${loads} ${pick ? "laden" : "liefern"}, in so vielen Zügen wie nötig`,

  // store/cards/places.ts
  moreTurns: (n, name) => `noch ${count(n, "Zug", "Züge")} von ${name}`,
  standsHere: "steht hier",
} satisfies typeof t;
