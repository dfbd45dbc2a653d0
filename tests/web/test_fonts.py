"""The page brings its own fonts, and places names by them."""

from __future__ import annotations

import re
from collections.abc import Callable

from web.hands import PlayPage
from web.test_layout import tangles

Open = Callable[..., PlayPage]
FACES = ("400 12px Inter", "700 12px Inter", "400 12px Alegreya", "600 12px Alegreya", "italic 400 12px Alegreya")


def test_the_page_brings_its_own_fonts(open_page: Open) -> None:
    page = open_page()
    asked: list[str] = []
    page.page.on("request", lambda request: asked.append(request.url) if request.resource_type == "font" else None)
    page.new_game(["", ""])
    page.page.evaluate("() => document.fonts.ready")
    for face in FACES:
        assert page.page.evaluate("face => document.fonts.check(face)", face), face
    loaded = page.page.evaluate("""() => [...document.fonts].filter(face => face.status === 'loaded')
        .map(face => face.family + face.style)""")
    assert sorted(loaded) == ["Alegreyaitalic", "Alegreyanormal", "Internormal"]
    assert asked
    assert all(url.startswith(page.address) for url in asked)
    page.page.goto(f"{page.address}/docs/rules/india.html")
    page.page.evaluate("() => document.fonts.ready")
    assert page.page.evaluate("() => document.fonts.check('600 20px Alegreya')")


def test_names_are_placed_by_the_width_they_have_in_that_font(open_page: Open) -> None:
    """A board laid out before the fonts came would have to be laid out anew: here they come late."""
    page = open_page()
    page.page.route(re.compile(r"\.woff2$"), lambda route: (page.page.wait_for_timeout(1500), route.continue_()))
    page.new_game(["", ""], title="nippon")
    page.page.evaluate("() => document.fonts.ready")
    page.rest()
    assert tangles(page) == []
