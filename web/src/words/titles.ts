/** Titles and decks of one's own. */
import { count } from "./forms";
import { room } from "./language";

export const t = room("titles", {
  // titles/AddTitle.tsx
  heading: "Titles of your own",
  lead: "A map and cards you made yourself: the folder of a title, or a zip of it.",
  dropHere: "Drop a zip or a folder here, or choose",
  chooseZip: "a zip…",
  chooseFolder: "a folder…",
  checking: "Looking at the title…",
  added: (name: string): string => `${name} is among your titles now.`,
  refused: "This title cannot be played yet:",
  toLookAt: (n: number): string => `${count(n, "thing")} to look at; it can be played all the same:`,
  place: (file: string, line: number): string => (line ? `${file}, line ${line}` : file),
  remove: "Remove",
  removeNamed: (name: string): string => `Remove ${name}`,
  removed: (name: string): string => `${name} is removed. Tables that play it go on.`,
  everybody: "for everybody on this server",
  noTitle: "There is no title.toml in what you chose.",
  tooMany: "Bring one title at a time.",

  // titles/ChangeMap.tsx
  changeMap: "Change a map",
  changeLead: "Move cities, paint mountains, draw rivers and ferries, and see at once what it costs to build there.",
  openEditor: "Open the editor of maps",

  // titles/DeckChoice.tsx
  cards: "Cards",
  ownCards: "The title's own",
  notReady: (name: string, whole: number): string => `${name} (${count(whole, "card")}, too few yet)`,
  typeIn: "Type in the cards of your printed copy",
  goOn: (name: string): string => `Go on with ${name}`,
  fromFile: "Cards from a file…",
  newDeck: "My cards",

  // titles/CardsPage.tsx
  formTitle: (title: string): string => `Cards for ${title}`,
  formLead: "Type the cards of the copy you own. Nobody else sees them. Enter goes on to the next field.",
  deckName: "Name of this deck",
  number: "Card number",
  load: "Load",
  city: "City",
  pay: "Payoff",
  row: (row: number): string => `Demand ${row + 1}`,
  next: "Next card",
  isIn: (whole: number, printed: number | null): string =>
    printed ? `${whole} of ${printed} cards are in.` : `${count(whole, "card")} ${whole === 1 ? "is" : "are"} in.`,
  needs: (more: number): string => `A game needs ${more} more.`,
  enough: "Enough for a game: choose this deck under Cards in New game.",
  keeping: "Keeping…",
  kept: "Kept.",
  notKept: "Not kept yet:",
  all: "Cards so far",
  none: "None yet.",
  card: (number: string): string => `Card ${number || "without a number"}`,
  edit: (number: string): string => `Change card ${number}`,
  drop: (number: string): string => `Take card ${number} out`,
  out: "Take out",
  save: "Save as a file",
  throwAway: "Throw this deck away",
  sure: "All its cards are lost. Throw it away?",
  home: "Back to the first page",
  wrong: (n: number): string => `${count(n, "card")} cannot be played as typed.`,
  to: "to",
});
