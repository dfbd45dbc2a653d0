/** The server's answers under the names the page uses. `types.ts` is generated from the server's OpenAPI. */
import type { components } from "./types";

type Schemas = components["schemas"];

export type BoardData = Schemas["Board"];
export type Milepost = Schemas["Milepost"];
export type City = Schemas["City"];
export type Demand = Schemas["Demand"];
export type Ferry = Schemas["Ferry"];
export type Art = Schemas["Art"];
export type EventCard = Schemas["EventCard"];
export type EventNow = Schemas["EventNow"];
export type Advice = Schemas["Advice"];
export type Plan = Schemas["Plan"];
export type Coaching = Schemas["Coaching"];
export type Finding = Schemas["Finding"];
export type Level = Schemas["Level"];
export type BestWay = Schemas["BestWay"];
export type OrdersOutlook = Schemas["OrdersOutlook"];
export type Rivals = Schemas["Rivals"];
export type BotPlan = Schemas["BotPlan"];
export type Opponent = Schemas["Opponent"];
export type BotOption = Schemas["BotOption"];
export type TitleInfo = Schemas["Title"];
export type VariantInfo = Schemas["Variant"];
export type UmbrellaInfo = Schemas["Umbrella"];
export type Table = Schemas["Table"];
export type Position = Schemas["Position"];
export type Player = Schemas["Player"];
export type Train = Schemas["Train"];
export type LegalAction = Schemas["LegalAction"];
export type LogLine = Schemas["LogLine"];
export type Sentence = Schemas["Sentence"];
export type Stretch = Schemas["Stretch"];
export type Reach = Schemas["Reach"];
export type Journey = Schemas["Journey"];
export type Neighbour = Schemas["Neighbour"];
export type Preview = Schemas["BuildPreview"];
export type Refusal = Schemas["Refused"];
export type Problem = Schemas["Mistake"];
export type TableMade = Schemas["TableMade"];
export type Played = Schemas["Played"];
export type Glance = Schemas["Glance"];
export type Story = Schemas["Story"];
export type Finish = Schemas["Finish"];
export type VillageBoard = Schemas["VillageBoard"];
export type VillageTable = Schemas["VillageTable"];
export type VillagePlayer = Schemas["VillagePlayer"];
export type VillageLine = Schemas["VillageLine"];
export type ReferenceRow = Schemas["ReferenceRow"];
export type Terrain = Schemas["TrackCard"]["terrain"];
export type Feature = Schemas["Feature"];
export type TrackCard = Schemas["TrackCard"];
export type TrackPreview = Schemas["TrackPreview"];
export type TripPreview = Schemas["TripPreview"];
export type Finished = Schemas["Finished"];
export type Item = Schemas["Item"];
/** Of whichever family it is: `family` and `kind` tell. */
export type AnyBoard = BoardData | VillageBoard;
export type AnyTable = Table | VillageTable;
export type AnyPreview =
  | Preview
  | TrackPreview
  | TripPreview
  | Schemas["TrackPreviews"]
  | Schemas["TripPreviews"]
  | Schemas["NoPreview"];
export type SeatAtTable = Schemas["SeatAtTable"];
/** Who sits at a table, and what is not the game. */
export type People = Schemas["PeopleOut"];
export type Place = Schemas["PlaceOut"];
export type Clock = Schemas["ClockIn"];
export type Visibility = Schemas["PeopleOut"]["visibility"];
/** What a seat has prepared: a turn planned ahead, answers, standing orders. */
export type Prepared = Schemas["PreparedOut"];
export type Ahead = Schemas["AheadOut"];
/** Standing orders of a train: as they are given, as they stand, and what they will take. */
export type Wanted = Schemas["OrdersIn"];
export type Call = Schemas["CallIn"];
export type Task = Schemas["TaskIn"];
export type StandingOrders = Schemas["OrdersOut"];
export type Outlook = Schemas["Outlook"];
export type Leg = Schemas["Leg"];
export type Notices = Schemas["NoticesOut"];
export type Channel = Schemas["ChannelOut"];
export type Companion = Schemas["Companion"];
export type Kind = Schemas["Kind"];
export type Said = Schemas["SaidOut"];
export type Desk = Schemas["DeskOut"];
export type Person = Schemas["PersonOut"];
export type Self = Schemas["Self"];
export type Account = Schemas["AccountOut"];
export type Signed = Schemas["Signed"];
export type Invitation = Schemas["InvitationOut"];
export type Joined = Schemas["Joined"];
export type OwnTable = Schemas["OwnTable"];
export type OpenTable = Schemas["OpenTable"];
/** What is left of games that are over. */
export type Result = Schemas["ResultOut"];
export type SeatResult = Schemas["SeatResult"];
export type Profile = Schemas["PlayerOut"];
export type Rating = Schemas["RatingOut"];
export type Ranked = Schemas["RankedOut"];
export type Book = Schemas["RatingOut"]["book"];
export type TournamentLine = Schemas["TournamentLine"];
export type Tournament = Schemas["TournamentOut"];
export type TournamentTable = Schemas["DrawnTable"];
export type TournamentWanted = Schemas["TournamentIn"];
/** First games, and what can be done now. */
export type Lesson = Schemas["Lesson"];
export type LessonStep = Schemas["LessonStep"];
export type Hints = Schemas["Hints"];
export type HintLine = Schemas["Hint"];
