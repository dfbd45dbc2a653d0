"""Plans for a person at a table of Village: whole turns, best first, as `lookahead` weighs them."""

from __future__ import annotations

import random
from typing import NamedTuple

from milepost.bots.records import BareAdvice, BarePlan
from milepost.bots.village.lookahead import MOST, Decision
from milepost.bots.village.turns import WholeTurn, whole_turns
from milepost.bots.village.words import turn_nudge, turn_outline, turn_reasons, turn_text, turn_words
from milepost.bots.village.worth import best_resolution
from milepost.sentences import Said, say
from milepost.village import atoms
from milepost.village.atoms import atom
from milepost.village.state import ASSIGN, CHOOSE, OVER, PLACE, RESOLVE
from milepost.village.view import VillageView

PLANS = 3  # told at most


class TurnMemory(NamedTuple):
    """What was advised when the turn began, so that its later steps are those of the same turn."""

    round: int
    turn: WholeTurn
    track: int  # the card that is to be taken, and the trip; -1: none
    trip: int


def advice(view: VillageView, mind: object = None) -> tuple[BareAdvice, object]:
    """The best turns for the seat that is to act, best first; `message` says why there are none. And the mind."""
    s = view.state
    if s.phase == OVER:
        return {"plans": [], "message": say("The game is over.")}, None
    if view.seat not in view.waiting():
        return {"plans": [], "message": say("It is not your turn; ask when it is.")}, mind
    known = mind if isinstance(mind, TurnMemory) and mind.round == s.round else None
    if s.phase == CHOOSE and not (s.planned and known):
        found = whole_turns(Decision(view, random.Random(0), MOST))
        best = found[0]
        track = s.tracks[best.placing.place] if best.placing else -1
        trip = s.trips_out[best.trip] if best.trip >= 0 else -1
        return _told([plan_of(view, turn) for turn in _unlike(found)]), TurnMemory(s.round, best, track, trip)
    return _told([_next(view, known)]), known


def _told(plans: list[BarePlan]) -> BareAdvice:
    return {"plans": plans, "message": None}


def _unlike(turns: list[WholeTurn]) -> list[WholeTurn]:
    """The best turns that differ in the cards they take."""
    found: dict[tuple[int, int], WholeTurn] = {}
    for turn in turns:
        found.setdefault((turn.placing.place if turn.placing else -1, turn.trip), turn)
    return list(found.values())[:PLANS]


def plan_of(view: VillageView, turn: WholeTurn) -> BarePlan:
    return _bare(
        say("{turn:^}", turn=turn_words(turn)),
        turn_text(turn),
        turn_reasons(view, turn),
        turn_nudge(turn),
        turn_outline(turn),
    )


def _bare(sentence: str, action: str, reasons: tuple[str, ...] = (), nudge: str = "", outline: str = "") -> BarePlan:
    """Nothing of it lies on a map."""
    return {
        "sentence": sentence,
        "nudge": nudge,
        "outline": outline,
        "reasons": list(reasons),
        "action": action,
        "stops": [],
        "route": [],
        "build": [],
    }


def _next(view: VillageView, known: TurnMemory | None) -> BarePlan:
    """What is left of the turn: the same as was advised as far as that was done; the action itself says it."""
    s = view.state
    turn = known.turn if known else None
    reason: Said
    if s.phase == RESOLVE:
        act, reason = best_resolution(s, view.seat), say("the terminus card that pays most and is least missed later")
    elif known and turn and turn.placing and s.phase == PLACE and s.held == known.track:
        act, reason = atom(atoms.PLACE, turn.placing.space * 2 + (turn.placing.track & 1)), _as_advised()
    elif known and turn and s.phase == ASSIGN and s.held == known.trip:
        act, reason = atom(atoms.ASSIGN, turn.line), _as_advised()
    elif known and s.phase == CHOOSE and known.track in s.tracks:
        act, reason = atom(atoms.TAKE, s.tracks.index(known.track)), _as_advised()
    else:
        act, reason = Decision(view, random.Random(0), MOST).action(), say("what scores most over many imagined ends")
    return _bare("", view.text(act), (reason,))


def _as_advised() -> Said:
    return say("the next step of the turn that was suggested")
