"""What a trip is (VIL-15); the kinds there are stand in `trip_kinds.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from milepost.sentences import Said, phrase, say
from milepost.village.board.line import Line

# What is counted, by its English name: one or many of it.
_COUNTED = {
    "field": phrase("{number} {number:field|fields}"),
    "forest": phrase("{number} {number:forest|forests}"),
    "pasture": phrase("{number} {number:pasture|pastures}"),
    "lake": phrase("{number} {number:lake|lakes}"),
    "village": phrase("{number} {number:village|villages}"),
    "signal": phrase("{number} {number:signal|signals}"),
    "barn": phrase("{number} {number:barn|barns}"),
    "farm": phrase("{number} {number:farm|farms}"),
    "halt": phrase("{number} {number:halt|halts}"),
    "siding": phrase("{number} {number:siding|sidings}"),
    "terrain": phrase("{number} {number:terrain|terrains}"),
    "trip": phrase("{number} {number:trip|trips}"),
    "track": phrase("{number} {number:track|tracks}"),
    "straight track": phrase("{number} {number:straight track|straight tracks}"),
    "curve": phrase("{number} {number:curve|curves}"),
    "kind": phrase("{number} {number:kind|kinds} of features"),
    "pair": phrase("{number} {number:pair|pairs}"),
    "line": phrase("{number} {number:line|lines}"),
    "point": phrase("{number} {number:point|points}"),
}
# The same without a number.
_MANY = {
    "field": phrase("fields"),
    "forest": phrase("forests"),
    "pasture": phrase("pastures"),
    "lake": phrase("lakes"),
    "village": phrase("villages"),
    "signal": phrase("signals"),
    "barn": phrase("barns"),
    "farm": phrase("farms"),
    "halt": phrase("halts"),
    "siding": phrase("sidings"),
    "terrain": phrase("terrains"),
    "trip": phrase("trips"),
    "track": phrase("tracks"),
    "straight track": phrase("straight tracks"),
    "curve": phrase("curves"),
}


def number(count: int, one: str) -> Said:
    """A number with its word: 1 lake, 2 lakes."""
    return say(_COUNTED[one], number=count)


def many(one: str) -> Said:
    """Several of something: lakes."""
    return say(_MANY[one])


def points(count: int) -> Said:
    return number(count, "point")


@dataclass(frozen=True)
class Trip:
    """`score` is the rule, `words` what the card says, `seen` what counts on a line."""

    kind: ClassVar[str] = ""
    needs: ClassVar[tuple[str, ...]] = ()  # the parameters: terrain, other, feature, points or table

    def score(self, line: Line) -> int:
        raise NotImplementedError

    def words(self) -> Said:
        raise NotImplementedError

    def seen(self, line: Line) -> Said:
        raise NotImplementedError

    def why(self, line: Line) -> Said:
        """One line of explanation: what was seen, and what it scores."""
        return say("{seen}, {points}", seen=self.seen(line), points=points(self.score(line)))
