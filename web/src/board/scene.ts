/** What the board shows of a position and of what the player is doing. The board knows nothing else of the game. */
export type SceneTrain = { seat: number; name: string; place: string; mark: string };
/** An event at work: mileposts by what is forbidden there, sections barred to trains, closed ferries, flooded rivers. */
export type SceneEvent = {
  number: number;
  look: string;
  title: string;
  until: string;
  slow: string[];
  trade: string[];
  build: string[];
  noTrain: string[];
  barred: [string, string][];
  ferries: number[];
  rivers: string[];
  /** The seat on whose track no train runs. */
  stops: number | null;
  faint: boolean;
};
export type SceneSection = {
  from: string;
  to: string;
  price: number;
  affordable: boolean;
  known: boolean;
  /** A rival's track touches it. */
  contested: boolean;
};
export type SceneSketch = { seat: number; sections: SceneSection[]; affordable: number; total: number };
export type SceneReach = { milepost: string; left: number; cost: number };
/** A demand lit: where its loads come from, and where they go. */
export type SceneDemand = {
  sources: { city: string; load: string }[];
  city: string;
  pay: number;
  /** The way to fill it, if it is known. */
  way: Pick<ScenePlan, "route" | "build"> | null;
};
/** A plan looked at: the way to each stop, sections to be built, what is picked up and delivered where. */
export type ScenePlan = {
  seat: number;
  route: string[][];
  build: [string, string][];
  stops: { city: string; loads: string[]; pick: boolean; pay: number }[];
};
/** A way over several turns, and where each of them ends. */
export type SceneJourney = { seat: number; path: string[]; stops: string[] };
/** What a guide points at: cities, and ways to be built or run. */
export type SceneGuide = { cities: string[]; paths: string[][] };
/** What somebody does who changes the map: places lit by a finding, ground just painted, a river and a ferry being drawn, a city in hand. */
export type SceneEdit = {
  lit: string[];
  painted: string[];
  ground: string;
  river: [string, string][];
  ferry: string[];
  city: string | null;
  /** Where the city in hand would go. */
  to: string | null;
};
/** Track that would change hands. */
export type SceneDeal = { asked: [string, string][]; given: [string, string][] };
/** A demand that the player has marked. */
export type SceneMark = { city: string; load: string; pay: number };
/** A ferry or tunnel as it stands: who owns it, and what it costs the player who looks; null: not to be had. */
export type SceneLink = { owners: number[]; price: number | null };

export type Scene = {
  seat: number;
  players: string[];
  track: [string, string][][];
  /** Track that others have built since one's own last turn, by seat. */
  glow: [string, string][][];
  links: SceneLink[];
  trains: SceneTrain[];
  events: SceneEvent[];
  sketch: SceneSketch | null;
  /** Where the next track is to start, chosen but not yet drawn from. */
  anchor: string | null;
  /** Where the player stands who walks over the board by keys. */
  cursor: string | null;
  reach: SceneReach[];
  route: string[];
  places: string[];
  /** Loads that stand in cities for whoever may take them: a Circus, what lies in a warehouse. */
  standing: { city: string; load: string }[];
  deal: SceneDeal | null;
  plan: ScenePlan | null;
  journey: SceneJourney | null;
  demand: SceneDemand | null;
  marks: SceneMark[];
  guide: SceneGuide | null;
  edit: SceneEdit | null;
  showLoads: boolean;
};

export const EMPTY: Scene = {
  seat: 0,
  players: [],
  track: [],
  glow: [],
  links: [],
  trains: [],
  events: [],
  sketch: null,
  anchor: null,
  cursor: null,
  reach: [],
  route: [],
  places: [],
  standing: [],
  deal: null,
  plan: null,
  journey: null,
  demand: null,
  marks: [],
  guide: null,
  edit: null,
  showLoads: true,
};
