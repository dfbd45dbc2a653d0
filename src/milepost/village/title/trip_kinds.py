"""The kinds of trips: what each scores for a completed line, and why (VIL-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from milepost.village.board.line import FEATURES, TERRAINS, Line
from milepost.village.title.trip import Trip, number, points


@dataclass(frozen=True)
class Count(Trip):
    kind = "count"
    needs = ("terrain", "points")
    terrain: int
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.terrain(self.terrain)

    def words(self) -> str:
        return f"{points(self.points)} for each {TERRAINS[self.terrain]}"

    def seen(self, line: Line) -> str:
        return number(line.terrain(self.terrain), TERRAINS[self.terrain])


@dataclass(frozen=True)
class Without(Trip):
    kind = "without"
    needs = ("terrain", "points")
    terrain: int
    points: int

    def score(self, line: Line) -> int:
        return 0 if line.terrain(self.terrain) else self.points

    def words(self) -> str:
        return f"No {TERRAINS[self.terrain]}: {points(self.points)}"

    def seen(self, line: Line) -> str:
        return number(line.terrain(self.terrain), TERRAINS[self.terrain])


@dataclass(frozen=True)
class Equal(Trip):
    kind = "equal"
    needs = ("terrain", "other", "points")
    terrain: int
    other: int
    points: int

    def score(self, line: Line) -> int:
        return self.points if line.terrain(self.terrain) == line.terrain(self.other) > 0 else 0

    def words(self) -> str:
        return f"As many {TERRAINS[self.terrain]}s as {TERRAINS[self.other]}s, one or more: {points(self.points)}"

    def seen(self, line: Line) -> str:
        return " and ".join(number(line.terrain(terrain), TERRAINS[terrain]) for terrain in (self.terrain, self.other))


def _others(line: Line, terrain: int) -> list[int]:
    """How often each other terrain that is present appears."""
    return [count for other in range(len(TERRAINS)) if other != terrain and (count := line.terrain(other))]


def _all_seen(line: Line) -> str:
    return ", ".join(number(count, name) for terrain, name in enumerate(TERRAINS) if (count := line.terrain(terrain)))


@dataclass(frozen=True)
class Most(Trip):
    kind = "most"
    needs = ("terrain", "points")
    terrain: int
    points: int

    def score(self, line: Line) -> int:
        return self.points if line.terrain(self.terrain) > max(_others(line, self.terrain), default=0) else 0

    def words(self) -> str:
        return f"More {TERRAINS[self.terrain]}s than any other terrain: {points(self.points)}"

    def seen(self, line: Line) -> str:
        return _all_seen(line)


@dataclass(frozen=True)
class Fewest(Trip):
    """Every other terrain that is present appears more often (VIL-15)."""

    kind = "fewest"
    needs = ("terrain", "points")
    terrain: int
    points: int
    needs_other: bool = False  # the other reading of VIL-R7

    def score(self, line: Line) -> int:
        own, others = line.terrain(self.terrain), _others(line, self.terrain)
        enough = others or not self.needs_other
        return self.points if enough and 0 < own < min(others, default=own + 1) else 0

    def words(self) -> str:
        name = TERRAINS[self.terrain]
        return f"A {name} or more, and fewer {name}s than any other terrain: {points(self.points)}"

    def seen(self, line: Line) -> str:
        return _all_seen(line)


@dataclass(frozen=True)
class Last(Trip):
    kind = "last"
    needs = ("terrain", "points")
    terrain: int
    points: int

    def score(self, line: Line) -> int:
        return self.points if line.last == self.terrain else 0

    def words(self) -> str:
        return f"The last track is {TERRAINS[self.terrain]}: {points(self.points)}"

    def seen(self, line: Line) -> str:
        return f"the last is {TERRAINS[line.last]}"


@dataclass(frozen=True)
class _Table(Trip):
    needs = ("table",)
    table: tuple[int, ...]
    what: ClassVar[str] = ""

    def count(self, line: Line) -> int:
        raise NotImplementedError

    def score(self, line: Line) -> int:
        return self.table[min(self.count(line), len(self.table) - 1)]

    def words(self) -> str:
        worth = [f"{count} = {score}" for count, score in enumerate(self.table) if score]
        if self.table[-1]:
            worth[-1] = worth[-1].replace(" =", " or more =")
        return f"{self.what.capitalize()}s: {', '.join(worth)} points"

    def seen(self, line: Line) -> str:
        return number(self.count(line), self.what)


@dataclass(frozen=True)
class Terrains(_Table):
    kind = "terrains"
    what = "terrain"

    def count(self, line: Line) -> int:
        return line.terrains

    def words(self) -> str:
        return super().words().replace("Terrains", "Different terrains").replace("5 or more", "5")


@dataclass(frozen=True)
class Tracks(_Table):
    kind = "tracks"
    what = "track"

    def count(self, line: Line) -> int:
        return line.tracks

    def words(self) -> str:
        return super().words().replace("7 or more", "7")


@dataclass(frozen=True)
class Straight(Trip):
    kind = "straight"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return 0 if line.curves else self.points

    def words(self) -> str:
        return f"Nothing but straight tracks: {points(self.points)}"

    def seen(self, line: Line) -> str:
        return number(line.curves, "curve")


@dataclass(frozen=True)
class Curves(Trip):
    kind = "curves"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.curves

    def words(self) -> str:
        return f"{points(self.points)} for each curve"

    def seen(self, line: Line) -> str:
        return number(line.curves, "curve")


@dataclass(frozen=True)
class Featured(Trip):
    kind = "feature"
    needs = ("feature", "points")
    feature: int
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.feature(self.feature)

    def words(self) -> str:
        return f"{points(self.points)} for each {FEATURES[self.feature]}"

    def seen(self, line: Line) -> str:
        return number(line.feature(self.feature), FEATURES[self.feature])


@dataclass(frozen=True)
class Kinds(Trip):
    kind = "kinds"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.kinds

    def words(self) -> str:
        return f"{points(self.points)} for each kind of feature"

    def seen(self, line: Line) -> str:
        return f"{number(line.kinds, 'kind')} of features"


@dataclass(frozen=True)
class Pairs(Trip):
    kind = "pairs"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.pairs

    def words(self) -> str:
        return f"{points(self.points)} for every two tracks in a row of the same terrain"

    def seen(self, line: Line) -> str:
        return number(line.pairs, "pair")


@dataclass(frozen=True)
class Plain(Trip):
    kind = "plain"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return 0 if line.kinds else self.points

    def words(self) -> str:
        return f"No feature at all: {points(self.points)}"

    def seen(self, line: Line) -> str:
        return f"{number(line.kinds, 'kind')} of features"
