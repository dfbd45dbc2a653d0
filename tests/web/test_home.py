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
    assert page.page.locator(".field option").all_inner_texts()[:4] == ["India", "Italy", "Nippon", "Russia"]
    assert "2 to 6" in page.text("legend >> nth=0")
    page.page.get_by_label("Title").select_option("italy")
    assert "exactly 2" in page.text("legend >> nth=0")
    assert seats(page) == 2
    assert page.page.get_by_role("button", name="Add a seat").is_disabled()
    page.page.get_by_label("Title").select_option("india")
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
    page.page.get_by_label("Title").select_option("russia")
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
