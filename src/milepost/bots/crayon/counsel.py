"""What a table can ask for a person: a plan with its reasons, the best way to build, who there is to play against.

Plain data by names; the server finds these functions through `server/families.py`.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from milepost.bots.base import pack, unpack
from milepost.bots.crayon.expert import LEVELS as EXPERT_LEVELS
from milepost.bots.crayon.planner import LEVELS, STYLES, Planner, Suggestion, advise_deal, suggest
from milepost.bots.crayon.planner import best_way as find_way
from milepost.bots.crayon.planner.talk.advice import BUDGET
from milepost.bots.crayon.reading import outlooks as outlooks
from milepost.bots.crayon.reading import rivals as rivals
from milepost.bots.records import BareAdvice, BarePlan, BestWay, BotOption, Opponent
from milepost.crayon.state import OPERATE, OVER
from milepost.crayon.view import CrayonView
from milepost.errors import MilepostError
from milepost.game import Action
from milepost.records import refused
from milepost.sentences import say

DEFAULT_OPPONENT = "planner:level=club"
LEVEL_PLAYERS: Mapping[str, str] = {
    "beginner": "planner:level=beginner",
    "club": "planner:level=club",
    "strong": "planner",
    "expert": "expert",
}
ATTENTION = 3  # rounds without a question after which the adviser thinks anew
# Why the planner answers questions as it does; of deals it says more (`advise_deal`).
_ANSWERS = {
    "keep": say("the card whose best delivery promises most"),
    "throw": say("the card whose best delivery promises least"),
    "open contracts": say("the card that serves you best and the others least"),
    "first demand": say("the demand of this card that promises most"),
    "derailed": say("what leaves you better deliveries and the others fewer"),
    "swapping": say("a demand that the best plan now delivers, if you are sure to be able to pay for the way"),
    "lose load": say("the load that is worth least now"),
    "give up load": say("the load that is worth least now"),
    "take load": say("what your cards, or those that may come, pay most for"),
    "send circus": say("where your cards can use it best and the others' least"),
}


class Memory(NamedTuple):
    """Who advises a seat: a planner with its plan, what was told last, and of which position."""

    planner: Planner
    told: BareAdvice
    position: str  # as a hash
    round: int


def advice(view: CrayonView, mind: object = None) -> tuple[BareAdvice, object]:
    """The best plans for the seat that is to act, best first; `message` says why there are none. And the mind.

    Whoever gives the mind back with the next question is advised by the same planner, which goes on with its plan: so
    to do what it says again and again is to play as it does. It makes a new plan for whoever has not asked for a while.
    """
    s = view.state
    if s.phase == OVER:
        return _none(say("The game is over.")), None
    if view.seat not in view.waiting():
        return _none(say("It is not your turn; ask when it is.")), mind
    position = hashlib.sha256(json.dumps(view.as_dict(), sort_keys=True).encode()).hexdigest()
    known: Memory | None = unpack(mind, view.title) if isinstance(mind, bytes) else None
    if known and not 0 <= s.round - known.round <= ATTENTION:
        known = None
    if known and known.position == position:
        return known.told, mind
    planner = known.planner if known else Planner(random.Random(0))
    told = _advice(view, planner)
    return told, pack(Memory(planner, told, position, s.round), view.title)


def _advice(view: CrayonView, planner: Planner) -> BareAdvice:
    if view.state.stack:
        return _answer(view, planner)
    plans = [bare_plan(view, one) for one in suggest(view, mind=planner)]
    return {"plans": plans, "message": None} if plans else _nothing_pays(view, planner)


def _none(message: str) -> BareAdvice:
    return {"plans": [], "message": message}


def bare_plan(view: CrayonView, one: Suggestion) -> BarePlan:
    return {
        "sentence": one.text,
        "nudge": one.nudge,
        "outline": one.outline,
        "reasons": list(one.reasons),
        "action": _allowed(view, one.action),
        "stops": [
            {"city": halt.city, "loads": list(halt.loads), "pick": halt.pick, "pay": halt.pay} for halt in one.halts
        ],
        "route": [list(leg) for leg in one.route],
        "build": list(one.sections),
    }


def _bare(view: CrayonView, sentence: str, action: Action, *reasons: str) -> BareAdvice:
    """Advice that leads nowhere on the board; without a sentence the action's words are one."""
    return {
        "plans": [
            {
                "sentence": sentence,
                "nudge": "",
                "outline": "",
                "reasons": list(reasons),
                "action": _allowed(view, action),
                "stops": [],
                "route": [],
                "build": [],
            }
        ],
        "message": None,
    }


def _answer(view: CrayonView, planner: Planner) -> BareAdvice:
    """What the planner would answer to a question, where it thinks about it."""
    question = str(view.state.stack[-1][0])
    if question == "deal":
        return _deal(view)
    reason = _ANSWERS.get(question)
    if reason is None:
        return _none(say("The planner has no advice on this question; it waits for your answer."))
    return _bare(view, "", planner.choose(view, BUDGET), reason)  # the answer itself says it


def _deal(view: CrayonView) -> BareAdvice:
    """What it thinks of the deal that is offered."""
    found = advise_deal(view)
    size = abs(float(found.worth))
    told = (
        say("it is worth about {money:.0f}M to you", money=size)
        if found.worth > 0
        else say("you would lose about {money:.0f}M by it", money=size)
    )
    if abs(found.worth) < 1:
        told = say("it makes next to no difference")
    elif found.worth > 0 and not found.accept:
        told = say("no amount of money makes up for it")
    sentence = say("Accept the deal: {why}", why=told) if found.accept else say("Refuse the deal: {why}", why=told)
    return _bare(view, sentence, found.action, *found.reasons)


def _nothing_pays(view: CrayonView, planner: Planner) -> BareAdvice:
    return _bare(
        view,
        say("Nothing pays now: keep the money")
        if view.state.phase != OPERATE
        else say("Nothing pays now: new cards if you can get them, else wait"),
        planner.choose(view, BUDGET),
        say("no delivery that you can pay for earns more than it costs"),
    )


def _allowed(view: CrayonView, action: Action) -> str | None:
    """The action's text, if it can be played; tried in an imagined game."""
    try:
        text = action if isinstance(action, str) else view.text(action)
        view.imagine(random.Random(0)).play(text, view.seat)
    except MilepostError:
        return None
    return text


def best_way(view: CrayonView, start: str | None, goal: str, shortest: bool = False) -> BestWay:
    """The best track between two places: its mileposts, what it costs, what stops it in this phase; and the other."""
    way, other = find_way(view, start, goal, shortest), find_way(view, start, goal, not shortest)
    path = [way.sections[0][0], *(b for _, b in way.sections)] if way.sections else []
    return {
        "path": path,
        "cost": way.cost,
        "sections": len(way.sections),
        "turns": way.turns,
        "paid": way.paid,
        "refusal": refused(way.refusal),
        "shortest": shortest,
        "other": {"cost": other.cost, "sections": len(other.sections)},
    }


def opponents() -> list[Opponent]:
    """Who there is to play against, in plain words, with what may be chosen of each."""
    levels, styles = _option("level", "expert", LEVELS), _option("style", "steady", STYLES)
    return [
        {
            "name": "planner",
            "words": say("Planner"),
            "line": say("plans whole trips and plays to win"),
            "options": [levels, styles],
        },
        {
            "name": "expert",
            "words": say("Expert"),
            "line": say("tries its plans out in imagined games before it chooses one"),
            "options": [_option("level", "expert", EXPERT_LEVELS)],
        },
        {"name": "greedy", "words": say("Greedy"), "line": say("takes the best single delivery"), "options": []},
        {"name": "random", "words": say("Random"), "line": say("plays anything that is allowed"), "options": []},
    ]


def _option(name: str, default: str, values: Mapping[str, tuple[str, Any]]) -> BotOption:
    return {
        "name": name,
        "default": default,
        "values": [{"value": value, "words": words} for value, (words, _) in values.items()],
    }
