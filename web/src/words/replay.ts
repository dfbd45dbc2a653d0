/** Words of a game looked at again. */
import { room } from "./language";

export const t = room("replay", {
  // replay/Lines.tsx
  hidden: "hidden",
  curveWords: (name: string, unit: string, each: string) => `${name}, ${unit}. At the end: ${each}.`,

  // replay/Charts.tsx
  together: "Together",
  charts: "Charts of the game",
  closeCharts: "Close the charts",
  chartsHow: "Click on the chart to go to that turn. Rounds run along its foot.",
  deliveries: "Deliveries: how many, and what they paid",
  lines: "Lines: how many, and their points",
  load: "Load",
  line: "Line",
  city: "City",
  terminus: "Terminus",

  // replay/PlayOn.tsx
  playOnFrom: "Play on from here",
  playOnWhat:
    "A new table begins with this position. Bots play the other seats, and the cards that come are drawn anew. The game you are looking at stays as it is.",
  youPlay: "You play",
  playOn: "Play on",

  // replay/Reel.tsx
  linkCopied: "The link to this position is copied.",
  begins: "The game begins.",
  whoseEyes: "Through whose eyes",
  whoActs: "Whoever acts",
  replay: "Replay",
  toStart: "To the beginning (Home)",
  turnBack: "A turn back (Shift ←)",
  stepBack: "A step back (←)",
  pause: "Pause (Space)",
  play: "Play (Space)",
  stepOn: "A step on (→)",
  turnOn: "A turn on (Shift →)",
  toEnd: "To the end (End)",
  speedOf: (n: number) => `Speed ${n}`,
  speed: "Speed",
  step: "Step",
  stepOf: (n: number, end: number, round: number) => `Step ${n} of ${end}, round ${round}`,
  chartsButton: "Charts",
  linkTitle: "Copy a link to this position (L)",
  link: "Link",
  finish: "Finish",
  toTable: "To the table",
});
