"""The shape of a position as a seat sees it: `Position.as_dict` of the crayon family."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


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
    aboard: Annotated[str | None, Field(description="the ferry it is aboard")] = None


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
