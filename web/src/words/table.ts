/** Words that the table itself says: questions before what cannot be taken back, short notes, what events forbid. */
import { lower } from "./forms";
import { room } from "./language";

export const t = room("table", {
  // store/ending.ts
  buildFirst: (price: number) => `Build your sketch for ${price}M first?`,
  buildFirstWhat: "It is drawn, but not built yet. Once you end your turn, the others play; the sketch stays.",
  buildFirstYes: "Build it",
  buildWithout: "Go build without it",
  couldFirst: (words: string, pay: number | null) => ` You could ${lower(words)} for ${pay}M first.`,
  deliverFirst: (words: string, pay: number | null) => `${words} for ${pay}M first?`,
  deliverWhat: (others: number) =>
    `Your train is in the right place with it${others ? `, and ${others === 1 ? "one more delivery is" : `${others} more deliveries are`} possible` : ""}. Once you build, this turn’s deliveries are over.`,
  deliverYes: "Deliver",
  discardAsk: "Discard the whole hand?",
  discardWhat: (more: string) =>
    `You get three new cards, and that is your whole turn: no moving, no loading, no building. It cannot be undone.${more}`,
  endWithout: "End the turn without it",
  discardYes: "Discard the hand",
  swapAsk: "Swap demands?",
  swapWhat: (more: string) =>
    `Three unlocked public cards go and three come, and that is your whole turn but for locking what you carry. It cannot be undone.${more}`,
  swapYes: "Swap demands",
  timeAsk: "Is time up?",
  timeWhat: "This calls time for the whole table; it cannot be taken back.",
  timeYes: "Time is up",

  // store/trains/orders.ts
  ordersBroken: "The orders are broken off.",
  ordersDone: "Your orders are carried out.",
  trainStopped: (why: string) => `Your train has stopped. ${why}`,

  // store/trains/journey.ts
  cargoChanged: "What your train carries has changed since your last turn.",
  journeyBroken: (city: string) => `The journey to ${city} is broken off.`,
  journeyBrokenWhy: (city: string, why: string) => `The journey to ${city} is broken off. ${why}`,

  // store/look.ts
  trainOf: (player: string, n: number) => `${player}, train ${n}`,

  // store/cards/events.ts
  halfRate: "half rate, no building",
  noBuilding: "no building",
  noTrade: "no pickup and no delivery",
  noTrain: "no train runs",
});
