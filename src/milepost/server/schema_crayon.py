"""The shapes of a table of the crayon family, of its previews and of where a train gets."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from milepost.server.schema import QuestionOut, RefusalOut, TableBase
from milepost.server.schema_view import ViewOut


class LegalAction(BaseModel):
    """`text` is played, `words` are read; the rest says what it is about, for signs and places on cards."""

    text: str
    kind: str
    words: str
    train: Annotated[int | None, Field(description="which of the seat's trains: 0, 1")]
    load: str | None
    card: int | None
    demand: Annotated[int | None, Field(description="which demand of the card: 0, 1, 2")]
    pay: int | None


class SumOut(BaseModel):
    """An action that names a sum of money: its word and a number from `least` to `most`."""

    kind: str
    words: str
    least: int
    most: int


class LegalOut(BaseModel):
    seat: int
    kinds: list[str]
    actions: list[LegalAction]
    sums: list[SumOut]


class LinkNow(BaseModel):
    """A ferry or tunnel of the board, in its order there."""

    owners: list[int]
    price: Annotated[int | None, Field(description="what it costs the seat now; null: it is theirs, or full")]


class EventNow(BaseModel):
    """An event in play; its card and area are on the board."""

    card: int
    drawer: int
    until: str
    text: str
    stops: Annotated[int | None, Field(description="the seat on whose track no train runs")]


class TableOut(TableBase):
    family: Literal["crayon"]
    view: ViewOut
    question: QuestionOut | None
    events: list[EventNow]
    links: list[LinkNow]
    legal: LegalOut | None


class ReachOut(BaseModel):
    milepost: str
    steps: int
    left: Annotated[int, Field(description="points left on arrival")]
    rent: int
    duty: int
    path: list[str]
    text: Annotated[str, Field(description="the action that goes there")]


class JourneyOut(BaseModel):
    """How a train gets to a city over several turns; events count for this turn only."""

    city: str
    turns: Annotated[int, Field(description="this one too, if the train moves in it; 0: it does not get there")]
    steps: int
    fees: Annotated[int, Field(description="rent and duty on the way")]
    fees_now: Annotated[int, Field(description="what of it is due in this turn")]
    path: list[str]
    stops: Annotated[list[str], Field(description="where it stands at the end of each turn")]
    text: Annotated[str | None, Field(description="the action that goes on now; null: nothing of it can be done now")]
    held: Annotated[RefusalOut | None, Field(description="what keeps it from going its full way now")]
    refusal: Annotated[RefusalOut | None, Field(description="why it does not get there")]


class PreviewSection(BaseModel):
    from_: Annotated[str, Field(alias="from")]
    to: str
    price: int | None
    affordable: bool
    refusal: RefusalOut | None


class PreviewOut(BaseModel):
    kind: Literal["build"]
    sections: list[PreviewSection]
    total: int
    affordable_total: int
    budget: int
    text: str | None
    apart: Annotated[bool, Field(description="it joins none of the track the seat has")]
    refusal: RefusalOut | None
