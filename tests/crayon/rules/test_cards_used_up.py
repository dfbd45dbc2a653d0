"""R-82: a deck without demand cards stops the drawing."""

from __future__ import annotations

import pytest

from kit import table

TITLES = ("india", "russia", "italy", "nippon")
BOARD = """
    . . . . . . .
     . M . A . N .
    . . . . . . .
    """
CITIES = "Main: major, M; Ayr: small, A; North: major, N"
CARDS = "\n".join(f"{n}: Main, Coal, {20 - n}; Ayr, Tea, {n}; North, Rice, {n}" for n in range(1, 7))


@pytest.mark.rule("R-82")
def test_drawing_stops_when_only_events_are_left() -> None:
    t = table(
        BOARD,
        CITIES,
        cards=CARDS,
        hands=[[1, 2, 3], [4, 5, 6]],
        loads="Coal 3: Ayr\nTea 3: Main\nRice 3: Main",
        events="41 | tax | Tax | table: 500 10",
    )
    t.put(0, "Main", loads=["Coal"]).operating(0)
    t.next_cards(41, 1)  # the tax, then the card just discarded, the only one with demands
    t.play("deliver Coal Main 1")
    assert t.s.hands[0] == (2, 3, 1)
    t.piles(deck=[41])
    t.s.hands[0] = (2, 3)
    t.play("done", "done")
    assert len(t.s.hands[0]) == 2
    assert t.s.deck == 1 << 41
