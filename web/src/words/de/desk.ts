import type { t } from "../desk";
import { count } from "../forms";

export const desk = {
  // desk/Everybody.tsx
  carries: "Hat geladen: ",
  likeliest: "am ehesten",
  likely: "vielleicht",
  nobodyElse: "Sonst spielt niemand.",
  runningOut: "Geht aus",
  leftOf: (left, chips) => `${left} von ${chips} übrig`,
  noneOf: (chips) => `keine von ${chips} übrig`,
  aboardOf: (names) => `geladen: ${names}. `,
  wantedBy: (names) => `gesucht: ${names}. `,
  openAsks: "Eine offene Karte verlangt sie.",
  carriesNothing: "Hat nichts geladen",
  mayGoFor: "Offene Aufträge, um die es gehen könnte",
  notShown: (n) => `${count(n, "Karte", "Karten")} noch nicht gezeigt.`,
  aboard: "geladen",
  likelyIn: (words, turns) => `${words}, in etwa ${count(turns, "Zug", "Zügen")}`,

  // desk/Goods.tsx
  byLoad: "Nach Ware",
  byCity: "Nach Stadt",
  find: "Ware oder Stadt suchen",
  stillInDeck: "Was noch im Stapel ist",
  listBy: "Auflisten nach",
  load: "Ware",
  comesFromCol: "kommt aus",
  leftCol: "übrig",
  city: "Stadt",
  suppliesCol: "liefert",
  nothing: "nichts",

  // desk/LoadPage.tsx
  nowhere: "nirgendwo",
  discarded: "abgelegt",
  allGoods: "← Alle Waren",
  comesFrom: "Kommt aus",
  chips: "Chips",
  neverOut: "gehen nie aus",
  leftOfChips: (left, chips) => `${left} von ${chips} übrig`,
  demands: "Aufträge",
  inTitle: (all, deck) => `${all} im Spiel, davon ${deck} im Stapel`,
  pays: (title, city, pay) => `${title}: ${city} zahlt ${pay}M.`,
  yourCard: "deine Karte",
  hasIt: (name) => `bei ${name}`,
  inDeck: "im Stapel",
  openToAll: "offen für alle",
  outOfGame: "aus dem Spiel",

  // desk/Deck.tsx
  deckHas: (demands, events, discards) =>
    `Im Stapel: ${count(demands, "Auftragskarte", "Auftragskarten")} und ${count(events, "Ereignis", "Ereignisse")}; ${count(discards, "Karte", "Karten")} abgelegt.`,
  upTo: (n) => `${count(n, "Auftrag", "Aufträge")}, bis zu`,

  // desk/DeskPanel.tsx
  deck: "Stapel",
  panel: "Alle Karten, Waren und Stapel",
} satisfies typeof t;
