"""One action, one trip: what the page asks of the server when a player acts, and when others do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from milepost.game import Game
from web.hands import PlayPage
from web.scenes import find, openings, play, state
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]


def settled(page: PlayPage) -> None:
    """The page is at rest, and what its cards tell is of the position it shows."""
    page.page.wait_for_function("""() => {
        const told = document.querySelector('#hand')?.dataset.told;
        return told === undefined || told === document.querySelector('#app').dataset.seq }""")
    page.rest()


@contextmanager
def asked(page: PlayPage) -> Iterator[list[str]]:
    """The calls the page makes meanwhile, by their last word."""
    calls: list[str] = []

    def hear(request: object) -> None:
        url = str(request.url)  # type: ignore[attr-defined]
        if "/api/" in url:
            calls.append(url.partition("?")[0].rpartition("/")[2])

    settled(page)
    page.page.on("request", hear)
    yield calls
    settled(page)
    page.page.remove_listener("request", hear)


def at_a_source(game: Game) -> bool:
    """The first player has a train in a city that supplies something, and track to go on."""
    openings(game, "build Delhi Agra Kanpur", "build Kanpur Lucknow")
    play(game, "place Agra")
    return bool(list(game.legal().of("pick"))) and state(game).phase == 0


def test_an_own_build_is_one_request(open_page: Open) -> None:
    """The sketch has asked for its price before. What the cards tell is asked for a moment later, once. Undone, it is a
    sketch again and asks anew."""
    page = open_page()
    page.new_game(["", ""])
    page.click("Agra")
    with asked(page) as calls:
        page.build()
    assert calls == ["actions", "outlooks"]
    with asked(page) as calls:
        page.press("Undo")
    assert calls == ["undo", "build-preview", "outlooks"]


def test_a_load_and_a_move_are_one_request_each_and_one_for_the_journeys(open_page: Open) -> None:
    """Where the train gets now comes with the table. How it gets to all other cities is asked for afterwards, once."""
    scene = find("india", at_a_source)
    page = open_page()
    page.open_scene(scene)
    with asked(page) as calls:
        page.press("Pick up")
    assert calls == ["actions", "journeys", "outlooks"]
    with asked(page) as calls:
        seq = page.seq
        page.page.mouse.click(*page.at("Kanpur"))
        page.after(seq)
    assert calls == ["actions", "journeys", "outlooks"]


def test_the_next_player_at_the_screen_needs_no_other_request(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    first = page.acting
    with asked(page) as calls:
        page.end_turn()
    assert page.acting not in (first, "")
    assert calls == ["actions", "outlooks"]


def test_what_others_do_comes_without_asking(open_page: Open) -> None:
    """A bot's whole turn, and somebody else at the same table: the socket brings the table."""
    page = open_page()
    page.new_game(["", "greedy"])
    page.my_turn()
    page.end_turn()  # the second turn of the opening follows at once
    with asked(page) as calls:
        seq = page.seq
        page.page.keyboard.press("e")
        page.after(seq + 1)
        page.my_turn()
    assert calls == ["actions", "outlooks"], "a bot's many steps ask once"
    with asked(page) as calls:
        seq = page.seq
        page.ask("/actions", {"seat": 0, "action": "done", "expected_seq": seq, "key": "elsewhere"})
        page.after(seq)
    assert calls == ["actions", "outlooks"], "the action is this test's own"


def test_a_card_of_village_is_taken_and_placed_by_two_actions(open_page: Open) -> None:
    """Each is one request. What the card would bring is asked once in the market and once in the hand."""
    page = cast(VillagePage, open_page(hands=VillagePage))
    page.new_game(["", "greedy"])
    page.my_turn()
    with asked(page) as calls:
        page.choose("track", 1)
        page.put("A1")
    assert calls == ["build-preview", "actions", "build-preview", "actions"]
