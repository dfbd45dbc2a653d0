/** Words of places, read aloud. */
import { count } from "./forms";
import { room } from "./language";

export const t = room("place", {
  // text/words.ts
  smallCity: "small city",
  mediumCity: "medium city",
  majorCity: "major city",
  clear: "clear",
  desert: "desert",
  mountain: "mountain",
  alpine: "alpine",
  saltMarsh: "salt marsh",
  marshland: "marshland",
  ferryTo: (name: string, tunnel: boolean, other: string | undefined) =>
    `${tunnel ? "End of the tunnel" : "Port of the ferry"} ${name} to ${other}`,
  yourTrain: "Your train is here",
  trainOf: (names: string) => `Train of ${names}`,
  callOf: (n: number, tasks: string) => `Call ${n} of your orders${tasks ? `: ${tasks}` : ""}`,
  mayPlace: "Your train may be placed here",
  inReach: (steps: number, left: number, due: number) =>
    `In reach: ${count(steps, "point")}, ${left} left${due ? `, rent and duty ${due}M` : ""}`,
  away: (turns: number, due: number) => `${count(turns, "turn")} away${due ? `, rent and duty ${due}M` : ""}`,
  you: "you", // track of you
  trackOf: (names: string) => `Track of ${names}`,
  onSketch: "On the sketch",
  supplies: (loads: string) => `Supplies ${loads}`,
  pays: (pay: number, load: string) => `Pays ${pay}M for ${load}`,
  bridgeGone: (name: string) => `bridge of ${name}, gone`,
  ownedBy: (name: string) => `track of ${name}`,
  redArea: "red area",
  notBuilt: "not to be built",
  over: (river: string) => `over the ${river}`,
  overLake: "over a lake or an inlet",

  // text/FindPlace.tsx
  findPlace: "Find a place",
  go: "Go",
  noPlace: "There is no such place on this board.",

  // text/cursor.ts
  rim: "The rim of the board.",
  trackStarts: "Track starts here. Go to where it should lead, and press Enter.",
  nowhere: "No place to go to.",
  onlyCities: "This leads to cities only.",
});
