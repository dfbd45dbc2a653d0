"""Smooth lines through the sections they cross."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from shapely.geometry import LineString

from milepost.crayon.board.curves import FARTHEST, NEAREST, along, chains, path_points
from milepost.crayon.board.lattice import Triangle, crossed, position
from milepost.maps.board.river_path import simple, straight, walk


@pytest.fixture
def path() -> list[Triangle]:
    return straight(simple(walk(np.array([(1.2, 1.3), (4.0, 2.0), (5.5, 5.1), (9.3, 5.4), (9.1, 8.0)]))))


def test_the_curve_crosses_the_sections_of_the_rules_and_no_others(path: list[Triangle]) -> None:
    line = LineString(along(path_points(path), 12))
    wanted = {crossed(a, b) for a, b in pairwise(path)}
    near = {
        side
        for triangle in path
        for side in ((triangle[0], triangle[1]), (triangle[0], triangle[2]), (triangle[1], triangle[2]))
    }
    assert {side for side in near if line.crosses(LineString([position(place) for place in side]))} == wanted


def test_crossings_keep_away_from_mileposts(path: list[Triangle]) -> None:
    for point, (a, b) in zip(path_points(path)[1:-1], (crossed(a, b) for a, b in pairwise(path)), strict=True):
        (ax, ay), (bx, by) = position(a), position(b)
        part = (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)
        assert NEAREST - 1e-9 <= part <= FARTHEST + 1e-9


def test_borders_become_chains_between_forks() -> None:
    """Three countries meet at one point: three chains from there."""
    country = {(r, c): "a" if r < 4 else "b" if c < 4 else "c" for r in range(8) for c in range(8)}
    border = [
        ((r, c), (rr, cc))
        for (r, c) in country
        for (rr, cc) in ((r, c + 1), (r + 1, c + (r & 1)), (r + 1, c + (r & 1) - 1))
        if (rr, cc) in country and country[r, c] != country[rr, cc]
    ]
    found = chains(border)
    assert len(found) == 3
    assert sum(len(chain) - 1 for chain in found) == len(border)
