"""Whole rounds between two browsers, in every title: trains run, loads are carried, track is built, turns end.

A table of several homes has a secret deck, so what is worth doing is asked of the planner; hands do it on the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import expect

from server.people.homes import Home
from web.conftest import Server
from web.hands import PlayPage
from web.homes import Open, at_turn, is_somebody
from web.village.hands import VillagePage, best

TRACK, LINES = ".map .l-tracks", ".lines"
TURNS = 24  # long before that everybody has done everything


@pytest.fixture
def client(server: Server) -> Iterator[Any]:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        yield client


def seated(client: Any, title: str, *variants: str) -> tuple[str, Home, Home]:
    """A table where two guests sit, each at home."""
    ann, bob = Home(client, "Ann").come(), Home(client, "Bob").come()
    seats = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None, "open": True}]
    table = str(ann.post("/tables", title=title, seats=seats, variants=variants).json()["id"])
    bob.join(ann.invite(table))
    return table, ann, bob


def sit_down(open_page: Open, table: str, *homes: Home, hands: type[PlayPage] = PlayPage) -> list[PlayPage]:
    """A browser for each of them."""
    pages = []
    for home in homes:
        page = open_page(hands=hands)
        page.page.add_init_script("localStorage['milepost.settings'] = JSON.stringify({askDelivery: false})")
        is_somebody(page, home)
        page.page.goto(f"{page.address}/table/{table}")
        page.ready()
        pages.append(page)
    return pages


def open_the_game(table: str, *homes: Home) -> None:
    """The opening rounds by calls, as the planner would play them."""
    people = [home.at(table) for home in homes]
    while (now := people[0].look(None))["view"]["round"] < 3:
        seat = now["view"]["waiting"][0]
        plan = people[seat].post("/advice", seat=seat).json()["plans"][0]
        people[seat].act(plan["action"] or "done")


def advised(page: PlayPage) -> str:
    """The next thing the planner would do in this player's place."""
    plans = page.ask("/advice", {"seat": int(page.acting)})["plans"]
    return str(plans[0]["action"] or "done") if plans else "done"


def by_hand(page: PlayPage, action: str) -> bool:
    """Do on the page what an action says; False where it was only called, because other tests have it on the page."""
    word, _, rest = action.partition(" ")
    seq = page.seq
    if word in ("move", "place"):
        page.click(rest.split()[-1])
        page.after(seq)
    elif word == "build" and drew(page, rest.partition(",")[0].split()):
        page.build()
        page.page.keyboard.press("Escape")
    elif word in ("pick", "deliver"):
        load = rest.split()[0].replace("-", " ")  # actions write Iron-Ore
        page.press(f"{'Pick up' if word == 'pick' else 'Deliver'} {load}")
    elif word == "done":
        page.key("e")
    else:  # answers to events, locks, a line that a plain drag does not draw
        body = {"seat": int(page.acting), "action": action, "expected_seq": seq, "key": f"answer-{seq}"}
        assert "error" not in page.ask("/actions", body)
        page.after(seq)
        return False
    return True


def drew(page: PlayPage, names: list[str]) -> bool:
    """Drag along the mileposts: whether that is a sketch that can be built."""
    page.draw(names)
    if page.page.locator("#turn .build").count():
        return True
    page.page.keyboard.press("Escape")
    return False


def train_of(seat: int) -> str:
    return f".map .pawn[style*='--p{seat}']"


def drawn(page: PlayPage, place: str) -> str:
    """How a part of the page is drawn now; nothing where it is not there."""
    return str(page.page.evaluate("place => document.querySelector(place)?.outerHTML ?? ''", place))


def sees(page: PlayPage, place: str, before: str) -> None:
    """Wait until that part of the page is another."""
    test = "([place, before]) => (document.querySelector(place)?.outerHTML ?? '') !== before"
    page.page.wait_for_function(test, arg=[place, before])


def plays_a_turn(one: PlayPage, other: PlayPage) -> set[str]:
    """A turn by hand; each step is seen on the other page, without a reload. What was done in it."""
    seat, did = int(one.acting), set()
    while one.acting == str(seat):
        action = advised(one)
        word = action.split()[0]
        places = [LINES, *{"move": [train_of(seat)], "place": [train_of(seat)], "build": [TRACK]}.get(word, [])]
        before = {place: drawn(other, place) for place in places}
        if by_hand(one, action):
            did.add(word)
        if word != "done":
            for place in places:
                sees(other, place, before[place])
        other.page.wait_for_function(f"() => +document.querySelector('#app').dataset.seq >= {one.seq}")
        expect(other.page.locator("#players .cash.hid"), "others' cash is hidden").to_have_count(1)
    return did


def enough(did: list[set[str]]) -> bool:
    """Both have run their train, loaded or delivered, and built; and something was delivered."""
    return all({"move", "build"} <= one and one & {"pick", "deliver"} for one in did) and "deliver" in did[0] | did[1]


@pytest.mark.parametrize("title", ["india", "italy", "nippon", "russia"])
def test_rounds_of_two_homes(open_page: Open, client: Any, title: str) -> None:
    table, *homes = seated(client, title, "no-tax")  # the tax opens everybody's cash, and here it must stay hidden
    open_the_game(table, *homes)
    pages = sit_down(open_page, table, *homes)
    did: list[set[str]] = [set(), set()]
    turns = 0
    while not enough(did) or turns < 4:
        one, other = at_turn(*pages)
        did[pages.index(one)] |= plays_a_turn(one, other)
        turns += 1
        assert turns < TURNS, did
    for page in pages:
        page.rest()
    ours, theirs = (page.page.locator(".map .pawns .pawn title").all_text_contents() for page in pages)
    assert sorted(ours) == sorted(theirs)
    assert len(ours) == 2


def test_rounds_of_two_homes_in_village(open_page: Open, client: Any) -> None:
    """Tracks, trips and completed lines; the other page shows each tableau as its owner sees it."""
    table, *homes = seated(client, "village")
    pages = sit_down(open_page, table, *homes, hands=VillagePage)
    trips = [0, 0]
    for _ in range(8):
        one, other = at_turn(*pages)
        assert isinstance(one, VillagePage)
        seat, seq = int(one.acting), one.seq
        before = other.page.locator("#left .vother").first.inner_html()
        plan = best(one, "plan 1", seat)
        if plan and one.look(seat)["view"]["players"][seat]["money"] >= 4:
            one.choose("trip", 1)
            one.put(plan["line"])
            trips[seat] += 1
        track = best(one, "take 1", seat)
        one.choose("track", 1)
        if track["turned"]:
            one.page.keyboard.press("r")
        one.put(track["space"])
        one.resolve()
        one.end_turn()
        other.after(one.seq - 1)
        assert other.seq > seq
        assert other.page.locator("#left .vother").first.inner_html() != before
        theirs = other.page.locator("#players .pl").nth(seat).inner_text()
        assert f"£{other.ask('')['view']['players'][seat]['money']}" in theirs
    assert all(trips), "both have planned a trip"
    assert pages[0].seq == pages[1].seq
