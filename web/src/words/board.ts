/** Words drawn on the board. */
import { room } from "./language";

export const t = room("board", {
  // board/marks/journeymarks.ts
  turnEnds: (turns: string, n: number) => `End of turn${n === 1 ? "" : "s"} ${turns} of the journey`,

  // board/board.ts
  thisTurn: (sum: number) => `${sum}M this turn`,

  // board/marks/planmarks.ts
  stop: (n: number, pick: boolean, loads: string, city: string, pay: number) =>
    pick ? `${n}: pick up ${loads} in ${city}` : `${n}: deliver ${loads} in ${city} for ${pay}M`,

  // board/marks/tips.ts
  loadIn: (load: string, city: string) => `${load} in ${city}`,

  // board/names/print.ts
  clear: "Clear",
  desert: "Desert",
  mountain: "Mountain",
  alpine: "Alpine",
  saltMarsh: "Salt marsh",
  marshland: "Marshland",
  smallCity: "Small city",
  mediumCity: "Medium city",
  majorCity: "Major city",
  river: "River",
  ferry: "Ferry",
  lake: "Lake",
  inlet: "Inlet",
  tunnel: "Tunnel",
  keyHead: "Cost of a section, in millions",
  goal: (cash: number, majors: number) => `first to ${cash}M and ${majors} major cities`,

  // board/track/links.ts
  linkOwner: (name: string, tunnel: boolean, owner: string, price: number | null) =>
    `${name} ${tunnel ? "tunnel" : "ferry"}, owned by ${owner}${price === null ? "" : `, ${price}M now`}`,
  boardOf: (title: string) => `The board of ${title} with track, trains and cities`,
  nobody: "nobody",
  marked: (load: string, city: string, pay: number) => `Marked: ${load} to ${city} for ${pay}M`,
});
