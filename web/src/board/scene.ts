/** What the board shows of a position and of what the player is doing. The board knows nothing else of the game. */
export type SceneTrain = { seat: number; name: string; place: string };
export type SceneEvent = { number: number; kind: string; title: string; until: string; mileposts: string[]; rivers: string[] };
export type SceneSection = { from: string; to: string; price: number; affordable: boolean; known: boolean };
export type SceneSketch = { seat: number; sections: SceneSection[]; affordable: number; total: number };
export type SceneReach = { milepost: string; steps: number; left: string; rent: number };
export type SceneDemand = { sources: string[]; city: string; load: string; pay: number };

export type Scene = {
  seat: number;
  track: [string, string][][];
  ferryOwners: number[][];
  trains: SceneTrain[];
  events: SceneEvent[];
  sketch: SceneSketch | null;
  /** Where the next track is to start, chosen but not yet drawn from. */
  anchor: string | null;
  reach: SceneReach[];
  route: string[];
  places: string[];
  demand: SceneDemand | null;
  showLoads: boolean;
};

export const EMPTY: Scene = {
  seat: 0,
  track: [],
  ferryOwners: [],
  trains: [],
  events: [],
  sketch: null,
  anchor: null,
  reach: [],
  route: [],
  places: [],
  demand: null,
  showLoads: true,
};
