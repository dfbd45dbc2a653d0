"""A sketch on the page: its price is that of the cheaper end of each section, whichever way it was drawn (R-48)."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Table, table
from milepost.tell.crayon.page import build_preview

TITLES = ("india", "russia", "italy", "nippon")
PLAIN = """
    . . . . . . . . . . .
     . M . . . A . . . N .
    . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"


def sketch(t: Table, *path: str) -> Any:
    return build_preview(t.game.view(0), path)


def steps(preview: Any) -> list[str]:
    """The sections as the page draws them, with their prices."""
    return [f"{one['from']} {one['to']} {one['price']}M" for one in preview["sections"]]


@pytest.mark.rule("R-48")
def test_a_line_drawn_into_a_major_city_is_built_out_of_it() -> None:
    t = table(PLAIN, CITIES, rivers="Wye: B8e").lay(0, "B3 B4 B5 B6 B7").building()
    told = sketch(t, "B7", "B8", "B9")
    assert steps(told) == ["B7 B8 1M", "B8 B9 3M"]  # not 7M over the river into the city
    assert (told["total"], told["text"]) == (4, "build B7 B8, B9 B8")


@pytest.mark.rule("R-48")
def test_the_cheapest_track_to_a_city_is_shown_as_it_leads_there() -> None:
    t = table(PLAIN, CITIES).lay(0, "B3 B4 B5 B6 B7 B8").building()
    told = sketch(t, "North")
    assert (steps(told), told["text"]) == (["B8 B9 1M"], "build B9 B8")


@pytest.mark.rule("R-48")
def test_a_line_drawn_towards_own_track_is_built_from_there() -> None:
    t = table(PLAIN, CITIES).lay(0, "B3 B4").building()
    told = sketch(t, "B6", "B5", "B4")
    assert [one["refusal"] for one in told["sections"]] == [None, None]
    assert (steps(told), told["text"]) == (["B6 B5 3M", "B5 B4 1M"], "build B4 B5 B6")


@pytest.mark.rule("R-48", "india")
def test_without_an_exit_left_the_city_is_built_to() -> None:
    t = table(PLAIN, CITIES).lay(0, "B3 B4 B5 B6 B7 B8").building()
    t.play("build A3 A4", "build C3 C4")
    told = sketch(t, "B8", "B9")
    assert (steps(told), told["text"]) == (["B8 B9 5M"], "build B8 B9")


def test_what_leads_nowhere_and_what_is_taken_is_refused_where_it_is() -> None:
    t = table(PLAIN, CITIES).lay(0, "B3 B4").lay(1, "B9 B8 B7").building()
    assert sketch(t, "C6", "C7")["sections"][0]["refusal"]["rule"] == "BLD-5"
    told = sketch(t, "B4", "B5", "C6", "B6", "B7", "B8")
    assert [one["affordable"] for one in told["sections"]] == [True, True, True, True, False]
    assert told["sections"][-1]["refusal"]["rule"] == "BLD-9"
