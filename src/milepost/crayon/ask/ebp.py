"""EB Pronto's measure of how well somebody has played: it makes games on different maps comparable.

A player of average skill has won by a round that follows from the map: from what its deck pays for each milepost, and
from how fast trains run. Cash that grows as fast as an average winner's is a score of 100; twice as fast, 200.
"""

from __future__ import annotations

from functools import lru_cache

from milepost.crayon.options.rules import Rules
from milepost.crayon.title.data import TitleData
from milepost.crayon.title.deck_stats import pay_a_milepost

ADJUSTMENT = 0  # EBP's correction for single maps; we have no reason for one
measured = lru_cache(maxsize=32)(pay_a_milepost)  # of a deck that never changes


def win_by_round(title: TitleData, rules: Rules) -> float | None:
    """The round by which a player of average skill has won; None where no way leads to what the cards ask for."""
    pay = measured(title)
    return 4 * (rules.win_cash - rules.start_cash) / (pay * max(rules.speeds)) + ADJUSTMENT if pay else None


def score(average: float, win_cash: int, cash: int, rounds: int) -> float:
    """EBP's score of so much cash after so many rounds, where an average player wins by round `average`."""
    return 100 * cash / (win_cash / average * rounds)
