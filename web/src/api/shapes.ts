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
export type Advice = Schemas["AdviceOut"];
export type Plan = Schemas["PlanOut"];
export type BestWay = Schemas["BestWayOut"];
export type BotPlan = Schemas["BotPlanOut"];
export type Opponent = Schemas["OpponentOut"];
export type BotOption = Schemas["BotOptionOut"];
export type TitleInfo = Schemas["TitleOut"];
export type VariantInfo = Schemas["VariantOut"];
export type UmbrellaInfo = Schemas["UmbrellaOut"];
export type Question = Schemas["QuestionOut"];
export type Table = Schemas["TableOut"];
export type Position = Schemas["ViewOut"];
export type Player = Schemas["PlayerOut"];
export type Train = Schemas["TrainOut"];
export type Legal = Schemas["LegalOut"];
export type LegalAction = Schemas["LegalAction"];
export type LogLine = Schemas["LogLine"];
export type Reach = Schemas["ReachOut"];
export type Journey = Schemas["JourneyOut"];
export type Preview = Schemas["PreviewOut"];
export type Refusal = Schemas["RefusalOut"];
export type Problem = Schemas["ErrorBody"];
export type TableMade = Schemas["TableMade"];
export type Played = Schemas["Played"];
export type VillageBoard = Schemas["VillageBoardOut"];
export type VillageTable = Schemas["VillageTableOut"];
export type VillagePlayer = Schemas["VillagePlayer"];
export type VillageLine = Schemas["LineOut"];
export type ReferenceRow = Schemas["ReferenceRow"];
export type Terrain = Schemas["TrackCard"]["terrain"];
export type Feature = Schemas["FeatureOut"];
export type TrackCard = Schemas["TrackCard"];
export type TrackPreview = Schemas["TrackPreviewOut"];
export type TripPreview = Schemas["TripPreviewOut"];
export type Finished = Schemas["FinishedOut"];
export type Item = Schemas["ItemOut"];
/** Of whichever family it is: `family` and `kind` tell. */
export type AnyBoard = BoardData | VillageBoard;
export type AnyTable = Table | VillageTable;
export type AnyPreview =
  | Preview
  | TrackPreview
  | TripPreview
  | Schemas["TrackPreviewsOut"]
  | Schemas["TripPreviewsOut"]
  | Schemas["NoPreviewOut"];
export type SeatIn = { name: string; bot: string | null };
