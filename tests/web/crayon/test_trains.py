"""Two trains each: which one is in hand, and that moves and loads are its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from milepost.game import Game
from web.hands import PlayPage
from web.scenes import find, openings

Open = Callable[..., PlayPage]


def two_trains(game: Game) -> bool:
    """The first train is placed, the second not yet."""
    openings(game, "build Delhi Agra", "build Agra Kanpur")
    game.play("place Delhi")
    return True


@pytest.mark.rule("V-TWOTRAINS", "india")
def test_each_train_is_taken_in_hand_and_moved(open_page: Open) -> None:
    scene = find("india", two_trains, ["two-trains"])
    page = open_page()
    page.open_scene(scene)
    first, second = page.page.get_by_role("radio").all()
    assert first.get_attribute("aria-checked") == "true"
    assert "12 of 12" not in page.text("#turn .meter >> nth=0")
    page.page.keyboard.press("2")
    page.rest()
    assert second.get_attribute("aria-checked") == "true"
    assert "12 of 12" in page.text("#turn .meter >> nth=0")  # the second is a Fast Freight
    seq = page.seq
    page.click("Agra")
    page.after(seq)
    page.press("Pick up")
    trains = page.ask(f"?seat={scene.seat}")["view"]["players"][scene.seat]["trains"]
    assert [len(train["loads"]) for train in trains] == [0, 1]
    first.click()
    page.rest()
    assert page.page.locator(".pawns .pawn").count() == 2
    seq = page.seq
    page.click("Agra")
    page.after(seq)
    moved = page.ask("")["view"]["players"][scene.seat]["trains"]
    assert [train["place"] for train in moved] == [page.cities["Agra"]["mileposts"][0]] * 2
    assert moved[0]["points"] < 9
    assert moved[1]["points"] == 12
