import type { t } from "../replay";

export const replay = {
  // replay/Lines.tsx
  hidden: "verdeckt",
  curveWords: (name, unit, each) => `${name}, ${unit}. Am Ende: ${each}.`,

  // replay/Charts.tsx
  together: "Zusammen",
  charts: "Kurven des Spiels",
  closeCharts: "Kurven schließen",
  chartsHow: "Klick in die Kurven springt zu diesem Zug. Am Fuß laufen die Runden.",
  deliveries: "Lieferungen: wie viele, und was sie brachten",
  lines: "Linien: wie viele, und ihre Punkte",
  load: "Ware",
  line: "Linie",
  city: "Stadt",
  terminus: "Endbahnhof",

  // replay/PlayOn.tsx
  playOnFrom: "Von hier weiterspielen",
  playOnWhat:
    "Ein neuer Tisch beginnt mit dieser Stellung. Bots spielen die anderen Plätze, und die kommenden Karten werden neu gezogen. Das Spiel, das du ansiehst, bleibt, wie es ist.",
  youPlay: "Du spielst",
  playOn: "Weiterspielen",

  // replay/Reel.tsx
  linkCopied: "Der Link zu dieser Stellung ist kopiert.",
  begins: "Das Spiel beginnt.",
  whoseEyes: "Mit wessen Augen",
  whoActs: "Wer dran ist",
  replay: "Replay",
  toStart: "Zum Anfang (Pos1)",
  turnBack: "Einen Zug zurück (Umschalt ←)",
  stepBack: "Einen Schritt zurück (←)",
  pause: "Pause (Leertaste)",
  play: "Abspielen (Leertaste)",
  stepOn: "Einen Schritt vor (→)",
  turnOn: "Einen Zug vor (Umschalt →)",
  toEnd: "Zum Ende (Ende)",
  speedOf: (n) => `Tempo ${n}`,
  speed: "Tempo",
  step: "Schritt",
  stepOf: (n, end, round) => `Schritt ${n} von ${end}, Runde ${round}`,
  chartsButton: "Kurven",
  linkTitle: "Link zu dieser Stellung kopieren (L)",
  link: "Link",
  finish: "Ergebnis",
  toTable: "Zum Tisch",
} satisfies typeof t;
