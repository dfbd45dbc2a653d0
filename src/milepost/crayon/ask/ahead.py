"""A seat's next turn, imagined: everybody before it ends the turn at once, and no card is drawn."""

from __future__ import annotations

from milepost.crayon.position import CrayonPosition
from milepost.crayon.rules import turn
from milepost.crayon.rules.stack import QUESTIONS
from milepost.crayon.state import OVER
from milepost.crayon.view import CrayonView
from milepost.errors import IllegalAction
from milepost.sentences import say


def ahead(view: CrayonView) -> CrayonView:
    """What the seat would see at the beginning of its next turn, or in the middle of its own."""
    s: CrayonPosition = view.state.copy()
    if s.stack:
        asked = QUESTIONS[s.stack[-1][0]]
        raise IllegalAction(asked.rule, say("Somebody has a question to answer. Plan your turn when that is done."))
    while s.seat != view.seat and s.phase != OVER:
        turn.end_turn(s)
    if s.phase == OVER:
        raise IllegalAction("WIN-2", say("The game may be over before your next turn."))
    return s.view(view.seat)
