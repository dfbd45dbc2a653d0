"""The board as the page gets it."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import cast

import pytest

import milepost
from milepost.crayon.board.curves import along
from milepost.crayon.board.lattice import XY, position
from milepost.crayon.board.rivers import river_lines, river_paths
from milepost.crayon.family import CrayonTitle
from milepost.game import find_title
from milepost.tell.crayon import page
from milepost.tell.crayon.records import Board
from server.checked import exactly

TITLES = [name for name in milepost.titles.title_ids(all_of_them=True) if find_title(name).family == "crayon"]


@pytest.mark.parametrize("name", TITLES)
def test_a_board_has_all_the_page_needs(name: str) -> None:
    title = cast(CrayonTitle, find_title(name))
    board = page.board(title)
    exactly(Board, board)
    assert len(board["mileposts"]) == title.board.size
    assert len(board["sections"]) == len(title.board.ends)
    names = {milepost["name"] for milepost in board["mileposts"]}
    assert all(set(city["mileposts"]) <= names for city in board["cities"])
    cities, loads = {city["name"] for city in board["cities"]}, {load["name"] for load in board["loads"]}
    assert all(
        demand["city"] in cities and demand["load"] in loads for card in board["cards"].values() for demand in card
    )
    assert all(event["text"] and "{" not in event["text"] for event in board["events"].values())
    assert not set(board["cards"]) & set(board["events"])


def cross(a: XY, b: XY, c: XY, d: XY) -> bool:
    """Whether two stretches cross, or one ends on the other."""

    def side(p: XY, q: XY, r: XY) -> float:
        value = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return 0 if abs(value) < 1e-9 else value

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


@pytest.mark.parametrize("name", TITLES)
def test_a_river_crosses_its_sections_and_no_others(name: str) -> None:
    board = cast(CrayonTitle, find_title(name)).board
    near: dict[tuple[int, int], list[int]] = {}
    for section, ends in enumerate(board.ends):
        for x, y in (position(board.places[m]) for m in ends):
            near.setdefault((int(x), int(y)), []).append(section)
    for river, lines in river_lines(river_paths(board)).items():
        found = set()
        for line in lines:
            for a, b in pairwise(along(line)):
                cells = {(int(a[0]) + i, int(a[1]) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
                found |= {
                    section
                    for cell in cells
                    for section in near.get(cell, ())
                    if cross(a, b, *(position(board.places[m]) for m in board.ends[section]))
                }
        assert found == set(board.river_sections[river]), river


def test_a_tributary_of_the_page_ends_on_the_river_it_meets() -> None:
    """Not a quarter of a milepost short of it, in the middle of the triangle where they meet."""
    rivers = page.board(find_title("india", CrayonTitle))["rivers"]
    ganges = [point for line in rivers["Ganges"] for point in line]
    for name in ("Yamuna", "Kosi"):
        ends = [line[end] for line in rivers[name] for end in (0, -1)]
        assert min(math.dist(end, point) for end in ends for point in ganges) < 8, name  # of 100 to a milepost
