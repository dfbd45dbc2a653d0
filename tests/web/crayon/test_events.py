"""Events in play on the page: areas with a pattern of their own, and what they forbid where one points."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from milepost.game import Game
from web.hands import PlayPage
from web.scenes import find, openings, state

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
