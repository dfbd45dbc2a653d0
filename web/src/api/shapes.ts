/** The server's answers under the names the page uses. `types.ts` is generated from the server's OpenAPI. */
import type { components } from "./types";

type Schemas = components["schemas"];

export type BoardData = Schemas["BoardOut"];
export type Milepost = Schemas["MilepostOut"];
export type City = Schemas["CityOut"];
export type Demand = Schemas["DemandOut"];
export type Ferry = Schemas["FerryOut"];
export type Art = Schemas["ArtOut"];
export type EventCard = Schemas["EventOut"];
export type EventNow = Schemas["EventNow"];
export type TitleInfo = Schemas["TitleOut"];
export type VariantInfo = Schemas["VariantOut"];
export type Question = Schemas["QuestionOut"];
export type Table = Schemas["TableOut"];
export type Position = Schemas["ViewOut"];
export type Player = Schemas["PlayerOut"];
export type Train = Schemas["TrainOut"];
export type Legal = Schemas["LegalOut"];
export type LegalAction = Schemas["LegalAction"];
export type LogLine = Schemas["LogLine"];
export type Reach = Schemas["ReachOut"];
export type Preview = Schemas["PreviewOut"];
export type Refusal = Schemas["RefusalOut"];
export type Problem = Schemas["ErrorBody"];
export type TableMade = Schemas["TableMade"];
export type Played = Schemas["Played"];
export type SeatIn = { name: string; bot: string | null };
