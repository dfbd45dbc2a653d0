import type { t } from "../crayon";
import { count, rich } from "../forms";

export const crayon = {
  // crayon/Turn.tsx
  answering: (names, n) => `${names} ${n === 1 ? "antwortet" : "antworten"} …`,
  isBuilding: (names, n) => `${names} ${n === 1 ? "baut" : "bauen"} …`,
  isRunning: (names, n) => `${names} ${n === 1 ? "fährt" : "fahren"} …`,
  movesLeft: (left, speed, half) => rich`${left} von ${speed} ${half ? "½" : "übrig"}`,
  spentOf: (spent, limit) => rich`${spent} von ${limit}M`,
  planTurn: "Plane deinen Zug",
  openingBuild: "Eröffnungsbau",
  build: "Bauen",
  placeTrain: "Stell deine Lok auf",
  runTrain: "Fahr mit deiner Lok",
  end: "Ende",
  operate: "Fahren",
  moves: "Fahrt",
  halfRate: "In diesem Zug halbes Tempo",
  buildMeter: "Bau",
  wait: "Warten",
  placeFirst: "Erst die Lok",
  answerFirst: "Erst antworten",
  buildFor: (sum) => `Bauen: ${sum}M`,
  goBuild: "Zur Bauphase",
  undoStops: "„Zurück“ geht nur bis hier",
  theTurn: "Der Zug",
  restartTitle: "Zurück bis zum letzten Schritt, der sich nicht zurücknehmen lässt",
  restart: "Von vorn",
  discardHand: "Statt eines Zugs die Hand abwerfen",
  eraseSketch: "Skizze löschen",
  hintFrom: (place) => `Von ${place}: Klick an, wohin die Strecke soll, oder zieh.`,
  hintBuild: "Zieh von einer Großstadt oder deiner Strecke aus, oder klick an, wohin die Strecke soll.",
  hintPlace: "Klick die Stadt an, in der deine Lok beginnt.",
  anotherLoco: "Oder eine andere Lok",

  // crayon/build/BestWay.tsx
  wayTold: (kind, cost, sections, turns, paid) =>
    `${kind}: ${cost}M für ${count(sections, "Abschnitt", "Abschnitte")}, ${count(turns, "Zug", "Züge")} Bauzeit; ${paid}M davon in einer Bauphase.`,
  bestWay: "Bester Weg …",
  bestFrom: "Bester Weg von",
  myTrack: "meiner Strecke",
  wayTo: "nach",
  bestTo: "Bester Weg nach",
  aCity: "eine Stadt …",
  whichWay: "Welcher Weg",
  cheapest: "billigster",
  shortest: "kürzester",
  find: "Suchen",
  alreadyJoined: "Deine Strecke verbindet sie schon.",
  kindShortest: "Kürzester",
  kindCheapest: "Billigster",
  kindBoth: "Billigster und kürzester",
  otherWay: (kind, cost, sections) => `${kind}: ${cost}M für ${count(sections, "Abschnitt", "Abschnitte")}`,
  apart: "Nicht mit deiner Strecke verbunden.",
  stopsThere: (why) => `Dort geht es nicht weiter: ${why}`,

  // crayon/build/BuildBox.tsx
  thisTurn: (n) => `in diesem Zug, ${count(n, "Abschnitt", "Abschnitte")}`,
  inOneTurn: (n) => `in einem Zug, ${count(n, "Abschnitt", "Abschnitte")}`,
  toPlace: (place) => `Nach ${place}`,
  later: (n) => `später, ${count(n, "Abschnitt", "Abschnitte")}`,
  canSpend: "Du kannst ausgeben",
  enterBuilds: "Eingabe baut den durchgezogenen Teil. Zurückziehen oder Esc löscht.",
  sketchStays: "Eine Skizze: Sie bleibt bis zu deiner Bauphase.",

  // crayon/build/Trade.tsx
  youAsk: (asked, owners, given) =>
    rich`Du verlangst ${asked}${owners && ` von ${owners}`}${given ? rich` und gibst ${given}` : ""}.`,
  giveLink: (name, tunnel) => `${tunnel ? "Tunnel" : "Fähre"} ${name} geben`,
  askLink: (owner, name, tunnel) => `${tunnel ? "Tunnel" : "Fähre"} ${name} von ${owner}`,
  tradeTrack: "Strecke kaufen oder tauschen …",
  dealHead: "Ein Handel statt zu bauen",
  dealHow: "Klick oder zieh auf dem Plan an Strecken entlang: fremde Strecke verlangst du, eigene gibst du.",
  sumOffered: "Gebotene Summe, in Millionen",
  andOffer: "und bietest",
  offer: "Anbieten",
  noDeal: "Kein Handel",
  aSection: "Ein Abschnitt",
  byEnds: "nach seinen Enden …",

  // crayon/move/Foreseen.tsx
  each: "je",
  duty: (sum) => `Zoll ${sum}M`,
  ownTrack: (sum) => `eigene Strecke ${sum}M`,
  foreseen: "Erwartete Miete und Zoll, Zug für Zug",
  turn: (n) => `Zug ${n}`,
  turnRange: (first, last) => `Züge ${first} bis ${last}`,
  inAll: (sum) => `Zusammen ${sum}M`,

  // crayon/move/Orders.tsx
  pickUp: (load) => `${load} laden`,
  deliver: (load) => `${load} liefern`,
  ordersLink: "Fahrplan …",
  orders: "Fahrplan",
  stopped: "Angehalten.",
  underOrders: "Nach Fahrplan",
  feesForeseen: (sum) => `, erwartete Miete und Zoll ${sum}M`,
  stopAtNews: ". Bei Neuigkeiten hält die Lok an.",
  sendOn: "Weiterschicken",
  newOrders: "Neuer Fahrplan",
  ordersHead: "Fahrplan für deine Lok",
  closeOrders: "Fahrplan schließen",
  endTurns: "Meine Züge solange beenden, ohne zu bauen",
  ordersHow:
    "Die Lok fährt von selbst, Zug um Zug. Sie hält bei einem Ereignis, einer Frage, einer Ablehnung, höherer Miete oder einer neuen Karte für ihre Waren.",
  sendOff: "Losschicken",
  inTurn: (n) => `in Zug ${n}`,
  leaveOut: (city) => `${city} auslassen`,
  goTo: "Fahr nach",
  thenTo: "dann nach",
  firstCity: "Erste Stadt",
  nextCity: "Nächste Stadt",

  // crayon/BoardPane.tsx
  boardKeys:
    "Spielplan: Pfeiltasten gehen über die Meilenpunkte, Eingabe handelt, Leertaste sagt, was ringsum ist, Schrägstrich findet einen Ort, W skizziert den besten Weg hierher, O schickt die Lok nach Fahrplan hierher",
  drawDrag: "Jedes Ziehen zeichnet Strecke",
  drawDragKey: "Jedes Ziehen zeichnet Strecke (B)",

  // crayon/Events.tsx
  eventsInPlay: "Laufende Ereignisse",

  // crayon/EventCard.tsx
  eventCard: "Ereigniskarte",

  // crayon/Here.tsx
  leftInBank: (n) => `noch ${n} in der Bank`,
  aboardFerry: (ferry) => `Auf der Fähre ${ferry}`,
  at: (place) => `In ${place}`,

  // crayon/PlaceNote.tsx
  supplies: "Liefert",
  paysFor: (load) => `Zahlt für ${load}`,

  // crayon/Question.tsx
  answerAlways: "Immer so antworten, wenn das gefragt wird",
  youCanAlso: "Du kannst auch",

  // crayon/Room.tsx
  boardHelp:
    "Ziehen verschiebt die Landkarte; Mausrad oder zwei Finger zoomen. In der Bauphase zeichnet ein Ziehen, das an deiner Strecke oder in einer Großstadt beginnt, Strecke; auf demselben Weg zurück wird sie gelöscht.",
  showLoads: "Waren an den Städten zeigen",
  askDelivery: "Fragen, bevor eine mögliche Lieferung liegen bleibt",
  tabPool: "Auslage",
  tabOpen: "Offen",

  // crayon/Special.tsx
  politics: "Politik",
  fallen: "Der Kommunismus ist gefallen",
  stands: "Der Kommunismus besteht",
  fallenWhat: "An der Grenze ist Zoll fällig; die unteren Ereignisse gelten.",
  standsWhat: "Kein Zoll; die oberen Ereignisse gelten.",
  specialDemands: "Sonderaufträge",
  specialHead: "Sonderaufträge, offen für alle",

  // crayon/Sums.tsx
  howMany: (words) => `${words}: wie viele Millionen`,

  // crayon/build/Breakdown.tsx
  madeOf: "Wie sich der Preis zusammensetzt",
  mayBlock: "Ein Gegner könnte das blockieren",
  mayBlockWhat:
    "Das sind Abschnitte, die fremde Strecke berührt, und Orte mit Platz für nur noch einen, die ein Gegner in einem Zug erreichen könnte.",
  sinceKept: (name, then, now) => `${name}: ${then}M beim Aufheben, jetzt ${now}M.`,

  // crayon/build/Sketches.tsx
  putBack: "Zurücklegen",
  keepLater: "Aufheben",
  sketchesKept: "Aufgehobene Skizzen",
  stopSketching: "Nicht mehr skizzieren",
  sketchMeanwhile: "Inzwischen Strecke skizzieren",
  keptCost: "Was es beim Aufheben kostete",
  renameSketch: (name) => `${name} umbenennen`,
  dropSketch: (name) => `${name} wegwerfen`,
  builtOnIt: (name, n) => `${name} hat davon ${count(n, "Abschnitt", "Abschnitte")} gebaut.`,
  sketchName: "Name der Skizze",
  nameIt: "Benennen",

  // crayon/move/ByName.tsx
  placeIn: "Start in",
  trackTo: "Strecke nach",
  moveTo: "Fahr nach",
  inReach: "In Reichweite",
  overTurns: "Über mehrere Züge",
  feesDue: (sum) => `, Miete und Zoll ${sum}M`,
  notYet: "Noch nicht",
  rentDue: (sum) => `, Miete ${sum}M`,
  dutyDue: (sum) => `, Zoll ${sum}M`,
  go: "Los",

  // crayon/move/FarPop.tsx
  steps: (n) => `${n} Meilenpunkte`,
  rentAndDuty: (sum) => `Miete und Zoll ${sum}M`,
  noRent: "keine Miete",
  sketchBest: "Besten Weg skizzieren",
  goFar: "So weit wie möglich",
  setOff: "Losfahren",
  withOrders: "Mit Fahrplan …",
  stay: "Bleiben",
  clickSetOff: "Klick, um loszufahren; G setzt die Fahrt in deinen nächsten Zügen fort.",

  // crayon/move/Going.tsx
  onTheWay: (city, left) => rich`Unterwegs nach ${city}${left}`,
  whenTrack: ", sobald eine Strecke dorthin führt",
  nextTurn: "; weiter geht es in deinem nächsten Zug",
  goOn: "Weiter",
  payNow: (sum) => `, zahle ${sum}M`,
  breakOff: "Abbrechen",

  // crayon/move/MovePop.tsx
  leftOnArrival: "Bei Ankunft übrig",
  othersRent: "Miete für fremde Strecke",
  freeTrack: "Über freie Strecke",
  borderDuty: "Zoll an der Grenze",
  clickToGo: "Klick, um zu fahren.",

  // crayon/move/Trains.tsx
  trainInHand: "Gewählte Lok",
  notPlaced: "nicht aufgestellt",
  key: (n) => `Taste ${n}`,
  trainWords: (n, loco, place, loads, points) =>
    `Lok ${n}, ${loco}, ${place}, ${loads || "leer"}${points === null ? "" : `, noch ${points} Punkte`}`,

  // store/track/sketches.ts
  sketchTo: (city) => `Nach ${city}`,
  sketchNo: (n) => `Skizze ${n}`,

  // crayon/keys.ts
  backspace: "Rücktaste",
  keyDraw: "Strecke zeichnen: Ziehen zeichnet, wo es auch beginnt",
  keyEnd: "Fahren beenden, dann den Zug",
  keyEnter:
    "auf dem Plan: dorthin fahren, Lok aufstellen, Strecke bis hierher skizzieren; sonst bauen, was die Skizze grün zeigt",
  keyErase: "den letzten Abschnitt der Skizze löschen",
  keyEsc: "die Skizze löschen oder die Vorschläge schließen; sonst die Fahrt oder den Fahrplan abbrechen",
  keyFind: "Stadt oder Meilenpunkt nach Namen suchen",
  keyGo: "eine Fahrt über mehrere Züge fortsetzen, oder einen angehaltenen Fahrplan",
  keyKeep: "die Skizze für später aufheben",
  keyMove: "fahren: Ziehen verschiebt die Landkarte, Klicken bewegt die Lok",
  keyNext: "zur nächsten Stadt in Reichweite oder auf den Karten; mit Umschalt zur vorigen",
  keyOrders: "Fahrplan: die Stadt, in der du auf dem Plan stehst, ist der nächste Halt; sonst öffnet sich das Formular",
  keyPlan: "einen Plan vorschlagen (oder sagen, was von einem Handel zu halten ist), und wieder schließen",
  keySpace: "auf dem Plan: sagen, was ringsum ist",
  keyTrain: "zur eigenen Lok",
  keyTrains: "die erste oder zweite Lok nehmen, wo jeder zwei hat",
  keyWalk: "über den Plan gehen; Pos1, Bild auf, Ende und Bild ab gehen schräg; mit Umschalt wird der Weg gezeichnet",
  keyWay:
    "auf dem Plan: den billigsten Weg zu dieser Stadt skizzieren, mit Umschalt den kürzesten; sonst öffnet sich das Formular",
  keyZoom: "vergrößern, verkleinern, der ganze Plan",
  space: "Leertaste",
} satisfies typeof t;
