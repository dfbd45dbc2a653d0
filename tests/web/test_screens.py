"""Every screen in both languages, by day and night, on phone, tablet and desk: nothing bars, and no word is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from web.conftest import Server
from web.faults import barriers, by_night, cut, mistold
from web.hands import PlayPage
from web.screens import ROUTES, SCREENS
from web.world import World

Open = Callable[..., PlayPage]
PHONE, TABLET, DESK, LARGE = (390, 844), (820, 1180), (1366, 768), (1920, 1080)
# Boards are drawn anew in the next frame, panels that change their place in the one after.
LAID_OUT = """() => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20)))))"""
MAP = "how => document.querySelectorAll('#board .stage').forEach(one => one.style.visibility = how)"
LANGUAGES = {"en": "en-GB", "de": "de-DE"}


@pytest.fixture(scope="module")
def world(shared_server: Server) -> Iterator[World]:
    made = World(shared_server.address)
    yield made
    made.client.close()


def resize(page: PlayPage, size: tuple[int, int]) -> None:
    page.page.set_viewport_size({"width": size[0], "height": size[1]})
    page.page.evaluate(LAID_OUT)


def faults(page: PlayPage, barred: bool) -> list[str]:
    """On this screen as it is: the phone's tabs are looked at one after the other.

    What is `barred` is the same in all languages, and colours are the same in all sizes. The map is looked at once: to
    draw it for each size would be half the work.
    """
    found = []
    for size in (DESK, TABLET, LARGE, PHONE):
        resize(page, size)
        found += [f"{size}: cut: {one}" for one in cut(page.page)]
        if barred and size in (DESK, PHONE):
            found += [
                f"{size}: {one}" for one in [*barriers(page.page), *(by_night(page.page) if size == DESK else ())]
            ]
        page.page.evaluate(MAP, "hidden")
    if page.page.locator("dialog[open], .pane, .winner, #charts").count() == 0:  # what lies over the tabs
        for tab in page.page.locator(".tabs .tab:visible").all()[1:]:
            tab.click()
            found += [
                f"{tab.inner_text()}: {one}" for one in [*cut(page.page), *(barriers(page.page) if barred else ())]
            ]
    page.page.evaluate(MAP, "")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("first", ROUTES)
def test_nothing_bars_and_nothing_is_cut(open_page: Open, world: World, first: str, language: str) -> None:
    """One page shows all screens of a route."""
    page = open_page(*DESK, locale=LANGUAGES[language])
    for name, step in ROUTES[first]:
        resize(page, DESK)
        step(page, world)
        assert page.page.get_attribute("html", "lang") == language
        assert mistold(page.page) == [], name
        assert faults(page, barred=language == "en") == [], name


@pytest.mark.parametrize("name", ["home", "table", "village", "replay", "keys-and-settings"])
def test_large_text_is_not_cut_either(open_page: Open, world: World, name: str) -> None:
    """In German, whose words are longer. The setting stays."""
    page = open_page(*DESK, locale=LANGUAGES["de"])
    page.page.goto(page.address)
    page.page.get_by_role("button", name="Große Schrift").click()
    SCREENS[name](page, world)
    assert page.page.evaluate("() => getComputedStyle(document.body).fontSize") == "16.25px"
    for size in (LARGE, TABLET, DESK, PHONE):
        resize(page, size)
        assert cut(page.page) == [], size
