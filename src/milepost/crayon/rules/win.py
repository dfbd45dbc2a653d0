"""Winning: declaring, completing the round, ties (WIN-1 to WIN-4, R-41 to R-44); the end of time (V-TIME)."""

from __future__ import annotations

from milepost.crayon.rules import track
from milepost.crayon.state import OVER, State
from milepost.sentences import Said, joined, phrase, say


def declare(s: State) -> None:
    """At the end of the own turn (WIN-1b: of any turn): enough cash, and the major cities joined."""
    rules = s.setting.rules
    for seat in s.setting.clockwise(s.seat) if rules.last_round_for_all else (s.seat,):
        enough = s.cash[seat] >= s.target and seat not in s.declared
        if enough and track.majors_joined(s, seat) >= rules.win_majors:
            s.declared += (seat,)
            s.purses = (*s.purses, s.cash[seat])
            s.tell("last round" if rules.last_round_for_all else "declares victory", seat)


def end_round(s: State) -> None:
    """All have had the same number of turns: the richest of those who declared wins."""
    if s.declared and s.setting.rules.last_round_for_all:
        _richest(s)
    elif s.declared:
        _compare(s)


def _compare(s: State) -> None:
    most = max(compared(s, seat) for seat in s.declared)
    best = tuple(sorted(seat for seat in s.declared if compared(s, seat) == most))
    if len(best) == 1:
        s.winners = best
        s.phase = OVER
        s.tell("wins", best[0])
    else:
        rules = s.setting.rules
        s.target = (rules.win_cash if rules.tie_raises_once else s.target) + rules.win_cash_tie_step
        s.declared = s.purses = ()
        s.tell("tie", best, s.target)


def compared(s: State, seat: int) -> int:
    """The cash of one who has declared, as it counts against the others' (R-41)."""
    return s.purses[s.declared.index(seat)] if s.setting.rules.cash_as_declared else s.cash[seat]


def worth(s: State, seat: int) -> int:
    """What counts where cash is compared at the end: cash less debts (R-109, variants/debts.py)."""
    if s.setting.rules.cash_in_hand:
        return s.cash[seat]
    return s.cash[seat] - sum(amount for debtor, _, amount in s.debts if debtor == seat)


def _richest(s: State) -> None:
    """WIN-4, R-44: the most cash wins, connected or not; then the least track; else the win is shared."""
    best = max((worth(s, seat), -track.sections_of(s, seat)) for seat in s.setting.seats)
    s.winners = tuple(seat for seat in s.setting.seats if (worth(s, seat), -track.sections_of(s, seat)) == best)
    s.phase = OVER
    for seat in s.winners:
        s.tell("wins", seat)


def connected(s: State, seat: int) -> bool:
    return track.majors_joined(s, seat) >= s.setting.rules.win_majors


def ranking(s: State) -> tuple[tuple[int, ...], ...]:
    """The seats place by place, best first: who has won, then who is connected, then by cash; equals share (R-65)."""
    # WIN-4: connected or not; but where time decides, connection goes first there too.
    cash_only = bool(s.declared) and s.setting.rules.last_round_for_all

    def standing(seat: int) -> tuple[bool, bool, int]:
        return seat in s.winners, not cash_only and connected(s, seat), worth(s, seat)

    standings = {seat: standing(seat) for seat in s.setting.seats}
    return tuple(
        tuple(seat for seat in s.setting.seats if standings[seat] == one)
        for one in sorted(set(standings.values()), reverse=True)
    )


def time_over(s: State) -> None:
    """V-TIME: the last round is played and nobody has won as usual."""
    s.declared = s.purses = ()
    s.winners = ranking(s)[0]
    s.phase = OVER
    s.tell("time over", s.winners)


def reason(s: State) -> Said:
    """How the winners have won, in a sentence."""
    if not s.winners:
        return say("{rounds} rounds are over without a victory", rounds=s.setting.rules.solo_rounds)
    names = joined(s.names[seat] for seat in s.winners)
    majors, cash = s.setting.rules.win_majors, max(s.cash[seat] for seat in s.winners)
    if s.declared and s.setting.rules.last_round_for_all:
        return say("{names} held the most cash when the last round was over, {cash}M", names=names, cash=cash)
    if s.declared:
        held = compared(s, s.winners[0])
        return say("{names} joined {majors} major cities and held {held}M", names=names, majors=majors, held=held)
    one = len(s.winners) == 1
    if connected(s, s.winners[0]):
        template = (
            phrase("time was up; of those who had joined {majors} major cities {names} held the most, {cash}M")
            if one
            else phrase(
                "time was up; of those who had joined {majors} major cities {names} held {cash}M each, the most"
            )
        )
    else:
        template = (
            phrase("time was up and nobody had joined {majors} major cities; {names} held the most, {cash}M")
            if one
            else phrase("time was up and nobody had joined {majors} major cities; {names} held {cash}M each, the most")
        )
    return say(template, names=names, majors=majors, cash=cash)
