"""Winning: declaring, completing the round, ties (WIN-1 to WIN-3, R-41, R-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon import track
from milepost.crayon.state import OVER

if TYPE_CHECKING:
    from milepost.crayon.state import State


def declare(s: State) -> None:
    """At the end of the own turn: enough cash, and the major cities joined."""
    enough = s.cash[s.seat] >= s.target and s.seat not in s.declared
    if enough and track.majors_joined(s, s.seat) >= s.setting.rules.win_majors:
        s.declared += (s.seat,)
        s.tell("declares victory", s.seat)


def end_round(s: State) -> None:
    """All have had the same number of turns: the richest of those who declared wins. R-85: alone one may lose."""
    if s.declared:
        _compare(s)
    if s.setting.rules.solo_rounds and s.round >= s.setting.rules.solo_rounds and s.phase != OVER:
        s.phase = OVER
        s.tell("solo lost", s.round)


def _compare(s: State) -> None:
    most = max(s.cash[seat] for seat in s.declared)
    best = tuple(sorted(seat for seat in s.declared if s.cash[seat] == most))
    if len(best) == 1:
        s.winners = best
        s.phase = OVER
        s.tell("wins", best[0])
    else:
        s.target += s.setting.rules.win_cash_tie_step
        s.declared = ()
        s.tell("tie", best, s.target)
