"""Several homes at one table: making it, joining by a link, and whose turn it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from server.people.homes import Home
from web.hands import PlayPage
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]
HERE, LINK, LOBBY = "", "@link", "@lobby"  # who plays a seat, as the first page names it; else a bot
NAMES = ("Ann", "Bob", "Cid")


def invites(page: PlayPage, who: Sequence[str], title: str = "india") -> list[str]:
    """Make a table on the first page, some of its seats for people elsewhere: the links to them."""
    page.page.goto(page.address)
    page.choose_title(title)
    while page.page.locator(".seats li").count() > len(who):
        page.page.locator(".seats li button").last.click()
    for seat, (one, name) in enumerate(zip(who, NAMES, strict=False), 1):
        page.page.get_by_label(f"Who plays seat {seat}").select_option(one)
        page.page.get_by_label(f"Name of seat {seat}").fill(name)
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    links = page.page.locator(".pane .share input")
    links.nth(sum(one in (LINK, LOBBY) for one in who) - 1).wait_for()
    return [str(field.input_value()) for field in links.all()]


def joins(page: PlayPage, link: str, name: str) -> None:
    """Open an invitation in a browser the server has never seen."""
    page.page.goto(link)
    page.page.get_by_label("Your name").fill(name)
    page.page.get_by_role("button", name="Take the seat").click()
    page.ready()


def all_homes(open_page: Open, homes: int, title: str = "india", **more: Any) -> list[PlayPage]:
    """So many browsers at Ann's table, each somebody's own."""
    hands = VillagePage if title == "village" else PlayPage
    pages = [open_page(hands=hands, **more) for _ in range(homes)]
    links = invites(pages[0], [HERE, *[LINK] * (homes - 1)], title)
    for page, link, name in zip(pages[1:], links, NAMES[1:], strict=False):
        joins(page, link, name)
    pages[0].page.locator(".held").wait_for(state="detached")
    pages[0].page.locator(".pane").get_by_role("button", name="Close").click()
    return pages


def two_homes(open_page: Open, title: str = "india", **more: Any) -> tuple[PlayPage, PlayPage]:
    """Ann's browser and Bob's, at a table made by calls: quicker, where the way to it is not what is tested."""
    hands = VillagePage if title == "village" else PlayPage
    ann, bob = (open_page(hands=hands, **more) for _ in range(2))
    me, other = ann.come("Ann"), bob.come("Bob")
    seats = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None, "open": True}]
    table = ann.call("/api/tables", {"title": title, "seats": seats}, me)["id"]
    bob.call("/api/links/join", {"code": ann.call(f"/api/tables/{table}/seats/1/invite", {}, me)["code"]}, other)
    for page in (ann, bob):
        page.page.goto(f"{page.address}/table/{table}")
        page.ready()
    return ann, bob


def is_somebody(page: PlayPage, home: Home) -> None:
    """The page's browser is that person."""
    one = {**home.get("/me").json(), "token": home.token}
    page.page.goto(f"{page.address}/docs/")
    page.page.evaluate("(me) => localStorage.setItem('milepost.me', me)", json.dumps(one))


def at_turn(*pages: PlayPage) -> tuple[PlayPage, PlayPage]:
    """Whose turn it is, and somebody else."""
    for _ in range(600):
        for page in pages:
            if page.acting != "":
                page.rest()
                return page, next(one for one in pages if one is not page)
        pages[0].page.wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")


def people(page: PlayPage) -> Any:
    """The list of people, folded out."""
    if not page.page.locator(".pane").count():
        page.page.get_by_role("button", name="People and talk").click()
    page.page.get_by_role("tab", name="People").click()
    return page.page.locator(".pane")


def in_reach(page: PlayPage) -> str:
    """A city that the player who acts could build to in this turn."""
    for city in page.board["cities"]:
        way = page.ask("/best-way", {"seat": int(page.acting), "goal": city["name"]})
        if "error" not in way and way["path"] and way["turns"] == 1 and not way["refusal"]:
            return str(city["name"])
    raise AssertionError("no city is in reach")
