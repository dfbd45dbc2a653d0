"""The triangular lattice that all boards lie on: places, sections between neighbours, triangles between three of them.

Board coordinates are mileposts, x to the east and y to the south; the place A1 lies at the origin. A river or a
border runs through triangles: to go from one triangle to the next is to cross the section between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

Place = tuple[int, int]
"""Row and column."""
Section = tuple[Place, Place]
"""Two neighbours, the western or northern one first."""
Triangle = tuple[Place, Place, Place]
"""Three neighbours of each other, in order."""
XY = tuple[float, float]
"""A point of the board."""

ROW = math.sqrt(3) / 2
"""Height of a row of mileposts."""


def neighbour(row: int, col: int, direction: int) -> Place:
    """The lattice place one step away."""
    odd = row & 1
    return (
        (row, col + 1),
        (row + 1, col + odd),
        (row + 1, col + odd - 1),
        (row, col - 1),
        (row - 1, col + odd - 1),
        (row - 1, col + odd),
    )[direction]


def place_name(row: int, col: int) -> str:
    """The name of a lattice place: A1 is the north-western one."""
    letters = ""
    row += 1
    while row:
        row, letter = divmod(row - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{letters}{col + 1}"


def position(place: Place) -> XY:
    row, column = place
    return column + 0.5 * (row & 1), row * ROW


def around(place: Place) -> list[Place]:
    """The six neighbours, from the east on, clockwise on the map."""
    return [neighbour(*place, direction) for direction in range(6)]


def distance(a: Place, b: Place) -> int:
    """Fewest steps between two places on the open lattice."""
    rows = b[0] - a[0]
    slant = (b[1] - (b[0] >> 1)) - (a[1] - (a[0] >> 1))
    return max(abs(rows), abs(slant), abs(rows + slant))


def within(place: Place, radius: int) -> Iterator[Place]:
    """All places up to so many steps away, row by row."""
    row, column = place
    for r in range(row - radius, row + radius + 1):
        for c in range(column - radius - 1, column + radius + 2):
            if distance(place, (r, c)) <= radius:
                yield r, c


def section(a: Place, b: Place) -> Section:
    return (a, b) if a < b else (b, a)


def section_name(between: Section) -> str:
    """As board files write it: `K12se`."""
    a, b = between
    return place_name(*a) + ("e", "se", "sw")[around(a).index(b)]


def parse_place(name: str) -> Place:
    """The place of a milepost's name; the inverse of `place_name`."""
    letters = name.rstrip("0123456789")
    row = 0
    for letter in letters:
        row = row * 26 + ord(letter) - 64
    return row - 1, int(name[len(letters) :]) - 1


def triangle_at(x: float, y: float) -> Triangle:
    """The triangle that holds a point."""
    row = math.floor(y / ROW)
    down = y / ROW - row
    slant = x - y / ROW / 2
    column = math.floor(slant)
    upper = slant - column + down < 1

    def place(q: int, r: int) -> Place:
        return r, q + (r >> 1)

    if upper:
        corners = [place(column, row), place(column + 1, row), place(column, row + 1)]
    else:
        corners = [place(column + 1, row), place(column, row + 1), place(column + 1, row + 1)]
    return _triangle(corners)


def _triangle(corners: list[Place]) -> Triangle:
    first, second, third = sorted(corners)
    return first, second, third


def triangles_beside(between: Section) -> tuple[Triangle, Triangle]:
    """The two triangles on both sides of a section, in order."""
    a, b = between
    shared = sorted(set(around(a)) & set(around(b)))
    first, second = (_triangle([a, b, corner]) for corner in shared)
    return (first, second) if first < second else (second, first)


def triangles_around(place: Place) -> list[Triangle]:
    """The six triangles that meet at a place, clockwise from the one to the east-south-east."""
    ring = around(place)
    return [_triangle([place, ring[i], ring[(i + 1) % 6]]) for i in range(6)]


def sides(triangle: Triangle) -> list[Section]:
    a, b, c = triangle
    return [(a, b), (a, c), (b, c)]


def next_triangles(triangle: Triangle) -> Iterator[Triangle]:
    for side in sides(triangle):
        for other in triangles_beside(side):
            if other != triangle:
                yield other


def crossed(a: Triangle, b: Triangle) -> Section:
    """The section between two triangles that lie side by side."""
    first, second = sorted(set(a) & set(b))
    return first, second


def centre(triangle: Triangle) -> XY:
    corners = [position(place) for place in triangle]
    return sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3
