import type { t } from "../finish";

export const finish = {
  // finish/FinishPage.tsx
  loses: (name) => `${name} verliert`,
  share: "Teilen",
  replay: "Replay",
  rematch: "Revanche",
  savePicture: "Bild speichern",
  endOf: (outcome) => `Das Ende des Spiels: ${outcome}`,
  filmOf: (outcome) => `Das Spiel als Film: ${outcome}`,
  drawing: "Wird gezeichnet …",
  whatShown: "Was gezeigt wird",
  theEnd: "Das Ende",
  film: "Film",
  saveAs: "Speichern als",
  filmTitle: "Ein SVG, das in jedem Browser läuft",
  whatDid: "Bilanz aller Spieler",
  roundByRound: "Runde für Runde",
  curve: "Kurve",
  noFinish: "Hier gibt es noch kein Ergebnis",
  toTable: "Zum Tisch",

  // finish/finish.ts
  cannotDraw: "Dieser Browser kann das Bild nicht zeichnen.",
  copied: "Die Adresse dieser Seite ist kopiert.",
} satisfies typeof t;
