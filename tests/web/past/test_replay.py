"""A game looked at again on the page: by slider, keys and turns, through other eyes, by link, with charts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import milepost
from milepost.game import Game
from milepost.tell.chronicle import chronicle
from web.faults import check
from web.hands import PlayPage
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]
GOLDEN = Path(__file__).parents[2] / "golden"


def brought(page: PlayPage, record: str) -> str:
    """A record brought to the server: its table."""
    return str(page.call("/api/records", {"log": record})["id"])


def at(page: PlayPage, seq: int) -> None:
    """The table after that step has come."""
    page.page.wait_for_function(f"() => +document.querySelector('#app')?.dataset.seq === {seq}")


def press(page: PlayPage, key: str, seq: int) -> None:
    page.page.keyboard.press(key)
    at(page, seq)


def test_a_running_game_is_looked_at_again(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    for text in ("build Delhi Agra", "done", "build Madras Bangalore", "done", "done", "done"):
        now = page.ask("")
        body = {"seat": now["view"]["waiting"][0], "action": text, "expected_seq": now["seq"], "key": f"k{now['seq']}"}
        page.ask("/actions", body)
    table = page.page.url.rpartition("/")[2]
    page.page.get_by_role("button", name="Replay: look at the game again").click()
    page.page.locator("#reel").wait_for()
    at(page, 0)
    press(page, "ArrowRight", 1)
    assert "Delhi" in page.text("#reel .caption")
    assert page.page.url.endswith(f"/table/{table}/at/1")
    press(page, "Shift+ArrowRight", 2)  # the end of the first turn
    press(page, "Shift+ArrowRight", 4)
    press(page, "ArrowLeft", 3)
    press(page, "End", 6)
    press(page, "Home", 0)
    page.page.get_by_label("Step", exact=True).fill("5")
    at(page, 5)
    assert page.acting == ""  # nothing can be done in the past
    page.page.get_by_role("button", name="To the table").click()
    at(page, 6)
    assert page.page.locator("#reel").count() == 0
    assert page.acting != ""


def test_a_link_leads_to_a_position_and_its_charts(open_page: Open) -> None:
    page = open_page()
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    record = (GOLDEN / "india-2.log").read_text(encoding="utf-8")
    game, table = milepost.load(record), brought(page, record)
    told = chronicle(game, None)
    page.page.goto(f"{page.address}/table/{table}/at/40")
    at(page, 40)
    assert f"Step 40 of {game.steps}" in (
        page.page.get_by_label("Step", exact=True).get_attribute("aria-valuetext") or ""
    )
    page.page.keyboard.press("l")
    page.page.get_by_text("The link to this position is copied.").wait_for()
    assert page.page.evaluate("navigator.clipboard.readText()") == page.page.url
    press(page, "ArrowRight", 41)
    page.page.get_by_role("button", name="Link", exact=True).click()
    page.page.wait_for_function("async () => await navigator.clipboard.readText() === location.href")
    assert page.page.url.endswith(f"/table/{table}/at/41")

    # Through whose eyes: all hands can be seen, one after the other.
    hands = [game.at(41).as_dict(seat)["players"][seat]["cards"] for seat in (0, 1)]
    assert hands[0] != hands[1]
    for seat in (1, 0):
        page.page.get_by_label("Through whose eyes").select_option(str(seat))
        for card in hands[seat]:
            page.page.locator(f'#hand [aria-label="Demand card {card}"]').wait_for()

    page.page.keyboard.press("c")
    chart = page.page.locator("#charts .chart")
    chart.wait_for()
    box = chart.bounding_box()
    assert box is not None
    assert box["height"] > 100
    assert chart.locator(".line").count() == 2
    for curve in (told["curves"][2], told["curves"][0]):
        page.page.get_by_role("tab", name=curve["name"]).click()
        assert chart.get_attribute("aria-label") == (
            f"{curve['name']}, {curve['unit']}. At the end: "
            + ", ".join(f"{name} {value}" for name, value in zip(game.names, curve["values"][-1], strict=True))
            + "."
        )
    for shown, key in zip(page.page.locator("#charts .deeds table").all(), ("what", "where"), strict=True):
        row = shown.locator("tbody tr").first
        name, count, gain = most(told["deeds"], key)
        assert (row.locator("th").inner_text(), row.locator("td").last.inner_text()) == (name, f"{count} · {gain}")
    check(page)
    page.page.mouse.click(box["x"] + box["width"] - 13, box["y"] + 30)
    at(page, game.steps)
    assert page.page.locator(".winner").count() == 0
    with page.page.expect_download() as waiting:
        page.page.get_by_role("button", name="Download").click()
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == record


def most(deeds: Sequence[Any], key: str) -> tuple[str, int, int]:
    """What brought most in all: how often, and how much."""
    gains: dict[str, list[int]] = {}
    for deed in deeds:
        gains.setdefault(deed[key], []).append(deed["gain"])
    name = max(gains, key=lambda one: sum(gains[one]))
    return name, len(gains[name]), sum(gains[name])


def test_it_runs_by_itself_to_its_end(open_page: Open) -> None:
    page = open_page()
    game = alone()
    page.page.goto(f"{page.address}/table/{brought(page, game.record())}/at/0")
    page.page.get_by_role("button", name="Speed").click(click_count=2)
    page.page.get_by_role("button", name="Play (Space)").click()
    at(page, game.steps)
    page.page.get_by_role("button", name="Play (Space)").wait_for()  # it has stopped


def play_on(page: PlayPage, step: int) -> dict[str, Any]:
    """Play on from the step that is shown, at a new table: how it begins."""
    old = page.page.url.split("/")[4]
    at(page, step)
    page.page.get_by_role("button", name="Play on").click()
    page.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.page.wait_for_function(f"() => !location.pathname.includes('{old}')")
    at(page, step)
    table: dict[str, Any] = page.ask("")
    assert table["seq"] == step
    return table


def test_a_game_is_played_on_from_a_step(open_page: Open) -> None:
    page = open_page()
    page.page.goto(f"{page.address}/table/{brought(page, alone().record())}/at/4")
    play_on(page, 4)
    assert page.acting == "0"
    page.page.keyboard.press("e")
    at(page, 5)


def test_a_running_game_against_a_bot_is_played_on(open_page: Open) -> None:
    """The bot keeps its seat and what it has done, and the game that goes on elsewhere is left alone."""
    page = open_page()
    page.new_game(["", "greedy"])
    page.my_turn()
    page.act("build Delhi Agra", "done")
    page.my_turn()
    old, before = page.page.url, page.ask("?seat=0")
    step = before["seq"]
    assert any(line["seat"] == 1 for line in before["log"]), "the bot has done something"
    page.page.get_by_role("button", name="Replay: look at the game again").click()
    page.page.locator("#reel").wait_for()
    page.page.keyboard.press("End")
    table = play_on(page, step)
    assert [seat["bot"] for seat in table["seats"]] == [None, "greedy"]
    assert table["view"]["track"] == before["view"]["track"]
    page.my_turn()
    page.end_turn()
    assert page.page.request.get(old.replace("/table/", "/api/tables/")).json()["seq"] == step


def test_village_is_brought_shared_and_played_on(open_page: Open) -> None:
    page = open_page(hands=VillagePage)
    record = GOLDEN / "village-3.log"
    game = milepost.load(record.read_text(encoding="utf-8"))
    page.page.goto(page.address)
    page.page.get_by_label("Look at a game from a file").set_input_files(str(record))
    at(page, 0)
    press(page, "End", game.steps)
    page.page.keyboard.press("c")
    page.page.get_by_role("tab", name="Money").click()
    assert "At the end" in (page.page.locator("#charts .chart").get_attribute("aria-label") or "")
    table = page.page.url.split("/")[4]
    page.page.goto(f"{page.address}/table/{table}")
    page.page.locator(".winner").get_by_role("button", name="Watch it again").click()
    at(page, 0)

    step = next(entry.number - 1 for entry in game.entries() if entry.seat == 0 and entry.number > 60)
    page.page.goto(f"{page.address}/table/{table}/at/{step}")
    seats = play_on(page, step)["seats"]
    assert [(seat["name"], seat["yours"]) for seat in seats] == [("Ann", True), ("Bob", False), ("Cem", False)]
    assert all(seat["bot"] for seat in seats[1:])
    page.my_turn()
    assert page.acting == "0"


def alone() -> Game:
    """A short game that is over: somebody alone has done nothing in it."""
    game = milepost.new("india", ["Ann"], seed=3, variants=["solo=10"])
    while game.outcome() is None:
        game.play("done")
    return game


def test_a_game_from_a_file_is_looked_at(open_page: Open, tmp_path: Path) -> None:
    game = milepost.new("nippon", ["Ann", "Bob"], seed=3)
    for _ in range(6):
        game.play("done")
    file = tmp_path / "evening.log"
    file.write_text(game.record(), encoding="utf-8")
    page = open_page()
    page.home()
    page.page.get_by_label("Look at a game from a file").set_input_files(str(file))
    at(page, 0)
    press(page, "End", 6)
    file.write_text("Not a log", encoding="utf-8")
    page.home()
    page.expected.append("422")
    page.page.get_by_label("Look at a game from a file").set_input_files(str(file))
    page.page.get_by_text("a log begins with the line").wait_for()
