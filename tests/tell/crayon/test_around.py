"""What lies around a milepost: ways, prices, waters, whose track it is."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Table, table
from milepost.errors import UnknownAction
from milepost.tell.crayon.page import around

PLAIN = """
    . . . . . .
     . M m . . A
    . . . . . .
    """
CITIES = "Main: major, M; Ayr: small, A"


def ways(t: Table, place: str, seat: int = 0) -> dict[str, Any]:
    return {one["way"]: one for one in around(t.game.view(seat), place)}


def test_each_way_has_its_price_and_its_waters() -> None:
    t = table(PLAIN, CITIES, rivers="Wye: B4e").building()
    found = ways(t, "B4")
    assert found["east"]["milepost"] == "B5"
    assert (found["east"]["price"], found["east"]["rivers"]) == (3, ["Wye"])  # clear and a river
    assert {way: one["milepost"] for way, one in found.items() if one["red"]} == {}
    assert found["west"]["milepost"] == "B3"


def test_red_areas_and_the_track_of_others_have_no_price() -> None:
    t = table(PLAIN, CITIES).lay(1, "B4 B5").building()
    assert (ways(t, "B4")["east"]["price"], ways(t, "B4")["east"]["owner"]) == (None, 1)
    red = [one for one in ways(t, "Main").values() if one["red"]]
    assert red
    assert all(one["price"] is None for one in red)


def test_no_way_leads_off_the_board() -> None:
    t = table(PLAIN, CITIES).building()
    assert "north-west" not in ways(t, "A1")
    assert ways(t, "ayr").keys() == ways(t, "B6").keys()  # a city is found by its name, too


def test_a_place_that_is_not_there() -> None:
    with pytest.raises(UnknownAction, match="no milepost “Z99”"):
        ways(table(PLAIN, CITIES).building(), "Z99")
