"""The shapes of a table of Village: the table as a seat sees it, and previews."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from milepost.server.schema import QuestionOut, RefusalOut, TableBase
from milepost.server.schema_village_board import Features

# The table as a seat sees it


class ItemOut(BaseModel):
    """One reason for points: a trip (by its card) or a feature (by the space it lies on, “border” or nothing)."""

    kind: str
    text: str
    points: int
    trip: int
    space: str


class TripOut(BaseModel):
    trip: int
    short: str
    words: str


class TripOnLine(TripOut):
    so_far: Annotated[int, Field(description="its points for the line as it runs now")]
    why: str


class EndedOut(BaseModel):
    terminus: int
    why: str
    points: int
    pay: int


class StepOut(BaseModel):
    space: str
    from_: Annotated[Literal["top", "left"], Field(alias="from")]
    filled: bool


class LineOut(BaseModel):
    name: str
    completed: bool
    to_resolve: bool
    path: Annotated[list[StepOut], Field(description="the last one may be the empty space it leads to")]
    counts: dict[str, int | str]
    trips: list[TripOnLine]
    worth: Annotated[int, Field(description="what it would score if it were completed as it runs now, or has scored")]
    items: Annotated[list[ItemOut], Field(description="what its worth is made up of")]
    ended: EndedOut | None


class LaidOut(BaseModel):
    card: int
    turned: bool
    words: str
    features: Annotated[Features, Field(description="of the line from the top, of the line from the left")]


class HeldTerminus(BaseModel):
    card: int
    words: str


class SheetLine(BaseModel):
    line: str
    items: list[ItemOut]
    points: int


class SheetOut(BaseModel):
    """All points of a player, sidings and money as if the game ended now."""

    lines: list[SheetLine]
    sidings: ItemOut
    money: ItemOut
    total: int
    final: bool


class SignalsOut(BaseModel):
    line: str
    count: int
    points: int


class SidingsOut(BaseModel):
    lines: Annotated[list[str], Field(description="those with a siding or more")]
    points: Annotated[int, Field(description="if the game ended now")]


class TallyOut(BaseModel):
    """What a player has of what the reference card's tables count."""

    signals: Annotated[list[SignalsOut], Field(description="of the lines that have one or more")]
    sidings: SidingsOut


class VillagePlayer(BaseModel):
    name: str
    letter: str
    money: int
    points: int
    hand: Annotated[list[HeldTerminus | None], Field(description="null: hidden")]
    spaces: list[LaidOut | None]
    open: list[str]
    lines: list[LineOut]
    tally: TallyOut
    sheet: SheetOut


class MarketTrack(BaseModel):
    place: int
    card: int
    coins: int
    price: int
    affordable: Annotated[bool, Field(description="by the seat that looks, or by the player to act")]
    words: str
    refusal: Annotated[RefusalOut | None, Field(description="why the player to act cannot take it")]


class MarketTrip(TripOut):
    place: int
    coins: int
    price: int
    affordable: bool
    refusal: RefusalOut | None


class ShutOut(BaseModel):
    """Why whoever is to act cannot have any card of a market now, whatever it costs."""

    tracks: RefusalOut | None
    trips: RefusalOut | None


class DeckOut(BaseModel):
    cards: int
    top: TripOut | None
    under: list[TripOut]


class HeldOut(BaseModel):
    """The card just taken: a track to place or a trip to assign."""

    kind: Literal["track", "trip"]
    card: int | None = None
    trip: int | None = None
    short: str | None = None
    words: str


class TerminusChoice(BaseModel):
    card: int
    words: str
    pay: int
    why: str


class FinishedOut(BaseModel):
    """A line that is complete: its points, and what each terminus card that is seen pays for it."""

    line: str
    points: int
    items: list[ItemOut]
    terminus: list[TerminusChoice]
    swappable: Annotated[bool, Field(description="whether its two trips may go under the deck in turned order")]


class VillageView(BaseModel):
    title: str
    round: int
    turns: int
    phase: Literal["choose", "assign", "place", "resolve", "after", "over"]
    seat: int
    waiting: list[int]
    planned: bool
    built: bool
    held: HeldOut | None
    tracks: list[MarketTrack]
    trips: list[MarketTrip]
    shut: ShutOut
    deck: DeckOut
    terminus_deck: int
    resolve: Annotated[list[FinishedOut], Field(description="lines that wait to be resolved")]
    players: list[VillagePlayer]
    target: int | None
    sweeps: Annotated[bool, Field(description="whether the farthest card of each market leaves after this turn")]
    winners: list[int]


class VillageAction(BaseModel):
    text: str
    kind: str
    words: str


class VillageLegal(BaseModel):
    seat: int
    kinds: list[str]
    actions: list[VillageAction]


class VillageTableOut(TableBase):
    family: Literal["village"]
    view: VillageView
    question: QuestionOut | None
    legal: VillageLegal | None


# Previews


class LongerOut(BaseModel):
    """A line that would grow without being completed: its worth so far before and after, and what it is made up of."""

    line: str
    before: int
    after: int
    items: list[ItemOut]


class BeforeAfter(BaseModel):
    before: int
    after: int


class TrackPreviewOut(BaseModel):
    """A track on a space; `longer` are lines that grow without being completed."""

    kind: Literal["track"]
    card: int | None
    space: str
    turned: bool
    price: int
    coins: int
    money: Annotated[int, Field(description="left after taking the card, before any terminus card pays")]
    refusal: RefusalOut | None
    points: Annotated[int, Field(description="scored at once, by lines that are completed")]
    longer: list[LongerOut]
    sidings: Annotated[BeforeAfter, Field(description="what the end brings for sidings")]
    change: Annotated[int, Field(description="added to the worth so far of all lines and sidings, or taken from it")]
    completed: list[FinishedOut]


class TripPreviewOut(BaseModel):
    kind: Literal["trip"]
    trip: int | None
    line: str
    price: int
    coins: int
    money: int
    refusal: RefusalOut | None
    so_far: Annotated[int, Field(description="what the trip would score for the line as it runs now")]
    why: str
    before: Annotated[int, Field(description="the line's worth so far without the trip")]
    after: int


class TrackPreviewsOut(BaseModel):
    """A track on every space, both ways where turning matters."""

    kind: Literal["tracks"]
    previews: list[TrackPreviewOut]


class TripPreviewsOut(BaseModel):
    kind: Literal["trips"]
    previews: list[TripPreviewOut]


class NoPreviewOut(BaseModel):
    kind: Literal["none"]
    refusal: RefusalOut
