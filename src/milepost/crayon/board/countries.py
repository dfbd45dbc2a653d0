"""Borders between countries, as the page and the printed map draw them: smooth lines between the right mileposts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from milepost.crayon.board.curves import chains, path_points
from milepost.crayon.board.lattice import XY, Place, Triangle, around, crossed, section

BEYOND = 4  # how far a country goes over the rim of the board, to be cut by the coast
NOWHERE = ""


class Border(NamedTuple):
    """A line from where three countries meet to the next such place, or once around. `NOWHERE` may be on one side."""

    between: frozenset[str]
    ends: tuple[Triangle, Triangle]
    points: list[XY]


def borders(country: Mapping[Place, str]) -> list[Border]:
    """All borders of the countries that mileposts belong to."""
    wide = _spread(country)
    apart = {section(here, there) for here in wide for there in around(here) if wide[here] != wide.get(there, NOWHERE)}
    found = []
    for path in chains(sorted(apart)):
        sides = frozenset(wide.get(place, NOWHERE) for place in crossed(path[0], path[1]))
        found.append(Border(sides, (path[0], path[-1]), path_points(path)))
    return found


def _spread(country: Mapping[Place, str]) -> dict[Place, str]:
    """The country of each milepost, and of the places a few steps beyond them."""
    found, rim = dict(country), list(country)
    for _ in range(BEYOND):
        further = []
        for here in rim:
            for there in around(here):
                if there not in found:
                    found[there] = found[here]
                    further.append(there)
        rim = further
    return found


def outlines(name: str, lines: Sequence[Border]) -> list[list[XY]]:
    """The closed lines around a country, put together from its borders.

    Where three countries meet, each has two of the lines, so there is one way to go on.
    """
    left = [line for line in lines if name in line.between]
    found = []
    while left:
        (start, end), points = left[0].ends, list(left.pop(0).points)
        while end != start:
            following = next(line for line in left if end in line.ends)
            left.remove(following)
            onward = following.ends[0] == end
            points += following.points[1:] if onward else following.points[-2::-1]
            end = following.ends[1 if onward else 0]
        found.append(points)
    return found
