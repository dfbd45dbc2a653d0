"""What a trip is (VIL-15); the kinds there are stand in `trip_kinds.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from milepost.village.board.line import Line


def number(count: int, one: str) -> str:
    """A number with its word: 1 lake, 2 lakes."""
    return f"{count} {one}{'' if count == 1 else 's'}"


def points(count: int) -> str:
    return number(count, "point")


@dataclass(frozen=True)
class Trip:
    """`score` is the rule, `words` what the card says, `seen` what counts on a line."""

    kind: ClassVar[str] = ""
    needs: ClassVar[tuple[str, ...]] = ()  # the parameters: terrain, other, feature, points or table

    def score(self, line: Line) -> int:
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError

    def seen(self, line: Line) -> str:
        raise NotImplementedError

    def why(self, line: Line) -> str:
        """One line of explanation: what was seen, and what it scores."""
        return f"{self.seen(line)}, {points(self.score(line))}"
