"""A whole turn without a mouse: walking over the board, moving, sketching and building, with what is read aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import milepost
from milepost.bots import make_bot
from milepost.crayon.state import OPERATE
from milepost.game import Game
from web.hands import PlayPage
from web.scenes import NAMES, Scene, asks, played, state

Open = Callable[..., PlayPage]
Steps = list[tuple[int, str]]
TITLES = ("india", "russia", "italy", "nippon", "iberia", "isles")


def heard(page: PlayPage) -> str:
    return page.text("#board > .vh")


def keys(page: PlayPage, *names: str) -> None:
    for name in names:
        page.page.keyboard.press(name)


def focused(page: PlayPage) -> str:
    """The part of the page that has the focus."""
    return str(page.page.evaluate("() => document.activeElement.closest('[id]')?.id ?? ''"))


def find(page: PlayPage, place: str) -> None:
    """Slash, a name, Enter: the keys stand there."""
    keys(page, "/")
    page.page.keyboard.type(place)
    keys(page, "Enter")


def cheap(page: PlayPage, seat: int) -> str:
    """A city not yet joined to which some track can be built now."""
    for name, city in page.cities.items():
        told = page.ask("/build-preview", {"seat": seat, "path": city["mileposts"][:1]})
        if told.get("text"):
            return name
    raise AssertionError("no city to build to")


@pytest.mark.parametrize("title", TITLES)
def test_a_turn_by_keyboard(open_page: Open, title: str) -> None:
    page = open_page()
    page.open_scene(played(title, 5, lambda s: s.phase == OPERATE and s.fresh and min(s.place) >= 0))
    seat = int(page.acting)
    table = page.ask(f"?seat={seat}")

    keys(page, "t")
    assert page.page.evaluate("() => document.activeElement.className") == "pad"
    place = table["view"]["players"][seat]["trains"][0]["place"]
    assert place in heard(page)
    assert "Your train is here" in heard(page)
    assert page.page.locator(".cursor").count() == 1

    # As far as it gets; Enter goes, and goes again where rent is said first.
    cities = {milepost for city in page.cities.values() for milepost in city["mileposts"]}
    ways = [way for way in table["reach"][0] if way["milepost"] not in cities]  # where nothing can be left behind
    far = max(ways, key=lambda way: (way["steps"], -way["rent"]))
    find(page, far["milepost"])
    assert f"In reach: {far['steps']} point" in heard(page)
    page.key("Enter")
    assert page.ask(f"?seat={seat}")["view"]["players"][seat]["trains"][0]["place"] != place

    page.key("e")  # operations end
    builds(page, seat)
    page.key("e")


def builds(page: PlayPage, seat: int) -> None:
    """Find a city, sketch to it, build."""
    city = cheap(page, seat)
    find(page, city)
    assert city in heard(page)
    keys(page, "Enter")
    page.page.locator("#turn .btn.build").wait_for()
    track = len(page.ask(f"?seat={seat}")["view"]["track"])
    page.key("Enter")
    assert len(page.ask(f"?seat={seat}")["view"]["track"]) > track
    keys(page, "Escape")


# A load from its source to where it is wanted

OWN = {"pick", "lock", "move", "done", "deliver"}
SOON = 12  # steps of both players


def errand(title: str) -> tuple[Scene, Steps]:
    """A position before a load is picked up, and how bots went on until it was delivered, soon and with no event."""
    for seed in range(1, 60):
        game = milepost.new(title, NAMES, seed=seed)
        bots = [make_bot("greedy"), make_bot("greedy")]
        picked: dict[tuple[int, str], int] = {}
        while game.waiting() and state(game).round < 30:
            seat = game.waiting()[0]
            begun = game.steps
            news = game.play(bots[seat].choose(game.view(seat), 100), seat)
            verb, load = (*game.entries()[-1].text.split(), "")[:2]
            if verb == "pick":
                picked[seat, load] = begun
            if verb != "deliver" or any(item.word == "event" for item in news) or asks(game):
                continue
            steps = [(entry.seat, entry.text) for entry in game.entries()]
            begun = picked.get((seat, load), 0)
            if may_be_shown(steps[begun:], seat) and affords(game, seat):
                return Scene(title, (), seed, steps[:begun], seat), steps[begun:]
    raise AssertionError(f"no load is carried in a few steps in {title}")


def may_be_shown(steps: Steps, seat: int) -> bool:
    return len(steps) <= SOON and all(text.split()[0] in OWN for who, text in steps if who == seat)


def affords(game: Game[Any], seat: int) -> bool:
    return state(game).cash[seat] >= 20


def tab_to(page: PlayPage, wanted: Locator) -> None:
    """Tab until that has the focus."""
    wanted.wait_for()
    for _ in range(120):
        page.page.keyboard.press("Tab")
        if wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError("Tab does not lead there")


def by_keys(page: PlayPage, text: str) -> None:
    """An action of one's own, as it is written in the log."""
    verb, *words = text.split()
    if verb == "done":
        page.key("e")
    elif verb == "move":
        find(page, words[-1])
        assert "In reach" in heard(page)
        page.key("Enter")
    else:
        tab_to(page, page.page.locator(f"#here .btn.{verb}", has_text=words[0]).first)
        page.key("Enter")
        assert focused(page).startswith(("here", "turn")), "the button is gone, and the keys with it"


def purse(page: PlayPage, seat: int) -> int:
    return int(page.ask(f"?seat={seat}")["view"]["players"][seat]["cash"])


@pytest.mark.parametrize("title", TITLES)
def test_a_load_is_picked_up_carried_and_delivered_by_keyboard(open_page: Open, title: str) -> None:
    scene, steps = errand(title)
    page = open_page()
    page.open_scene(scene)
    for seat, text in steps[:-1]:
        if seat == scene.seat:
            by_keys(page, text)
        else:
            page.act(text)
    cash = purse(page, scene.seat)
    by_keys(page, steps[-1][1])
    assert purse(page, scene.seat) > cash
    assert "delivers" in page.text(".lines")
    page.key("e")
    builds(page, scene.seat)
    page.key("e")
    assert page.acting != str(scene.seat)


def test_a_game_is_begun_and_the_train_placed_by_keyboard(open_page: Open) -> None:
    """From the first page on: a card, people for all seats, the first track; then the train."""
    page = open_page()
    page.home()
    tab_to(page, page.page.locator(".title-card input[value=india]"))
    keys(page, "ArrowRight")
    page.page.locator(".title-card[data-on]:not(:has(input[value=india]))").wait_for()
    keys(page, "ArrowLeft")
    page.page.locator(".title-card[data-on]:has(input[value=india])").wait_for()
    for seat in range(1, page.page.locator(".seats li").count() + 1):
        tab_to(page, page.page.get_by_label(f"Who plays seat {seat}"))
        keys(page, "Home")
    tab_to(page, page.page.get_by_role("button", name="Start the game"))
    keys(page, "Enter")
    page.ready()
    seat = int(page.acting)
    builds(page, seat)
    while "place" not in page.ask(f"?seat={page.acting}")["legal"]["kinds"]:
        page.key("e")
    assert page.acting == str(seat)
    find(page, "Delhi")
    assert "Your train may be placed here" in heard(page)
    page.key("Enter")
    assert page.ask(f"?seat={seat}")["view"]["players"][seat]["trains"][0]["place"] in page.mileposts
    keys(page, "t")
    assert "Your train is here" in heard(page)


def test_walking_drawing_and_what_is_around(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    find(page, "delhi")
    assert "Delhi" in heard(page)
    assert "major city" in heard(page)
    keys(page, "/")
    page.page.keyboard.type("Atlantis")
    keys(page, "Enter")
    assert "no such place" in page.text(".find")
    keys(page, "Escape")
    assert page.page.locator(".find").count() == 0

    # Shift draws where one walks, out of the red area; what is around has prices.
    keys(page, "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight")
    page.page.locator("#turn .btn.build").wait_for()
    assert "On the sketch" in heard(page)
    keys(page, " ")
    page.page.wait_for_function("() => document.querySelector('#board > .vh').innerText.includes('West:')")
    assert "M." in heard(page)
    page.build()  # the sketch ends here: Enter builds it
    assert page.ask("")["view"]["track"]

    # The best way to where one stands, in figures: the shortest, then the cheapest, which is built.
    find(page, "jaipur")
    for key, kind in (("Shift+W", "Shortest: "), ("w", "Cheapest")):
        with page.page.expect_response("**/best-way") as told:
            keys(page, key)
        expect(page.page.locator("#board > .vh")).to_contain_text(f"{told.value.json()['cost']}M for")
        assert kind in heard(page) or "Cheapest and shortest" in heard(page)
    track = len(page.ask("")["view"]["track"])
    page.key("Enter")
    assert len(page.ask("")["view"]["track"]) > track

    keys(page, "?")
    told = page.text("dialog.help")
    for words in ("walk over the board", "find a city", "tell what is around", "the shortest", "the next call"):
        assert words in told
