"""A game looked at again on the page: by slider, keys and turns, through other eyes, by link, with charts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import milepost
from web.faults import check
from web.hands import PlayPage
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]


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


def test_a_link_leads_to_a_position(open_page: Open) -> None:
    page = open_page()
    over = finished(page)
    friend = open_page()
    friend.page.goto(f"{page.address}/table/{over}/at/3")
    at(friend, 3)
    friend.page.keyboard.press("c")
    chart = friend.page.locator("#charts .chart")
    chart.wait_for()
    box = chart.bounding_box()
    assert box is not None
    assert box["height"] > 100
    assert chart.locator(".line").count() == 1
    check(friend)
    friend.page.mouse.click(box["x"] + box["width"] - 13, box["y"] + 30)
    last = friend.page.evaluate(f"fetch('/api/tables/{over}').then(answer => answer.json())")["seq"]
    at(friend, last)
    assert friend.page.locator(".winner").count() == 0
    with friend.page.expect_download() as waiting:
        friend.page.get_by_role("button", name="Download").click()
    with open(waiting.value.path(), encoding="utf-8") as file:
        assert milepost.load(file.read()).outcome() is not None


def test_it_runs_by_itself_to_its_end(open_page: Open) -> None:
    page = open_page()
    over = finished(page)
    page.page.goto(f"{page.address}/table/{over}/at/0")
    page.page.get_by_role("button", name="Speed").click(click_count=2)
    page.page.get_by_role("button", name="Play (Space)").click()
    last = page.page.evaluate(f"fetch('/api/tables/{over}').then(answer => answer.json())")["seq"]
    at(page, last)
    page.page.get_by_role("button", name="Play (Space)").wait_for()  # it has stopped


def test_village_shows_all_hands_when_it_is_over(open_page: Open) -> None:
    page = open_page(hands=VillagePage)
    page.new_game([""], seed=3)
    while page.ask("")["outcome"] is None:
        now = page.ask("?seat=0")
        page.ask(
            "/actions",
            {
                "seat": 0,
                "action": now["legal"]["actions"][0]["text"],
                "expected_seq": now["seq"],
                "key": f"k{now['seq']}",
            },
        )
    page.page.locator(".winner").get_by_role("button", name="Watch it again").click()
    at(page, 0)
    press(page, "End", page.ask("")["seq"])
    page.page.keyboard.press("c")
    page.page.get_by_role("tab", name="Money").click()
    assert "At the end" in (page.page.locator("#charts .chart").get_attribute("aria-label") or "")


def finished(page: PlayPage) -> str:
    """A game alone in which nothing was done: its table."""
    page.alone(10)
    while page.ask("")["outcome"] is None:
        now = page.ask("")
        page.ask("/actions", {"seat": 0, "action": "done", "expected_seq": now["seq"], "key": f"end-{now['seq']}"})
    return str(page.page.url.rpartition("/")[2])


def test_a_game_is_played_on_from_a_step(open_page: Open) -> None:
    page = open_page()
    over = finished(page)
    page.page.goto(f"{page.address}/table/{over}/at/4")
    at(page, 4)
    page.page.get_by_role("button", name="Play on").click()
    page.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.page.wait_for_function(f"() => !location.pathname.includes('{over}')")
    at(page, 4)
    assert page.acting == "0"
    page.page.keyboard.press("e")
    at(page, 5)


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
