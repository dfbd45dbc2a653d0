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


# Ferries. The mainland with the port P (B6), an island with the port Q (B9) and a small city I (B11).
ISLE = """
    . . . . . . . , . . .
     . M . . . P , , Q . I
    . . . . . . . , . . .
    """
STORM = 32


def isle(*variants: str, players: int = 2) -> Table:
    """Ann's track leads from Main to the port and from the far port to Ilo; her train waits at the near port."""
    t = table(ISLE, "Main: major, M; Ilo: small, I", ferries="Strait: P, Q, 6, sea=Palk", coasts="Palk: P Q",
              events=f"{STORM} | weather | Storm | coast: Palk; radius: 1", players=players, variants=variants)
    return t.lay(0, "B3 B4 B5 B6", "B9 B10 B11").put(0, "B6", came="B5")


# the far port

@pytest.mark.rule("R-21")
def test_the_far_port_is_counted_or_free_and_by_the_option_the_other_way(under: str) -> None:
    def left(*variants: str) -> int:
        t = isle(*variants).operating()
        t.play("ride Strait")
        if t.s.boarded[0] >= 0:  # Italy: the train leaves the ferry on its next turn
            t.play("done")
            t.idle().play("ride Strait")
        return t.s.points[0]

    counted = under in ("india", "nippon")
    assert left() == (4 if counted else 5)
    assert left("free-far-port" if counted else "counted-far-port") == (5 if counted else 4)
