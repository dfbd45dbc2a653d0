"""Where names go: eight places around a point, the one that covers least."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from milepost.crayon.board.lattice import XY
from milepost.maps.poster.picture import text_width

OVERLAP = 1000.0
"""Covering another name is worse than anything else."""
ROUNDS = 4
# Directions in order of preference; cartographers like the upper right best.
_SIDES = ((1, 0), (1, -1), (1, 1), (-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1))
_GAPS = (0.0, 0.22)


class Box(NamedTuple):
    west: float
    north: float
    east: float
    south: float

    def meets(self, other: Box) -> bool:
        return (
            self.west < other.east and other.west < self.east and self.north < other.south and other.north < self.south
        )

    def holds(self, x: float, y: float) -> bool:
        return self.west < x < self.east and self.north < y < self.south


class Name(NamedTuple):
    """A name to be placed beside a point."""

    text: str
    at: XY
    radius: float
    size: float


class Placed(NamedTuple):
    name: Name
    box: Box

    @property
    def baseline(self) -> XY:
        """Left end of the written line."""
        return self.box.west, self.box.south - 0.24 * self.name.size


class Weights:
    """Points that a name should not cover, each with what covering it costs."""

    def __init__(self, points: Iterable[tuple[XY, float]] = ()) -> None:
        self._cells: dict[tuple[int, int], list[tuple[XY, float]]] = {}
        self.add(points)

    def add(self, points: Iterable[tuple[XY, float]]) -> None:
        for point, weight in points:
            self._cells.setdefault((math.floor(point[0]), math.floor(point[1])), []).append((point, weight))

    def under(self, box: Box) -> float:
        total = 0.0
        for column in range(math.floor(box.west), math.floor(box.east) + 1):
            for row in range(math.floor(box.north), math.floor(box.south) + 1):
                total += sum(weight for (x, y), weight in self._cells.get((column, row), ()) if box.holds(x, y))
        return total


def choices(name: Name) -> list[Box]:
    """The boxes a name could fill, best places first."""
    width, height = text_width(name.text, name.size), name.size
    found = []
    for gap in _GAPS:
        reach = name.radius + 0.12 + gap
        for dx, dy in _SIDES:
            slant = 0.75 if dx and dy else 1.0
            x = name.at[0] + dx * (reach * slant + width / 2)
            y = name.at[1] + dy * (reach * slant + height / 2)
            found.append(Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return found


def place_names(names: Sequence[Name], weights: Weights, frame: Box, taken: Sequence[Box] = ()) -> list[Placed]:
    """Every name at its best place; names that stand badly may move again when the others have settled."""
    chosen: dict[int, Box] = {}
    for _ in range(ROUNDS):
        before = dict(chosen)
        for i, name in enumerate(names):
            chosen.pop(i, None)
            others = [*chosen.values(), *taken]
            boxes = choices(name)
            prices = [_price(box, rank, weights, others, frame) for rank, box in enumerate(boxes)]
            chosen[i] = boxes[prices.index(min(prices))]
        if chosen == before:
            break
    return [Placed(name, chosen[i]) for i, name in enumerate(names)]


def _price(box: Box, rank: int, weights: Weights, others: list[Box], frame: Box) -> float:
    price = 0.15 * rank + weights.under(box)
    price += OVERLAP * sum(box.meets(other) for other in others)
    if box.west < frame.west or box.east > frame.east or box.north < frame.north or box.south > frame.south:
        price += OVERLAP
    return price


def along_line(
    text: str, size: float, line: Sequence[XY], weights: Weights, taken: Sequence[Box]
) -> tuple[XY, float, Box] | None:
    """Middle, turn in degrees and box of a name along the straightest free stretch of a line, or None."""
    width = text_width(text, size) * 1.08
    best: tuple[float, XY, float, Box] | None = None
    for i in range(len(line)):
        j = i
        while j < len(line) and math.dist(line[i], line[j]) < width:
            j += 1
        if j == len(line):
            break
        price, middle, turn, box = _stretch(line[i : j + 1], width, size, weights)
        if not any(box.meets(other) for other in taken) and (best is None or price < best[0]):
            best = price, middle, turn, box
    return best[1:] if best else None


def _stretch(part: Sequence[XY], width: float, size: float, weights: Weights) -> tuple[float, XY, float, Box]:
    (ax, ay), (bx, by) = part[0], part[-1]
    length = math.dist(part[0], part[-1])
    if ax > bx:
        ax, ay, bx, by = bx, by, ax, ay
    ux, uy = (bx - ax) / length, (by - ay) / length
    # The name lies just above the line: lift it by the line's own bulge.
    bulge = [(x - ax) * uy - (y - ay) * ux for x, y in part]
    lift = max(bulge) + 0.14
    middle = ((ax + bx) / 2 + uy * lift, (ay + by) / 2 - ux * lift)
    half_x, half_y = abs(ux) * width / 2 + abs(uy) * size / 2, abs(uy) * width / 2 + abs(ux) * size / 2
    box = Box(middle[0] - half_x, middle[1] - half_y, middle[0] + half_x, middle[1] + half_y)
    tilted = [
        (middle[0] + ux * s * width / 2 - uy * t, middle[1] + uy * s * width / 2 + ux * t)
        for s in (-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9)
        for t in (-0.25 * size, -0.6 * size)
    ]
    covered = sum(weights.under(Box(x - 0.16, y - 0.16, x + 0.16, y + 0.16)) for x, y in tilted)
    price = covered + 3 * (max(bulge) - min(bulge)) + 0.8 * abs(uy)
    return price, middle, math.degrees(math.atan2(uy, ux)), box
