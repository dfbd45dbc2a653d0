"""Smooth lines that cross exactly the sections they are said to cross.

A river or border is a chain of crossed sections. One point is put on each, slid along its section until the line is
smooth, and a curve drawn through them: picture and rules agree by construction.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from milepost.crayon.board.lattice import XY, Section, Triangle, centre, crossed, position, sides, triangles_beside

NEAREST, FARTHEST = 0.27, 0.73
"""A crossing keeps this far from the mileposts at both ends."""
ROUNDS = 60


def slide(crossings: Sequence[Section], start: XY, end: XY) -> list[XY]:
    """The smoothest points on the sections, with fixed ends."""
    lines = [(position(a), position(b)) for a, b in crossings]
    points = [start, *(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in lines), end]
    for _ in range(ROUNDS):
        for i, ((ax, ay), (bx, by)) in enumerate(lines, 1):
            mx = (points[i - 1][0] + points[i + 1][0]) / 2
            my = (points[i - 1][1] + points[i + 1][1]) / 2
            t = (mx - ax) * (bx - ax) + (my - ay) * (by - ay)
            t = min(max(t, NEAREST), FARTHEST)
            points[i] = (ax + (bx - ax) * t, ay + (by - ay) * t)
    return points


def path_points(path: Sequence[Triangle]) -> list[XY]:
    """The smooth line along a chain of triangles."""
    return slide([crossed(a, b) for a, b in pairwise(path)], centre(path[0]), centre(path[-1]))


def controls(points: Sequence[XY]) -> list[tuple[XY, XY, XY]]:
    """Bézier segments of a Catmull-Rom curve."""
    found = []
    for i in range(len(points) - 1):
        before, a, b = points[max(i - 1, 0)], points[i], points[i + 1]
        after = points[min(i + 2, len(points) - 1)]
        found.append(
            (
                (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6),
                (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6),
                b,
            )
        )
    return found


def along(points: Sequence[XY], steps: int = 6) -> list[XY]:
    """The same curve as a fine polyline."""
    found = [points[0]]
    for start, (p, q, r) in zip(points, controls(points), strict=False):
        for i in range(1, steps + 1):
            t, u = i / steps, 1 - i / steps
            a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
            found.append((a * start[0] + b * p[0] + c * q[0] + d * r[0], a * start[1] + b * p[1] + c * q[1] + d * r[1]))
    return found


def chains(between: Sequence[Section]) -> list[list[Triangle]]:
    """The crossed sections of rivers or borders as chains of triangles between forks and ends."""
    left = dict.fromkeys(sorted(between))
    degree: dict[Triangle, int] = {}
    for side in left:
        for triangle in triangles_beside(side):
            degree[triangle] = degree.get(triangle, 0) + 1
    found = []
    for start in sorted(degree, key=lambda triangle: (degree[triangle] == 2, triangle)):
        while len(path := _chain(start, left, degree)) > 1:
            found.append(path)
    return found


def _chain(start: Triangle, left: dict[Section, None], degree: dict[Triangle, int]) -> list[Triangle]:
    path = [start]
    while len(path) == 1 or degree[path[-1]] == 2:
        ahead = next((side for side in sides(path[-1]) if side in left), None)
        if ahead is None:
            break
        del left[ahead]
        first, second = triangles_beside(ahead)
        path.append(second if first == path[-1] else first)
    return path
