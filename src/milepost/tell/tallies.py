"""What each player has done in a game that is over: a few figures that people like to compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Protocol

from milepost.family.registry import Rooms
from milepost.game import Game
from milepost.records import About, Record
from milepost.tell.records import Chronicle, Curve, Deed, Turn


class SeatFigures(Record):
    """Something that each player has done in a game, in words."""

    name: str
    about: Annotated[str, About("what it means, where the name does not say it; may be empty")]
    values: Annotated[list[str], About("of each seat")]


class Finish(Record):
    """The end of a game, as it is shown around."""

    title: Annotated[str, About("its name")]
    seq: int
    round: int
    outcome: str
    names: list[str]
    places: Annotated[list[int], About("of each seat, 1 the best; equals share one")]
    winners: list[int]
    standing: Annotated[list[str], About("what counted in the end, of each seat")]
    tallies: list[SeatFigures]
    turns: list[Turn]
    curves: list[Curve]


class Room(Protocol):
    """A family's room: a module with these functions."""

    def standing(self, s: Any) -> list[str]:
        """What counts in the end, of each seat."""
        ...

    def tallies(self, game: Game[Any], told: Chronicle) -> list[SeatFigures]: ...


ROOMS: Mapping[str, Room] = Rooms("tallies")


def tally(name: str, values: Sequence[object], about: str = "") -> SeatFigures:
    return {
        "name": name,
        "about": about,
        "values": [value if isinstance(value, str) else str(value) for value in values],
    }


def by_seat(told: Chronicle, players: int) -> list[list[Deed]]:
    """What each seat was paid for."""
    return [[deed for deed in told["deeds"] if deed["seat"] == seat] for seat in range(players)]


def best(deeds: Sequence[Deed]) -> Deed | None:
    """The one that brought most, the first of equals."""
    return max(deeds, key=lambda deed: deed["gain"], default=None)
