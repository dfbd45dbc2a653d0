"""A seat's next turn, imagined: the markets as they lie now, and an empty deck, so that no card is foreseen."""

from __future__ import annotations

from milepost.errors import IllegalAction
from milepost.sentences import say
from milepost.village.position import VillagePosition
from milepost.village.rules import turn
from milepost.village.state import NONE, OVER
from milepost.village.view import VillageView


def ahead(view: VillageView) -> VillageView:
    """What the seat would see at the beginning of its next turn, or in the middle of its own."""
    s: VillagePosition = view.state.copy()
    s.top, s.under, s.trips_left = NONE, (), 0
    while s.seat != view.seat and s.phase != OVER:
        s.held, s.pending = NONE, 0
        turn.done(s, s.seat, 0)
    if s.phase == OVER:
        raise IllegalAction("VIL-18", say("The game is over before your next turn."))
    return s.view(view.seat)
