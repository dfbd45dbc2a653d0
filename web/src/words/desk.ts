/** Words of everybody’s cards, the goods and the deck. */
import { count } from "./forms";
import { room } from "./language";

export const t = room("desk", {
  // desk/Everybody.tsx
  carries: "Carries ",
  likeliest: "likeliest",
  likely: "likely",
  nobodyElse: "Nobody else plays.",
  runningOut: "Running out",
  leftOf: (left: number, chips: number) => `${left} of ${chips} left`,
  noneOf: (chips: number) => `none of ${chips} left`,
  aboardOf: (names: string) => `aboard: ${names}. `,
  wantedBy: (names: string) => `wanted: ${names}. `,
  openAsks: "An open card asks for it.",
  carriesNothing: "Carries nothing",
  mayGoFor: "Open demands they may go for",
  notShown: (n: number) => `${count(n, "card")} not shown yet.`,
  aboard: "aboard",
  likelyIn: (words: string, turns: number) => `${words}, in about ${count(turns, "turn")}`,

  // desk/Goods.tsx
  byLoad: "By load",
  byCity: "By city",
  find: "Find a load or a city",
  stillInDeck: "What is still in the deck",
  listBy: "List by",
  load: "Load",
  comesFromCol: "comes from",
  leftCol: "left",
  city: "City",
  suppliesCol: "supplies",
  nothing: "nothing",

  // desk/LoadPage.tsx
  nowhere: "nowhere",
  discarded: "discarded",
  allGoods: "← All goods",
  comesFrom: "Comes from",
  chips: "Chips",
  neverOut: "never run out",
  leftOfChips: (left: number, chips: number | null) => `${left} of ${chips} left`,
  demands: "Demands",
  inTitle: (all: number, deck: number) => `${all} in the title, ${deck} of them in the deck`,
  pays: (title: string, city: string, pay: number) => `${title}: ${city} pays ${pay}M.`,
  yourCard: "your card",
  hasIt: (name: string) => `${name} has it`,
  inDeck: "in the deck",
  openToAll: "open to all",
  outOfGame: "out of the game",

  // desk/Deck.tsx
  deckHas: (demands: number, events: number, discards: number) =>
    `The deck has ${count(demands, "demand card")} and ${count(events, "event")}; ${count(discards, "card")} discarded.`,
  upTo: (n: number) => `${count(n, "demand")}, up to`,

  // desk/DeskPanel.tsx
  deck: "Deck",
  panel: "Everybody’s cards, goods and deck",
});
