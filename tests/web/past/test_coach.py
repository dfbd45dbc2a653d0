"""Hints of three strengths, the coach on the finish page and in the replay, levels and the next one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import milepost
from milepost.bots import make_bot, play_out
from milepost.bots.coach import coach
from web.faults import barriers, check_open_to_all
from web.hands import PlayPage
from web.past.test_replay import GOLDEN, at, brought
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]
GREEDY = 1  # the seat of the pinned game that has most to learn


@pytest.fixture(scope="module")
def india() -> tuple[str, Any]:
    record = (GOLDEN / "india-1.log").read_text(encoding="utf-8")
    return record, coach(milepost.load(record), GREEDY)


@pytest.mark.parametrize("width", [1440, 390])
def test_the_finish_page_leads_to_the_moments_of_a_game(open_page: Open, india: tuple[str, Any], width: int) -> None:
    record, told = india
    page = open_page(width, 844)
    table = brought(page, record)
    page.page.goto(f"{page.address}/table/{table}/finish")
    box = page.page.locator(".coached")
    box.locator(".findings").wait_for()
    box.get_by_label("Whose game").select_option(str(GREEDY))
    first = told["missed"][0]
    box.get_by_text(first["text"]).wait_for()
    assert box.locator(".findings ol > li").count() == len(told["missed"])
    box.get_by_text("Why").first.click()
    assert box.get_by_text(first["reasons"][0]).is_visible()
    if width > 1000:
        check_open_to_all(page.page)
    else:
        assert barriers(page.page) == []

    # What is shown: the position, and the better plan on the map.
    box.get_by_role("button", name=f"Show: {first['text']}").click()
    at(page, first["seq"])
    assert page.page.url.endswith(f"/table/{table}/at/{first['seq']}")
    panel = page.page.locator("#coach")
    panel.get_by_text(first["text"]).wait_for()
    page.page.locator("#board .plan .way").wait_for(state="attached")
    assert page.page.locator("#board .stop").count() == len({stop["city"] for stop in first["plan"]["stops"]})
    marks = page.page.locator("#reel .moments button")
    assert marks.count() == len(told["missed"]) + len(told["well"])
    if width > 1000:
        check_open_to_all(page.page)

    # On to another moment, by its mark on the slider; then the coach is put away.
    other = told["missed"][1]
    marks.and_(page.page.get_by_role("button", name=f"Show: {other['text']}")).click()
    at(page, other["seq"])
    expect(panel.get_by_text(other["text"])).to_be_in_viewport(ratio=1)
    page.page.keyboard.press("t")
    assert panel.count() == marks.count() == page.page.locator("#board .plan .way").count() == 0
    page.page.keyboard.press("t")
    panel.wait_for()
    assert page.complaints == []


def test_hints_have_three_strengths_and_the_choice_is_kept(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    with page.page.expect_response("**/advice") as answered:
        page.page.get_by_role("button", name="Suggest a plan").click()
    plan = answered.value.json()["plans"][0]
    say = page.page.locator(".plan .say")
    say.first.wait_for()
    assert say.first.inner_text() == plan["sentence"]
    page.page.get_by_role("button", name="A nudge").click()
    assert say.all_inner_texts() == [plan["nudge"]]
    assert plan["nudge"].startswith("Look at")
    assert page.page.locator("#board .stop").count() == page.page.locator(".first-step").count() == 0
    check_open_to_all(page.page)

    # The next time it begins with a nudge; a key tells more.
    page.page.keyboard.press("s")
    page.page.keyboard.press("s")
    say.first.wait_for()
    assert say.all_inner_texts() == [plan["nudge"]]
    page.page.keyboard.press("Shift+S")
    page.page.locator("#board .stop").first.wait_for()
    assert say.first.inner_text() == plan["outline"]
    assert page.page.locator("#board .plan .way").get_attribute("d") == "", "where to, not by which way"
    page.page.keyboard.press("Shift+S")
    page.page.locator(".first-step").wait_for()
    assert say.first.inner_text() == plan["sentence"]
    assert page.complaints == []


def test_village_has_hints_too(open_page: Open) -> None:
    page = open_page(hands=VillagePage)
    page.new_game([""])
    with page.page.expect_response("**/advice") as answered:
        page.page.get_by_role("button", name="Suggest a plan").click()
    plan = answered.value.json()["plans"][0]
    say = page.page.locator(".plan .say")
    say.first.wait_for()
    assert say.first.inner_text() == plan["sentence"]
    page.page.get_by_role("button", name="A nudge").click()
    assert re.fullmatch(r"Look at track \d( and trip \d)?", say.first.inner_text())
    page.page.keyboard.press("Shift+A")
    assert say.first.inner_text() == plan["outline"]
    check_open_to_all(page.page)
    page.page.keyboard.press("a")
    assert say.count() == 0
    page.page.keyboard.press("a")
    say.first.wait_for()
    page.page.keyboard.press("Shift+A")
    seq = page.seq
    page.page.get_by_role("button", name="Do the first step").click()
    page.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq > {seq}")
    assert page.ask("?seat=0")["log"][-1]["text"] == plan["action"]
    assert page.complaints == []


def test_a_game_won_against_bots_proposes_the_next_level(open_page: Open) -> None:
    game = milepost.new("village", ["Ann", "Rob"], 2)
    play_out(game, [make_bot("lookahead", 0), make_bot("random", 1)])
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    page = open_page(hands=VillagePage)
    table = brought(page, game.record())

    def seated(route: Any) -> None:
        """The same table as the one who played it would be told of it."""
        told = route.fetch().json()
        told["seats"][0] |= {"yours": True, "kind": "person", "bot": None}
        told["seats"][1] |= {"kind": "bot", "bot": "expert:level=beginner"}
        route.fulfill(json=told)

    page.page.route(f"**/api/tables/{table}", seated)
    page.page.goto(f"{page.address}/table/{table}/finish")
    page.page.get_by_text("You have won. Try the next level: Club?").wait_for()
    check_open_to_all(page.page)
    page.page.get_by_role("button", name="Play against Club").click()
    page.ready()
    assert [seat["bot"] for seat in page.ask("")["seats"]] == ["expert:level=club", None]
    assert page.complaints == []


def test_opponents_are_offered_by_level(open_page: Open) -> None:
    page = open_page()
    page.home()
    who = page.page.get_by_label("Who plays seat 2")
    offered = who.locator("optgroup").first.locator("option").all_inner_texts()
    assert offered == ["Bot: Beginner", "Bot: Club", "Bot: Strong", "Bot: Expert"]
    who.select_option(label="Bot: Expert")
    assert who.locator("option:checked").inner_text() == "Bot: Expert"
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    assert page.ask("")["seats"][1]["bot"] == "expert"
