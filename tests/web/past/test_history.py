"""Finished games, players and tournaments on the page: found from the first page, by day and night, on a phone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx2 as httpx
import pytest

from server.history.games import SHORT, play_out
from server.people.homes import Home
from web.conftest import Server
from web.faults import check
from web.hands import PlayPage
from web.homes import is_somebody

Open = Callable[..., PlayPage]


@pytest.fixture
def client(server: Server) -> Iterator[Any]:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        yield client


@pytest.fixture
def homes(client: Any) -> tuple[Home, Home]:
    """Ann and Bob, who have played: an open game that Bob has won, and a private one."""
    ann, bob = Home(client, "Ann History").come(), Home(client, "Bob History").come()
    for visibility in ("open", "private"):
        table = ann.host(variants=SHORT, visibility=visibility)
        bob.join(ann.invite(table))
        play_out(table, ann, bob, losers=(0,))
    return ann, bob


def fits(page: PlayPage) -> None:
    """Nothing sticks out to the side."""
    assert page.page.evaluate("() => document.querySelector('.history').scrollWidth <= innerWidth")


def test_finished_games_lead_to_players_and_their_ratings(open_page: Open, homes: tuple[Home, Home]) -> None:
    page = open_page()
    page.page.goto(page.address)
    page.page.get_by_role("link", name="Finished games").click()
    game = page.page.locator(".games > li", has_text="Bob History").first
    assert "1 Bob History" in " ".join(game.inner_text().split())
    assert page.page.locator(".games > li", has_text="Bob History").count() == 1, "the private one is not for strangers"
    check(page)
    game.get_by_role("link", name="Bob History").click()
    page.page.get_by_role("heading", name="Bob History").wait_for()
    row = page.page.get_by_role("row", name="India").first
    assert row.inner_text().split() == ["India", "2", "2", "2"], "figures count all games"
    assert "±" in page.text(".strength >> nth=0")
    check(page)
    page.page.get_by_role("link", name="Players", exact=True).click()
    page.page.get_by_role("row", name="Bob History").wait_for()
    page.page.get_by_label("Games").select_option("bots")
    page.page.get_by_label("Games").select_option("people")
    page.page.get_by_role("row", name="Ann History").get_by_role("link").click()
    page.page.get_by_role("heading", name="Ann History").wait_for()
    page.page.locator(".games > li").get_by_role("link", name="India of").click()
    page.page.get_by_role("link", name="Milepost, home").wait_for()
    assert "/table/" in page.page.url


def test_ones_own_page_has_ones_private_games(open_page: Open, homes: tuple[Home, Home]) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    is_somebody(page, homes[1])
    page.page.goto(page.address)
    page.page.get_by_role("link", name="Your page").click()
    page.page.locator(".games > li", has_text="seen by its players only").wait_for()
    assert page.page.locator(".games > li").count() == 2
    fits(page)
    for link in page.page.locator(".history > nav a").all():
        box = link.bounding_box()
        assert box
        assert box["height"] >= 40, "as large as fingers"


def test_a_wrong_address_says_so(open_page: Open) -> None:
    page = open_page()
    page.expected = ["404"]
    page.page.goto(f"{page.address}/player/nobody")
    page.page.get_by_text("There is no such player.").wait_for()
    page.page.goto(f"{page.address}/tournament/nobody")
    page.page.get_by_text("There is no such tournament.").wait_for()


def test_a_tournament_from_opening_to_the_last_result(open_page: Open, client: Any) -> None:
    ann, bob = open_page(), open_page(390, 844, has_touch=True, is_mobile=True)
    ann.page.goto(ann.address)
    ann.page.get_by_role("link", name="Tournaments").click()
    ann.page.get_by_label("Title").locator("option[value=russia]").wait_for(state="attached")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Name", exact=True).fill("Winter cup")
    ann.page.get_by_label("Seats a table").select_option("2")
    ann.page.get_by_label("Rounds").select_option("1")
    ann.page.get_by_label("Time a game").select_option("2 hours")
    for variant in SHORT:
        ann.choose_variant(variant)
    check(ann)
    ann.page.get_by_role("button", name="Open the tournament").click()
    ann.page.get_by_role("heading", name="Winter cup").wait_for()
    assert "Time limit: 2 h a game" in ann.text(".terms")
    assert ann.page.get_by_role("button", name="Begin round 1").is_disabled()
    ann.page.get_by_role("button", name="Join as Ann").click()
    ann.page.get_by_role("row", name="Ann").wait_for()

    bob.page.goto(ann.page.url)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    bob.page.get_by_role("button", name="Leave the tournament").wait_for()
    assert bob.page.get_by_role("button", name="Begin round 1").count() == 0, "that is the host's"
    bob.page.get_by_role("button", name="Leave the tournament").click()
    bob.page.get_by_text("You can join again until it begins.").wait_for()
    bob.page.get_by_role("button", name="Leave the tournament").click()
    bob.page.get_by_role("button", name="Join as Bob").click()
    bob.page.get_by_role("button", name="Leave the tournament").click()
    bob.page.get_by_role("button", name="Not now").click()
    fits(bob)

    ann.page.reload()
    ann.page.get_by_role("button", name="Begin round 1").click()
    ann.page.get_by_role("heading", name="Round 1").wait_for()
    table = str(ann.page.locator(".tables").get_by_role("link", name="Table 1").get_attribute("href"))
    tokens = [json.loads(one.page.evaluate("() => localStorage['milepost.me']"))["token"] for one in (ann, bob)]
    seated = Home(client, "Ann", tokens[0]), Home(client, "Bob", tokens[1])
    anns = [seat["yours"] for seat in seated[0].at(table.split("/")[-1]).look(None)["seats"]].index(True)
    play_out(table.split("/")[-1], *seated, losers=(anns,))

    for page in (ann, bob):
        page.page.reload()
        page.page.get_by_text("The secret was:").wait_for()
        assert page.page.get_by_role("row", name="Bob").inner_text().split()[:4] == ["1", "Bob", "1", "1"]
        fits(page)
    check(ann)
    ann.page.locator(".tables").get_by_role("link", name="Table 1").click()
    ann.page.get_by_role("button", name="People and talk").click()
    ann.page.locator(".pane").get_by_role("link", name="Bob").click()
    ann.page.get_by_role("heading", name="Bob").wait_for()
