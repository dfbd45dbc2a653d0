"""Terminus cards: money by what a completed line has (VIL-17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from milepost.data_files import is_number
from milepost.sentences import Said, say
from milepost.village.board.line import FEATURES, TERRAINS, Line
from milepost.village.title.trip import many, number

MOST_PAY = 999
LEAST = 3  # what every terminus card pays at least

_COUNTS: dict[str, tuple[str, Callable[[Line, int], int]]] = {
    "trips": ("trip", lambda line, trips: trips),
    "tracks": ("track", lambda line, trips: line.tracks),
    "terrains": ("terrain", lambda line, trips: line.terrains),
    "straights": ("straight track", lambda line, trips: line.straights),
    "curves": ("curve", lambda line, trips: line.curves),
}
for _number, _name in enumerate(TERRAINS):
    _COUNTS[_name] = (_name, lambda line, trips, terrain=_number: line.terrain(terrain))  # type: ignore[misc]
for _number, _kind in enumerate(FEATURES):
    _COUNTS[_kind] = (_kind, lambda line, trips, feature=_number: line.feature(feature))  # type: ignore[misc]


class Terminus(NamedTuple):
    """Pays `table[n]` for n of what it counts; the last amount holds for all that is more."""

    what: str
    table: tuple[int, ...]

    def counted(self, line: Line, trips: int) -> int:
        return _COUNTS[self.what][1](line, trips)

    def pay(self, line: Line, trips: int) -> int:
        """The money for a line that so many trips were assigned to."""
        return self.table[min(self.counted(line, trips), len(self.table) - 1)]

    @property
    def name(self) -> Said:
        """What the card is called: what it counts."""
        return say("{what:^}", what=many(_COUNTS[self.what][0]))

    def words(self) -> Said:
        """What the card says."""
        amounts = ", ".join(
            f"{count}{'+' if count == len(self.table) - 1 else ''} = £{pay}" for count, pay in enumerate(self.table)
        )
        return say("{name}: {amounts}", name=self.name, amounts=amounts)

    def found(self, line: Line, trips: int) -> Said:
        """What it counts on the line, as in “3 fields”."""
        return number(self.counted(line, trips), _COUNTS[self.what][0])

    def why(self, line: Line, trips: int) -> Said:
        """One line of explanation."""
        return say("{found}, £{pay}", found=self.found(line, trips), pay=self.pay(line, trips))


def read_terminus(text: str) -> Terminus:
    """The card that a text such as `field = 3 4 5 7 9` describes; a ValueError says what is wrong with it."""
    what, equals, rest = text.partition("=")
    what, amounts = what.strip(), rest.split()
    if not equals or not amounts or not all(is_number(amount, MOST_PAY) for amount in amounts):
        raise ValueError(say("expected “what = £ £ £ …”, the money for 0, 1, 2, … of it"))
    if what not in _COUNTS:
        raise ValueError(say("“{what}” cannot be counted; known: {known}", what=what, known=", ".join(_COUNTS)))
    if min(map(int, amounts)) < LEAST:
        raise ValueError(say("a terminus card never pays less than £{least} (VIL-17)", least=LEAST))
    return Terminus(what, tuple(map(int, amounts)))
