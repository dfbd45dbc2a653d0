"""First games played through by clicks, one for each family; help while one plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import milepost
from web.faults import barriers, check, cut
from web.hands import PlayPage
from web.learner import Learner, VillageLearner
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]


def learner(page: PlayPage) -> Learner:
    assert isinstance(page, Learner)
    page.learn()
    return page


def frames(page: PlayPage, selector: str) -> bool:
    """Whether the guide has framed something."""
    return bool(page.page.locator(selector).first.evaluate("one => getComputedStyle(one).outlineWidth === '3px'"))


def test_the_first_game_of_india_is_played_through(open_page: Open) -> None:
    """With what learners do besides: undo, try something else, close the page, leave and come back."""
    page = learner(open_page(1366, 768, hands=Learner))
    assert "Step 1 of" in page.text(".guide-box")
    page.play_to(2)
    assert frames(page, '#hand [aria-label="Demand card 64"]')
    page.play_to(5)
    assert page.page.locator(".guide .look-here").count() == 3, "the three cities to click"
    assert barriers(page.page) == []

    # Something else is answered kindly, and nothing is played.
    page.page.locator("#turn .acts .btn.end").click()
    page.page.locator(".guide-box .instead").wait_for()
    assert page.seq == 0
    page.page.get_by_role("button", name="Back to the lesson").click()

    # What was done can be undone, and the guide goes back with it.
    page.play_to(6)
    page.page.locator(".guide-box").get_by_role("button", name="Undo").click()
    page.until_step(5)
    page.page.get_by_role("button", name="Draw it for me").click()
    page.page.locator("#turn .acts .btn.build").click()
    page.until_step(6)

    # Another day: the lesson goes on where it was.
    page.page.goto(page.address)
    page.page.get_by_role("button", name="Go on with India").click()
    page.ready()
    page.until_step(6)

    # Left, and taken up again from the header's help.
    page.page.get_by_role("button", name="Leave the lesson").click()
    page.page.locator(".guide-box").wait_for(state="detached")
    page.page.get_by_role("button", name="Rules and help").click()
    page.page.get_by_role("button", name="Take up the lesson again").click()
    page.until_step(6)

    # On a phone it goes on in the same way.
    page.page.set_viewport_size({"width": 390, "height": 844})
    page.page.reload()
    page.ready()
    page.until_step(6)
    page.play_to(7)
    far, near = (page.at(city) for city in ("Visakhapatnam", "Bhopal"))
    board = page.page.locator("#board").bounding_box()
    assert all(0 < y - board["y"] < board["height"] and 0 < x < 390 for x, y in (far, near)), "both are in sight"
    assert abs(far[0] - near[0]) > 100, "and the map is no smaller than it must be"
    page.play_to(19)
    assert barriers(page.page) == []
    assert cut(page.page) == []
    page.play_to(len(page.steps))
    page.page.get_by_role("button", name="Play on").click()
    page.page.locator(".guide-box").wait_for(state="detached")
    page.page.locator(".bar .btn.end").click()
    page.page.wait_for_function("() => document.querySelector('.bar .end')?.textContent === 'End turn'")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_first_game_of_village_is_played_through(open_page: Open, width: int, height: int) -> None:
    page = learner(open_page(width, height, hands=VillageLearner))
    page.play_to(3)
    assert frames(page, '[data-market="trip 1"]')
    check(page)
    page.play_to(len(page.steps) - 1)
    assert "20 points" in page.text("#turn .th")
    page.page.get_by_role("button", name="Next").click()
    page.page.get_by_role("button", name="Home", exact=True).click()
    page.page.locator(".learn").get_by_role("button", name="Village").first.wait_for()


def test_help_tells_what_can_be_done_and_finds_rules(open_page: Open) -> None:
    page = open_page(390, 844)
    page.new_game(["", ""])
    page.page.keyboard.press("h")
    panel = page.page.locator(".help-panel")
    panel.get_by_text("The game opens with rounds of building only.").wait_for()
    assert panel.locator(".hints b").all_inner_texts() == ["Build", "Upgrade", "Go on"]
    assert panel.locator(".hints a").first.get_attribute("href") == "/docs/rules/crayon.html#bld-2"
    panel.get_by_label("Find in the rules").fill("river costs")
    panel.get_by_role("link", name="BLD-4").first.wait_for()
    assert barriers(page.page) == []
    panel.get_by_role("button", name="Close").click()
    panel.wait_for(state="detached")


def saved(page: PlayPage, click: Callable[[], Any]) -> str:
    with page.page.expect_download() as downloading:
        click()
    return Path(downloading.value.path()).read_text(encoding="utf-8")


def test_a_rule_that_seems_wrong_is_saved_with_the_position(open_page: Open) -> None:
    page = open_page(hands=VillagePage)
    assert isinstance(page, VillagePage)
    page.new_game([""])
    page.choose("track", 2)
    page.space("B2").click()
    toast = page.page.locator(".toast.refusal")
    told = saved(page, lambda: toast.get_by_role("button", name="This rule seems wrong").click())
    assert "# action: take 2; place B2\n# rule: VIL-10\n" in told
    market = milepost.load(told).view(0).as_dict()["track market"]
    assert [one["card"] for one in market] == [one["card"] for one in page.look(0)["view"]["tracks"]]
