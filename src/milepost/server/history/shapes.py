"""The shapes of answers about results and players."""

from __future__ import annotations

from typing import Annotated

from milepost.records import About, Record
from milepost.server.schema import Visibility


class SeatResult(Record):
    """What became of a seat."""

    seat: int
    name: str
    person: Annotated[str | None, About("whose page to look at; null for bots and around one screen")]
    bot: Annotated[str | None, About("the seat was this bot's own")]
    place: Annotated[int, About("by the rules; equals share the better one: 1, 1, 3")]
    won: bool
    resigned: bool
    stand_in: Annotated[bool, About("a bot stood in for the person at the end")]


class ResultOut(Record):
    """A finished game; its seats best first."""

    table: str
    title: str
    finished: str
    variants: list[str]
    rounds: int
    reason: str
    visibility: Visibility
    seats: list[SeatResult]
