"""Ferries: riding them (FER-5), and what that costs who has not paid for one (R-23).

How ferries are bought stands in `build.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, BODY, RIDE, TRAIN_SHIFT, Action, train_of, written
from milepost.crayon.board import plain
from milepost.crayon.move import duty, no_duty, not_operating, on_strike, pay_duty, pay_rent, why_not_rent
from milepost.crayon.state import OPERATE
from milepost.errors import Refusal, UnknownAction

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State


# The argument holds the ferry and whom rent goes to (seat + 1, or 0 for nobody).

def why_not_ride(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != OPERATE:
        return not_operating(s)
    train, number, payee = train_of(s, seat, argument), (argument & BODY) >> 4, argument & 15
    board = s.setting.board
    if number >= len(board.links) or board.links[number].tunnel or payee > s.setting.players:
        return Refusal("FER-5", "There is no such ferry.")
    ferry = board.links[number]
    if s.place[train] not in ferry.ports:
        return Refusal("FER-5", f"Your train is not at a port of the {ferry.name} ferry.")
    if s.moved >> train & 1:
        return Refusal("FER-5", "A train waits at the port until its next turn before it rides.")
    if s.came[train] == -2 - number:
        return Refusal("FER-5", "A train does not ride straight back the way it came; a port is no city.")
    if number in s.limits.ferries:
        event = s.setting.events[s.limits.culprit("ferries", number)]
        return Refusal(event.rule, f"The ferry is closed while “{event.card.title}” lasts.")
    due = duty(s, s.place[train], across(s, train, number))  # a ride may cross the border
    if due > s.cash[seat]:
        return no_duty(s, seat)
    return _fare(s, seat, number, payee, due)


def across(s: State, train: int, number: int) -> int:
    """The far port of the ferry."""
    a, b = s.setting.board.links[number].ports
    return b if s.place[train] == a else a


def _fare(s: State, seat: int, number: int, payee: int, besides: int) -> Refusal | None:
    """R-23: who has not paid for the ferry owes rent to one owner."""
    owners = s.ferries[number]
    host = payee - 1 if payee else seat  # whose track the ferry is for this ride
    if s.limits.struck >> host & 1 and owners >> host & 1:
        return on_strike(s, host)
    if owners >> seat & 1:
        return Refusal("R-23", "You own this ferry and pay nobody.") if payee else None
    if not owners:
        return Refusal("FER-1", "Nobody has built this ferry.")
    if not payee or not owners >> payee - 1 & 1:
        names = ", ".join(f"{owner} for {s.names[owner]}" for owner in s.setting.seats if owners >> owner & 1)
        return Refusal("R-23", f"Say which owner of the ferry you pay, with “paying” and a seat: {names}.")
    return why_not_rent(s, seat, payee - 1, besides)


def apply_ride(s: State, seat: int, argument: int) -> None:
    train, number, payee = train_of(s, seat, argument), (argument & BODY) >> 4, argument & 15
    if payee:
        pay_rent(s, seat, payee - 1)
    far = across(s, train, number)
    pay_duty(s, seat, s.place[train], far)
    s.place[train] = far
    s.came[train] = -2 - number
    s.halve(train)
    s.points[train] -= s.setting.rules.ferry_far_port_cost
    s.moved |= 1 << train
    s.fresh = False


def ride_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase == OPERATE:
        for which, train in enumerate(s.setting.trains_of(seat)):
            m = s.place[train]
            number = s.setting.board.port_at[m] if m >= 0 else -1
            if number >= 0 and not s.moved >> train & 1 and not s.setting.board.links[number].tunnel:
                for payee in range(s.setting.players + 1):
                    yield which << TRAIN_SHIFT | number << 4 | payee


def _ride_text(setting: Setting, argument: int) -> str:
    payee = argument & 15
    name = written(setting.board.links[(argument & BODY) >> 4].name)
    return f"{name} paying {payee - 1}" if payee else name


def _parse_ride(setting: Setting, words: list[str]) -> int:
    payee = 0
    if len(words) == 3 and words[1] == "paying" and words[2].isdecimal() and int(words[2]) < setting.players:
        payee = int(words[2]) + 1
        words = words[:1]
    for number, ferry in enumerate(setting.board.links):
        if len(words) == 1 and plain(words[0]) == plain(ferry.name) and not ferry.tunnel:
            return number << 4 | payee
    raise UnknownAction(f"There is no ferry “{' '.join(words)}”.")


ACTIONS[RIDE] = Action(why_not_ride, apply_ride, ride_candidates, _ride_text, _parse_ride)
