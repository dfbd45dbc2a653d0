/** Words of help and the first game. */
import { count } from "./forms";
import { room } from "./language";

export const t = room("help", {
  // help/HelpPanel.tsx
  rulesFound: (n: number) => `${count(n, "rule")}.`,
  whatNow: "What can I do now?",
  othersPlay: "Others are playing. You can look at the map and your cards, and sketch track or plan your turn.",
  rules: "Rules",
  findRules: "Find in the rules",
  findHint: "river, rent, BLD-4 …",
  rulesFirst: (n: number, shown: number) => `${n} rules; the first ${shown} are shown.`,
  allRules: "All the rules",
  takeUp: "Take up the lesson again",
  helpAndRules: "Help and rules",

  // api/help.ts
  noRules: "The rules cannot be fetched now.",

  // help/Guide.tsx
  stepOf: (n: number, many: number) => `Step ${n} of ${many}`,
  progress: "Progress of the lesson",
  leave: "Leave the lesson",
  leaveTitle: "Leave the lesson and play on freely; “Rules” takes it up again",
  otherwise: "That is allowed, but the lesson has something else in mind now.",
  backToLesson: "Back to the lesson",
  doIt: "Do it, and play on freely",
  next: "Next",
  drawIt: "Draw it for me",
  showMe: "Show me",
  freely: "You play on freely",
  offPath: "The game has left the path of the lesson. Undo leads back, if it still can.",
  closeGuide: "Close the guide",
  plays: (name: undefined | string) => `${name} plays`,
  watch: "Watch what happens.",
  thatWasIt: "That was the lesson",
  goesOn: (name: undefined | string) =>
    `The game goes on if you like: it is your turn, and ${name} plays on by herself.`,
  playOn: "Play on",
  firstGame: "First game, step by step",

  // help/begin.ts
  noLesson: "There is no such lesson.",

  // help/report.ts
  saved: "The file is saved. It holds what you know of this game, and nothing else.",
  titleRules: "All the rules of this title",
  kinds: {
    build: "Build",
    upgrade: "Upgrade",
    place: "Place",
    move: "Move",
    ride: "Ride",
    tunnel: "Tunnel",
    pick: "Pick up",
    drop: "Drop",
    deliver: "Deliver",
    pilgrims: "Pilgrims",
    discard: "Discard the hand",
    done: "Go on",
    lose: "Lose",
    fill: "Fill",
    take: "Take",
    pass: "Pass",
    ferry: "Ferry",
    keep: "Keep",
    lock: "Lock",
    swap: "Swap",
    retain: "Retain",
    relinquish: "Relinquish",
    borrow: "Borrow",
    turn: "Turn",
    throw: "Throw",
    open: "Open",
    ask: "Ask",
    give: "Give",
    offer: "Offer",
    accept: "Accept",
    refuse: "Refuse",
    send: "Send",
    "time-up": "Time is up",
    plan: "Plan",
    assign: "Assign",
    resolve: "Resolve",
  },
});
