"""Events in play on the page: areas with a pattern of their own, and what they forbid where one points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import milepost
from milepost.bots import make_bot
from milepost.game import Game
from web.faults import check
from web.hands import PlayPage
from web.scenes import NAMES, Scene, asks, find, openings, state

Open = Callable[..., PlayPage]


def drawn(kind: str, *more: str) -> Callable[[Game], bool]:
    """Both players discard their hands, and this kind of event is in play then (and these beside it)."""

    def act(game: Game) -> bool:
        openings(game)
        game.play("discard")
        game.play("discard")
        kinds = {state(game).setting.events[card].kind for card, _, _ in state(game).active}
        return {kind, *more} <= kinds and not state(game).stack

    return act


@pytest.mark.rule("EVT-7", "india")
def test_a_sandstorm_shades_the_desert_and_says_what_it_forbids(open_page: Open) -> None:
    page = open_page()
    page.open_scene(find("india", drawn("sandstorm")))
    storms = [page.board["events"][str(event["card"])] for event in page.ask("")["events"]]
    storms = [storm for storm in storms if storm["kind"] == "sandstorm"]
    assert page.page.locator(".shade.sand").count() == len(storms)
    panel = page.page.locator(".evs >> visible=true")
    assert "Sandstorm" in panel.inner_text()
    assert "until the end of" in panel.inner_text()
    ends = [
        page.board["mileposts"][m] for section in storms[0]["area"]["build"] for m in page.board["sections"][section]
    ]
    page.page.mouse.move(*page.at(next(m["name"] for m in ends if m["terrain"] == "desert")))
    assert "no building" in page.text(".pop.note")


def test_an_event_looked_at_stands_out(open_page: Open) -> None:
    page = open_page()
    page.open_scene(find("india", drawn("flood", "weather")))
    assert page.page.locator(".flood").count() == 1
    assert page.page.locator(".shade.rain, .shade.snow").count() == 1
    page.page.locator(".ev >> visible=true").first.focus()
    others = page.page.locator(".event").count() - 1
    expect(page.page.locator(".event[opacity]")).to_have_count(others)


@pytest.mark.rule("EVT-20", "nippon")
def test_a_rail_strike_marks_the_drawers_track(open_page: Open) -> None:
    def strike(game: Game) -> bool:
        first = game.waiting()[0]
        openings(game, "build Tokyo Utsunomiya")
        game.play("discard")
        struck = any(
            state(game).setting.events[card].kind == "rail strike" and drawer == first
            for card, drawer, _ in state(game).active
        )
        return struck and not state(game).stack

    page = open_page()
    page.open_scene(find("nippon", strike))
    assert page.page.locator(".still").count() == 1


# A card one has drawn oneself


def draws_two() -> Scene:
    """Whoever is to act has not discarded the hand yet; with it come two events, of which one stays in play."""

    def act(game: Game) -> bool:
        openings(game)
        events = [item.args[1] for item in game.play("discard") if item.word == "event"]
        return len(events) == 2 and len(state(game).active) == 1 and not state(game).stack

    scene = find("india", act)
    return scene._replace(steps=scene.steps[:-1], seat=scene.steps[-1][0])


def discards(page: PlayPage) -> list[dict[str, Any]]:
    """By the buttons of the page; the cards as the board has them."""
    page.page.get_by_role("button", name="Discard hand").click()
    page.page.locator("dialog").get_by_role("button", name="Discard the hand").click()
    page.page.locator("dialog.drawn").wait_for()
    news = page.ask("")["log"][-1]["news"]
    return [page.board["events"][str(one["event"])] for one in news if one["event"] is not None]


def test_cards_one_has_drawn_are_seen_one_after_the_other_and_once(open_page: Open) -> None:
    page = open_page()
    page.open_scene(draws_two())
    first, second = discards(page)
    card = page.page.locator("dialog.drawn")
    assert card.evaluate("card => card.getAnimations().length") == 0  # less motion is asked for
    lasting = page.ask("")["events"][0]
    for shown, key in ((first, "Space"), (second, "Escape")):
        expect(page.page.get_by_role("dialog", name=shown["title"])).to_be_visible()
        expect(card.get_by_role("button", name="Go on")).to_be_focused()
        stays = page.board["events"][str(lasting["card"])] == shown
        assert (lasting["text"] if stays else shown["text"]) in card.inner_text()
        assert card.inner_text().count(shown["title"]) == 1  # the title says it; no line repeats it
        check(page)
        page.page.keyboard.press(key)
    expect(card).to_have_count(0)
    page.page.reload()
    page.ready()
    assert card.count() == 0


def test_a_card_is_put_away_with_enter_and_the_focus_goes_back(open_page: Open) -> None:
    page = open_page(390, 844)
    page.open_scene(draws_two())
    page.page.get_by_role("tab", name="Log").focus()
    who = page.acting
    page.ask("/actions", {"seat": int(who), "action": "discard", "expected_seq": page.seq, "key": "from-elsewhere"})
    card = page.page.locator("dialog.drawn")
    button = card.get_by_role("button", name="Go on")
    for _ in range(2):
        expect(button).to_be_focused()
        left, right = card.evaluate("card => [card.getBoundingClientRect().left, card.getBoundingClientRect().right]")
        assert 0 <= left < right <= 390
        title = card.locator("h2").inner_text()
        page.page.keyboard.press("Enter")
        expect(card.locator("h2", has_text=title)).to_have_count(0)
    expect(page.page.get_by_role("tab", name="Log")).to_be_focused()


def test_nobody_is_shown_the_card_of_another_or_of_the_past(open_page: Open) -> None:
    page, other = open_page(), open_page()
    page.open_scene(draws_two())
    other.page.goto(page.page.url)  # somebody who looks on
    other.page.locator("#board .stage").wait_for()
    discards(page)
    page.read_events()
    other.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq >= {page.seq}")
    other.rest()
    assert other.page.locator("dialog.drawn").count() == 0
    last = page.seq
    page.page.goto(f"{page.page.url}/at/{last - 1}")
    page.page.locator("#reel").wait_for()
    page.page.wait_for_function(f"() => +document.querySelector('#app')?.dataset.seq === {last - 1}")
    page.page.keyboard.press("ArrowRight")
    page.page.wait_for_function(f"() => +document.querySelector('#app')?.dataset.seq === {last}")
    page.rest()
    assert page.page.locator("dialog.drawn").count() == 0


def delivers_into_an_event() -> Scene:
    """Whoever is to act can deliver a load now, and draws an event for it."""
    for seed in range(1, 60):
        game = milepost.new("india", NAMES, seed=seed)
        bots = [make_bot("greedy"), make_bot("greedy")]
        while game.waiting() and state(game).round < 25:
            seat = game.waiting()[0]
            news = game.play(bots[seat].choose(game.view(seat), 100), seat)
            steps = [(entry.seat, entry.text) for entry in game.entries()]
            if steps[-1][1].startswith("deliver") and any(item.word == "event" for item in news) and not asks(game):
                return Scene("india", (), seed, steps[:-1], seat)
    raise AssertionError("nobody draws an event for a delivery")


def test_after_the_question_about_a_delivery_the_focus_goes_back(open_page: Open) -> None:
    """The key E asks whether to deliver first; the card comes on top of the answer."""
    page = open_page()
    page.open_scene(delivers_into_an_event())
    page.page.locator("#board .pad").focus()
    page.page.keyboard.press("e")
    page.page.locator("dialog.ask").get_by_role("button", name="Deliver").click()
    card = page.page.locator("dialog.drawn")
    card.wait_for()
    while card.count():
        page.page.keyboard.press("Enter")
        page.rest()
    assert page.page.evaluate("() => document.activeElement.className") == "pad"


def test_where_the_pressed_button_is_gone_the_next_thing_has_the_focus(open_page: Open) -> None:
    page = open_page()
    page.open_scene(delivers_into_an_event())
    page.slow_down()  # else the browser has often taken the focus off the card before the page hears that it is closed
    deliver = page.page.locator("#here .btn.deliver").first
    deliver.focus()
    page.page.keyboard.press("Enter")
    card = page.page.locator("dialog.drawn")
    card.wait_for()
    while card.count():
        page.page.keyboard.press("Escape")
        page.rest()
    assert page.page.evaluate("() => document.activeElement.closest('#turn') !== null")
