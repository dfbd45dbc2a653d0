"""Winning: declaring, completing the round, ties (WIN-1 to WIN-4, R-41 to R-44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon import track
from milepost.crayon.state import OVER

if TYPE_CHECKING:
    from milepost.crayon.state import State


def declare(s: State) -> None:
    """At the end of the own turn (WIN-1b: of any turn): enough cash, and the major cities joined."""
    rules = s.setting.rules
    for seat in s.setting.clockwise(s.seat) if rules.last_round_for_all else (s.seat,):
        enough = s.cash[seat] >= s.target and seat not in s.declared
        if enough and track.majors_joined(s, seat) >= rules.win_majors:
            s.declared += (seat,)
            s.tell("last round" if rules.last_round_for_all else "declares victory", seat)


def end_round(s: State) -> None:
    """All have had the same number of turns: the richest of those who declared wins."""
    if s.setting.rules.last_round_for_all:
        _richest(s)
        return
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


def _richest(s: State) -> None:
    """WIN-4, R-44: the most cash wins, connected or not; then the least track; else the win is shared."""
    most = max(s.cash)
    tied = [seat for seat in s.setting.seats if s.cash[seat] == most]
    least = min(track.sections_of(s, seat) for seat in tied)
    s.winners = tuple(seat for seat in tied if track.sections_of(s, seat) == least)
    s.phase = OVER
    for seat in s.winners:
        s.tell("wins", seat)
