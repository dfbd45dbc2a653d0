/** Words of the crayon games: the turn, building, moving. */
import { count, type Piece, rich } from "./forms";
import { room } from "./language";

export const t = room("crayon", {
  // crayon/Turn.tsx
  answering: (names: string, n: number) => `${names} ${n === 1 ? "is" : "are"} answering…`,
  isBuilding: (names: string, n: number) => `${names} ${n === 1 ? "is" : "are"} building…`,
  isRunning: (names: string, n: number) => `${names} ${n === 1 ? "is" : "are"} running the train…`,
  movesLeft: (left: Piece, speed: number, half: boolean) => rich`${left} of ${speed} ${half ? "½" : "left"}`,
  spentOf: (spent: Piece, limit: number) => rich`${spent} of ${limit}M`,
  planTurn: "Plan your turn",
  openingBuild: "Opening build",
  build: "Build",
  placeTrain: "Place your train",
  runTrain: "Run your train",
  end: "End",
  operate: "Operate",
  moves: "Moves",
  halfRate: "Half rate this turn",
  buildMeter: "Build",
  wait: "Wait",
  placeFirst: "Train first",
  answerFirst: "Answer first",
  buildFor: (sum: undefined | number) => `Build ${sum}M`,
  goBuild: "Go build",
  undoStops: "undo stops here",
  theTurn: "The turn",
  restartTitle: "Back to the last thing that cannot be undone",
  restart: "Restart turn",
  discardHand: "Discard hand instead of a turn",
  eraseSketch: "Erase sketch",
  hintFrom: (place: undefined | string) => `From ${place}: click where track should go, or drag.`,
  hintBuild: "Drag from a major city or your own track, or click where track should go.",
  hintPlace: "Click the city in which your train starts.",
  anotherLoco: "Or another loco",

  // crayon/build/BestWay.tsx
  wayTold: (kind: string, cost: number, sections: number, turns: number, paid: number) =>
    `${kind}: ${cost}M for ${count(sections, "section")}, ${count(turns, "turn")} of building; ${paid}M of it in one phase.`,
  bestWay: "Best way…",
  bestFrom: "Best way from",
  myTrack: "my track",
  wayTo: "to",
  bestTo: "Best way to",
  aCity: "a city…",
  whichWay: "Which way",
  cheapest: "cheapest",
  shortest: "shortest",
  find: "Find",
  alreadyJoined: "Your track already joins them.",
  kindShortest: "Shortest",
  kindCheapest: "Cheapest",
  kindBoth: "Cheapest and shortest",
  otherWay: (kind: string, cost: number, sections: number) => `${kind}: ${cost}M for ${count(sections, "section")}`,
  apart: "Not connected to your track.",
  stopsThere: (why: string) => `It stops there: ${why}`,

  // crayon/build/BuildBox.tsx
  thisTurn: (n: number) => `this turn, ${count(n, "section")}`,
  inOneTurn: (n: number) => `in one turn, ${count(n, "section")}`,
  toPlace: (place: string) => `To ${place}`,
  later: (n: number) => `later, ${count(n, "section")}`,
  canSpend: "You can spend",
  enterBuilds: "Enter builds the solid part. Drag back or Esc erases.",
  sketchStays: "A sketch: it stays until your building phase.",

  // crayon/build/Trade.tsx
  youAsk: (asked: Piece, owners: string, given: Piece) =>
    rich`You ask for ${asked}${owners && ` of ${owners}`}${given ? rich`, and give ${given}` : ""}.`,
  giveLink: (name: string, tunnel: boolean) => `Give ${name} ${tunnel ? "tunnel" : "ferry"}`,
  askLink: (owner: string, name: string, tunnel: boolean) => `${owner}’s ${name} ${tunnel ? "tunnel" : "ferry"}`,
  tradeTrack: "Buy or trade track…",
  dealHead: "A deal instead of building",
  dealHow: "Click or drag along track on the board: others’ track to ask for it, your own to give it.",
  sumOffered: "Sum offered, in millions",
  andOffer: "and offer",
  offer: "Offer",
  noDeal: "No deal",
  aSection: "A section",
  byEnds: "by its ends…",

  // crayon/move/Foreseen.tsx
  each: "each",
  duty: (sum: number) => `duty ${sum}M`,
  ownTrack: (sum: number) => `own track ${sum}M`,
  foreseen: "Rent and duty foreseen, turn by turn",
  turn: (n: number) => `Turn ${n}`,
  turnRange: (first: number, last: number) => `Turns ${first} to ${last}`,
  inAll: (sum: number) => `In all ${sum}M`,

  // crayon/move/Orders.tsx
  pickUp: (load: string) => `pick up ${load}`,
  deliver: (load: string) => `deliver ${load}`,
  ordersLink: "Orders…",
  orders: "Orders",
  stopped: "Stopped.",
  underOrders: "Under orders",
  feesForeseen: (sum: number) => `, rent and duty foreseen ${sum}M`,
  stopAtNews: ". They stop at news.",
  sendOn: "Send it on",
  newOrders: "New orders",
  ordersHead: "Orders for your train",
  closeOrders: "Close the orders",
  endTurns: "End my turns meanwhile, without building",
  ordersHow:
    "It runs by itself, turn after turn. It stops at an event, a question, a refusal, more rent, or a new card for what it carries.",
  sendOff: "Send it off",
  inTurn: (n: number) => `in turn ${n}`,
  leaveOut: (city: string) => `Leave ${city} out`,
  goTo: "Go to",
  thenTo: "then to",
  firstCity: "First city",
  nextCity: "Next city",

  // crayon/BoardPane.tsx
  boardKeys:
    "Board: arrow keys walk over the mileposts, Enter acts, Space tells what is around, slash finds a place, W sketches the best way here, O orders the train here",
  drawDrag: "Draw track with every drag",
  drawDragKey: "Draw track with every drag (B)",

  // crayon/Events.tsx
  eventsInPlay: "Events in play",

  // crayon/EventCard.tsx
  eventCard: "Event card",

  // crayon/Here.tsx
  leftInBank: (n: number) => `${n} left in the bank`,
  aboardFerry: (ferry: string) => `Aboard the ${ferry} ferry`,
  at: (place: string) => `At ${place}`,

  // crayon/PlaceNote.tsx
  supplies: "Supplies",
  paysFor: (load: string) => `Pays for ${load}`,

  // crayon/Question.tsx
  answerAlways: "Answer so whenever this is asked",
  youCanAlso: "You can also",

  // crayon/Room.tsx
  boardHelp:
    "On the board, dragging moves the map; the wheel or two fingers zoom. In the building phase, a drag that starts on your track or at a major city draws track; going back over it erases it.",
  showLoads: "Show loads at cities",
  askDelivery: "Ask before leaving a possible delivery behind",
  tabPool: "Pool",
  tabOpen: "Open",

  // crayon/Special.tsx
  politics: "Politics",
  fallen: "Communism has fallen",
  stands: "Communism stands",
  fallenWhat: "Duty is due at the border; the lower events count.",
  standsWhat: "No duty; the upper events count.",
  specialDemands: "Special demands",
  specialHead: "Special demands, open to all",

  // crayon/Sums.tsx
  howMany: (words: string) => `${words}: how many millions`,

  // crayon/build/Breakdown.tsx
  madeOf: "What it is made of",
  mayBlock: "A rival could block this",
  mayBlockWhat:
    "These are sections that a rival’s track touches, and places with room for one more that a rival could build to in one turn.",
  sinceKept: (name: string, then: number, now: number) => `${name}: ${then}M when you kept it, ${now}M now.`,

  // crayon/build/Sketches.tsx
  putBack: "Put it back",
  keepLater: "Keep for later",
  sketchesKept: "Sketches kept",
  stopSketching: "Stop sketching",
  sketchMeanwhile: "Sketch track meanwhile",
  keptCost: "What it cost when it was kept",
  renameSketch: (name: string) => `Rename ${name}`,
  dropSketch: (name: string) => `Throw ${name} away`,
  builtOnIt: (name: string, n: number) => `${name} has built ${count(n, "section")} of it.`,
  sketchName: "Name of the sketch",
  nameIt: "Name it",

  // crayon/move/ByName.tsx
  placeIn: "Place in",
  trackTo: "Track to",
  moveTo: "Move to",
  inReach: "In reach",
  overTurns: "Over several turns",
  feesDue: (sum: number) => `, rent and duty ${sum}M`,
  notYet: "Not yet",
  rentDue: (sum: number) => `, rent ${sum}M`,
  dutyDue: (sum: number) => `, duty ${sum}M`,
  go: "Go",

  // crayon/move/FarPop.tsx
  steps: (n: number) => `${n} mileposts`,
  rentAndDuty: (sum: number) => `rent and duty ${sum}M`,
  noRent: "no rent",
  sketchBest: "Sketch the best way",
  goFar: "Go as far as possible",
  setOff: "Set off",
  withOrders: "With orders…",
  stay: "Stay",
  clickSetOff: "Click to set off; G goes on in your next turns.",

  // crayon/move/Going.tsx
  onTheWay: (city: Piece, left: string) => rich`On the way to ${city}${left}`,
  whenTrack: ", as soon as track leads there",
  nextTurn: "; it goes on in your next turn",
  goOn: "Go on",
  payNow: (sum: number) => `, pay ${sum}M`,
  breakOff: "Break off",

  // crayon/move/MovePop.tsx
  leftOnArrival: "Left on arrival",
  othersRent: "Rent for others’ track",
  freeTrack: "Over free track",
  borderDuty: "Duty at the border",
  clickToGo: "Click to go.",

  // crayon/move/Trains.tsx
  trainInHand: "Train in hand",
  notPlaced: "not placed",
  key: (n: number) => `Key ${n}`,
  trainWords: (n: number, loco: string, place: string, loads: string, points: number | null) =>
    `Train ${n}, ${loco}, ${place}, ${loads || "empty"}${points === null ? "" : `, ${points} points left`}`,

  // store/track/sketches.ts
  sketchTo: (city: string) => `To ${city}`,
  sketchNo: (n: number) => `Sketch ${n}`,

  // crayon/keys.ts
  backspace: "Backspace",
  keyDraw: "draw track: dragging draws wherever it starts",
  keyEnd: "end operations, then the turn",
  keyEnter:
    "on the board: go there, place the train, sketch track to here; elsewhere build what the sketch shows in green",
  keyErase: "erase the last section of the sketch",
  keyEsc: "erase the sketch or put the plans away; if there is neither, break off the journey or the orders",
  keyFind: "find a city or milepost by its name",
  keyGo: "go on with a journey over several turns, or with orders that have stopped",
  keyKeep: "keep the sketch for later",
  keyMove: "move: dragging moves the map, clicking moves the train",
  keyNext: "to the next city in reach or on the cards; with Shift to the one before",
  keyOrders: "orders: the city where you stand on the board is the next call; elsewhere the form opens",
  keyPlan: "suggest a plan (or say what to think of a deal), and put it away",
  keySpace: "on the board: tell what is around",
  keyTrain: "to the own train",
  keyTrains: "take the first or the second train, where each player has two",
  keyWalk: "walk over the board; Home, Page Up, End and Page Down go slantwise; with Shift the way is drawn",
  keyWay: "on the board: sketch the cheapest way to this city, with Shift the shortest; elsewhere the form opens",
  keyZoom: "nearer, farther, the whole board",
  space: "Space",
});
