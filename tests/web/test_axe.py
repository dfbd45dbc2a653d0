"""What axe-core finds wrong for people who do not see, hear or point as others do: nothing serious on any page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from milepost.crayon.state import OPERATE
from web.conftest import missing
from web.hands import PlayPage
from web.scenes import played
from web.village_hands import VillagePage

Open = Callable[..., PlayPage]
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")


def grave(page: PlayPage) -> list[str]:
    """The grave violations on the page as it is now, each with where it was found."""
    if not AXE.is_file():
        missing("axe-core", "run python web/build.py")
    page.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']} ({one['impact']}): {node['target']}: {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def check(page: PlayPage) -> None:
    """By day and by night."""
    assert grave(page) == []
    page.page.get_by_role("button", name="Dark theme").click()
    assert grave(page) == []
    page.page.get_by_role("button", name="Dark theme").click()


def test_the_start_page(open_page: Open) -> None:
    page = open_page()
    page.home()
    page.page.locator(".variants > summary").click()
    check(page)


@pytest.mark.parametrize("width", [1440, 390])
def test_a_table_of_india(open_page: Open, width: int) -> None:
    page = open_page(width, 844)
    page.open_scene(played("india", 8, lambda s: s.phase == OPERATE and s.fresh))
    check(page)
    page.page.get_by_role("button", name="Help and shortcuts").click()
    assert grave(page) == []


@pytest.mark.parametrize("width", [1440, 390])
def test_a_table_of_village(open_page: Open, width: int) -> None:
    page = open_page(width, 844, hands=VillagePage)
    assert isinstance(page, VillagePage)
    page.new_game(["", "greedy"])
    page.my_turn()
    check(page)
    for kind in ("track", "trip"):
        page.choose(kind, 1)
        check(page)
