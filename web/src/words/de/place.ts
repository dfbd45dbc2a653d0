import { count } from "../forms";
import type { t } from "../place";

export const place = {
  // text/words.ts
  smallCity: "Kleinstadt",
  mediumCity: "Mittelstadt",
  majorCity: "Großstadt",
  clear: "Ebene",
  desert: "Wüste",
  mountain: "Gebirge",
  alpine: "Hochgebirge",
  saltMarsh: "Salzsumpf",
  marshland: "Sumpfland",
  ferryTo: (name, tunnel, other) => `${tunnel ? "Ende des Tunnels" : "Hafen der Fähre"} ${name} nach ${other}`,
  yourTrain: "Deine Lok ist hier",
  trainOf: (names) => `Lok von ${names}`,
  callOf: (n, tasks) => `Halt ${n} deines Fahrplans${tasks ? `: ${tasks}` : ""}`,
  mayPlace: "Hier darfst du deine Lok aufstellen",
  inReach: (steps, left, due) =>
    `In Reichweite: ${count(steps, "Punkt", "Punkte")}, ${left} übrig${due ? `, Miete und Zoll ${due}M` : ""}`,
  away: (turns, due) => `${count(turns, "Zug", "Züge")} entfernt${due ? `, Miete und Zoll ${due}M` : ""}`,
  you: "dir", // Strecke von dir
  trackOf: (names) => `Strecke von ${names}`,
  onSketch: "Auf der Skizze",
  supplies: (loads) => `Hier gibt es ${loads}`,
  pays: (pay, load) => `Zahlt ${pay}M für ${load}`,
  bridgeGone: (name) => `Brücke von ${name}, weg`,
  ownedBy: (name) => `Strecke von ${name}`,
  redArea: "roter Bereich",
  notBuilt: "nicht zu bauen",
  over: (river) => `über den Fluss ${river}`,
  overLake: "über einen See oder Meeresarm",

  // text/FindPlace.tsx
  findPlace: "Ort suchen",
  go: "Los",
  noPlace: "Diesen Ort gibt es hier nicht.",

  // text/cursor.ts
  rim: "Der Rand des Plans.",
  trackStarts: "Hier beginnt die Strecke. Geh dorthin, wohin sie führen soll, und drück Eingabe.",
  nowhere: "Kein Ort, zu dem es geht.",
  onlyCities: "Das geht nur zu Städten.",
} satisfies typeof t;
