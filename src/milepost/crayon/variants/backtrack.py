"""Turning round outside a city at the cost of a whole turn (V-BACKTRACK, R-101).

`s.resting` holds the trains that have stood still for a whole turn: they may be turned for nothing more than rent.
The words are in `tell/crayon/words.py`. Tests: tests/crayon/variants/test_mercy.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, BODY, TRAIN_SHIFT, TURN, Action, no_text, no_words, train_of
from milepost.crayon.board.board import link_way
from milepost.crayon.options.variant import MERCY, Variant, sets
from milepost.crayon.rules.move import NOT_PLACED, charge_rent, not_operating
from milepost.crayon.rules.owners import SEAT
from milepost.crayon.rules.stack import WORK
from milepost.crayon.state import OPERATE
from milepost.crayon.variants.room import Hooks, Room
from milepost.errors import Refusal
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.state import State


def landlord(s: State, train: int) -> int:
    """The opponent on whose track the train stands, by the section it came by; or -1."""
    came = s.came[train]
    owner = s.owner[came] & SEAT if came >= 0 else 0
    if came < -1 and s.setting.board.links[link_way(came)].tunnel:  # the tunnel is its builder's track
        owner = s.link_owners[link_way(came)].bit_length()
    return owner - 1 if owner - 1 != train % s.setting.players else -1


def why_not_turn(s: State, seat: int, argument: int) -> Refusal | None:
    train = train_of(s, seat, argument)
    if not s.setting.rules.backtrack:
        return Refusal("V-BACKTRACK", say("At this table a train turns round only in a city."))
    if s.phase != OPERATE:
        return not_operating(s)
    if s.place[train] < 0:
        return NOT_PLACED
    if s.came[train] == -1 or s.setting.turning[s.place[train]] or argument & BODY:
        return Refusal("V-BACKTRACK", say("This train may already go in any direction."))
    if s.moved >> train & 1 or not (s.fresh or s.resting >> train & 1):
        return Refusal("V-BACKTRACK", say("Turning round takes a whole turn, and this one has begun."))
    rent = s.setting.rules.rent
    if landlord(s, train) >= 0 and s.cash[seat] < rent:
        return Refusal(
            "V-BACKTRACK",
            say(
                "Turning round on {name}'s track costs {rent}M of rent and you have {cash}M.",
                name=s.names[landlord(s, train)],
                rent=rent,
                cash=s.cash[seat],
            ),
        )
    return None


def apply_turn(s: State, seat: int, argument: int) -> None:
    train = train_of(s, seat, argument)
    owner = landlord(s, train)
    if owner >= 0:  # for the turn given up, so it covers no track used in this one
        charge_rent(s, seat, owner)
    s.came[train] = -1
    s.tell("turned", train)
    if s.resting >> train & 1:
        s.resting ^= 1 << train
    else:
        s.fresh = False
        s.push("rest", seat)  # it serves for the seat's other trains as well
        s.push("end turn")


def turn_candidates(s: State, seat: int) -> Iterator[int]:
    for number, _ in enumerate(s.setting.trains_of(seat)):
        yield number << TRAIN_SHIFT


def rest(s: State, seat: int) -> None:
    """A whole turn has gone by in which the seat's trains stood still."""
    for train in s.setting.trains_of(seat):
        if s.came[train] != -1:
            s.resting |= 1 << train


def turn_over(s: State, lost: bool) -> None:
    """A lost turn is one of standing still; the chance is used or gone when the seat's next turn ends."""
    if lost:
        rest(s, s.seat)
    else:
        for train in s.setting.trains_of(s.seat):
            s.resting &= ~(1 << train)


WORK["rest"] = rest
ACTIONS[TURN] = Action(why_not_turn, apply_turn, turn_candidates, no_text, no_words)
ROOM = Room(
    Variant(
        "backtrack",
        "V-BACKTRACK",
        say("A train may turn round anywhere at the cost of a whole turn."),
        sets(backtrack=True),
        excludes=MERCY,
    ),
    lambda rules: rules.backtrack,
    Hooks(operating=(TURN,), turn_ends=(turn_over,)),
)
