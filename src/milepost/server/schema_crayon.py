"""The shapes of a table of the crayon family, of its previews and of where a train gets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from milepost.server.schema import QuestionOut, RefusalOut, TableBase


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


class TrainOut(BaseModel):
    model_config = ConfigDict(extra="allow")
    place: str | None
    came_by: Annotated[str | None, Field(alias="came by")]
    loco: str
    loads: list[str]
    pilgrims_from: Annotated[str | None, Field(alias="pilgrims from")]
    points: Annotated[int | None, Field(description="null unless it operates")]
    moved: bool
    half_rate: Annotated[bool, Field(alias="half rate")]
    aboard: Annotated[str | None, Field(description="the ferry it is aboard of")] = None


class PlayerOut(BaseModel):
    model_config = ConfigDict(extra="allow")
    name: str
    cash: int | None
    cards: list[int]
    turns_to_lose: Annotated[int, Field(alias="turns to lose")]
    majors_joined: Annotated[int, Field(alias="majors joined")]
    trains: list[TrainOut]
    # Where there is a pool: cards not to be seen, chosen in secret, and what the cubes lie on
    hidden_cards: Annotated[int | None, Field(alias="hidden cards")] = None
    sealed: list[int] | None = None
    chosen: int | None = None
    locks: Annotated[list[tuple[int, int]] | None, Field(description="card, which of its demands")] = None
    bound: list[tuple[int, int]] | None = None
    mat: list[str] | None = None


class SpecialDemand(BaseModel):
    card: int
    title: str
    city: str
    loads: list[str]
    pay: int
    carried_by: Annotated[list[int], Field(alias="carried by")]


class Debt(BaseModel):
    debtor: int
    creditor: Annotated[int | None, Field(description="null: the bank")]
    amount: int


class Stored(BaseModel):
    city: str
    load: str
    dropped_by: Annotated[int, Field(alias="dropped by")]
    turn_ends_left: Annotated[int, Field(alias="turn ends left")]


class Deal(BaseModel):
    with_: Annotated[int, Field(alias="with")]
    asked: list[int]
    asked_ferries: Annotated[list[int], Field(alias="asked ferries")]
    given: list[int]
    given_ferries: Annotated[list[int], Field(alias="given ferries")]
    offer: int | None


class ViewOut(BaseModel):
    """A position as a seat sees it."""

    model_config = ConfigDict(extra="allow")
    title: str
    round: int
    phase: Literal["operate", "build", "over"]
    seat: int
    first: int
    waiting: list[int]
    question: list[Any] | None
    spent: int
    sections_out: Annotated[int, Field(alias="sections out of major cities")]
    rent_paid_to: Annotated[list[int], Field(alias="rent paid to")]
    turn_begun: Annotated[bool, Field(alias="turn begun")]
    target: int
    declared: list[int]
    winners: list[int]
    players: list[PlayerOut]
    track: Annotated[dict[str, int], Field(description="section number: seat")]
    claims: dict[str, int]
    ferries: list[list[int]]
    bank: dict[str, int | None]
    events: Annotated[list[tuple[int, int, bool]], Field(description="card, drawer, has the drawer's next turn begun")]
    undrawn: list[int]
    discards: list[int]
    # What only some titles and variants have
    pool: list[int] | None = None
    fallen: bool = False
    special_demands: Annotated[list[SpecialDemand], Field(alias="special demands")] = []
    open_cards: Annotated[list[int], Field(alias="open cards")] = []
    debts: list[Debt] = []
    warehouses: list[Stored] = []
    deal: Deal | None = None
    last_round: Annotated[int | None, Field(alias="last round")] = None
    circus: Annotated[list[str], Field(description="cities in which one stands")] = []
    solo_rounds: Annotated[int | None, Field(alias="solo rounds")] = None


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
    refusal: RefusalOut | None
