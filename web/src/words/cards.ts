/** Words of demand cards. */
import { count } from "./forms";
import { room } from "./language";

export const t = room("cards", {
  // crayon/cards/DemandCard.tsx
  aboard: "aboard",
  lockedBy: (names: string) => `locked by ${names}`,
  bound: "bound to this demand",
  lockedByTitle: (names: string) => `Locked by ${names}`,
  boundTitle: "Bound to this demand",
  deliver: "Deliver",
  lock: "Lock",
  left: (n: number) => `${n} left`,
  noneLeft: "none left",
  marked: "Marked",
  comesFrom: (load: string, from: string) => `${load} comes from ${from}`,
  mark: (load: string, city: string) => `Mark ${load} to ${city}`,
  demandCard: (n: number) => `Demand card ${n}`,
  card: (n: number) => `card ${n}`,

  // crayon/cards/Figures.tsx
  turnWord: (n: number): string => (n === 1 ? " turn" : " turns"),
  loadTo: (loads: string, city: string) => `${loads} to ${city}`,
  none: "none",
  endless: "endless",
  rateWords: (rate: string, turns: number) => `${rate}M a turn, about ${count(turns, "turn")}`,
  toGo: "Mileposts to go",
  mp: "mp",
  ofTrack: "of track",
  turnsAbout: "Turns it takes, about",
  earns: "What it earns a turn after its costs",
  perTurn: "/turn",
  missing: (sum: number) => `Track for ${sum}M is missing`,
  allThere: "All its track is there",
  lack: (sum: number) => `; you lack ${sum}M`,
  aboardTo: "Aboard; on to",
  fetchedIn: "Fetched in",
  aboutTurns: (n: number) => `about ${count(n, "turn")}`,
  missingTrack: "Missing track",
  rentAndDuty: "Rent and duty",
  youLack: "You lack",
  earnsAfter: "Earns after costs",
  perTurnM: (rate: string) => `${rate}M a turn`,
  notNow: (why: string | null) => `Not now: ${why}.`,
  chipsLeft: "Chips left",
  alsoFrom: (cities: string) => `Also from ${cities}`,

  // crayon/cards/Hand.tsx
  yourDemands: "Your demands",
  yourPrivate: "Your private demands",
  demandsOf: (name: string) => `${name}’s demands`,
  privateOf: (name: string) => `${name}’s private demands`,
  demandCards: "Demand cards",
  done: "Done",
  arrange: "Arrange",
  toolWords: (words: string, card: number) => `${words} card ${card}`,
  earlier: "Earlier:",
  later: "Later:",
  noteOn: (card: number) => `Note on card ${card}`,
  noteHint: "A note only you see",
  kept: "kept",

  // crayon/cards/DeskLinks.tsx
  others: "Others",
  goods: "Goods",

  // crayon/cards/Pool.tsx
  publicDemands: "Public demands",
  openContracts: "Open contracts",
  swap: "Swap demands",
  onMat: "On the mat",

  // store/cards/nextstep.ts
  pickUp: "Pick up",
  sketch: "Sketch",
  sketchMissing: (what: string, city: string) => `Sketch the track that is missing for ${what} to ${city}`,
  going: "Going",
  go: "Go",
  goingTo: (city: string) => `Going to ${city}; press to break off`,
  goTo: (city: string, pick: boolean, loads: string) =>
    `Go to ${city} to ${pick ? "pick up" : "deliver"} ${loads}, over as many turns as it takes`,

  // store/cards/places.ts
  moreTurns: (n: number, name: string) => `${count(n, "more turn")} of ${name}`,
  standsHere: "stands here",
});
