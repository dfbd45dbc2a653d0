"""What happens seldom, by the buttons that are there for it: a better loco, Pilgrims, the ferry and whom to pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.hands import PlayPage

Open = Callable[..., PlayPage]


def train(page: PlayPage, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = page.ask("")["view"]["players"][seat]["trains"][0]
    return found


def test_a_better_loco_is_bought(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    seat = int(page.acting)
    page.press("Fast: speed 12")
    assert train(page, seat)["loco"] == "Fast"
    assert "30" in page.text("#turn")  # of the 50M
    assert page.page.get_by_role("button", name="Fast: speed 12").count() == 0


def test_pilgrims_are_taken_and_brought(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    seat = int(page.acting)
    page.act("build Bombay Surat", "done", "done", "done", "done", "place Surat")
    page.press("Pick up Pilgrims")
    assert train(page, seat)["loads"] == ["Pilgrims"]
    page.act("move Bombay")
    page.press("Bring the Pilgrims")
    assert train(page, seat)["loads"] == []
    assert "is paid 2M" in page.text("#log")


def test_the_ferry_is_ridden_and_its_owner_paid(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    first, second = int(page.acting), 1 - int(page.acting)
    page.act("build Madras BS35", "done", "done", "done", "done")
    page.act("place BK37", "move BS35", "done", "done")
    page.act("place BK37", "move BS35", "done", "done")  # the other follows, on rented track
    page.press("Ride the")
    assert train(page, first)["place"] == "BT38"
    page.act("done", "done")
    page.press("ferry, 4M to")
    assert train(page, second)["place"] == "BT38"
