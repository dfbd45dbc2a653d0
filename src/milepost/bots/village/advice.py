"""Plans for a person at a table of Village: whole turns, best first, as the expert weighs them."""

from __future__ import annotations

import random
from collections.abc import Iterable

from milepost.bots.records import BareAdvice, BarePlan
from milepost.bots.village.expert import VillageExpert
from milepost.bots.village.expert.own import TriedTurn
from milepost.bots.village.turns import BUDGET, Weighing, WholeTurn
from milepost.bots.village.words import turn_nudge, turn_outline, turn_reasons, turn_text, turn_words
from milepost.sentences import say
from milepost.village.state import CHOOSE, OVER, RESOLVE
from milepost.village.view import VillageView

PLANS = 3  # told at most


def adviser() -> VillageExpert:
    """Whoever advises is always the same: asked twice, it tells the same."""
    return VillageExpert(random.Random(0))


def advice(view: VillageView, mind: object = None) -> tuple[BareAdvice, object]:
    """The best turns for the seat that is to act, best first; `message` says why there are none. And the mind.

    The mind is the expert that was asked last. It keeps to the turn that it has advised.
    """
    s = view.state
    if s.phase == OVER:
        return {"plans": [], "message": say("The game is over.")}, None
    if view.seat not in view.waiting():
        return {"plans": [], "message": say("It is not your turn; ask when it is.")}, mind
    expert = mind if isinstance(mind, VillageExpert) else adviser()
    if s.phase == CHOOSE and s.tracks and not (s.planned and expert.intends(s)):
        weighing = Weighing(view, expert)
        found = weighing.weighed(_unlike(weighing.best()))
        expert.intend(s, found[0].turn)
        return _told([plan_of(view, one) for one in found]), expert
    return _told([_next(view, expert)]), expert


def _told(plans: list[BarePlan]) -> BareAdvice:
    return {"plans": plans, "message": None}


def _unlike(turns: Iterable[TriedTurn]) -> list[TriedTurn]:
    """The best turns that differ in the cards they take."""
    found: dict[tuple[int, int], TriedTurn] = {}
    for turn in turns:
        found.setdefault((turn.place, turn.trip), turn)
    return list(found.values())[:PLANS]


def plan_of(view: VillageView, found: WholeTurn) -> BarePlan:
    turn = found.turn
    return _bare(
        say("{turn:^}", turn=turn_words(turn)),
        turn_text(turn),
        turn_reasons(view, found),
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


def _next(view: VillageView, expert: VillageExpert) -> BarePlan:
    """What is left of the turn: the same as was advised as far as that was done; the action itself says it."""
    s = view.state
    known = expert.intends(s)
    act = expert.choose(view, BUDGET)
    if s.phase == RESOLVE:
        reason = say("the terminus card that pays most and is least missed later")
    elif known:
        reason = say("the next step of the turn that was suggested")
    else:
        reason = say("what promises most points as things are now")
    return _bare("", view.text(act), (reason,))
