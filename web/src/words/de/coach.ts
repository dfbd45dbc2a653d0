import type { t } from "../coach";

export const coach: typeof t = {
  // coach/Advice.tsx
  whatThink: "Was hält der Planer davon?",
  suggest: "Vorschlag",
  hideAdvice: "Rat ausblenden",
  hidePlans: "Ausblenden",
  thinking: "Denkt nach …",
  doFirst: "Ersten Schritt ausführen",
  adviceOnDeal: "Rat zum Handel",
  suggestedPlans: "Vorgeschlagene Pläne",
  nowDo: (words) => `Jetzt: ${words}`,

  hintStrength: "Wie viel davon verraten wird",
  nudge: "Ein Wink",
  outline: "In Umrissen",
  whole: "Der ganze Plan",
  keyMore: "mehr vom Plan: ein Wink, dann die Umrisse, dann alles",
  keyAdvice: "einen Zug vorschlagen, und weg damit",

  // coach/Coach.tsx, coach/Findings.tsx
  coach: "Trainer",
  keyCoach: "Was ein Trainer zu diesem Spiel sagt (T)",
  whose: "Wessen Spiel",
  looking: "Der Trainer sieht das Spiel durch …",
  lost: (lost, turns) => `${lost} verloren in ${turns} Zügen, die sich beurteilen ließen.`,
  money: (lost) => `Etwa ${lost}M`,
  points: (lost) => (lost === 1 ? "Etwa 1 Punkt" : `Etwa ${lost} Punkte`),
  missed: "Einen zweiten Blick wert",
  well: "Gut gemacht",
  nothing: "Kein Zug, in dem ein Plan deutlich mehr wert war als das, was getan wurde.",
  how: "Es zählt nur, was man in dem Augenblick wissen konnte: keine verdeckte Karte, nichts, was später kam.",
  show: "Zeigen",
  showAt: (text) => `Zeigen: ${text}`,
  why: "Warum",
  closeCoach: "Trainer schließen",
  betterDrawn: "Der bessere Plan ist auf dem Spielplan eingezeichnet.",
  before: "Der Augenblick davor",
  next: "Der nächste Augenblick",

  // coach/NextLevel.tsx
  goUp: (level) => `Gewonnen. Die nächste Stufe versuchen: ${level}?`,
  goDown: (level) => `Zwei Spiele hintereinander verloren. Eine Stufe tiefer versuchen: ${level}?`,
  playLevel: (level) => `Gegen ${level} spielen`,

  // home/SeatPicker.tsx
  byLevel: "Bots nach Stärke",
  byName: "Bots beim Namen",
  levelBot: (level) => `Bot: ${level}`,
};
