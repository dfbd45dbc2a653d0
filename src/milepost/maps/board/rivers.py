"""Finds each river's line and lays it on the lattice down to its mouth."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from difflib import get_close_matches

import numpy as np

from milepost.crayon.board.lattice import Triangle
from milepost.maps.board.lattice import Array
from milepost.maps.board.river_path import around_other_side, bank, shortest, simple, straight, walk
from milepost.maps.draft import Draft, River
from milepost.maps.geography.atlas import RiverLine
from milepost.maps.recipe.recipe import RiverSpec

NEAR = 2.0
"""A way-point must lie this near to the river it chooses, in mileposts."""
REACH = 5
"""So many triangles may be added to bring a river to its mouth."""


def find_rivers(draft: Draft, lines: list[RiverLine]) -> None:
    for spec in draft.recipe.rivers:
        line = _line(draft, spec, lines)
        path = straight(simple(walk(line)))
        draft.rivers.append(River(spec, tuple(_to_mouth(draft, spec, path))))


def settle_banks(draft: Draft) -> None:
    """Lead rivers past the cities on the side the recipe asks for."""
    for city in draft.cities:
        for label, side in city.spec.banks:
            index = next(i for i, river in enumerate(draft.rivers) if river.spec.label == label)
            river = draft.rivers[index]
            path = list(river.path)
            found = bank(path, city.centre)
            if found and found != side:
                path = around_other_side(path, city.centre)
            if bank(path, city.centre) != side:
                raise draft.fail(
                    city.spec.line,
                    f"the {label} cannot pass {city.spec.name} so that it lies on the "
                    f"{side} bank; pin the city nearer to it",
                )
            draft.rivers[index] = River(river.spec, tuple(path))


def _line(draft: Draft, spec: RiverSpec, lines: list[RiverLine]) -> Array:
    """The river's line on the board: traced along the source's lines, or the recipe's own points."""
    ways = draft.projection.line(spec.points)
    if not spec.sources:
        return ways
    named = []
    for river in lines:
        if river.name in spec.sources:
            x, y = draft.projection.board(river.line[:, 0], river.line[:, 1])
            if np.isfinite(x).all() and np.isfinite(y).all():
                named.append(np.column_stack([x, y]))
    if not named:
        alike = get_close_matches(spec.sources[0], sorted({river.name for river in lines}), 3)
        hint = f"; it has {' and '.join(alike)}" if alike else ""
        raise draft.fail(spec.sources_line, f"the source has no river named {' or '.join(spec.sources)}{hint}")
    return _trace(draft, spec, named, ways)


def _trace(draft: Draft, spec: RiverSpec, named: list[Array], ways: Array) -> Array:
    points = np.vstack(named)
    links = _links(named, points, spec.gap)
    stops = []
    for i, way in enumerate(ways):
        off = np.hypot(*(points - way).T)
        stops.append(int(off.argmin()))
        if off.min() > NEAR:
            raise draft.fail(
                spec.line,
                f"point {i + 1} of {spec.label} lies {off.min():.1f} mileposts from the "
                f"source's line; expected at most {NEAR:g}",
            )
    path = [stops[0]]
    for i, stop in enumerate(stops[1:], 1):
        part = _cheapest(links, path[-1], stop)
        if not part:
            raise draft.fail(
                spec.line,
                f"no line of the source leads from point {i} of {spec.label} to point {i + 1}; "
                "a wider gap or one more name may help",
            )
        path += part[1:]
    return points[path]


def _links(named: list[Array], points: Array, gap: float) -> list[list[tuple[int, float]]]:
    """A graph of the lines' points; small gaps at line ends are bridged, at three times the price."""
    links: list[list[tuple[int, float]]] = [[] for _ in points]

    def join(a: int, b: int, price: float) -> None:
        length = float(np.hypot(*(points[a] - points[b]))) * price
        links[a].append((b, length))
        links[b].append((a, length))

    start = 0
    for line in named:
        end = start + len(line)
        for i in range(start, end - 1):
            join(i, i + 1, 1)
        for tip in (start, end - 1):
            off = np.hypot(*(points - points[tip]).T)
            for other in np.flatnonzero(off <= gap).tolist():
                if not start <= other < end:
                    join(tip, other, 3)
        start = end
    return links


def _cheapest(links: list[list[tuple[int, float]]], start: int, goal: int) -> list[int]:
    price = {start: 0.0}
    came: dict[int, int] = {}
    queue = [(0.0, start)]
    while queue:
        paid, here = heapq.heappop(queue)
        if here == goal:
            path = [goal]
            while path[-1] != start:
                path.append(came[path[-1]])
            return path[::-1]
        if paid > price[here]:
            continue
        for other, length in links[here]:
            if paid + length < price.get(other, float("inf")):
                price[other], came[other] = paid + length, here
                heapq.heappush(queue, (paid + length, other))
    return []


def _to_mouth(draft: Draft, spec: RiverSpec, path: list[Triangle]) -> list[Triangle]:
    """Cut the path where it enters its parent or the sea, or add the last steps."""
    goal = _goal(draft, spec)
    # The last stretch away from the goal decides: a river may run along its parent's triangles higher up.
    for i in range(len(path) - 1, 0, -1):
        if not goal(path[i]):
            if i == len(path) - 1:
                return _lengthened(draft, spec, path, goal)
            return path[: i + 2]
    return path


def _lengthened(
    draft: Draft, spec: RiverSpec, path: list[Triangle], goal: Callable[[Triangle], bool]
) -> list[Triangle]:
    more = shortest(path[-1], goal, REACH, path[:-1])
    if not more:
        draft.notes.append(f"{draft.recipe.file}:{spec.line}: {spec.label} ends before its mouth")
    return path + more[1:]


def _goal(draft: Draft, spec: RiverSpec) -> Callable[[Triangle], bool]:
    """Tells the triangles in which a river has arrived."""
    if spec.into:
        parent = next(river for river in draft.rivers if river.spec.label == spec.into)
        members = set(parent.path)
        return lambda triangle: triangle in members

    def wet(triangle: Triangle) -> bool:
        """Off the board, or in a lake or strait."""
        a, b, c = triangle
        return any(draft.sections.get(side, "none") != "open" for side in ((a, b), (a, c), (b, c)))

    return wet
