/** Calls of the editor of maps. Nothing is kept at the server until a title is asked for. */
import { ask, filePosted } from "../api/client";
import type { components } from "../api/types";

type Schemas = components["schemas"];
export type Change =
  | Schemas["GroundIn"]
  | Schemas["CityIn"]
  | Schemas["NoCityIn"]
  | Schemas["RiverIn"]
  | Schemas["FerryIn"]
  | Schemas["NoFerryIn"]
  | Schemas["SupplyIn"];
export type Drawn = Schemas["MapDrawn"];
export type Look = Schemas["MapLook"];
export type MapFinding = Schemas["MapFinding"];
export type MapPrice = Schemas["MapPrice"];
type Token = string | null;

export const drawnBoard = (token: Token, title: string, changes: Change[]): Promise<Drawn> =>
  ask(`/maps/${title}/board`, token, { changes });
export const lookAt = (token: Token, title: string, changes: Change[]): Promise<Look> =>
  ask(`/maps/${title}/look`, token, { changes });
export const overridesOf = (token: Token, title: string, changes: Change[]): ReturnType<typeof filePosted> =>
  filePosted(`/maps/${title}/overrides`, token, { changes });
export const zipOf = (token: Token, title: string, changes: Change[], name: string): ReturnType<typeof filePosted> =>
  filePosted(`/maps/${title}/zip`, token, { changes, name });
export const keptAs = (token: Token, title: string, changes: Change[], name: string): Promise<Schemas["TitleTried"]> =>
  ask(`/maps/${title}/title`, token, { changes, name });
