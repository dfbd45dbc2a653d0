"""The panel on the right keeps its buttons in place from action to action; only a hand that moves points at a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.hands import PlayPage
from web.scenes import played

Open = Callable[..., PlayPage]
BUTTONS = {
    "undo": "#turn .undo",
    "restart": "#turn .acts .btn:nth-child(2)",
    "main": "#turn .acts .pri",
    "by name": "#turn .tools select",
    "best way": "#turn .tools .row .lk:nth-child(1)",
    "hand": "#hand .card:first-child",
}


def boxes(page: PlayPage) -> dict[str, Any]:
    """Where the buttons are, and the first card; the hand of cards may be filled up meanwhile."""
    page.rest()
    return {name: page.page.locator(selector).first.bounding_box() for name, selector in BUTTONS.items()}


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (1920, 1080), (1024, 768)])
def test_buttons_stay_where_they_are(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page(*size)
    page.new_game(["", ""])
    before = boxes(page)

    def same(what: str) -> None:
        now = boxes(page)
        assert now == before, what

    page.click("Agra")
    same("a sketch")
    page.build()
    same("track built")
    page.press("Undo")
    same("undone")
    page.page.get_by_role("button", name="Erase sketch").click()  # what was built is a sketch again
    same("erased")
    page.end_turn()
    same("another player's opening")
    for _ in range(3):
        page.end_turn()
    same("the train to be placed")
    page.click("Bombay")
    same("the train placed")
    page.press("Pick up")
    same("a load picked up")
    page.press("Go build")
    same("building")
    page.end_turn()
    same("the next player's train")


def test_buttons_stay_while_bots_play(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", "random"], seed=6)
    page.my_turn()
    before = boxes(page)
    for _ in range(4):
        page.page.keyboard.press("e")
        page.rest()
        assert boxes(page) == before
        page.my_turn()
        assert boxes(page) == before


def test_the_first_step_stays_under_the_pointer(open_page: Open) -> None:
    """Pressing it again and again needs no hunting."""
    page = open_page()
    page.new_game(["", ""])
    page.key_for("s", page.page.locator(".plan.on"))
    button = page.page.get_by_role("button", name="Do the first step")
    before, seat, seq = button.bounding_box(), page.acting, page.seq
    button.click()  # builds
    page.after(seq)
    page.page.locator(".plan.on").wait_for()
    page.page.get_by_text("Now: End turn").wait_for()
    assert (button.bounding_box(), page.acting) == (before, seat)


def test_only_a_hand_that_moves_points_at_a_card(open_page: Open) -> None:
    """A card that comes under a pointer at rest does not veil the map; one move does."""
    page = open_page()
    page.open_scene(played("india", 8, lambda s: s.as_dict(None)["phase"] == "operate"))
    spot = page.page.locator("#hand .dm").first.bounding_box()
    assert spot
    x, y = spot["x"] + 60, spot["y"] + 12
    page.page.evaluate("document.querySelector('#hand').style.visibility = 'hidden'")
    page.page.mouse.move(x, y)
    page.page.evaluate("document.querySelector('#hand').style.visibility = ''")
    page.page.wait_for_timeout(400)  # browsers tell the page late that something has come under the pointer
    assert page.page.locator(".dm.hot").count() == 0
    page.page.mouse.move(x + 3, y)
    page.page.locator(".dm.hot").wait_for()
    page.end_turn()
    page.page.wait_for_timeout(400)
    assert page.page.locator(".dm.hot").count() == 0  # the next turn opens with the whole map
