"""The reference card: the title's tables, told to the page and on the rules page, and how far a player is with them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from milepost.family.title import read_folder
from milepost.game import find_title
from milepost.tell.village import page
from milepost.titles import HERE
from milepost.village.family import VillageTitle
from village.kit import table

TITLES = ("village",)
RULES_PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "village.md"


def steps(made: Any, kind: str) -> list[tuple[int, bool, int]]:
    row = next(row for row in page.board(made)["reference"] if row["kind"] == kind)
    return [(step["count"], step["more"], step["points"]) for step in row["steps"]]


@pytest.mark.rule("VIL-16")
@pytest.mark.rule("VIL-18")
def test_the_card_has_the_tables_of_the_book() -> None:
    made = find_title("village", VillageTitle)
    assert steps(made, "signal") == [(1, False, 3), (2, False, 8), (3, False, 15), (4, True, 24)]
    assert [points for _, _, points in steps(made, "siding")] == [1, 3, 6, 10, 15, 21, 28]
    assert steps(made, "siding")[-1] == (7, False, 28), "there are seven lines, so there is no “7 or more”"
    rows = {row["kind"]: row for row in page.board(made)["reference"]}
    assert rows["farm"]["words"] == "1 point for each different terrain on the line, 5 at most."
    assert rows["money"]["words"] == "Each £3 left at the end is 1 point."
    assert rows["siding"]["link"] == "docs/rules/village.md#vil-18"


def test_the_card_says_what_the_title_says() -> None:
    """Another title's tables, not ours: nothing is written down twice."""
    texts = dict(read_folder(VillageTitle, HERE / "village").texts)
    texts["title.toml"] = re.sub(
        r"signals = .*\nsidings = .*",
        "signals = [0, 5]\nsidings = [0, 2, 9]\nmoney_a_point = 4\ntrip_price = 2\nline_trips = 1",
        texts["title.toml"],
    )
    made = VillageTitle(texts, "test/")
    assert steps(made, "signal") == [(1, True, 5)]
    assert steps(made, "siding") == [(1, False, 2), (2, True, 9)]
    words = {row["kind"]: row["words"] for row in page.board(made)["reference"]}
    assert "Each £4 left" in words["money"]
    assert words["trip"] == "£2, and £1 on each card passed over. At most 1 trip on a line."


def test_a_player_is_told_how_far_he_is() -> None:
    """Border A has a signal at T2 and sidings at L3; a bridge with a signal on B1, a siding for T1."""
    t = table(letters="AB").lay(0, "A1:5 B1:3")
    tally = page.picture(t.game.state, 0)["players"][0]["tally"]
    assert tally["signals"] == [{"line": "T2", "count": 2, "points": 8}]
    assert tally["sidings"] == {"lines": ["T1", "L3"], "points": 3}


@pytest.mark.parametrize(("heading", "kind"), [("signals on a line", "signal"), ("lines with a siding", "siding")])
def test_the_rules_page_has_the_same_tables(heading: str, kind: str) -> None:
    lines = RULES_PAGE.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    counts, points = (lines[row].strip("| ").split(" | ")[1:] for row in (at, at + 2))
    told = [
        (f"{count} or more" if more else str(count), str(score))
        for count, more, score in steps(find_title("village"), kind)
    ]
    assert list(zip(counts, points, strict=True)) == told
