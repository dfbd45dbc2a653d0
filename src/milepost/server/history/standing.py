"""The table of a tournament: points for places, and what decides between equals.

At a table one gets a point for everybody one has beaten, bots too, and half a point for everybody one came in equal
with: 3, 2, 1, 0 at a table of four. Equal points are decided by the number of wins, then by the points of all the
people one has met; who is equal then shares the rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from milepost.server.history.drawing import Seating


class Finished(NamedTuple):
    """A table that is over: who was drawn for its seats, and the places as they count."""

    seating: Seating
    places: list[int]


class StandingLine(NamedTuple):
    """Somebody's line of the table."""

    person: str
    rank: int
    points: float
    wins: int
    met: float  # the points of those one has met


def points(places: Sequence[int]) -> list[float]:
    """What each place at a table brings."""
    return [sum(other > own for other in places) + (sum(other == own for other in places) - 1) / 2 for own in places]


def standing(people: Sequence[str], finished: Iterable[Finished]) -> list[StandingLine]:
    """All lines, the best first; equals in the order in which they were given."""
    tables = list(finished)
    total, wins = dict.fromkeys(people, 0.0), dict.fromkeys(people, 0)
    for table in tables:
        for person, place, got in zip(table.seating, table.places, points(table.places), strict=True):
            if person in total:
                total[person] += got
                wins[person] += place == 1
    met = dict.fromkeys(people, 0.0)
    for table in tables:
        here = [person for person in table.seating if person in total]
        for person in here:
            met[person] += sum(total[other] for other in here if other != person)
    worth = {person: (total[person], wins[person], met[person]) for person in people}
    return [
        StandingLine(person, 1 + sum(other > worth[person] for other in worth.values()), *worth[person])
        for person in sorted(people, key=lambda person: worth[person], reverse=True)
    ]
