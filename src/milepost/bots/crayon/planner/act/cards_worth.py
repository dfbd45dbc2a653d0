"""How a position's cards serve a seat, and how they serve its opponents: by that, answers are compared."""

from __future__ import annotations

from math import fsum

from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import card_values
from milepost.crayon.atoms import ACTIONS, ARGUMENT, KIND_SHIFT
from milepost.crayon.position import CrayonPosition
from milepost.crayon.state import SECRET
from milepost.crayon.view import CrayonView


def after(s: CrayonPosition, seat: int, act: int) -> CrayonPosition:
    """The position right after an answer, before any card is drawn or anything else goes on."""
    then = s.copy()
    ACTIONS[act >> KIND_SHIFT].apply(then, seat, act & ARGUMENT)
    return then


def values(view: CrayonView, seat: int, position: CrayonPosition, options: Options) -> dict[int, float]:
    """For each card a seat may deliver on what its best delivery brings the train that is best placed for it."""
    best: dict[int, float] = {}
    for train in position.setting.trains_of(seat):
        for card, value in card_values(PlannerScene(view, train, position), options).items():
            best[card] = max(value, best.get(card, value))
    return best


def guess_cash(view: CrayonView, position: CrayonPosition) -> None:
    """Cash that is secret is taken to be as much as the seat's own."""
    position.cash = [position.cash[view.seat] if cash == SECRET else cash for cash in position.cash]


def cards_balance(view: CrayonView, position: CrayonPosition, options: Options) -> float:
    """What all cards are worth to the seat, less what they are worth to the others on the average, in M.

    Of three opponents one who gains what the seat loses is a third as bad as a single one.
    """
    guess_cash(view, position)
    worths = {seat: _worth(values(view, seat, position, options)) for seat in position.setting.seats}
    mine = worths.pop(view.seat)
    return mine - fsum(worths.values()) / max(1, len(worths))


def _worth(found: dict[int, float]) -> float:
    """The deliveries that pay; nobody makes the others."""
    return fsum(max(0.0, value) for _, value in sorted(found.items()))
