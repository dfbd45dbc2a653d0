"""Whole turns by mouse: opening builds, placing, moving, loading, delivering, ending."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from web.hands import PlayPage

Open = Callable[..., PlayPage]


def demand_cards(page: PlayPage) -> list[int]:
    """The cards on which seat 0 may deliver."""
    view = page.ask("?seat=0")["view"]
    return [*view["players"][0]["cards"], *view.get("pool", [])]


def best_demand(page: PlayPage) -> tuple[str, str, str]:
    """The load, source and city of the demand of seat 0 with the least track to build."""

    def far(a: str, b: str) -> float:
        (ax, ay), (bx, by) = ((page.mileposts[page.cities[c]["mileposts"][0]][k] for k in "xy") for c in (a, b))
        return math.hypot(ax - bx, ay - by)

    def cost(way: tuple[float, str, str, str]) -> tuple[int, float]:
        _, _, source, city = way
        total = 0
        for path in ([source], [source, city]):
            preview = page.ask("/build-preview", {"seat": 0, "path": path})
            total += preview["total"] if preview["sections"] else 999
        return total, way[0]

    majors = [name for name, city in page.cities.items() if city["size"] == "major"]
    sources = {load["name"]: load["cities"] for load in page.board["loads"]}
    ways = [
        (
            far(source, demand["city"]) + min(far(source, major) for major in majors),
            demand["load"],
            source,
            demand["city"],
        )
        for card in demand_cards(page)
        for demand in page.board["cards"][str(card)]
        for source in sources[demand["load"]]
        if source != demand["city"] and page.cities[source]["size"] != "major"
    ]
    _, load, source, city = min(sorted(ways)[:12], key=cost)
    return load, source, city


def keep_cards(page: PlayPage) -> None:
    """Italy: two cards each, handing the screen over."""
    while page.page.locator("dialog.cover").count():
        page.page.locator("dialog.cover button").click()
        for _ in range(2):
            page.press("Keep card")


@pytest.mark.parametrize("title", ["india", "russia", "italy", "nippon", "iberia", "isles"])
def test_turns_by_mouse(open_page: Open, title: str) -> None:
    page = open_page()
    page.choose_game(["", ""], title=title)
    keep_cards(page)
    while page.acting != "0":
        page.end_turn()
    load, source, city = best_demand(page)

    # The opening, by drag: the way the server proposes, drawn by hand.
    way: dict[str, Any] = page.ask("/build-preview", {"seat": 0, "path": [source]})
    names = [way["sections"][0]["from"], *(section["to"] for section in way["sections"])]
    page.draw(names)
    assert f"{way['total']}M" in page.text(".pop.build")
    page.draw([*names[-1:], *names[-2::-1]][:2])  # back over the last section erases it
    assert page.page.locator(".pop.build").inner_text() != ""
    page.page.keyboard.press("Escape")
    assert page.page.locator(".pop.build").count() == 0
    page.draw(names)
    page.build()
    assert "builds" in page.text(".lines")

    # On to the city that pays, as many turns as the money takes: a click proposes, Enter builds.
    delivered = False
    for _ in range(16):
        page.end_turn()
        while page.acting != "0":
            page.end_turn()
        if page.round > 2:
            delivered = operate(page, load, source, city)
            if delivered:
                break
            page.press("Go build")
        connect(page, names, source, city)
    assert delivered


def connect(page: PlayPage, names: list[str], source: str, city: str) -> None:
    """Build towards the source, then from it to the city, as far as this turn allows."""
    way = page.ask("/build-preview", {"seat": 0, "path": [*names, city]})
    if not way["sections"] or not way["text"]:
        return
    page.page.keyboard.press("Escape")
    page.click(source)  # where own track is, a click says from where
    page.click(city)  # and the next one where to
    if page.page.locator("#turn .build").count():
        page.build()
    page.page.keyboard.press("Escape")


def operate(page: PlayPage, load: str, source: str, city: str) -> bool:
    """Place, fetch, carry, deliver; true when it is done."""
    if "Place your train" in page.text("#turn"):
        seq = page.seq
        page.click(source)
        page.after(seq)
    if not page.page.locator(".dm.aboard").count() and f"Pick up {load}" in page.text("#here"):
        page.press(f"Pick up {load}")
        lock = f"Lock {load} to {city}"
        if page.page.get_by_role("button", name=lock).count():  # nothing is delivered in Italy that is not locked
            page.press(lock)
            assert page.page.locator(".cube >> visible=true").count() == 1
    steps = steps_to(page, city)
    ways = [way for way in page.ask("?seat=0")["reach"][0] if way["milepost"] in steps]
    if not ways:
        return False
    to = min(ways, key=lambda way: (steps[way["milepost"]], way["rent"], way["steps"]))
    page.page.mouse.move(*page.at(to["milepost"]))
    assert f"{to['steps']} point" in page.text(".pop.move")
    seq = page.seq
    page.page.mouse.click(*page.at(to["milepost"]))
    page.after(seq)
    if steps[to["milepost"]]:
        return False
    cash = purse(page)
    page.press(f"Deliver {load}")
    assert purse(page) > cash
    assert "delivers" in page.text(".lines")
    return True


def purse(page: PlayPage) -> int:
    return int(page.text("#turn .th b").removesuffix("M"))


def steps_to(page: PlayPage, city: str) -> dict[str, int]:
    """Steps over seat 0's track from everywhere it leads to the city."""
    near: dict[str, set[str]] = {}
    names = [m["name"] for m in page.board["mileposts"]]
    red = [{*one["mileposts"]} for one in page.board["cities"] if one["size"] == "major"]
    track = page.ask("?seat=0")["view"]["track"]
    for number, ends in enumerate(page.board["sections"]):
        a, b = (names[end] for end in ends)
        if track.get(str(number)) == 0 or any({a, b} <= area for area in red):
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
    steps = dict.fromkeys(page.cities[city]["mileposts"], 0)
    rim = list(steps)
    for here in rim:  # grows while it is walked
        for there in sorted(near.get(here, ())):
            if there not in steps:
                steps[there] = steps[here] + 1
                rim.append(there)
    return steps


def test_undo_and_restart(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    for city in ("Agra", "Lucknow"):
        page.click(city)
        page.build()
        page.page.keyboard.press("Escape")
    spent = page.text("#turn .meter")
    page.press("Undo")
    assert page.text("#turn .meter") != spent
    page.press("Restart turn")
    assert "0 of 20M" in page.text("#turn .meter")
    assert page.page.get_by_role("button", name="Undo").first.is_disabled()


def test_two_persons_take_turns(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    seen = []
    for _ in range(4):
        seen.append(page.acting)
        page.end_turn()
    assert sorted(seen[:2]) == ["0", "1"]
    assert seen[2:] == seen[1::-1]  # TRN-2: the second opening round goes back


def test_whole_game_against_bots(open_page: Open) -> None:
    """One person who only ends turns, two bots who play to win."""
    page = open_page()
    page.new_game(["", "greedy", "greedy"], seed=11)
    while True:
        page.my_turn()
        if page.page.locator(".winner").count():
            break
        page.page.evaluate("""() => { const button = document.querySelector('#turn .end, #here .lose');
                                      if (button && !button.disabled) button.click() }""")
        page.page.wait_for_timeout(15)
    assert "win" in page.text(".winner h2")
    assert "250M" in page.text(".crumb") or "M with" in page.text(".crumb")
