"""Rivers as smooth lines through exactly the sections they cross, so that picture and rules agree.

The crossed sections of a river make a chain of triangles between mileposts. One point is put on each
section and slid along it until the line is smooth; the line between two points stays in one triangle.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from milepost.crayon.board import Board, neighbour

XY = tuple[float, float]
Place = tuple[int, int]
Side = tuple[Place, Place]  # a section by its ends, the lower place first
Triangle = tuple[Place, Place, Place]  # in order

ROW = 3**0.5 / 2  # the height of a row of mileposts
NEAREST, FARTHEST = 0.27, 0.73  # a crossing keeps this far from both mileposts
ROUNDS = 60
STEPS = 4  # points drawn for each crossing


def spot(place: Place) -> XY:
    """Where a lattice place lies; mileposts are one apart, y points south."""
    row, column = place
    return column + 0.5 * (row & 1), row * ROW


def river_lines(board: Board, name: str) -> list[list[XY]]:
    """The river as one line from fork to fork and end to end."""
    ends = (board.ends[section] for section in board.river_sections[name])
    crossed = [_side(board.places[a], board.places[b]) for a, b in ends]
    return [_curve(_slid(chain)) for chain in _chains(crossed)]


def _side(a: Place, b: Place) -> Side:
    return (a, b) if a < b else (b, a)


def _beside(side: Side) -> list[Triangle]:
    """The triangles on both sides of a section."""
    a, b = side
    around = {neighbour(*b, direction) for direction in range(6)}
    corners = sorted(place for place in (neighbour(*a, direction) for direction in range(6)) if place in around)
    return [_sorted(a, b, corner) for corner in corners]


def _sorted(a: Place, b: Place, c: Place) -> Triangle:
    first, second, third = sorted((a, b, c))
    return first, second, third


def _chains(crossed: Sequence[Side]) -> list[list[Triangle]]:
    """The sections in the order a river crosses them, as triangles; cut where it forks."""
    left = dict.fromkeys(sorted(crossed))
    degree: dict[Triangle, int] = {}
    for side in left:
        for triangle in _beside(side):
            degree[triangle] = degree.get(triangle, 0) + 1
    found = []
    for start in sorted(degree, key=lambda triangle: (degree[triangle] == 2, triangle)):
        while len(chain := _chain(start, left, degree)) > 1:
            found.append(chain)
    return found


def _chain(start: Triangle, left: dict[Side, None], degree: dict[Triangle, int]) -> list[Triangle]:
    chain = [start]
    while len(chain) == 1 or degree[chain[-1]] == 2:
        a, b, c = chain[-1]
        ahead = next((side for side in ((a, b), (a, c), (b, c)) if side in left), None)
        if ahead is None:
            break
        del left[ahead]
        first, second = _beside(ahead)
        chain.append(second if first == chain[-1] else first)
    return chain


def _slid(chain: Sequence[Triangle]) -> list[XY]:
    """A point on each section between two triangles, moved until each lies between its neighbours."""
    lines = []
    for this, following in pairwise(chain):
        a, b = sorted(set(this) & set(following))
        lines.append((spot(a), spot(b)))
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in lines]
    points = [_centre(chain[0]), *middles, _centre(chain[-1])]
    for _ in range(ROUNDS):
        for i, ((ax, ay), (bx, by)) in enumerate(lines, 1):
            x = (points[i - 1][0] + points[i + 1][0]) / 2
            y = (points[i - 1][1] + points[i + 1][1]) / 2
            t = min(max((x - ax) * (bx - ax) + (y - ay) * (by - ay), NEAREST), FARTHEST)
            points[i] = (ax + (bx - ax) * t, ay + (by - ay) * t)
    return points


def _centre(triangle: Triangle) -> XY:
    spots = [spot(place) for place in triangle]
    return sum(x for x, _ in spots) / 3, sum(y for _, y in spots) / 3


def _curve(points: Sequence[XY]) -> list[XY]:
    """A Catmull-Rom curve through the points, as a fine line that passes through each of them."""
    found = [points[0]]
    for i in range(len(points) - 1):
        before, a, b = points[max(i - 1, 0)], points[i], points[i + 1]
        after = points[min(i + 2, len(points) - 1)]
        for n in range(1, STEPS + 1):
            t = n / STEPS
            found.append((_between(before[0], a[0], b[0], after[0], t), _between(before[1], a[1], b[1], after[1], t)))
    return found


def _between(before: float, a: float, b: float, after: float, t: float) -> float:
    """One coordinate of the curve between a and b."""
    out, back = (b - before) / 2, (after - a) / 2
    return (a * (2 * t**3 - 3 * t**2 + 1) + out * (t**3 - 2 * t**2 + t)
            + b * (3 * t**2 - 2 * t**3) + back * (t**3 - t**2))
