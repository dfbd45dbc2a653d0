"""Others' turns on the map, step by step: shown, hurried, skipped, shown again, switched off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from milepost.game import Game
from web.hands import PlayPage
from web.scenes import find, openings, state
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]
BAR = ".newsbar p"


def moving(open_page: Open, hands: type[PlayPage] = PlayPage) -> PlayPage:
    """A page for somebody who has not asked for less motion."""
    return open_page(hands=hands, reduced_motion="no-preference")


def over_to_the_bot(page: PlayPage) -> None:
    """The own turn ends, and the bot has begun its own."""
    before = page.ask("?seat=0")["seq"]
    while not any(line["seat"] == 1 for line in page.ask("?seat=0")["log"][before:]):
        if page.acting != "":
            page.page.keyboard.press("e")
        page.page.wait_for_timeout(200)


def test_a_bots_turn_is_shown_and_skipped(open_page: Open) -> None:
    page = moving(open_page)
    page.new_game(["", "planner"])
    over_to_the_bot(page)
    bar = page.page.locator(BAR)
    bar.wait_for()
    assert page.acting == ""  # nothing can be done in what is past
    assert "Bruno" in bar.inner_text()
    page.page.get_by_role("button", name="Skip").click()
    bar.wait_for(state="detached")
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    assert page.seq == page.ask("?seat=0")["seq"]


def test_it_ends_by_itself_and_what_was_built_glows_until_the_own_turn_ends(open_page: Open) -> None:
    page = moving(open_page)
    page.new_game(["", "planner"])
    over_to_the_bot(page)
    page.page.locator(BAR).wait_for()
    page.page.locator(BAR).wait_for(state="detached")
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    glow = page.page.locator("#board .glow path")
    assert glow.count() == 1
    page.page.get_by_role("button", name="Show the others’ turns again").click()
    page.page.locator(BAR).wait_for()
    page.page.keyboard.press("Escape")
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    old = glow.get_attribute("d")
    over_to_the_bot(page)
    page.page.wait_for_function("d => document.querySelector('#board .glow path')?.getAttribute('d') !== d", arg=old)


def test_it_waits_until_the_own_event_card_is_read(open_page: Open) -> None:
    def act(game: Game) -> bool:
        first = game.waiting()[0]
        openings(game)
        return first == 0 and any(item.word == "event" for item in game.play("discard")) and not state(game).stack

    page = moving(open_page)
    page.new_game(["", "planner"], seed=find("india", act).seed)
    while (now := page.ask("?seat=0"))["view"]["round"] < 3 or now["view"]["waiting"] != [0]:
        if now["view"]["waiting"] == [0]:
            said = {"seat": 0, "action": "done", "expected_seq": now["seq"], "key": f"k{now['seq']}"}
            page.ask("/actions", said)
        page.page.wait_for_timeout(200)
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    page.page.get_by_role("button", name="Discard hand").click()
    page.page.locator("dialog").get_by_role("button", name="Discard the hand").click()
    page.page.locator("dialog.drawn").wait_for()
    while page.ask("?seat=0")["log"][-1]["seat"] == 0:
        page.page.wait_for_timeout(100)
    page.page.wait_for_timeout(2000)  # longer than a step of the newsreel is shown
    assert page.page.locator(BAR).count() == 0
    page.read_events()
    page.page.locator(BAR).wait_for()


@pytest.mark.parametrize("how", ["switched off", "less motion"])
def test_without_it_the_table_is_shown_as_it_is(open_page: Open, how: str) -> None:
    page = open_page() if how == "less motion" else moving(open_page)
    page.new_game(["", "planner"])
    if how == "switched off":
        page.page.get_by_role("button", name="Help and shortcuts").click()
        page.page.get_by_label("Others’ turns are shown").select_option("at once")
        page.page.locator("dialog.help").get_by_role("button", name="Close").click()
    page.page.evaluate(
        "window.seen = 0; new MutationObserver(() => seen += !!document.querySelector('.newsbar'))"
        ".observe(document.body, {childList: true, subtree: true})"
    )
    over_to_the_bot(page)
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
    assert page.page.evaluate("seen") == 0


def test_village_has_it_too(open_page: Open) -> None:
    page = moving(open_page, VillagePage)
    page.new_game(["", "greedy"], seed=3)
    while (now := page.ask("?seat=0"))["legal"]:  # the own turn, by calls
        text = next((one["text"] for one in now["legal"]["actions"] if one["text"] == "done"), None)
        body = {"seat": 0, "action": text or now["legal"]["actions"][0]["text"], "expected_seq": now["seq"]}
        page.ask("/actions", {**body, "key": f"k{now['seq']}"})
    page.page.locator(BAR).wait_for()
    page.page.get_by_role("button", name="Speed 1").click()
    page.page.wait_for_function("() => document.querySelector('#app').dataset.acting === '0'")
