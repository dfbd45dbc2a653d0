"""A river on the lattice: the triangles its line runs through, made simple.

A meander that crosses a section and comes back must not count: what counts is whether a section is crossed an odd
number of times. Walking the triangles and cutting out every loop gives just those sections, and in order.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable
from itertools import pairwise

from milepost.crayon.board.lattice import Place, Triangle, next_triangles, triangle_at, triangles_around
from milepost.maps.board.lattice import Array

STRIDE = 0.01
"""Mileposts between two looks at the line."""


def walk(line: Array) -> list[Triangle]:
    """The triangles a line runs through, loops and all."""
    path: list[Triangle] = []
    for (ax, ay), (bx, by) in pairwise(line.tolist()):
        steps = max(1, math.ceil(math.hypot(bx - ax, by - ay) / STRIDE))
        for i in range(steps + 1):
            here = triangle_at(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps)
            if not path:
                path.append(here)
            elif here != path[-1]:
                path += _between(path[-1], here)
    return path


def _between(a: Triangle, b: Triangle) -> list[Triangle]:
    """The way from a to b, which touch at a corner at least: a line through a milepost leaves a gap."""
    found = shortest(a, lambda triangle: triangle == b, 6)
    return found[1:] if found else [b]


def shortest(
    start: Triangle, goal: Callable[[Triangle], bool], limit: int, barred: Iterable[Triangle] = ()
) -> list[Triangle]:
    """The shortest chain of triangles to a goal, start included; empty if it is farther than the limit."""
    seen = {start, *barred}
    queue = deque([[start]])
    while queue:
        path = queue.popleft()
        if goal(path[-1]):
            return path
        if len(path) <= limit:
            for other in next_triangles(path[-1]):
                if other not in seen:
                    seen.add(other)
                    queue.append([*path, other])
    return []


def simple(path: list[Triangle]) -> list[Triangle]:
    """Cut out loops: when a triangle is met again, forget what lay between."""
    kept: list[Triangle] = []
    index: dict[Triangle, int] = {}
    for triangle in path:
        if triangle in index:
            for gone in kept[index[triangle] + 1 :]:
                del index[gone]
            kept = kept[: index[triangle] + 1]
        else:
            index[triangle] = len(kept)
            kept.append(triangle)
    return kept


def straight(path: list[Triangle]) -> list[Triangle]:
    """Where a river winds round more than half of a milepost, let it pass on the other side."""
    for _ in range(50):
        for place in _corners(path):
            turned = around_other_side(path, place, at_least=4)
            if turned != path:
                path = turned
                break
        else:
            return path
    return path


def _corners(path: list[Triangle]) -> list[Place]:
    return list(dict.fromkeys(place for triangle in path for place in triangle))


def around_other_side(path: list[Triangle], place: Place, at_least: int = 1) -> list[Triangle]:
    """The same river passing the milepost on its other bank, if it crosses that many of its sections in a row."""
    ring = triangles_around(place)
    members = set(ring)
    inside = [i for i, triangle in enumerate(path) if triangle in members]
    if not inside:
        return path
    first, last = inside[0], inside[-1]
    steps = last - first
    # A river that leaves the ring and comes back is left alone: turning it would cross itself.
    if steps < at_least or inside != list(range(first, last + 1)):
        return path
    start, end = ring.index(path[first]), ring.index(path[last])
    clockwise = ring.index(path[first + 1]) == (start + 1) % 6
    other = [ring[(start - i) % 6] if clockwise else ring[(start + i) % 6] for i in range(6 - steps + 1)]
    assert other[-1] == ring[end]
    return simple(path[:first] + other + path[last + 1 :])


def bank(path: list[Triangle], place: Place) -> str:
    """On which bank a milepost lies that the river passes, looking downstream; empty if it does not pass."""
    ring = triangles_around(place)
    steps = [(ring.index(a), ring.index(b)) for a, b in pairwise(path) if a in ring and b in ring]
    if not steps:
        return ""
    # Clockwise on the map round the milepost means that the milepost lies to the right.
    turns = sum(1 if b == (a + 1) % 6 else -1 for a, b in steps)
    return "right" if turns > 0 else "left" if turns < 0 else ""
