"""One table, several homes: each browser here is somebody's own, and knows nothing of the others'."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from web.hands import PlayPage
from web.village_hands import VillagePage

Open = Callable[..., PlayPage]
LINK = "@link"
LOBBY = "@lobby"
CRAYON = ("india", "italy", "nippon", "russia")


def invites(page: PlayPage, who: list[str], title: str = "india", names: tuple[str, ...] = ("Ann", "Bob", "Cid")) -> list[str]:
    """Make a table on the first page, some of its seats for people elsewhere: their links."""
    page.title = title
    page.page.goto(page.address)
    page.page.locator("select option[value=italy]").wait_for(state="attached")
    page.page.get_by_label("Title").select_option(title)
    while page.page.locator(".seats li").count() > len(who):
        page.page.locator(".seats li button").last.click()
    for seat, (one, name) in enumerate(zip(who, names, strict=False), 1):
        page.page.get_by_label(f"Who plays seat {seat}").select_option(one)
        page.page.get_by_label(f"Name of seat {seat}").fill(name)
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    return [str(field.input_value()) for field in page.page.locator(".pane .share input").all()]


def joins(page: PlayPage, link: str, name: str) -> None:
    """Open an invitation in a browser the server has never seen."""
    page.page.goto(link)
    page.page.get_by_label("Your name").fill(name)
    page.page.get_by_role("button", name="Take the seat").click()
    page.ready()


def two_homes(open_page: Open, title: str = "india", **more: Any) -> tuple[PlayPage, PlayPage]:
    hands = VillagePage if title == "village" else PlayPage
    ann, bob = open_page(hands=hands, **more), open_page(hands=hands, **more)
    joins(bob, invites(ann, ["", LINK], title)[0], "Bob")
    fold(ann)
    return ann, bob


def fold(page: PlayPage) -> None:
    """Fold the people's list away."""
    page.page.locator(".held").wait_for(state="detached")
    if page.page.locator(".pane").count():
        page.page.locator(".pane").get_by_role("button", name="Close").click()


def at_turn(*pages: PlayPage) -> tuple[PlayPage, PlayPage]:
    """Whose turn it is, and somebody else."""
    for _ in range(100):
        for page in pages:
            if page.acting != "":
                return page, next(one for one in pages if one is not page)
        pages[0].page.wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")


def test_the_host_hands_out_a_link_and_the_table_waits(open_page: Open) -> None:
    ann = open_page()
    (link,) = invites(ann, ["", LINK])
    assert link.startswith(f"{ann.address}/join#")
    assert "The table waits for a player to join." in ann.text(".held")
    assert ann.acting == ""
    ann.page.reload()
    ann.ready()
    assert ann.page.get_by_label("Link for Bob").input_value() == link  # it was told only once, and is kept

    bob = open_page()
    bob.page.goto(link)
    bob.page.get_by_role("heading", name="India").wait_for()
    assert "Ann invites you" in bob.text(".join")
    joins(bob, link, "Robert")
    ann.page.locator(".held").wait_for(state="detached")
    for page in (ann, bob):
        assert "Robert" in page.text("#players")
        assert "Bob" not in page.text("#players")
    assert {ann.acting, bob.acting} in ({"", "0"}, {"", "1"})


@pytest.mark.parametrize("title", CRAYON)
def test_two_homes_build_before_each_others_eyes(open_page: Open, title: str) -> None:
    """The opening rounds by hand: what one builds appears at the other's without a reload."""
    ann, bob = two_homes(open_page, title)
    for page in (ann, bob):
        answers(page)
    for _ in range(4):
        one, other = at_turn(ann, bob)
        assert one.page.title().startswith("● Your turn")
        assert "Your turn" not in other.page.title()
        city = next(c for c in one.board["cities"] if c["size"] == "major")
        seq, before = other.seq, other.page.locator(".map .world").inner_html()
        one.click(near(one, city["mileposts"][0]))
        one.build()
        other.after(seq)
        assert other.seq == one.seq
        assert other.page.locator(".map .world").inner_html() != before
        one.end_turn()
    assert ann.page.locator("dialog.cover").count() == bob.page.locator("dialog.cover").count() == 0


def answers(page: PlayPage) -> None:
    """Italy asks everybody for the cards they keep before it begins."""


def near(page: PlayPage, start: str) -> str:
    """A milepost some steps from a city, to build to."""
    spot = page.mileposts[start]
    inland = [m for m in page.board["mileposts"] if m["terrain"] == "clear"]
    return str(min(inland, key=lambda m: abs((m["x"] - spot["x"]) ** 2 + (m["y"] - spot["y"]) ** 2 - 300**2))["name"])
