"""The course of a game: rounds, turns, phases, and the stack of work in between.

Whatever an action sets going is a tuple on the stack: "draw" (fill a hand), "lose load" (a
question, or settled at once where there is no choice), "end turn". `settle` works it
off until somebody must answer or the stack is empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon import cards, cargo, track, win
from milepost.crayon.atoms import ACTIONS, DONE, Action, no_text, no_words
from milepost.crayon.move import speed
from milepost.crayon.state import BUILD, OPERATE, OVER

if TYPE_CHECKING:
    from milepost.crayon.state import State


def settle(s: State) -> None:
    """Do what is on the stack; stop where a seat must answer."""
    while True:
        while s.stack:
            item = s.stack[-1]
            if item[0] == "lose load" and len(set(s.loads[item[2]])) > 1:
                return
            s.stack = s.stack[:-1]
            _do(s, *item)
        if s.turn_lost and s.phase != OVER:
            end_turn(s)
        elif not _refill(s):
            return


def _do(s: State, word: str, *args: int) -> None:
    if word == "draw":
        cards.draw(s, *args)
    elif word == "end turn":
        end_turn(s)
    else:  # lose load, with nothing to choose
        _, train = args
        for load in s.loads[train][:1]:
            cargo.lose(s, train, load)


def _refill(s: State) -> bool:
    """TRN-8: a short hand is filled as soon as there are cards again."""
    if s.phase == OVER or not cards.can_draw(s):
        return False
    short = [seat for seat in s.setting.clockwise(s.seat) if len(s.hands[seat]) < s.setting.rules.hand_size]
    for seat in reversed(short):
        s.push("draw", seat)
    return bool(short)


def begin_turn(s: State) -> None:
    """The seat's turn starts: fresh points, fresh money limit, weather looked at (R-17)."""
    s.spent = s.outs = s.paid = s.moved = s.halved = 0
    s.fresh = True
    s.turn_lost = False
    s.active = tuple((card, drawer, begun or drawer == s.seat) for card, drawer, begun in s.active)
    s.phase = BUILD if s.opening else OPERATE
    for train in s.setting.trains_of(s.seat):
        s.points[train] = 0 if s.opening else speed(s, train)
        if s.place[train] >= 0 and s.limits.slow[s.place[train]]:
            s.halve(train)


def end_turn(s: State) -> None:
    """Close the turn and go on to the next one that is not lost (TRN-6, R-78)."""
    _close(s, lost=False)
    while s.phase != OVER and s.lost[s.seat]:
        s.lost[s.seat] -= 1
        begin_turn(s)
        s.tell("turn passes", s.seat)
        _close(s, lost=True)
    if s.phase != OVER:
        begin_turn(s)


def _close(s: State, lost: bool) -> None:
    if not lost:  # the owner has had his chance to rebuild where no flood stood in the way
        track.drop_claims(s, [section for section in s.claims
                              if s.owner[section] & 0x7F == s.seat + 1 and not s.limits.build[section]])
    cards.end_events(s, s.seat)
    win.declare(s)
    order = _order(s)
    turn = order.index(s.seat)
    if turn + 1 < len(order):
        s.seat = order[turn + 1]
        return
    win.end_round(s)
    s.round += 1
    s.seat = _order(s)[0]


def _order(s: State) -> list[int]:
    """TRN-2: switchback in the opening, clockwise afterwards."""
    clockwise = s.setting.clockwise(s.first)
    return clockwise[::-1] if s.opening and s.round % 2 == 0 else clockwise


# Ending a phase

def why_not_done(s: State, seat: int, argument: int) -> None:
    return None


def apply_done(s: State, seat: int, argument: int) -> None:
    if s.phase == OPERATE:
        s.phase = BUILD
        s.fresh = False
    else:
        s.push("end turn")


def done_candidates(s: State, seat: int) -> Iterator[int]:
    yield 0


ACTIONS[DONE] = Action(why_not_done, apply_done, done_candidates, no_text, no_words)
