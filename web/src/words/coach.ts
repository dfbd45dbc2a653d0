/** Words of hints, of the coach, and of how strong opponents are. */
import { room } from "./language";

export const t = room("coach", {
  // coach/Advice.tsx
  whatThink: "What does the planner think?",
  suggest: "Suggest a plan",
  hideAdvice: "Hide the advice",
  hidePlans: "Hide plans",
  thinking: "Thinking…",
  doFirst: "Do the first step",
  adviceOnDeal: "Advice on the deal",
  suggestedPlans: "Suggested plans",
  nowDo: (words: string) => `Now: ${words}`,

  hintStrength: "How much of it is told",
  nudge: "A nudge",
  outline: "In outline",
  whole: "The whole plan",
  keyMore: "tell more of the plan: a nudge, then its outline, then all of it",
  keyAdvice: "suggest a turn, and put it away",

  // coach/Coach.tsx, coach/Findings.tsx
  coach: "Coach",
  keyCoach: "What a coach says of this game (T)",
  whose: "Whose game",
  looking: "The coach looks through the game…",
  lost: (lost: string, turns: number) => `${lost} lost in ${turns} turns that could be judged.`,
  money: (lost: number) => `About ${lost}M`,
  points: (lost: number) => (lost === 1 ? "About 1 point" : `About ${lost} points`),
  missed: "Worth another look",
  well: "Done well",
  nothing: "No turn in which a plan was worth clearly more than what was done.",
  how: "Only what the player could know at that moment counts: no hidden card, nothing that came later.",
  show: "Show",
  showAt: (text: string) => `Show: ${text}`,
  why: "Why",
  closeCoach: "Close the coach",
  betterDrawn: "The better plan is drawn on the map.",
  before: "The moment before",
  next: "The next moment",

  // coach/NextLevel.tsx
  goUp: (level: string) => `You have won. Try the next level: ${level}?`,
  goDown: (level: string) => `Two games lost in a row. Try one level down: ${level}?`,
  playLevel: (level: string) => `Play against ${level}`,

  // home/SeatPicker.tsx
  byLevel: "Bots by strength",
  byName: "Bots by name",
  levelBot: (level: string) => `Bot: ${level}`,
});
