"""Rulings on building that a table may read another way: the standard and the option side by side."""

from __future__ import annotations

import pytest

from kit import Table, table

TITLES = ("india", "russia", "italy", "nippon")

PLAIN = """
    . . . . . . . . .
     . M . . . . N . .
    . . . . . . . . .
     . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N"


# How much track leaves major cities

def counted(*variants: str) -> Table:
    """Ann's track touches B3, on the rim of Main; she has used up both exits by building from C3."""
    t = table(PLAIN, CITIES, variants=variants).lay(0, "B3 B4").building()
    t.play("build C3 D3", "build C3 D2" if variants == ("major-exits=sections",) else "build A3 A4")
    return t


@pytest.mark.rule("R-50")
@pytest.mark.parametrize(("way", "rule", "free"), [("sections", "BLD-6", ""), ("dots", "BLD-6b", "C3 C4"),
                                                  ("special", "BLD-7", "B3 A4")])
def test_exits_may_be_counted_in_another_titles_way(way: str, rule: str, free: str) -> None:
    """Sections count each time; a dot that was left counts once; where own track is nothing counts."""
    t = counted(f"major-exits={way}")
    t.refuses("build C2 D2" if way == "sections" else "build A2 A1", rule)
    if free:
        assert t.allows(f"build {free}")


@pytest.mark.rule("R-50", "india", "nippon")
def test_without_the_option_india_and_nippon_count_sections() -> None:
    counted().refuses("build C3 C4", "BLD-6")


@pytest.mark.rule("R-50", "russia")
def test_without_the_option_russia_counts_special_builds() -> None:
    t = counted()
    assert t.allows("build B3 A4")
    t.refuses("build A2 A1", "BLD-7")


@pytest.mark.rule("R-50", "italy")
def test_without_the_option_italy_counts_dots() -> None:
    t = counted()
    assert t.allows("build C3 C4")
    t.refuses("build B3 A4", "BLD-6b")
