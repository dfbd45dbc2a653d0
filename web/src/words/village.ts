/** Words of Village. */
import { count, type Piece, rich } from "./forms";
import { room } from "./language";

export const t = room("village", {
  // village/Desk.tsx
  lineTracks: (n: number, pay: number | null) =>
    `${count(n, "track")}, its start among them${pay === null ? "" : `; resolved for £${pay}`}`,
  soFar: (worth: number | string) => `${worth} so far`,
  ifCompleted: "What it would score if it were completed as it runs now.",
  nothingBack: "Nothing can be taken back: a card has been turned up or drawn since.",
  undoPlace: "Until you end the turn, Undo lets you place the track elsewhere.",
  undoTrip: "Until you end the turn, Undo lets you send the trip along another line.",
  undoLast: "Undo takes the last step back.",
  chooseTrack: "Choose a track in the market to see where it can go.",
  tripBefore: " A trip may come before it or after it.",
  mayTrip: "You may still plan a trip.",
  turnBoth: "That was your turn: a track and a trip.",
  turnOne: "That was your turn.",
  beforeFirst: "Before your first turn",
  sinceLast: "Since your last turn",
  dottedRing: "What is new has a dotted ring.",

  // village/Foreseen.tsx
  leaves: (money: Piece) => rich`leaves ${money}`,
  worthSoFar: (line: string) => `${line}, worth so far`,
  sidingsEnd: "Sidings, at the end",
  nothingScores: "nothing on it scores",
  completed: (line: string) => `${line} is completed`,
  terminus: "Terminus:",
  staysAt: (n: number) => `stays at ${n}`,
  pay: (sum: number) => `Pay £${sum}`,
  free: "Free",
  gain: (sum: number) => `, gain £${sum}`,
  on: (place: string) => `On ${place}`,
  turned: ", turned",
  noLine: "No line gets here yet.",
  tapTrack: "Tap a space to see what it brings; tap it again to place the track there.",
  tapTrip: "Tap the start of a line to see what it brings; tap it again to send the trip along it.",
  pointTrack: "Point at a space to see what it brings; click to place the track there.",
  pointTrip: "Point at the start of a line to see what it brings; click to send the trip along it.",
  track: "Track",
  trip: "Trip",
  turnIt: "Turn it",
  onlyTakeTitle: "See what comes into the market before you say where it goes",
  onlyTake: "Only take it",

  // village/Markets.tsx
  spoken: (price: number, coins: number, isNew: boolean, goes: boolean) =>
    `${price ? `£${price}` : "free"}${coins ? `, £${coins} lies on it` : ""}${isNew ? ", new since your last turn" : ""}${goes ? ", leaves the market after this turn" : ""}`,
  freePrice: "free",
  trackOffer: (n: number, words: string, more: string) => `Track ${n}: ${words}, ${more}`,
  tripOffer: (n: number, words: string, more: string) => `Trip ${n}: ${words}, ${more}`,
  notNow: "not now",
  coinsTitle: (n: number) => `£${n} lies on it: whoever takes it gains that`,
  newSince: "; new since your last turn",
  leavesAfter: "; leaves after this turn",
  trackMarket: "Track market",
  tracks: "Tracks",
  tracksHow: "the farthest is free; £1 lies down on each card passed over",
  farthestGoes: "; the farthest leaves after your turn",
  tripMarket: "Trip market",
  trips: "Trips",
  tripsHow: (price: undefined | number, most: undefined | number) =>
    `£${price} and £1 for each card passed over; at most ${most} a line`,
  nextTrip: (words: string) => `Next in the trip market: ${words}`,
  deckEmpty: "The deck is empty",
  deck: (n: number) => `Deck, ${count(n, "card")}`,
  nextUp: "next:",

  // village/Others.tsx
  linesDone: (done: number, all: number) => `${done} of ${all} lines`,
  pts: (n: number): string => (n === 1 ? "pt" : "pts"),
  showLarge: (name: string) => `Show the tableau of ${name} large`,
  terminiHeld: "Terminus cards in hand",
  points: "Points",

  // village/Reference.tsx
  signalsOn: "Signals on a line",
  linesSiding: "Lines with a siding",
  sidingsAt: (lines: string, points: string) => `${lines}: ${points} at the end`,
  reference: "Reference card",
  allOfIt: "all of it",
  signals: (n: number) => count(n, "signal"),
  noSignal: "No signal on your lines yet. ",
  sidings: (n: number, lines: string, points: string) =>
    `${count(n, "line")} with a siding (${lines}): ${points} at the end.`,
  noSiding: "No line with a siding yet.",

  // village/Resolve.tsx
  resolve: (line: string, pay: number, words: string) =>
    `Resolve ${line} with a terminus card that pays £${pay}: ${words}`,
  line: (name: string) => `Line ${name}`,
  secondFirst: "Its second trip goes under the deck first",

  // village/Room.tsx
  tabPoints: "Points",
  loses: (name: string, points: number, target: string) => `${name} loses: ${points} of ${target}`,
  tapHow:
    "Tap a card of a market to look at it: each space and each line then shows what it would bring. Tap the space or the start of the line twice to take the card and put it there.",
  clickHow:
    "Click a card of a market to look at it: each space and each line then shows what it would bring. Click the space or the start of the line to take the card and put it there.",

  // village/Scores.tsx
  ifEnded: (have: Piece, want: Piece, round: number, rounds: number) =>
    rich`${have} of ${want} points if the game ended now, in round ${round} of ${rounds}.`,
  pointsOf: (name: string) => `Points of ${name}`,
  noneResolved: "No line resolved yet.",
  sidingsOn: (n: number) => `sidings on ${count(n, "line")}`,
  moneyLeft: (sum: number) => `£${sum} left`,
  toTarget: "Your way to the target",
  pointsOfTarget: (have: number, want: number) => `${have} of ${want} points`,
  farthestLeaves: "After each turn but the last, the farthest card of each market leaves.",
  finalScores: "Final scores",
  scoresNow: "Scores, if the game ended now",

  // village/Tableau.tsx
  told: (line: string, terrain: string, feature: string | null) =>
    `Line ${line}, starts on ${terrain}${feature ? ` with ${feature}` : ""}`,
  tripsAre: (list: string) => `Trips: ${list}`,
  lineWorth: (start: string, tracks: number, completed: boolean, worth: string, trips: string) =>
    `${start}, ${count(tracks, "track")}${completed ? ", completed" : ""}, worth ${worth} so far. ${trips}`,
  tripAdds: (n: number) => `. The trip would add ${n} so far`,
  spaceNow: (name: string, words: string | null, can: boolean, gain: string) =>
    `${name}, ${words ?? "empty"}${can ? `: can go here${gain}` : ""}`,
  tableauOf: (name: string) => `Tableau of ${name}`,
  corner: (letter: string) => `Corner ${letter}`,
  emptyAt: (space: string) => `${space}: empty`,
  scored: (points: string) => `Scored ${points}`,
  worth: (points: string) => `Worth ${points} so far`,
  scoredFor: "scored,",
  done: "completed",
  nowWhy: (why: string) => `now: ${why}`,
  resolvedFor: (start: string, points: string, pay: number) => `${start}. Resolved: ${points}, £${pay}`,
  tripNow: (words: string, n: number) => `${words}, now ${n}`,
  noTrips: "No trips",
  completes: (lines: string, points: string) => `, completes ${lines} for ${points}`,
  worthChange: (change: string) => `, worth ${change} so far`,

  // village/TurnBox.tsx
  choosing: (name: string) => `${name} is choosing a card…`,
  laying: (name: string) => `${name} is laying track…`,
  sending: (name: string) => `${name} is sending a trip…`,
  resolving: (name: string) => `${name} is resolving a line…`,
  ending: (name: string) => `${name} is ending the turn…`,
  playing: (name: string) => `${name} is playing…`,
  pointWord: (n: number): string => (n === 1 ? "point" : "points"),
  placeTrack: "Place your track",
  sendTrip: "Send your trip",
  buildTrack: "Build a track",
  tripOrEnd: "Trip or end",
  endYour: "End your turn",
  end: "End",
  undoAllTitle: "Back to the last card that was turned up or drawn",
  undoSteps: (n: number) => `Undo ${n} steps`,
  ofPoints: (target: number) => `of ${target} points`,
  allScores: "All scores, item by item",

  // village/Hand.tsx
  yourTermini: "Your terminus cards",
  termini: "Terminus cards",
  terminiWhat: "one a completed line; secret",

  // village/keys.ts
  keyTracks: "look at a track in the market; again: stop looking",
  keyTrips: "look at a trip in the market: the first, second, third, fourth",
  keyTableau: "go to the tableau; arrows walk over spaces and lines",
  keyTurn: "turn the track",
  keyPlace: "place the track, or send the trip, where the focus is",
  keyBack: "put the card back",
  keyEnd: "end the turn",
  keyScores: "all scores, item by item",
  keyReference: "the reference card",
  placeFirst: "Place the card you have taken first.",

  // village/since.ts
  forPoints: (points: string) => ` for ${points}`,
  terrains: { field: "field", forest: "forest", pasture: "pasture", lake: "lake", village: "village" },
  letters: { field: "Fi", forest: "Fo", pasture: "Pa", lake: "La", village: "Vi" },
  terrainForms: {
    field: "field fields",
    forest: "forest forests",
    pasture: "pasture pastures",
    lake: "lake lakes",
    village: "village villages",
  },
  tags: { signal: "Sig", farm: "Farm", siding: "Sid" },
  features: { signal: "Signal", barn: "Barn", farm: "Farm", halt: "Halt", siding: "Siding" },
  tooDear: "too dear",
});
