"""Requests about tournaments, and the shapes of the answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from milepost.records import About, Record
from milepost.server.people.shapes import BotString, ClockIn, ClockTold
from milepost.server.schema import Name, Request

TournamentName = Annotated[
    str, Field(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*$")
]
Found = Literal["link", "open"]
State = Literal["joining", "playing", "between", "over"]


class TournamentIn(Request):
    name: TournamentName
    title: Name
    variants: Annotated[list[Name], Field(max_length=100, default_factory=list)]
    seats: Annotated[int, Field(ge=2, le=12, description="at each table")]
    rounds: Annotated[int, Field(ge=1, le=20)]
    minutes: (
        Annotated[int, Field(ge=1, le=366 * 24 * 60, description="the time limit of a game; then a last round")] | None
    ) = None
    clock: Annotated[ClockIn | None, Field(description="of every person's seat")] = None
    bot: BotString | None = None
    visibility: Annotated[Found, Field(description="found by its address, or by all")] = "open"
    invitation: Annotated[str, Field(max_length=200, description="the word that a server may ask for")] | None = None


class TournamentMade(Record):
    id: str


class TournamentLine(Record):
    """A tournament in a list."""

    id: str
    name: str
    title: str
    host: str
    state: Annotated[State, About("people join; a round is played; the next is to begin; all are over")]
    round: Annotated[int, About("the last one that has begun")]
    rounds: int
    seats: Annotated[int, About("at each table")]
    people: Annotated[int, About("that have joined")]
    created: str


class StandingOut(Record):
    """Somebody's line of the table of results."""

    person: str
    name: str
    rank: Annotated[int, About("equals share it")]
    points: Annotated[float, About("one for everybody beaten, half a one for equals")]
    wins: int
    met: Annotated[float, About("the points of those one has met")]
    left: Annotated[int | None, About("the round in which they left, or after which")]


class DrawnSeat(Record):
    name: str
    person: Annotated[str | None, About("null: a bot fills the seat")]
    place: Annotated[int | None, About("as it counts: whoever gave up is last")]
    points: float | None


class DrawnTable(Record):
    round: int
    number: int
    table: Annotated[str | None, About("null while it is being made")]
    state: Annotated[Literal["playing", "over", "ended"], About("ended: without a result, by its host")]
    deadline: Annotated[str | None, About("when time is called")]
    seats: list[DrawnSeat]


class TournamentOut(TournamentLine):
    """A tournament, for whoever has its address."""

    variants: list[str]
    minutes: int | None
    clock: ClockTold | None
    bot: Annotated[str, About("fills empty seats, and plays on for those who leave")]
    visibility: Found
    hosting: Annotated[bool, About("whether the one who asks is the host")]
    joined: Annotated[bool, About("whether the one who asks plays")]
    commit: Annotated[str, About("the hash of the secret that seats are drawn from")]
    revealed: Annotated[str | None, About("the secret itself, when all is over")]
    standing: Annotated[list[StandingOut], About("the best first")]
    tables: list[DrawnTable]
