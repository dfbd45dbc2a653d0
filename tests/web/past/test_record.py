"""The record as a file that the page lets one keep, in the middle of a game and at its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import milepost
from web.hands import PlayPage
from web.village.hands import VillagePage

Open = Callable[..., PlayPage]


def kept(page: PlayPage, where: Any) -> str:
    """The file that the button gives."""
    with page.page.expect_download() as waiting:
        where.get_by_role("button", name="Download the record").click()
    download = waiting.value
    assert download.suggested_filename == f"milepost-{page.title}-{page.page.url.rpartition('/')[2]}.log"
    return Path(download.path()).read_text(encoding="utf-8")


def test_a_running_games_record_is_the_seats_own(open_page: Open) -> None:
    page = open_page(hands=VillagePage)
    page.new_game(["", "greedy"])
    page.my_turn()
    page.page.get_by_role("button", name="Help and shortcuts").click()
    text = kept(page, page.page.locator("dialog.help"))
    assert "terminus ?@1" in text
    assert len(milepost.load(text).entries()) == page.seq


def test_at_the_end_the_whole_record_is_there_to_keep(open_page: Open) -> None:
    page = open_page()
    page.alone(10)
    while page.ask("")["outcome"] is None:
        now = page.ask("")
        page.ask("/actions", {"seat": 0, "action": "done", "expected_seq": now["seq"], "key": f"end-{now['seq']}"})
    winner = page.page.locator(".winner")
    winner.wait_for()
    loaded = milepost.load(kept(page, winner))
    assert loaded.outcome() is not None
    assert len(loaded.entries()) == page.ask("")["seq"]
