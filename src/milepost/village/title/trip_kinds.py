"""The kinds of trips: what each scores for a completed line, and why (VIL-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from milepost.sentences import Said, joined, phrase, say
from milepost.village.board.line import FEATURES, FEATURES_SAID, TERRAINS, TERRAINS_SAID, Line
from milepost.village.title.trip import Trip, many, number, points


@dataclass(frozen=True)
class Count(Trip):
    kind = "count"
    needs = ("terrain", "points")
    terrain: int
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.terrain(self.terrain)

    def words(self) -> Said:
        return say("{points} for each {terrain}", points=points(self.points), terrain=TERRAINS_SAID[self.terrain])

    def seen(self, line: Line) -> Said:
        return number(line.terrain(self.terrain), TERRAINS[self.terrain])


@dataclass(frozen=True)
class Without(Trip):
    kind = "without"
    needs = ("terrain", "points")
    terrain: int
    points: int

    def score(self, line: Line) -> int:
        return 0 if line.terrain(self.terrain) else self.points

    def words(self) -> Said:
        return say("No {terrain}: {points}", terrain=TERRAINS_SAID[self.terrain], points=points(self.points))

    def seen(self, line: Line) -> Said:
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

    def words(self) -> Said:
        return say(
            "As many {terrains} as {others}, one or more: {points}",
            terrains=many(TERRAINS[self.terrain]),
            others=many(TERRAINS[self.other]),
            points=points(self.points),
        )

    def seen(self, line: Line) -> Said:
        return joined(number(line.terrain(terrain), TERRAINS[terrain]) for terrain in (self.terrain, self.other))


def _others(line: Line, terrain: int) -> list[int]:
    """How often each other terrain that is present appears."""
    return [count for other in range(len(TERRAINS)) if other != terrain and (count := line.terrain(other))]


def _all_seen(line: Line) -> Said:
    return joined(
        (number(count, name) for terrain, name in enumerate(TERRAINS) if (count := line.terrain(terrain))), ", "
    )


@dataclass(frozen=True)
class Most(Trip):
    kind = "most"
    needs = ("terrain", "points")
    terrain: int
    points: int

    def score(self, line: Line) -> int:
        return self.points if line.terrain(self.terrain) > max(_others(line, self.terrain), default=0) else 0

    def words(self) -> Said:
        return say(
            "More {terrains} than any other terrain: {points}",
            terrains=many(TERRAINS[self.terrain]),
            points=points(self.points),
        )

    def seen(self, line: Line) -> Said:
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

    def words(self) -> Said:
        return say(
            "A {terrain} or more, and fewer {terrains} than any other terrain: {points}",
            terrain=TERRAINS_SAID[self.terrain],
            terrains=many(TERRAINS[self.terrain]),
            points=points(self.points),
        )

    def seen(self, line: Line) -> Said:
        return _all_seen(line)


@dataclass(frozen=True)
class Last(Trip):
    kind = "last"
    needs = ("terrain", "points")
    terrain: int
    points: int

    def score(self, line: Line) -> int:
        return self.points if line.last == self.terrain else 0

    def words(self) -> Said:
        return say(
            "The last track is {terrain}: {points}", terrain=TERRAINS_SAID[self.terrain], points=points(self.points)
        )

    def seen(self, line: Line) -> Said:
        return say("the last is {terrain}", terrain=TERRAINS_SAID[line.last])


@dataclass(frozen=True)
class _Table(Trip):
    needs = ("table",)
    table: tuple[int, ...]
    what: ClassVar[str] = ""
    card: ClassVar[str] = ""
    most: ClassVar[int] = 0  # of what is counted

    def count(self, line: Line) -> int:
        raise NotImplementedError

    def score(self, line: Line) -> int:
        return self.table[min(self.count(line), len(self.table) - 1)]

    def words(self) -> Said:
        """What so many score; the last score holds for all that is more, where there can be more."""
        worth: list[str] = [f"{count} = {score}" for count, score in enumerate(self.table) if score]
        if self.table[-1] and len(self.table) - 1 != self.most:
            worth[-1] = say("{number} or more = {score}", number=len(self.table) - 1, score=self.table[-1])
        return say(self.card, worth=joined(worth, ", "))

    def seen(self, line: Line) -> Said:
        return number(self.count(line), self.what)


@dataclass(frozen=True)
class Terrains(_Table):
    kind = "terrains"
    what = "terrain"
    card = phrase("Different terrains: {worth} points")
    most = 5

    def count(self, line: Line) -> int:
        return line.terrains


@dataclass(frozen=True)
class Tracks(_Table):
    kind = "tracks"
    what = "track"
    card = phrase("Tracks: {worth} points")
    most = 7

    def count(self, line: Line) -> int:
        return line.tracks


@dataclass(frozen=True)
class Straight(Trip):
    kind = "straight"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return 0 if line.curves else self.points

    def words(self) -> Said:
        return say("Nothing but straight tracks: {points}", points=points(self.points))

    def seen(self, line: Line) -> Said:
        return number(line.curves, "curve")


@dataclass(frozen=True)
class Curves(Trip):
    kind = "curves"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.curves

    def words(self) -> Said:
        return say("{points} for each curve", points=points(self.points))

    def seen(self, line: Line) -> Said:
        return number(line.curves, "curve")


@dataclass(frozen=True)
class Featured(Trip):
    kind = "feature"
    needs = ("feature", "points")
    feature: int
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.feature(self.feature)

    def words(self) -> Said:
        return say("{points} for each {feature}", points=points(self.points), feature=FEATURES_SAID[self.feature])

    def seen(self, line: Line) -> Said:
        return number(line.feature(self.feature), FEATURES[self.feature])


@dataclass(frozen=True)
class Kinds(Trip):
    kind = "kinds"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.kinds

    def words(self) -> Said:
        return say("{points} for each kind of feature", points=points(self.points))

    def seen(self, line: Line) -> Said:
        return number(line.kinds, "kind")


@dataclass(frozen=True)
class Pairs(Trip):
    kind = "pairs"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return self.points * line.pairs

    def words(self) -> Said:
        return say("{points} for every two tracks in a row of the same terrain", points=points(self.points))

    def seen(self, line: Line) -> Said:
        return number(line.pairs, "pair")


@dataclass(frozen=True)
class Plain(Trip):
    kind = "plain"
    needs = ("points",)
    points: int

    def score(self, line: Line) -> int:
        return 0 if line.kinds else self.points

    def words(self) -> Said:
        return say("No feature at all: {points}", points=points(self.points))

    def seen(self, line: Line) -> Said:
        return number(line.kinds, "kind")
