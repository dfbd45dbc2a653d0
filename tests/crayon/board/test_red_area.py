"""The red area of a major city: a hexagon around its mileposts, cut where the coast has taken some."""

from __future__ import annotations

import math

import pytest

from milepost.crayon.board.lattice import around, position
from milepost.crayon.board.red_area import BEHIND, REACH, red_area
from milepost.titles import known, title_ids

CENTRE = (10, 10)


def test_a_whole_city_is_a_hexagon() -> None:
    x, y = position(CENTRE)
    corners = red_area([CENTRE, *around(CENTRE)])
    assert len(corners) == 6
    assert all(math.dist((x, y), corner) == pytest.approx(REACH) for corner in corners)


def test_where_a_milepost_is_missing_it_runs_in_behind_the_centre() -> None:
    x, y = position(CENTRE)
    corners = red_area([CENTRE, *around(CENTRE)[1:]])
    assert len(corners) == 6, "five mileposts and the notch"
    [notch] = [corner for corner in corners if math.dist((x, y), corner) < 1]
    assert math.dist((x, y), notch) == pytest.approx(BEHIND)
    assert notch[0] > x, "on the side of the gap"


def test_small_cities_have_none() -> None:
    assert red_area([CENTRE]) == []


@pytest.mark.parametrize("title", [name for name in title_ids(all_of_them=True) if name != "village"])
def test_it_holds_every_milepost_of_our_major_cities(title: str) -> None:
    board = known(title).board
    for city in board.cities:
        corners = red_area([board.places[m] for m in city.mileposts])
        assert bool(corners) == (city.size == "major")
        for m in city.mileposts[1:]:
            x, y = position(board.places[m])
            cx, cy = position(board.places[city.mileposts[0]])
            assert (cx + (x - cx) * REACH, cy + (y - cy) * REACH) in corners
