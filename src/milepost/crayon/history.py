"""The fall of Communism: what it does (EVT-12), and when it comes without a card (V-HISTORY)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon import cards, track
from milepost.crayon.clock import EFFECTS, Effect
from milepost.crayon.stack import WORK
from milepost.errors import Refusal

if TYPE_CHECKING:
    from milepost.crayon.state import State

MAJORS, CASH, ROUNDS = 4, 100, 30  # the book's own suggestions for a moment to fall


def fall(s: State) -> None:
    """EVT-12, R-34: cash is lost, dual events leave play, then duty and the lower events begin."""
    if s.fallen or s.setting.fall is None:
        return
    s.tell("communism falls")
    for seat in s.setting.seats:
        loss = s.cash[seat] * s.setting.fall.loss // 100
        s.cash[seat] -= loss
        s.tell("currency", seat, loss)
    over = [card for card, _, _ in s.active if card in s.setting.dual]
    if over:
        cards.end(s, over)
    s.fallen = True


def look(s: State, round_ends: bool) -> None:
    """R-75: a turn has ended; whether that was the moment the table has agreed on."""
    agreed = s.setting.rules.history
    seats = s.setting.seats
    if ((agreed == "majors" and any(track.majors_joined(s, seat) >= MAJORS for seat in seats))
            or (agreed == "cash" and any(s.cash[seat] >= CASH for seat in seats))
            or (agreed == "rounds" and round_ends and s.round >= ROUNDS)):
        fall(s)


def _why_not_hour(s: State) -> Refusal | None:
    return Refusal("V-HISTORY", "Communism has fallen already.") if s.fallen else None


WORK["communism falls"] = fall
EFFECTS[1] = Effect("hour", lambda rules: rules.history == "hour", _why_not_hour, fall)
