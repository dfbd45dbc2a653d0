"""Rulings on the fall of Communism that a table may read another way: standard and option side by side."""

from __future__ import annotations

import re

import pytest

import milepost
from crayon.russia_board import TAX, russia
from kit import Table, table
from milepost.errors import MilepostError

TITLES = ("russia",)
AT_ONCE = "fall_at_once = true"
SINGLE = "single_turns = true"
FOUR_MAJORS = """
. . . . . . . . . . . . . . . . . .
 . M . . . N . . . O . . . P . . .
. . . . . . . . . . . . . . . . . .
"""


def agreed(way: str, *options: str, players: int = 2) -> Table:
    return russia(players, "\n".join((f'history = "{way}"', *options)))


# When the moment has come


@pytest.mark.rule("R-75")
@pytest.mark.parametrize(("options", "cash"), [((), 105 - 10), ((AT_ONCE,), (105 - 21) - 10)])
def test_communism_falls_when_the_turn_ends_or_as_soon_as_the_cash_is_there(
    options: tuple[str, ...], cash: int
) -> None:
    """The delivery brings Ann 105M, and then the tax is drawn: it finds her poorer if Communism fell before."""
    t = agreed("cash", *options).put(0, "North", loads=["Coal"]).cash(0, 75).operating().next_cards(TAX, 1)
    t.play("deliver Coal North 30")
    assert t.s.fallen == bool(options)
    assert t.s.cash[0] == cash
    t.idle()
    assert t.s.fallen == bool(options), "95M are left when her turn ends: the moment went by"


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("cash", [99, 100])
def test_other_income_counts_at_once_too(cash: int) -> None:
    t = agreed("cash", AT_ONCE).put(1, "Ayr").cash(0, cash - 4).operating(1)
    t.play("move B7")  # over Ann's line
    assert t.s.fallen == (cash == 100)
    t = agreed("cash").put(1, "Ayr").cash(0, 96).operating(1)
    t.play("move B7")
    assert not t.s.fallen


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("options", [(), (AT_ONCE,)])
def test_or_as_soon_as_four_major_cities_are_joined(options: tuple[str, ...]) -> None:
    t = table(
        FOUR_MAJORS,
        "Main: major, M; North: major, N; Oslo: major, O; Perm: major, P",
        options="\n".join(('history = "majors"', *options)),
        countries=re.sub("[.A-Z]", "r", FOUR_MAJORS) + "r = Russia\n",
        events="41 | communism falls | Communism falls | loss: 20; duty: 2; into: Russia",
    )
    t.lay(0, "B3 B4 B5", "B7 B8 B9", "B11 B12").building(0)
    t.play("build B13 B12")
    assert t.s.fallen == bool(options)
    t.play("done")
    assert t.s.fallen


# Thirty turns


@pytest.mark.rule("R-75")
@pytest.mark.parametrize(("options", "before"), [((), 90), ((SINGLE,), 30)])
def test_thirty_turns_are_rounds_or_turns_of_single_players(options: tuple[str, ...], before: int) -> None:
    t = agreed("rounds", *options, players=3)
    for turn in range(before):
        assert not t.s.fallen, turn
        t.idle()
    assert t.s.fallen


@pytest.mark.rule("R-87")
@pytest.mark.parametrize(("options", "before"), [((), 90 + 6), ((SINGLE,), 30 + 6)])
def test_the_opening_may_be_left_out_of_them(options: tuple[str, ...], before: int) -> None:
    t = agreed("rounds", *options, "opening_not_counted = true", players=3)
    t.idle(before - 1)
    assert not t.s.fallen
    t.idle()
    assert t.s.fallen


# Which goes first


@pytest.mark.rule("R-87")
@pytest.mark.parametrize(
    ("cash", "options", "declared"),
    [(250, (), True), (312, ("fall_first = true",), False), (313, ("fall_first = true",), True)],
)
def test_victory_is_declared_first_or_communism_falls_first(
    cash: int, options: tuple[str, ...], declared: bool
) -> None:
    """A fifth is lost: of 312M 250M are left, of 313M 251M."""
    t = agreed("cash", *options, "win_cash = 251" if options else "").operating(0).cash(0, cash)
    t.idle()
    assert t.s.fallen
    assert t.s.declared == ((0,) if declared else ())


# How near the top is


@pytest.mark.rule("R-86")
@pytest.mark.parametrize(("variants", "parts"), [([], 4), (["fall-share=2"], 2), (["fall-share=20"], 20)])
def test_near_the_top_is_a_quarter_of_the_deck_or_another_part(variants: list[str], parts: int) -> None:
    top, bottom = (milepost.new("russia", 2, 1, [f"history={way}", *variants]).state for way in ("top", "bottom"))
    places = top.deck.bit_count() + 1
    part = -(-places // parts)
    assert (top.fate, bottom.fate) == ((0, part), (places - part, part))


@pytest.mark.rule("R-75")
@pytest.mark.rule("R-86")
@pytest.mark.rule("R-87")
@pytest.mark.parametrize("name", ["single-turns", "fall-at-once", "fall-share", "fall-first", "opening-not-counted"])
def test_these_go_with_an_agreed_moment_only(name: str) -> None:
    with pytest.raises(MilepostError, match="works only together with “history”"):
        milepost.new("russia", 2, 1, [name])
    assert milepost.new("russia", 2, 1, ["history=cash", name]).waiting()
    with pytest.raises(MilepostError, match="no Communism"):
        milepost.new("india", 2, 1, [name])
