"""A whole turn without a mouse: walking over the board, moving, sketching and building, with what is read aloud."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from milepost.crayon.state import OPERATE
from web.hands import PlayPage
from web.scenes import played

Open = Callable[..., PlayPage]


def heard(page: PlayPage) -> str:
    return page.text("#board > .vh")


def keys(page: PlayPage, *names: str) -> None:
    for name in names:
        page.page.keyboard.press(name)


def find(page: PlayPage, place: str) -> None:
    """Slash, a name, Enter: the keys stand there."""
    keys(page, "/")
    page.page.keyboard.type(place)
    keys(page, "Enter")


def cheap(page: PlayPage, seat: int) -> str:
    """A city not yet joined to which some track can be built now."""
    for name, city in page.cities.items():
        told = page.ask("/build-preview", {"seat": seat, "path": city["mileposts"][:1]})
        if told.get("text"):
            return name
    raise AssertionError("no city to build to")


@pytest.mark.parametrize("title", ["india", "russia", "italy", "nippon", "iberia", "isles"])
def test_a_turn_by_keyboard(open_page: Open, title: str) -> None:
    page = open_page()
    page.open_scene(played(title, 5, lambda s: s.phase == OPERATE and s.fresh and min(s.place) >= 0))
    seat = int(page.acting)
    table = page.ask(f"?seat={seat}")

    keys(page, "t")
    assert page.page.evaluate("() => document.activeElement.className") == "pad"
    place = table["view"]["players"][seat]["trains"][0]["place"]
    assert place in heard(page)
    assert "Your train is here" in heard(page)
    assert page.page.locator(".cursor").count() == 1

    # As far as it gets; Enter goes, and goes again where rent is said first.
    cities = {milepost for city in page.cities.values() for milepost in city["mileposts"]}
    ways = [way for way in table["reach"][0] if way["milepost"] not in cities]  # where nothing can be left behind
    far = max(ways, key=lambda way: (way["steps"], -way["rent"]))
    find(page, far["milepost"])
    assert f"In reach: {far['steps']} point" in heard(page)
    page.key("Enter")
    assert page.ask(f"?seat={seat}")["view"]["players"][seat]["trains"][0]["place"] != place

    page.key("e")  # operations end
    city = cheap(page, seat)
    find(page, city)
    assert city in heard(page)
    keys(page, "Enter")
    page.page.locator("#turn .btn.build").wait_for()
    track = len(page.ask(f"?seat={seat}")["view"]["track"])
    page.key("Enter")
    assert len(page.ask(f"?seat={seat}")["view"]["track"]) > track
    keys(page, "Escape")
    page.key("e")


def test_walking_drawing_and_what_is_around(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    find(page, "delhi")
    assert "Delhi" in heard(page)
    assert "major city" in heard(page)
    keys(page, "/")
    page.page.keyboard.type("Atlantis")
    keys(page, "Enter")
    assert "no such place" in page.text(".find")
    keys(page, "Escape")
    assert page.page.locator(".find").count() == 0

    # Shift draws where one walks, out of the red area; what is around has prices.
    keys(page, "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight")
    page.page.locator("#turn .btn.build").wait_for()
    assert "On the sketch" in heard(page)
    keys(page, " ")
    page.page.wait_for_function("() => document.querySelector('#board > .vh').innerText.includes('West:')")
    assert "M." in heard(page)
    page.build()  # the sketch ends here: Enter builds it
    assert page.ask("")["view"]["track"]

    keys(page, "?")
    told = page.text("dialog.help")
    for words in ("walk over the board", "find a city", "tell what is around"):
        assert words in told
