"""Borders run between the right mileposts, and a country's outline is closed around its own."""

from __future__ import annotations

import pytest

from milepost.crayon.board.countries import NOWHERE, borders, outlines
from milepost.crayon.board.lattice import XY, position
from milepost.titles import known

BOARDS = ["india", "russia", "italy", "nippon", "iberia", "isles"]


def inside(at: XY, ring: list[XY]) -> bool:
    found = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
            found = not found
    return found


def test_two_countries_side_by_side_share_one_border() -> None:
    country = {(row, col): "West" if col < 3 else "East" for row in range(4) for col in range(6)}
    found = borders(country)
    assert sorted(sorted(line.between) for line in found) == [[NOWHERE, "East"], [NOWHERE, "West"], ["East", "West"]]
    for name in ("West", "East"):
        [ring] = outlines(name, found)
        assert ring[0] == ring[-1]
        assert [place for place in country if inside(position(place), ring)] == [
            place for place in country if country[place] == name
        ]


def test_a_country_within_another_has_a_ring_of_its_own() -> None:
    country = {(row, col): "In" if (row, col) == (3, 3) else "Out" for row in range(7) for col in range(7)}
    found = borders(country)
    assert len(outlines("In", found)) == 1
    assert len(outlines("Out", found)) == 2


@pytest.mark.parametrize("title", BOARDS)
def test_every_milepost_of_our_boards_lies_in_its_own_country(title: str) -> None:
    board = known(title).board
    country = dict(zip(board.places, board.country, strict=True))
    found = borders(country)
    for name in set(board.country) - {NOWHERE}:
        rings = outlines(name, found)
        assert all(ring[0] == ring[-1] for ring in rings)
        for place, where in country.items():
            assert sum(inside(position(place), ring) for ring in rings) % 2 == (where == name), place
