/** Words of a game’s end. */
import { room } from "./language";

export const t = room("finish", {
  // finish/FinishPage.tsx
  loses: (name: undefined | string) => `${name} loses`,
  share: "Share",
  replay: "Replay",
  rematch: "Rematch",
  savePicture: "Save picture",
  endOf: (outcome: string) => `The end of the game: ${outcome}`,
  filmOf: (outcome: string) => `The game as a film: ${outcome}`,
  drawing: "Drawing…",
  whatShown: "What is shown",
  theEnd: "The end",
  film: "Film",
  saveAs: "Save as",
  filmTitle: "An SVG that plays in any browser",
  whatDid: "What everybody did",
  roundByRound: "Round by round",
  curve: "Curve",
  noFinish: "There is no finish to show",
  toTable: "To the table",

  // finish/finish.ts
  cannotDraw: "This browser cannot draw the picture.",
  copied: "The address of this page is copied.",
});
