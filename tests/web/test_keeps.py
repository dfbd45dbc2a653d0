"""Nothing is lost: a page loaded again, a server started again, a table that has gone on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from web.conftest import Server
from web.hands import PlayPage

Open = Callable[..., PlayPage]


@pytest.fixture
def server(own_server: Server) -> Server:
    """It is stopped and started again."""
    return own_server


def test_reload_in_mid_turn(open_page: Open) -> None:
    page = open_page()
    page.new_game(["", ""])
    page.click("Agra")
    page.build()
    before = page.seq, page.text("#turn .meter"), page.text("#players")
    page.page.reload()
    page.ready()
    assert (page.seq, page.text("#turn .meter"), page.text("#players")) == before
    page.page.goto(page.address)
    page.page.locator(".running a").first.click()
    page.ready()
    assert (page.seq, page.text("#turn .meter"), page.text("#players")) == before


def test_server_started_again_in_mid_turn(open_page: Open, server: Server) -> None:
    page = open_page()
    page.expected = ["WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource"]
    page.new_game(["", "greedy"])
    page.my_turn()
    page.click("Agra")
    page.build()
    before = page.seq, page.text("#turn .meter")
    server.stop()
    page.page.locator(".offline").wait_for()
    server.start()
    page.page.locator(".offline").wait_for(state="detached")
    page.rest()
    assert (page.seq, page.text("#turn .meter")) == before
    page.end_turn()
    assert page.seq > before[0]


def test_a_table_that_has_gone_on(open_page: Open) -> None:
    """An action sent for an older step is refused; the page looks again and says so."""
    page = open_page()
    page.expected = ["409"]
    page.new_game(["", ""])
    page.end_turn()

    def late(route: Any) -> None:
        body = json.loads(route.request.post_data)
        route.continue_(post_data=json.dumps({**body, "expected_seq": 0}))

    page.page.route("**/actions", late)
    seq = page.seq
    assert page.key_for("e", page.page.locator(".toast", has_text="moved on")).count()
    page.page.unroute("**/actions")
    assert page.seq == seq
    page.end_turn()
    assert page.seq > seq
