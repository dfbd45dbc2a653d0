import type { t } from "../board";

export const board = {
  // board/marks/journeymarks.ts
  turnEnds: (turns, n) => `Ende von ${n === 1 ? "Zug" : "den Zügen"} ${turns} der Fahrt`,

  // board/board.ts
  thisTurn: (sum) => `${sum}M in diesem Zug`,

  // board/marks/planmarks.ts
  stop: (n, pick, loads, city, pay) =>
    pick ? `${n}: ${loads} in ${city} laden` : `${n}: ${loads} in ${city} für ${pay}M liefern`,

  // board/marks/tips.ts
  loadIn: (load, city) => `${load} in ${city}`,

  // board/names/print.ts
  clear: "Ebene",
  desert: "Wüste",
  mountain: "Gebirge",
  alpine: "Hochgebirge",
  saltMarsh: "Salzsumpf",
  marshland: "Sumpfland",
  smallCity: "Kleinstadt",
  mediumCity: "Mittelstadt",
  majorCity: "Großstadt",
  river: "Fluss",
  ferry: "Fähre",
  lake: "See",
  inlet: "Meeresarm",
  tunnel: "Tunnel",
  keyHead: "Preis eines Abschnitts, in Millionen",
  goal: (cash, majors) => `Ziel: ${cash}M und ${majors} Großstädte`,

  // board/track/links.ts
  linkOwner: (name, tunnel, owner, price) =>
    `${tunnel ? "Tunnel" : "Fähre"} ${name}, Besitz: ${owner}${price === null ? "" : `, jetzt ${price}M`}`,
  boardOf: (title) => `Spielplan ${title} mit Strecken, Loks und Städten`,
  nobody: "niemand",
  marked: (load, city, pay) => `Gemerkt: ${load} nach ${city} für ${pay}M`,
} satisfies typeof t;
