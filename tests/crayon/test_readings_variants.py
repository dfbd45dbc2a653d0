"""Rulings on variants that a table may read another way: the standard and the option side by side."""

from __future__ import annotations

from typing import cast

import pytest

import milepost
from kit import table
from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import OPERATE

TITLES = ("india",)

# A major city and two small ones; Ayr supplies Coal and Tea, Bute Rice. Card n wants Coal in Bute for n.
ROWS = """
    . . . . . . . . .
     . M . A . . B . .
    . . . . . . . . .
    """
CITIES = "Ayr: small, A; Bute: small, B; Main: major, M"
LINE = "B3 Ayr B5 B6 Bute"


# The third opening round

@pytest.mark.rule("R-64")
@pytest.mark.parametrize("back", [False, True])
def test_a_third_opening_round_goes_forth_or_back_again(back: bool) -> None:
    game = milepost.new("india", 3, seed=4, variants=["rich-start", *["third-round-back"] * back])
    s = cast(CrayonPosition, game.state)
    seats = []
    for _ in range(9):
        seats.append(game.waiting()[0])
        game.play("done")
    forth = [(s.first + n) % 3 for n in range(3)]
    assert seats == forth + forth[::-1] + (forth[::-1] if back else forth)
    assert (s.phase, s.round, game.waiting()) == (OPERATE, 4, (s.first,))


# What is left when time is up

@pytest.mark.rule("R-65")
@pytest.mark.rule("R-65", "russia")
@pytest.mark.parametrize(("variants", "last"), [(["time-limit"], 4), (["time-limit", "finish-the-round"], 3)])
def test_one_more_round_is_played_or_only_the_one_in_progress(variants: list[str], last: int) -> None:
    t = table(ROWS, CITIES, variants=variants).cash(0, 60).operating()
    t.idle()  # Ann; Bob is to play in round 3
    t.play("time-up", seat=1)
    assert t.s.last_round == last
    while t.game.outcome() is None:
        t.idle()
    assert (t.s.round, t.s.winners) == (last, (0,))
