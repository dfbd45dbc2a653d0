"""Standing orders on the page: rent is foreseen before the train sets off, a delivery is carried out, news stop it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import expect

from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import OPERATE
from web.crayon.test_goto import journeys, midgame
from web.crayon.test_keyboard import find, focused, heard, tab_to
from web.faults import check
from web.hands import PlayPage
from web.scenes import Scene, played

Open = Callable[..., PlayPage]


@cache
def laden() -> Scene:
    """Asha's train carries what a card of hers wants in Delhi, two turns away; with the delivery she draws an event."""

    def ready(s: CrayonPosition) -> bool:
        return s.seat == 0 and s.phase == OPERATE and s.fresh and bool(s.loads[0])

    return played("india", 8, ready)


def order(page: PlayPage, *cities: str) -> Any:
    """The form with these calls, once its way is told."""
    page.page.get_by_role("button", name="Orders…").click()
    for n, city in enumerate(cities):
        page.page.get_by_label("Next city" if n else "First city").select_option(city)
    form = page.page.get_by_role("region", name="New orders")
    form.locator(".foreseen").wait_for()
    page.rest()
    return form


def by_keys(page: PlayPage, *cities: str) -> Any:
    """The same from the board, without a mouse; what is first offered at the first call is done there."""
    form = page.page.get_by_role("region", name="New orders")
    for n, city in enumerate(cities):
        find(page, city)
        page.page.keyboard.press("o")
        box = form.get_by_role("group", name=f"{n + 1}. {city}").get_by_role("checkbox").first
        expect(box).to_be_focused()
        if n == 0:
            page.page.keyboard.press("Space")
            expect(box).to_be_checked()
    form.locator(".foreseen").wait_for()
    page.rest()
    return form


def test_rent_is_foreseen_by_name_by_pointer_and_in_orders_and_a_key_breaks_them_off(open_page: Open) -> None:
    page = open_page()
    page.open_scene(midgame())
    goal = max(journeys(page).values(), key=lambda one: (one["fees"], one["turns"], one["city"]))
    assert goal["fees"] > 4
    due = f"In all {goal['fees']}M Bruno {goal['fees']}M"
    page.page.mouse.move(*page.at(goal["city"]))
    assert due in page.text(".pop.far .foreseen")
    page.page.mouse.move(5, 300)
    page.page.locator(".byname select").first.select_option(goal["city"])
    assert due in page.text(".doing .foreseen")
    by_keys(page, goal["city"])
    page.page.keyboard.press("Escape")
    assert (page.page.locator(".orders").count(), focused(page)) == (0, "board")
    form = order(page, goal["city"])
    assert page.turn_ends() == goal["turns"]  # the way is on the board
    check(page)
    seq = page.seq
    form.get_by_role("button", name=f"Send it off, {goal['turns']} turns, rent {goal['fees']}M").click()
    page.after(seq)
    page.page.get_by_role("button", name="Break off").wait_for()
    page.page.keyboard.press("t")
    page.page.keyboard.press("Escape")
    page.page.locator(".orders").wait_for(state="detached")
    assert "The orders are broken off." in page.text(".toast")


def test_a_delivery_is_carried_out_and_an_event_stops_the_train(open_page: Open) -> None:
    page = open_page()
    page.open_scene(laden())
    seq = page.seq
    form = by_keys(page, "Delhi", "Calcutta")
    find(page, "Delhi")
    assert "Call 1 of your orders: deliver" in heard(page)
    tab_to(page, form.get_by_role("button", name="Send it off"))
    page.key("Enter")
    assert "Delhi: deliver" in page.text(".orders")
    assert focused(page) in ("here", "turn"), "the form is gone, and the keys with it"
    page.page.reload()  # the server carries them out, whoever looks
    page.ready()
    page.page.locator(".orders").wait_for()
    page.end_turn()
    page.end_turn()  # the other player's
    stopped = page.page.locator(".orders .why")
    stopped.wait_for()
    assert "An event has been drawn: “Protesters stop trains" in stopped.inner_text()
    page.read_events()
    assert "Calcutta" in page.text(".orders ol")
    told = [line["text"].split()[0] for line in page.ask(f"?seat={page.acting}")["log"][seq:]]
    assert told == ["move", "done", "done", "done", "done", "move", "deliver"]
    check(page)
    seq = page.seq
    page.page.get_by_role("button", name="Send it on").click()  # there are points left, or it goes on next turn
    page.page.locator(".orders .why").wait_for(state="detached")
    assert page.page.get_by_role("button", name="Break off").is_enabled()
