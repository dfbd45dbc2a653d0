"""Setting up a game: titles, how many may play, variants that go together and those that do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from web.hands import PlayPage

Open = Callable[..., PlayPage]


def seats(page: PlayPage) -> int:
    return int(page.page.locator(".seats li").count())


def add_seats(page: PlayPage, number: int) -> None:
    for _ in range(number):
        page.page.get_by_role("button", name="Add a seat").click()


@pytest.mark.rule("SET-2", "italy")
def test_each_title_says_how_many_play(open_page: Open) -> None:
    page = open_page()
    page.home()
    first = page.page.locator(".title-card b").all_inner_texts()[:6]
    assert first == ["Iberia", "India", "British Isles", "Italy", "Nippon", "Russia"]
    assert "2 to 6" in page.text("legend >> nth=0")
    page.choose_title("italy")
    assert "exactly 2" in page.text("legend >> nth=0")
    assert seats(page) == 2
    assert page.page.get_by_role("button", name="Add a seat").is_disabled()
    page.choose_title("india")
    page.choose_variant("solo=40")
    assert (seats(page), "exactly 1" in page.text("legend >> nth=0")) == (1, True)
    page.page.locator("#v-solo").uncheck()
    assert seats(page) == 2


@pytest.mark.rule("SET-1", "india")
def test_fast_trains_are_proposed_to_five(open_page: Open) -> None:
    page = open_page()
    page.home()
    page.page.locator(".variants > summary").click()
    fast = page.page.locator("#v-fast")
    assert not fast.is_checked()
    add_seats(page, 2)
    assert fast.is_checked()
    assert "suggested" in page.text(".vr:has(#v-fast)")
    fast.uncheck()
    add_seats(page, 1)
    assert not fast.is_checked()  # who has decided is not asked again
    page.choose_title("russia")
    assert (seats(page), page.page.locator("#v-fast").is_checked()) == (6, False)


def test_variants_that_do_not_go_together_are_told_apart(open_page: Open) -> None:
    page = open_page()
    page.home()
    page.choose_variant("loan")
    assert page.page.locator("#v-late-fee").is_disabled()
    assert "not together with “Loan”" in page.text(".vr:has(#v-late-fee)")
    assert "only with “Two trains”" in page.text(".vr:has(#v-four-cards)")
    page.choose_variant("two-trains")
    page.choose_variant("four-cards")
    page.page.locator("#v-two-trains").uncheck()
    assert not page.page.locator("#v-four-cards").is_checked()  # it went with the other
    link = page.page.locator(".vr:has(#v-loan) a").get_attribute("href")
    answer = page.page.context.request.get(f"{page.address}{link}")
    assert 'id="v-loan"' in answer.text()


def test_the_table_shows_what_is_in_force(open_page: Open) -> None:
    page = open_page()
    page.choose_game(["", ""], title="russia", variants=["fast", "history=never"])
    shown = page.text(".inforce >> visible=true")
    assert "locos run 12 and 16" in shown
    assert "never" in shown
    assert "Freight · 12" in page.text("#players")


def test_a_mix_the_server_refuses_is_told(open_page: Open) -> None:
    page = open_page()
    page.expected = ["422"]
    page.home()

    def spoil(route: Any) -> None:
        body = route.request.post_data_json
        route.continue_(post_data=json.dumps({**body, "variants": ["loan", "backtrack"]}))

    page.page.route("**/api/tables", spoil)
    page.page.get_by_role("button", name="Start the game").click()
    toast = page.page.locator(".toast.refusal")
    toast.wait_for()
    assert "do not go together" in toast.inner_text()
    assert page.page.get_by_role("button", name="Start the game").is_enabled()


def test_one_click_on_a_card_starts_against_proposed_opponents(open_page: Open) -> None:
    page = open_page()
    page.page.goto(f"{page.address}/?seed=5")
    card = page.page.locator(".title-card:has(input[value=india])")
    card.wait_for()
    assert "2 to 6 players · about 69 rounds" in card.inner_text()
    assert page.page.evaluate(
        "async () => { const img = document.querySelector('.title-card img'); await img.decode(); return img.width }"
    )
    page.page.get_by_role("button", name="Play now: India").click()
    page.ready()
    table = page.ask("")
    assert [(seat["kind"], seat["bot"]) for seat in table["seats"]] == [
        ("person", None),
        ("bot", "planner:level=club"),
        ("bot", "planner:level=club"),
    ]
    assert table["variants"] == []


def test_the_books_names_come_first_and_the_long_list_behind_them(open_page: Open) -> None:
    page = open_page()
    page.home()
    presets = page.page.locator(".presets")
    fast, plain = presets.get_by_role("button", name="Fast game"), presets.get_by_role("button", name="As in the book")
    assert plain.get_attribute("aria-pressed") == "true"
    fast.click()
    assert (fast.get_attribute("aria-pressed"), plain.get_attribute("aria-pressed")) == ("true", "false")
    assert "fast trains" in presets.inner_text()
    page.page.locator(".variants > summary").click()
    assert page.page.locator("#v-no-tax").is_checked()
    plain.click()
    assert not page.page.locator("#v-no-tax").is_checked()


def test_ones_tables_show_the_round_the_standing_and_a_map(open_page: Open) -> None:
    page = open_page()
    page.choose_game(["", ""])
    page.page.goto(page.address)
    row = page.page.locator(".running li").first
    row.locator("img").wait_for()
    text = row.inner_text()
    assert "your turn" in text
    assert "Round 1" in text
    assert row.locator(".standing .on").count() == 1
    assert row.locator("img").evaluate("async img => { await img.decode(); return img.naturalWidth }")


def test_a_table_that_is_over_is_watched_again_and_its_rematch_turns_the_seats(open_page: Open) -> None:
    page = open_page()
    page.choose_game(["greedy", ""])
    over = page.page.url.rpartition("/")[2]
    names = [seat["name"] for seat in page.ask("")["seats"]]
    page.ask("/end", {})
    page.page.goto(page.address)
    page.page.get_by_role("link", name=f"Watch table {over} again").click()
    page.page.locator("#reel").wait_for()
    assert page.page.url == f"{page.address}/table/{over}/at/0"
    page.page.get_by_role("link", name="Milepost, home").click()
    page.page.get_by_role("button", name="Rematch of table").click()
    page.ready()
    again = page.ask("")["seats"]
    assert [seat["name"] for seat in again] == [names[1], names[0]]
    assert [seat["bot"] for seat in again] == [None, "greedy"]
