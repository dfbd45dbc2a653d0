"""The shape of what never changes at a table of Village: geometry, cards, borders, tables of points."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

Terrain = Literal["field", "forest", "pasture", "lake", "village"]
FeatureKind = Literal["signal", "barn", "farm", "halt", "siding"]
Side = Literal["top", "right", "bottom", "left"]


class FeatureOut(BaseModel):
    kind: FeatureKind
    terrain: Annotated[Terrain | None, Field(description="what a barn counts")]
    points: Annotated[int | None, Field(description="of a halt")]
    words: str


Features = tuple[FeatureOut | None, FeatureOut | None]


class SpaceOut(BaseModel):
    name: str
    row: int
    column: int


class LineStart(BaseModel):
    name: str
    side: Literal["top", "left"]
    space: Annotated[str, Field(description="the first space of the line")]


class TrackCard(BaseModel):
    terrain: Terrain
    pattern: Literal["bridge", "curves"]
    features: Features
    turnable: Annotated[bool, Field(description="whether turning it changes anything")]


class TripCard(BaseModel):
    kind: str
    short: Annotated[str, Field(description="the same in a word or two")]
    words: str


class TerminusCard(BaseModel):
    name: str
    counts: str
    pays: list[int]
    words: str


class BorderStart(BaseModel):
    line: str
    terrain: Terrain
    feature: FeatureOut | None


class VillageRules(BaseModel):
    trip_price: int
    line_trips: int
    money_a_point: int
    signals: list[int]
    sidings: list[int]
    turns: int
    solo_target: int


class ReferenceStep(BaseModel):
    count: int
    more: Annotated[bool, Field(description="whether it holds for higher counts, too")]
    points: int


class ReferenceRow(BaseModel):
    """A row of the reference card: a feature, or “trip”, “track”, “money”."""

    kind: str
    words: str
    rule: str
    link: str
    steps: Annotated[list[ReferenceStep], Field(description="points by count, where a table says them")]


class VillageBoardOut(BaseModel):
    """`patterns` has the two lines of a card by the sides they join, in the order of its features."""

    title: str
    family: Literal["village"]
    rows: int
    columns: int
    spaces: list[SpaceOut]
    lines: list[LineStart]
    patterns: dict[str, list[tuple[Side, Side]]]
    terrains: list[Terrain]
    features: list[FeatureKind]
    cards: dict[str, TrackCard]
    trips: dict[str, TripCard]
    terminus: dict[str, TerminusCard]
    borders: dict[str, list[BorderStart]]
    rules: VillageRules
    reference: list[ReferenceRow]
