"""The other readings of rulings about trains, weather and ferries: each beside the standard (docs/rules/options.md)."""

from __future__ import annotations

import pytest

from kit import Table, table

TITLES = ("india", "russia", "italy", "nippon")

# Main (centre B2) and North (centre B14) with a straight line B3 to B13 through Ayr (B9), where it rains on B7 to B11.
LAND = """
    . . . . . . . . . . . . . . . .
     . M . . . . . . A . . . . N .
    . . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . . .
    """
CITIES = "Main: major, M; North: major, N; Ayr: small, A"
RAIN = 31
LINE = "B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13"


def land(*variants: str) -> Table:
    events = f"{RAIN} | weather | Rain at Ayr | city: Ayr; radius: 2"
    return table(LAND, CITIES, events=events, variants=variants).lay(0, LINE)


# rounding

@pytest.mark.rule("R-2")
@pytest.mark.parametrize(("start", "kept", "lost"), [("B5", 4, 3), ("B4", 3, 3)])
def test_a_half_is_rounded_as_the_book_says_or_by_the_option_as_the_sister_titles_do(
        under: str, start: str, kept: int, lost: int) -> None:
    def left(*variants: str) -> int:
        t = land(*variants).put(0, start).draws(1, RAIN)
        t.play("move B7")
        return t.s.points[0]

    own, other = (lost, kept) if under == "russia" else (kept, lost)
    assert left() == own  # 7 or 6 points were left
    assert left("keep-half" if under == "russia" else "lose-half") == other
