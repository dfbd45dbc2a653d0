"""A game of bots only is watched: by the one who made it, and by anybody who has its address."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from web.conftest import Server
from web.hands import PlayPage
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]
OVER = "() => document.querySelector('.winner')"


@pytest.fixture
def server(own_server: Server) -> Server:
    """Bots that nobody watches any more would play on."""
    return own_server


class Watcher(PlayPage):
    def rest(self) -> None:
        """Nothing rests while bots play."""


def watches(page: PlayPage) -> None:
    """The table goes on before one's eyes, step after step."""
    for _ in range(3):
        seq = page.seq
        page.page.wait_for_function(
            f"() => document.querySelector('.winner') || +document.querySelector('#app').dataset.seq > {seq}"
        )


def refusals_of(page: PlayPage) -> list[str]:
    """Collects what the server will refuse to this page."""
    found: list[str] = []
    page.page.on("response", lambda answer: found.append(answer.url) if answer.status >= 400 else None)
    return found


def test_its_maker_watches_a_game_of_bots(open_page: Open) -> None:
    page = open_page(hands=Watcher)
    refused = refusals_of(page)
    page.new_game(["planner", "planner", "planner"], seed=11)
    watches(page)
    assert re.search(r"is (building|running the train|answering)…", page.text("#turn h2"))
    page.page.reload()
    page.page.locator("#board .stage").wait_for()
    watches(page)
    assert page.page.locator(".toast").count() == 0
    assert refused == []


FAST, AT_ONCE = 4, 0  # how others' turns are shown, among the settings


def moving(open_page: Open, hands: type[PlayPage], newsreel: int) -> PlayPage:
    """A page for somebody who has not asked for less motion; it collects what the newsreel says."""
    page = open_page(hands=hands, reduced_motion="no-preference")
    page.page.add_init_script(
        f"localStorage['milepost.settings'] = '{{\"newsreel\": {newsreel}}}'; window.told = new Set();"
        """new MutationObserver(() => document.querySelectorAll('.newsbar p').forEach(one => told.add(one.textContent)))
            .observe(document, {childList: true, subtree: true, characterData: true})"""
    )
    return page


def told(page: PlayPage) -> int:
    """How many different captions there were."""
    return int(page.page.evaluate("told.size"))


def test_it_is_watched_to_its_end(open_page: Open) -> None:
    """With the newsreel and without: who looks on from elsewhere has it on."""
    page, friend = moving(open_page, Watcher, AT_ONCE), moving(open_page, Watcher, FAST)
    refused = refusals_of(page), refusals_of(friend)
    page.new_game(["greedy", "greedy"], seed=11)
    friend.page.goto(page.page.url)  # the address is all a friend needs
    friend.page.locator("#board .stage").wait_for()
    watches(friend)
    for one in (page, friend):
        one.page.wait_for_function(OVER, timeout=0)
        assert "win" in one.text(".winner h2")
        assert one.page.locator(".toast").count() == 0
    assert page.text(".winner h2") == friend.text(".winner h2")
    assert refused == ([], [])
    assert told(page) == 0
    assert told(friend) > 2  # on a slow machine whole turns are left out


@pytest.mark.parametrize("newsreel", [FAST, AT_ONCE])
def test_village_bots_are_watched_to_their_end(open_page: Open, newsreel: int) -> None:
    page = moving(open_page, VillagePage, newsreel)
    refused = refusals_of(page)
    page.new_game(["greedy", "greedy"], seed=4)
    page.page.wait_for_function(OVER, timeout=0)
    assert page.page.locator(".toast").count() == 0
    assert refused == []
    assert told(page) > 2 if newsreel else told(page) == 0


def test_the_hand_shown_is_the_one_that_plays(open_page: Open) -> None:
    """Demand cards lie open (VIS-1): who watches sees those of the player whose turn it is."""
    page = open_page(hands=Watcher)
    page.new_game(["planner", "planner"], seed=5)
    seen = set()
    for _ in range(600):
        now = page.page.evaluate("""() => [document.querySelector('#players .on .nm').firstChild.textContent,
                                           document.querySelector('#hand h2').textContent]""")
        assert now[1] == f"{now[0]}’s demands"
        seen.add(now[0])
        if len(seen) == 2:
            return
        page.page.wait_for_timeout(100)
    raise AssertionError("only one player was ever seen to play")
