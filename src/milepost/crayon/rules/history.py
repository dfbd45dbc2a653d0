"""The fall of Communism: what it does (EVT-12), and when it comes without a card (V-HISTORY)."""

from __future__ import annotations

from milepost.crayon.rules import cards, track
from milepost.crayon.rules.stack import WORK
from milepost.crayon.state import OVER, State
from milepost.crayon.variants.clock import EFFECTS, Effect
from milepost.errors import Refusal
from milepost.sentences import say

MAJORS, CASH, TURNS = 4, 100, 30  # the book's own suggestions for a moment to fall


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


def look(s: State, turns: int) -> None:
    """R-75, R-87: a turn has ended, that many in all; whether that was the moment the table has agreed on."""
    rules, players = s.setting.rules, s.setting.players
    if rules.opening_not_counted:
        turns -= rules.opening_rounds * players
    enough = TURNS if rules.single_turns else TURNS * players  # thirty rounds
    if _met(s) or (rules.history == "rounds" and turns >= enough):
        fall(s)


def look_at_once(s: State) -> None:
    """R-75, read literally: cities and cash are looked at after every action."""
    if not s.fallen and s.phase != OVER and _met(s):
        fall(s)


def _met(s: State) -> bool:
    """Somebody has joined the cities or has the cash that the table has agreed on."""
    agreed, seats = s.setting.rules.history, s.setting.seats
    return (agreed == "majors" and any(track.majors_joined(s, seat) >= MAJORS for seat in seats)) or (
        agreed == "cash" and any(s.cash[seat] >= CASH for seat in seats)
    )


def _why_not_hour(s: State) -> Refusal | None:
    return Refusal("V-HISTORY", say("Communism has fallen already.")) if s.fallen else None


WORK["communism falls"] = fall
EFFECTS[1] = Effect("hour", lambda rules: rules.history == "hour", _why_not_hour, fall)
