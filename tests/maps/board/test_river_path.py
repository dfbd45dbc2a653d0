"""Rivers on a toy lattice: a section counts as crossed if the line crosses it an odd number of times."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from milepost.crayon.board.lattice import (
    Section,
    Triangle,
    centre,
    crossed,
    next_triangles,
    position,
    sides,
    triangles_around,
)
from milepost.maps.board.river_path import around_other_side, bank, simple, straight, walk


def sections(path: list[Triangle]) -> list[Section]:
    return [crossed(a, b) for a, b in pairwise(path)]


def river(*points: tuple[float, float]) -> list[Triangle]:
    return simple(walk(np.array(points)))


def test_a_straight_river_crosses_each_row_once() -> None:
    path = river((2.2, 0.3), (2.2, 5.0))
    rows = [side[0][0] for side in sections(path) if side[0][0] == side[1][0]]
    assert rows == sorted(set(rows)) == [1, 2, 3, 4, 5]


def test_a_meander_that_comes_back_does_not_count() -> None:
    straight_on = river((1.1, 0.4), (6.1, 0.4))
    winding = river((1.1, 0.4), (3.1, 0.4), (3.3, 1.4), (3.5, 0.4), (6.1, 0.4))
    assert sections(winding) == sections(straight_on)


def test_a_loop_round_a_milepost_is_cut_out() -> None:
    x, y = position((3, 3))
    loop = [
        (x - 2, y - 0.4),
        (x + 0.5, y - 0.4),
        (x + 0.5, y + 0.5),
        (x - 0.5, y + 0.5),
        (x - 0.5, y - 0.45),
        (x + 2, y - 0.45),
    ]
    assert len(sections(river(*loop))) < 12
    assert len(set(river(*loop))) == len(river(*loop))


coordinates = st.tuples(st.floats(1, 8), st.floats(1, 8))


@given(st.lists(coordinates, min_size=2, max_size=8))
def test_what_is_cut_out_are_closed_loops_only(points: list[tuple[float, float]]) -> None:
    """Between the odd crossings and those that are kept lie whole loops: every triangle sees an even number."""
    path = walk(np.array(points))
    kept = simple(path)
    odd = {side for side, count in Counter(sections(path)).items() if count % 2}
    different = odd ^ set(sections(kept))
    for triangle in set(path):
        assert sum(side in different for side in sides(triangle)) % 2 == 0
    assert (kept[0], kept[-1]) == (path[0], path[-1])


def test_a_river_takes_the_short_way_round_a_milepost() -> None:
    ring = triangles_around((4, 4))
    outer = next(t for t in next_triangles(ring[0]) if t not in ring)
    after = next(t for t in next_triangles(ring[5]) if t not in ring)
    path = straight([outer, *ring, after])
    assert len(path) == 4
    assert path[1:3] == [ring[0], ring[5]]


def test_banks() -> None:
    path = river((4.2, 1.0), (4.2, 6.0))
    east, west = (3, 4), (3, 3)
    assert position(east)[0] > 4.2 > position(west)[0]
    assert bank(path, east) == "left"
    assert bank(path, west) == "right"
    turned = around_other_side(path, east)
    assert bank(turned, east) == "right"
    assert (turned[0], turned[-1]) == (path[0], path[-1])
    assert bank(path, (20, 20)) == ""


def test_walk_goes_through_neighbouring_triangles_even_at_a_milepost() -> None:
    x, y = position((4, 4))
    path = walk(np.array([(x - 1.5, y), (x, y), (x + 0.7, y + 1.2)]))
    assert all(len(set(a) & set(b)) == 2 for a, b in pairwise(path))
    assert centre(path[0])[0] < x
