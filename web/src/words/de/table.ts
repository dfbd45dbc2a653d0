import type { t } from "../table";

export const table = {
  // store/ending.ts
  buildFirst: (price) => `Erst die Skizze für ${price}M bauen?`,
  buildFirstWhat:
    "Sie ist gezeichnet, aber noch nicht gebaut. Wenn du deinen Zug beendest, sind die anderen dran; die Skizze bleibt.",
  buildFirstYes: "Bauen",
  buildWithout: "Ohne sie bauen",
  couldFirst: (words, pay) => ` Vorher geht noch: ${words} für ${pay}M.`,
  deliverFirst: (words, pay) => `Erst ${words} für ${pay}M?`,
  deliverWhat: (others) =>
    `Deine Lok steht damit am richtigen Ort${others ? `, und ${others === 1 ? "eine weitere Lieferung ist" : `${others} weitere Lieferungen sind`} möglich` : ""}. Sobald du baust, ist mit Lieferungen in diesem Zug Schluss.`,
  deliverYes: "Liefern",
  discardAsk: "Die ganze Hand abwerfen?",
  discardWhat: (more) =>
    `Du bekommst drei neue Karten, und das ist dein ganzer Zug: kein Fahren, kein Laden, kein Bauen. Zurücknehmen geht nicht.${more}`,
  endWithout: "Zug ohne sie beenden",
  discardYes: "Hand abwerfen",
  swapAsk: "Aufträge tauschen?",
  swapWhat: (more) =>
    `Drei freie öffentliche Karten gehen und drei kommen. Das ist dein ganzer Zug, außer dass du reservieren darfst, was du geladen hast. Zurücknehmen geht nicht.${more}`,
  swapYes: "Aufträge tauschen",
  timeAsk: "Ist die Zeit um?",
  timeWhat: "Das beendet die Zeit für den ganzen Tisch und lässt sich nicht zurücknehmen.",
  timeYes: "Die Zeit ist um",

  // store/trains/orders.ts
  ordersBroken: "Der Fahrplan ist abgebrochen.",
  ordersDone: "Dein Fahrplan ist abgefahren.",
  trainStopped: (why) => `Deine Lok hat angehalten. ${why}`,

  // store/trains/journey.ts
  cargoChanged: "Deine Lok hat seit deinem letzten Zug anderes geladen.",
  journeyBroken: (city) => `Die Fahrt nach ${city} ist abgebrochen.`,
  journeyBrokenWhy: (city, why) => `Die Fahrt nach ${city} ist abgebrochen. ${why}`,

  // store/look.ts
  trainOf: (player, n) => `${player}, Lok ${n}`,

  // store/cards/events.ts
  halfRate: "halbes Tempo, kein Bau",
  noBuilding: "kein Bau",
  noTrade: "kein Laden und kein Liefern",
  noTrain: "keine Lok fährt",
} satisfies typeof t;
