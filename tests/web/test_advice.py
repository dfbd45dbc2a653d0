"""The page asks bots: a plan with its reasons, the best way to build, opponents by level, what bots are up to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.hands import PlayPage
from web.scenes import played

Open = Callable[..., PlayPage]


def suggest(page: PlayPage) -> Any:
    """Ask by the button; what the server told the page."""
    with page.page.expect_response("**/advice") as told:
        page.page.get_by_role("button", name="Suggest a plan").click()
    page.page.locator(".plan.on").wait_for()
    page.rest()
    return told.value.json()


def way(page: PlayPage) -> str:
    return str(page.page.locator("#board .plan .way").get_attribute("d"))


def last_text(page: PlayPage) -> str:
    return str(page.ask("?seat=0")["log"][-1]["text"])


def test_a_plan_is_shown_with_its_reasons_and_on_the_board(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    told = suggest(page)
    plans = page.page.locator(".plan .say")
    assert plans.all_inner_texts() == [plan["sentence"] for plan in told["plans"]]
    assert len(told["plans"]) > 1
    first, second = told["plans"][:2]
    for reason in first["reasons"]:
        assert reason in page.text(".plan.on")
    assert first["words"] in page.text(".plan.on")
    assert page.page.locator("#board .stop").count() == len({stop["city"] for stop in first["stops"]})
    shown = way(page)
    plans.nth(1).click()
    page.rest()
    assert way(page) != shown
    assert second["reasons"][0] in page.text(".plan.on")
    signs = "; ".join(page.page.locator("#board .stop title").all_text_contents())
    for number, stop in enumerate(second["stops"], 1):
        assert f"{number}: {'pick up' if stop['pick'] else 'deliver'} {' and '.join(stop['loads'])}" in signs
    assert page.seq == 0  # looked at, not played


def test_the_key_asks_and_puts_away(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    page.key_for("s", page.page.locator(".plan.on"))
    page.page.keyboard.press("s")
    assert page.page.locator(".plan").count() == 0
    page.page.keyboard.press("s")
    page.page.locator(".plan.on").wait_for()
    page.page.keyboard.press("Escape")
    assert page.page.locator(".plan").count() == page.page.locator("#board .plan .way").count() == 0


@pytest.mark.parametrize("title", ["india", "russia", "italy", "nippon"])
@pytest.mark.parametrize("phase", ["operate", "build"])
def test_the_first_step_is_played_in_every_title(open_page: Open, title: str, phase: str) -> None:
    page = open_page()
    page.open_scene(played(title, 8, lambda s: s.as_dict(None)["phase"] == phase))
    told = suggest(page)
    step = told["plans"][0]["action"]
    seat, seq = page.acting, page.seq
    page.page.get_by_role("button", name="Do the first step").click()
    if step in ("discard", "swap"):  # what cannot be taken back is asked for once more
        page.page.locator("dialog .pri").click()
    page.after(seq)
    assert (page.seq, last_text(page)) == (seq + 1, step)
    if step != "done":
        page.page.locator(".plan.on").wait_for()  # and what comes next
    elif page.acting != seat:
        assert page.page.locator(".plan").count() == 0  # another player's eyes


@pytest.mark.parametrize(("title", "seed", "rounds"), [("italy", 5, 6), ("nippon", 7, 4)])
def test_the_first_step_pressed_again_and_again_plays_whole_turns(
    open_page: Open, title: str, seed: int, rounds: int
) -> None:
    """Each turn ends by itself. A load picked up and dropped for ever: Pasta in Italy's sixth round, in Nippon's third
    Electronics."""
    page = open_page()
    page.new_game(["", "greedy"], seed=seed, title=title)
    suggest(page)
    step = page.page.get_by_role("button", name="Do the first step")
    done: dict[int, list[str]] = {}
    while page.round <= rounds:
        now, seq = page.round, page.seq
        step.click()
        if page.page.locator("dialog .pri").count():  # what cannot be taken back is asked for once more
            page.page.locator("dialog .pri").click()
        page.after(seq)
        done.setdefault(now, []).append([line["text"] for line in page.ask("?seat=0")["log"] if line["seat"] == 0][-1])
        assert len(done[now]) < 30, done[now]
        page.my_turn()
        page.page.locator(".ask-plan:enabled").wait_for()  # it has thought, if it was asked
        if page.page.locator(".plan.on").count() == 0:
            suggest(page)
    for turn in done.values():
        assert turn[-1] in ("done", "discard", "swap")
    assert [text for turn in done.values() for text in turn if text.startswith("build")]
    assert [text for turn in done.values() for text in turn if text.startswith(("pick", "lock"))]


def test_italys_first_cards(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", "random"], title="italy")
    told = suggest(page)
    assert page.text(".plan.on .say") == told["plans"][0]["words"]
    page.press("Do the first step")
    texts = [line["text"] for line in page.ask("?seat=0")["log"] if line["seat"] == 0]
    assert texts == [told["plans"][0]["action"]]


def test_a_server_that_has_no_answer_is_told(open_page: Open) -> None:
    page = open_page()
    page.expected = ["503"]
    page.new_game(["", ""])
    page.page.route(
        "**/advice",
        lambda route: route.fulfill(
            status=503,
            json={
                "error": {
                    "code": "no advice",
                    "message": "The planner had no answer; ask it again.",
                    "rule": None,
                    "link": None,
                    "seq": None,
                }
            },
        ),
    )
    toast = page.key_for("s", page.page.locator(".toast"))
    assert "ask it again" in toast.inner_text()
    assert page.page.get_by_role("button", name="Suggest a plan").is_enabled()


# The best way


def test_the_best_way_becomes_a_sketch_and_is_built(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    page.page.get_by_role("button", name="Best way…").click()
    page.page.get_by_label("Best way from").select_option("Delhi")
    page.page.get_by_label("Best way to").select_option("Bombay")
    page.page.get_by_role("button", name="Find").click()
    page.page.locator(".pop.build").wait_for()
    page.rest()
    told = page.ask("/best-way", {"seat": int(page.acting), "start": "Delhi", "goal": "Bombay"})
    note = page.text(".bestway [role=status]")
    assert f"{told['cost']}M for {told['sections']} sections, {told['turns']} turns of building" in note
    assert f"{told['paid']}M of it in one phase" in note
    assert told["refusal"]["message"] in note
    assert page.page.locator("#board .sketch circle").count() == len(told["path"]) - 1
    page.press(f"Build {told['paid']}M")
    track = page.ask("?seat=0")["view"]
    assert track["spent"] == told["paid"]
    assert page.page.locator("#board .sketch .later").get_attribute("d")  # the rest stays for the next turn


# Opponents


def test_an_opponent_is_chosen_by_level_and_style(open_page: Open) -> None:
    page = open_page()
    page.home()
    assert page.page.get_by_label("Who plays seat 2").input_value() == "planner"
    assert page.page.get_by_label("Level of seat 2").input_value() == "club"
    page.page.get_by_label("Level of seat 2").select_option("beginner")
    page.page.get_by_label("Style of seat 2").select_option("builder")
    assert "Thinks of one delivery at a time; lays a wide network early" in page.text(".seats li >> nth=1 >> .how")
    page.page.get_by_label("Level of seat 3").select_option("expert")
    page.page.get_by_role("button", name="Start the game").click()
    page.ready()
    bots = [seat["bot"] for seat in page.ask("")["seats"]]
    assert bots == [None, "planner:level=beginner:style=builder", "planner"]


def test_each_family_proposes_its_own(open_page: Open) -> None:
    page = open_page()
    page.home(title="village")
    assert page.page.get_by_label("Who plays seat 2").input_value() == "expert"
    assert page.page.get_by_label("Level of seat 2").input_value() == "club"
    page.page.get_by_label("Who plays seat 2").select_option("random")
    page.choose_title("nippon")
    assert page.page.get_by_label("Who plays seat 2").input_value() == "random"  # who has chosen is not asked again
    assert page.page.get_by_label("Level of seat 3").input_value() == "club"


# What bots are up to


def test_what_a_bot_is_up_to_is_told_to_who_asks(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", "planner"])
    page.my_turn()
    page.end_turn()
    page.my_turn()
    page.rest()
    assert page.page.locator(".upto").count() == 0
    page.page.locator(".asks button").click()
    page.rest()
    (told,) = page.ask("/plans")
    assert told["text"]
    assert page.text("#players .upto") == told["text"]
    page.page.reload()
    page.ready()
    assert page.text("#players .upto") == told["text"]
    page.page.locator(".asks button").click()
    assert page.page.locator(".upto").count() == 0


def test_at_a_table_of_persons_nobody_is_asked(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    assert page.page.locator(".asks").count() == 0
