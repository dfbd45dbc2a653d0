"""What the page asks and refuses: events' questions, rules with their links, things that cannot be undone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import milepost
from web.hands import PlayPage
from web.test_first_game import saved

Open = Callable[..., PlayPage]


def test_a_refusal_names_its_rule(open_page: Open) -> None:
    page = open_page()
    page.expected = ["422"]
    page.new_game(["", ""])
    answer: list[Any] = []
    page.page.on("response", lambda response: answer.append(response.status))

    def wrong(route: Any) -> None:
        body = route.request.post_data_json
        route.continue_(post_data=json.dumps({**body, "action": "move Delhi"}))

    page.page.route("**/actions", wrong)
    link = page.key_for("e", page.page.locator(".toast.refusal a"))
    assert 422 in answer
    href = link.get_attribute("href") or ""
    rule = page.page.context.request.get(f"{page.address}{href}")
    assert rule.ok
    assert 'id="' + href.split("#")[1] + '"' in rule.text()
    # The page had asked for something else, which the report tells as it is, with the position this seat knows.
    report = saved(page, lambda: page.page.get_by_role("button", name="This rule seems wrong").click())
    assert "# action: done\n# refusal: none: the rules allow it\n" in report
    seat = int(page.acting)
    assert milepost.load(report).view(seat).as_dict() == page.ask(f"?seat={seat}")["view"]


def test_a_derailment_asks_which_load(open_page: Open) -> None:
    """The server's answer is changed to one in which an event asks; the page must let it be answered."""
    page = open_page()
    page.new_game(["", ""])
    played: list[Any] = []

    def asking(route: Any) -> None:
        told = route.fetch().json()
        told["view"]["question"] = ["lose load", 0, 0]
        told["question"] = {
            "word": "lose load",
            "heading": "Choose what to lose",
            "prompt": "Your train derailed.",
            "rule": "R-10",
            "link": "docs/rules/crayon.md#r-10",
            "secret": False,
        }
        told["view"]["waiting"] = [told["view"]["seat"]]
        told["legal"] = {
            "seat": told["view"]["seat"],
            "kinds": ["lose"],
            "actions": [
                {
                    "kind": "lose",
                    "text": f"lose {load}",
                    "words": f"Lose {load}",
                    "load": load,
                    "train": 0,
                    "card": None,
                    "demand": None,
                    "pay": None,
                }
                for load in ("Coal", "Tea")
            ],
            "sums": [],
        }
        route.fulfill(json=told)

    def note(route: Any) -> None:
        played.append(route.request.post_data_json["action"])
        route.fulfill(json={"seq": 1, "news": []})

    page.page.route("**/api/tables/*?seat=*", asking)
    page.page.route("**/actions", note)
    page.page.reload()
    page.page.locator("#here").wait_for()
    assert "Choose what to lose" in page.text("#turn")
    page.page.get_by_role("button", name="Lose Tea").click()
    page.rest()
    assert played == ["lose Tea"]


def test_discarding_is_asked_once_more(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    while page.round <= 2:
        page.end_turn()
    seq = page.seq
    cards = page.text("#hand")
    page.page.get_by_role("button", name="Discard hand").click()
    page.page.get_by_role("button", name="Not now").click()
    assert page.seq == seq
    page.page.get_by_role("button", name="Discard hand").click()
    page.page.locator("dialog").get_by_role("button", name="Discard the hand").click()
    page.after(seq)
    assert page.text("#hand") != cards


def test_keys_are_listed_and_work(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    page.page.keyboard.press("?")
    page.page.locator("dialog[open]").wait_for()
    assert "Keys and settings" in page.text("dialog")
    page.page.keyboard.press("Escape")
    page.page.locator("dialog").wait_for(state="detached")
    page.page.keyboard.press("b")
    assert page.page.locator("[aria-pressed=true][aria-label^=Draw]").count() == 1
    page.page.keyboard.press("m")
    assert page.page.locator("[aria-pressed=true][aria-label^=Draw]").count() == 0
    # Without a pointer: track by name.
    page.page.get_by_label("Track to").select_option(label="Agra")
    page.page.get_by_role("button", name="Go", exact=True).click()
    page.rest()
    page.build()
    page.key("u")
    assert "0 of 20M" in page.text("#turn .meter")
