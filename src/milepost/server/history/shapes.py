"""Requests about results and players, and the shapes of the answers."""

from __future__ import annotations

from typing import Annotated, Literal

from milepost.records import About, Record
from milepost.server.schema import Visibility

Book = Literal["people", "bots"]


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


class TitleRecord(Record):
    """Somebody's games of one title."""

    title: str
    games: int
    won: int
    places: Annotated[list[int], About("how often first, second, third …; who resigned is last")]


class Strength(Record):
    """OpenSkill's figures: a new player has 25."""

    value: float
    spread: Annotated[float, About("two sigmas: nineteen times in twenty the strength lies within value ± spread")]
    games: Annotated[int, About("that it rests on")]


class RatingOut(Strength):
    book: Annotated[Book, About("among people, or at tables with bots")]
    title: Annotated[str | None, About("null: all titles together")]


class PlayerOut(Record):
    """A player's page. Its games are in the list of results."""

    id: str
    name: str
    since: str
    titles: list[TitleRecord]
    ratings: list[RatingOut]


class RankedOut(Strength):
    """A player in the list of ratings: somebody, or a bot by its player string."""

    name: str
    person: Annotated[str | None, About("null for a bot")]
