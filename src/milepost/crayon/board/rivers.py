"""Rivers as smooth lines through exactly the sections they cross, so that pictures and rules agree.

The page and the printed map draw the same lines: a tributary ends on the line of the river that it meets.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from milepost.crayon.board.board import Board
from milepost.crayon.board.curves import along, chains, path_points
from milepost.crayon.board.lattice import XY, Triangle, centre, section

Paths = Mapping[str, Sequence[Sequence[Triangle]]]
"""Rivers by name, each as chains of triangles."""
STEPS = 6


def river_paths(board: Board) -> dict[str, list[list[Triangle]]]:
    """The rivers of a board, from fork to fork and end to end."""
    found = {}
    for name in board.rivers:
        ends = (board.ends[number] for number in board.river_sections[name])
        found[name] = chains([section(board.places[a], board.places[b]) for a, b in ends])
    return found


def river_lines(paths: Paths) -> dict[str, list[list[XY]]]:
    """The points of smooth lines along these rivers, for `curves.along` or `curves.controls`."""
    lines = {name: [list(_points(tuple(path))) for path in own] for name, own in paths.items()}
    passing: dict[Triangle, tuple[str, list[XY]]] = {}
    for name, path, line in _each(paths, lines):
        smooth = along(line, STEPS)
        for number, triangle in enumerate(path[1:-1], 1):
            inside = smooth[number * STEPS + 1 : (number + 1) * STEPS]  # on neither of its two sections
            passing.setdefault(triangle, (name, inside))
    for name, path, line in _each(paths, lines):
        for end in (0, -1):
            parent, points = passing.get(path[end], (name, []))
            if parent != name:
                x, y = centre(path[end])
                line[end] = min(points, key=lambda point: math.hypot(point[0] - x, point[1] - y))
    return lines


@lru_cache(maxsize=512)
def _points(path: tuple[Triangle, ...]) -> tuple[XY, ...]:
    """Kept, since an editor draws a board again and again whose rivers are the same but for one."""
    return tuple(path_points(path))


def _each(paths: Paths, lines: Mapping[str, list[list[XY]]]) -> Iterator[tuple[str, Sequence[Triangle], list[XY]]]:
    for name, own in paths.items():
        for path, line in zip(own, lines[name], strict=True):
            yield name, path, line
