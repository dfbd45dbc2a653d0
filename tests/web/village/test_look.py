"""What can be checked of the look of Village: sizes, names, lines that light up, terrain told without colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.hands import PlayPage
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]
SIZES = """selector => [...document.querySelectorAll(selector)].map(one => {
    const box = one.getBoundingClientRect(); return [box.width, box.height] })"""


def scene(open_page: Open, **more: Any) -> VillagePage:
    """Solo, with a few tracks and a trip."""
    page = open_page(hands=VillagePage, **more)
    assert isinstance(page, VillagePage)
    page.new_game([""], 5)
    page.act("plan 1", "assign L2", "take 1", "place A1")
    for _ in range(3):
        while page.look()["view"]["resolve"]:
            end = page.look()["view"]["resolve"][0]
            page.act(f"resolve {end['line']} {end['terminus'][0]['card']}")
        page.act("done", "take 1")
        page.act(f"place {page.look()['view']['players'][0]['open'][-1]}")
    return page


@pytest.mark.parametrize(("size", "least"), [((1440, 900), 20), ((1024, 768), 15), ((390, 844), 12)])
def test_it_fits_and_nothing_is_tiny(open_page: Open, size: tuple[int, int], least: int) -> None:
    page = scene(open_page, width=size[0], height=size[1])
    assert page.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    signs = page.page.evaluate(SIZES, ".vtab.own .vsign > rect, .voffer .vsign > rect")
    assert signs
    assert all(height >= least for _, height in signs)
    spaces = page.page.evaluate(SIZES, ".vtab.own .vspace")
    assert len(spaces) == 12
    assert len({(round(width), round(height)) for width, height in spaces}) == 1
    if size[0] > 760:  # all of it at once, without scrolling
        assert page.page.evaluate(
            "() => { const one = document.querySelector('.vmid'); return one.scrollHeight <= one.clientHeight + 1 }"
        )
    cut = page.page.evaluate("""() => [...document.querySelectorAll('.vtab.own .vstart')]
        .filter(one => one.scrollHeight > one.clientHeight + 2).map(one => one.textContent)""")
    assert cut == []


def test_everything_has_a_name_and_terrain_needs_no_colour(open_page: Open) -> None:
    page = scene(open_page)
    nameless = page.page.evaluate("""() => [...document.querySelectorAll('button, a, select, input')]
        .filter(one => !(one.textContent.trim() || one.ariaLabel || one.labels?.length)).map(one => one.outerHTML)""")
    assert nameless == []
    assert page.page.locator("[aria-live]").count() >= 2
    me = page.look()["view"]["players"][0]
    board = page.ask("/board")
    for space, laid in zip(board["spaces"], me["spaces"], strict=True):
        if laid:
            terrain = board["cards"][str(laid["card"])]["terrain"]
            drawn = page.space(space["name"])
            assert terrain in drawn.locator(".vh").text_content()
            assert drawn.locator(".vname").text_content().lower() == terrain
            assert drawn.locator(f'rect[fill="url(#v-{terrain})"]').count() == 1
    patterns = page.page.evaluate(
        "() => [...document.querySelectorAll('.vdefs pattern')].map(one => one.querySelector('path').getAttribute('d'))"
    )
    assert len(set(patterns)) == len(board["terrains"])


def test_a_line_lights_up(open_page: Open) -> None:
    page = scene(open_page)
    for line in page.look()["view"]["players"][0]["lines"]:
        page.space(line["name"]).focus()
        filled = sum(step["filled"] for step in line["path"])
        assert page.page.locator(".vtab.own .vway.lit").count() == filled


def test_the_others_are_shown_large(open_page: Open) -> None:
    page = open_page(hands=VillagePage)
    page.new_game(["", "greedy"], 5)
    page.page.locator(".vother:visible").click()
    page.page.locator("dialog.vlarge[open]").wait_for()
    assert page.page.locator("dialog.vlarge .vspace").count() == 12
    page.page.keyboard.press("Escape")
    page.page.locator("dialog.vlarge").wait_for(state="detached")


def test_the_first_page_offers_what_the_title_has(open_page: Open) -> None:
    page = open_page()
    page.page.goto(page.address)
    page.page.get_by_role("button", name="Start the game").wait_for()
    choices = page.page.get_by_label("Who plays seat 2")
    choices.locator("option").nth(1).wait_for(state="attached")
    assert "lookahead" not in choices.inner_html()
    page.choose_title("village")
    assert "lookahead" in choices.inner_html()
    assert "1 to 4" in page.text("legend >> nth=0")
    page.page.get_by_text("Variants").click()
    assert page.page.get_by_label("Draw after sixth").count() == 1
