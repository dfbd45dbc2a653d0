"""The position of a crayon game as plain data (`plain_data.py`): what each key of it is.

Some keys have spaces, so they stand in the other way to write such a type.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from milepost.records import About, Record, TypedDict

_TrainKeys = TypedDict(
    "_TrainKeys", {"came by": str | None, "pilgrims from": str | None, "half rate": bool, "may turn": bool}
)


class Train(_TrainKeys, Record):
    place: str | None
    loco: str
    loads: list[str]
    aboard: Annotated[str | None, About("the ferry it is aboard")]
    points: Annotated[int | None, About("null unless it operates")]
    moved: bool


_CubesKeys = TypedDict("_CubesKeys", {"hidden cards": NotRequired[int]})


class Cubes(_CubesKeys, Record):
    """Where there is a pool: cards not to be seen, chosen in secret, and what the cubes lie on."""

    sealed: NotRequired[list[int]]
    chosen: NotRequired[int]
    locks: NotRequired[Annotated[list[list[int]], About("card, which of its demands")]]
    bound: NotRequired[list[list[int]]]
    mat: NotRequired[list[str]]


_PlayerKeys = TypedDict("_PlayerKeys", {"turns to lose": int, "majors joined": int})


class Player(_PlayerKeys, Cubes):
    name: str
    cash: int | None
    cards: list[int]
    trains: list[Train]


class Demand(Record):
    city: str
    load: str
    pay: int


_SpecialKeys = TypedDict(
    "_SpecialKeys", {"carried by": Annotated[list[int], About("the seats that have all its loads aboard one train")]}
)


class SpecialDemand(_SpecialKeys, Record):
    card: int
    title: str
    city: str
    loads: list[str]
    pay: int


class Debt(Record):
    debtor: int
    creditor: Annotated[int | None, About("null: the bank")]
    amount: int


_StoredKeys = TypedDict("_StoredKeys", {"dropped by": int, "turn ends left": int})


class Stored(_StoredKeys, Record):
    """A load left in a city."""

    city: str
    load: str


_DealKeys = TypedDict("_DealKeys", {"with": int, "asked ferries": list[int], "given ferries": list[int]})


class Deal(_DealKeys, Record):
    asked: list[int]
    given: list[int]
    offer: int | None


class PoolNow(Record):
    """Where there is a public pool: its cards, and whether the player in turn may swap demands."""

    pool: NotRequired[list[int]]
    swap: NotRequired[bool]


_PositionKeys = TypedDict(
    "_PositionKeys",
    {
        "sections out of major cities": int,
        "rent paid to": list[int],
        "turn begun": bool,
        "last round": int | None,
        "open cards": list[int],
        "own track paid": bool,
        "changed cards": Annotated[dict[str, list[Demand]], About("as a variant has changed them")],
        "solo rounds": int | None,
        "fall within": list[int] | None,
        "special demands": list[SpecialDemand],
    },
)


class Position(_PositionKeys, PoolNow):
    """A position as a seat sees it."""

    title: str
    round: int
    phase: Literal["operate", "build", "over"]
    seat: int
    first: int
    waiting: list[int]
    question: Annotated[list[Any] | None, About("as the rules keep it: its word and whom it is about")]
    spent: int
    target: int
    declared: list[int]
    winners: list[int]
    places: Annotated[list[list[int]] | None, About("once the game is over: who shares each place")]
    debts: list[Debt]
    warehouses: list[Stored]
    deal: Deal | None
    players: list[Player]
    track: Annotated[dict[str, int], About("section number: seat")]
    claims: dict[str, int]
    ferries: list[list[int]]
    circus: Annotated[list[str], About("cities in which one stands")]
    bank: dict[str, int | None]
    events: Annotated[list[list[int | bool]], About("card, drawer, has the drawer's next turn begun")]
    fallen: bool
    undrawn: list[int]
    discards: list[int]
