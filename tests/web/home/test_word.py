"""A server on which only people who know a word open tables: the page asks for it, once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.conftest import Server
from web.faults import barriers
from web.homes import Open
from web.village.hands import VillagePage


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    file = tmp_path / "milepost.toml"
    file.write_text('open_tables = "invitation"\ninvitation_word = "sleeper"\n')
    server.settings = ["--config", str(file)]
    server.start()
    yield server
    server.stop()
    server.errors.close()


def test_the_word_is_asked_for_once(open_page: Open) -> None:
    page = open_page(hands=VillagePage)
    page.expected = ["403"]
    asks = page.page.get_by_role("dialog", name="Do you know the word?")
    play = page.page.get_by_role("button", name="Play now: Village")
    page.page.goto(page.address)
    play.click()
    asks.wait_for()
    assert barriers(page.page) == []
    asks.get_by_role("button", name="Not now").click()
    page.page.locator(".toast", has_text="tables are opened with an invitation word").wait_for()
    play.click()
    for word in ("slipper", "sleeper"):
        asks.get_by_label("The word of this server").fill(word)
        asks.get_by_role("button", name="Open the table").click()
        if word == "slipper":
            asks.get_by_text("That is not the word.").wait_for()
    page.ready()
    page.page.goto(page.address)
    play.click()  # this browser has kept it
    page.ready()
