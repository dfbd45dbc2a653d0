import { count, rich } from "../forms";
import type { t } from "../village";

export const village = {
  // village/Desk.tsx
  lineTracks: (n, pay) =>
    `${count(n, "Gleis", "Gleise")}, der Anfang mitgezählt${pay === null ? "" : `; gewertet für £${pay}`}`,
  soFar: (worth) => `bisher ${worth}`,
  ifCompleted: "Was sie brächte, wenn sie so fertig würde, wie sie jetzt läuft.",
  nothingBack: "Zurück geht nichts: Seither wurde eine Karte aufgedeckt oder gezogen.",
  undoPlace: "Bis du den Zug beendest, kannst du das Gleis mit „Zurück“ woanders hinlegen.",
  undoTrip: "Bis du den Zug beendest, kannst du die Fahrt mit „Zurück“ über eine andere Linie schicken.",
  undoLast: "„Zurück“ nimmt den letzten Schritt zurück.",
  chooseTrack: "Wähle im Markt ein Gleis und sieh, wo es hinpasst.",
  tripBefore: " Eine Fahrt darf davor oder danach kommen.",
  mayTrip: "Du darfst noch eine Fahrt planen.",
  turnBoth: "Das war dein Zug: ein Gleis und eine Fahrt.",
  turnOne: "Das war dein Zug.",
  beforeFirst: "Vor deinem ersten Zug",
  sinceLast: "Seit deinem letzten Zug",
  dottedRing: "Neues hat einen gepunkteten Ring.",

  // village/Foreseen.tsx
  leaves: (money) => rich`dir bleiben ${money}`,
  worthSoFar: (line) => `${line}, bisher wert`,
  sidingsEnd: "Abstellgleise, am Ende",
  nothingScores: "nichts darauf zählt",
  completed: (line) => `${line} wird fertig`,
  terminus: "Endbahnhof:",
  staysAt: (n) => `bleibt bei ${n}`,
  pay: (sum) => `Du zahlst £${sum}`,
  free: "Umsonst",
  gain: (sum) => `, du bekommst £${sum}`,
  on: (place) => `Auf ${place}`,
  turned: ", gedreht",
  noLine: "Hierher kommt noch keine Linie.",
  tapTrack: "Tippe einen Platz an und sieh, was es bringt; tippe noch einmal, um das Gleis dort zu legen.",
  tapTrip:
    "Tippe den Anfang einer Linie an und sieh, was es bringt; tippe noch einmal, um die Fahrt darüber zu schicken.",
  pointTrack: "Zeig auf einen Platz und sieh, was es bringt; ein Klick legt das Gleis dort.",
  pointTrip: "Zeig auf den Anfang einer Linie und sieh, was es bringt; ein Klick schickt die Fahrt darüber.",
  track: "Gleis",
  trip: "Fahrt",
  turnIt: "Drehen",
  onlyTakeTitle: "Erst sehen, was in den Markt kommt, dann sagen, wohin es soll",
  onlyTake: "Nur nehmen",

  // village/Markets.tsx
  spoken: (price, coins, isNew, goes) =>
    `${price ? `£${price}` : "umsonst"}${coins ? `, £${coins} liegen darauf` : ""}${isNew ? ", neu seit deinem letzten Zug" : ""}${goes ? ", verlässt nach diesem Zug den Markt" : ""}`,
  freePrice: "gratis",
  trackOffer: (n, words, more) => `Gleis ${n}: ${words}, ${more}`,
  tripOffer: (n, words, more) => `Fahrt ${n}: ${words}, ${more}`,
  notNow: "jetzt nicht",
  coinsTitle: (n) => `£${n} liegen darauf: Wer die Karte nimmt, bekommt sie`,
  newSince: "; neu seit deinem letzten Zug",
  leavesAfter: "; geht nach diesem Zug",
  trackMarket: "Gleismarkt",
  tracks: "Gleise",
  tracksHow: "das hinterste ist umsonst; auf jede übersprungene Karte kommt £1",
  farthestGoes: "; die hinterste geht nach deinem Zug",
  tripMarket: "Fahrtenmarkt",
  trips: "Fahrten",
  tripsHow: (price, most) => `£${price} und £1 je übersprungener Karte; höchstens ${most} je Linie`,
  nextTrip: (words) => `Als Nächstes im Fahrtenmarkt: ${words}`,
  deckEmpty: "Der Stapel ist leer",
  deck: (n) => `Stapel, ${count(n, "Karte", "Karten")}`,
  nextUp: "dann:",

  // village/Others.tsx
  linesDone: (done, all) => `${done} von ${all} Linien`,
  pts: (_) => "Pkt.",
  showLarge: (name) => `Tableau von ${name} groß zeigen`,
  terminiHeld: "Endbahnhöfe auf der Hand",
  points: "Punkte",

  // village/Reference.tsx
  signalsOn: "Signale auf einer Linie",
  linesSiding: "Linien mit Abstellgleis",
  sidingsAt: (lines, points) => `${lines}: ${points} am Ende`,
  reference: "Übersichtskarte",
  allOfIt: "ganz zeigen",
  signals: (n) => count(n, "Signal", "Signale"),
  noSignal: "Noch kein Signal auf deinen Linien. ",
  sidings: (n, lines, points) => `${count(n, "Linie", "Linien")} mit Abstellgleis (${lines}): ${points} am Ende.`,
  noSiding: "Noch keine Linie mit Abstellgleis.",

  // village/Resolve.tsx
  resolve: (line, pay, words) => `${line} werten mit einem Endbahnhof, der £${pay} zahlt: ${words}`,
  line: (name) => `Linie ${name}`,
  secondFirst: "Ihre zweite Fahrt kommt zuerst unter den Stapel",

  // village/Room.tsx
  tabPoints: "Punkte",
  loses: (name, points, target) => `${name} verliert: ${points} von ${target}`,
  tapHow:
    "Tippe eine Karte im Markt an, um sie anzusehen: Jeder Platz und jede Linie zeigt dann, was sie bringt. Tippe zweimal auf den Platz oder den Anfang der Linie, um die Karte zu nehmen und dorthin zu legen.",
  clickHow:
    "Klick eine Karte im Markt an, um sie anzusehen: Jeder Platz und jede Linie zeigt dann, was sie bringt. Klick auf den Platz oder den Anfang der Linie, um die Karte zu nehmen und dorthin zu legen.",

  // village/Scores.tsx
  ifEnded: (have, want, round, rounds) =>
    rich`${have} von ${want} Punkten, wenn das Spiel jetzt endete, in Runde ${round} von ${rounds}.`,
  pointsOf: (name) => `Punkte von ${name}`,
  noneResolved: "Noch keine Linie gewertet.",
  sidingsOn: (n) => `Abstellgleise auf ${count(n, "Linie", "Linien")}`,
  moneyLeft: (sum) => `£${sum} übrig`,
  toTarget: "Dein Weg zum Ziel",
  pointsOfTarget: (have, want) => `${have} von ${want} Punkten`,
  farthestLeaves: "Nach jedem Zug außer dem letzten geht die hinterste Karte jedes Marktes.",
  finalScores: "Endstand",
  scoresNow: "Punkte, wenn das Spiel jetzt endete",

  // village/Tableau.tsx
  told: (line, terrain, feature) => `Linie ${line}, beginnt auf ${terrain}${feature ? ` mit ${feature}` : ""}`,
  tripsAre: (list) => `Fahrten: ${list}`,
  lineWorth: (start, tracks, completed, worth, trips) =>
    `${start}, ${count(tracks, "Gleis", "Gleise")}${completed ? ", fertig" : ""}, bisher wert: ${worth}. ${trips}`,
  tripAdds: (n) => `. Die Fahrt brächte bisher ${n}`,
  spaceNow: (name, words, can, gain) => `${name}, ${words ?? "leer"}${can ? `: passt hierher${gain}` : ""}`,
  tableauOf: (name) => `Tableau von ${name}`,
  corner: (letter) => `Ecke ${letter}`,
  emptyAt: (space) => `${space}: leer`,
  scored: (points) => `Gebracht: ${points}`,
  worth: (points) => `Bisher wert: ${points}`,
  scoredFor: "gewertet,",
  done: "fertig",
  nowWhy: (why) => `jetzt: ${why}`,
  resolvedFor: (start, points, pay) => `${start}. Gewertet: ${points}, £${pay}`,
  tripNow: (words, n) => `${words}, jetzt ${n}`,
  noTrips: "Keine Fahrten",
  completes: (lines, points) => `, macht ${lines} fertig für ${points}`,
  worthChange: (change) => `, bisher wert ${change}`,

  // village/TurnBox.tsx
  choosing: (name) => `${name} wählt eine Karte …`,
  laying: (name) => `${name} legt ein Gleis …`,
  sending: (name) => `${name} schickt eine Fahrt …`,
  resolving: (name) => `${name} wertet eine Linie …`,
  ending: (name) => `${name} beendet den Zug …`,
  playing: (name) => `${name} spielt …`,
  pointWord: (n) => (n === 1 ? "Punkt" : "Punkte"),
  placeTrack: "Leg dein Gleis",
  sendTrip: "Schick deine Fahrt",
  buildTrack: "Leg ein Gleis",
  tripOrEnd: "Fahrt oder Ende",
  endYour: "Beende deinen Zug",
  end: "Ende",
  undoAllTitle: "Zurück bis zur letzten aufgedeckten oder gezogenen Karte",
  undoSteps: (n) => `${n} Schritte zurück`,
  ofPoints: (target) => `von ${target} Punkten`,
  allScores: "Alle Punkte im Einzelnen",

  // village/Hand.tsx
  yourTermini: "Deine Endbahnhöfe",
  termini: "Endbahnhöfe",
  terminiWhat: "einer je fertiger Linie; geheim",

  // village/keys.ts
  keyTracks: "ein Gleis im Markt ansehen; noch mal: nicht mehr ansehen",
  keyTrips: "eine Fahrt im Markt ansehen: die erste, zweite, dritte, vierte",
  keyTableau: "zum Tableau; Pfeile gehen über Plätze und Linien",
  keyTurn: "das Gleis drehen",
  keyPlace: "das Gleis legen oder die Fahrt schicken, wo der Fokus ist",
  keyBack: "die Karte zurücklegen",
  keyEnd: "den Zug beenden",
  keyScores: "alle Punkte im Einzelnen",
  keyReference: "die Übersichtskarte",
  placeFirst: "Leg zuerst die Karte, die du genommen hast.",

  // village/since.ts
  forPoints: (points) => ` für ${points}`,
  terrains: { field: "Feld", forest: "Wald", pasture: "Weide", lake: "See", village: "Dorf" },
  letters: { field: "Fe", forest: "Wa", pasture: "We", lake: "Se", village: "Do" },
  terrainForms: {
    field: "Feld Felder Feldern Feldes",
    forest: "Wald Wälder Wäldern Waldes",
    pasture: "Weide Weiden",
    lake: "See Seen Sees",
    village: "Dorf Dörfer Dörfern Dorfes",
  },
  tags: { signal: "Sig", farm: "Hof", siding: "Abst" },
  features: { signal: "Signal", barn: "Scheune", farm: "Bauernhof", halt: "Haltepunkt", siding: "Abstellgleis" },
  tooDear: "zu teuer",
} satisfies typeof t;
