"""What a table of Village can ask for a person: who there is to play against. Plans are not told yet."""

from __future__ import annotations

from milepost.bots.records import BareAdvice, BestWay, Opponent, Outlook, Rivals
from milepost.bots.village.expert import LEVELS
from milepost.errors import UnknownAction
from milepost.game import View
from milepost.sentences import say

DEFAULT_OPPONENT = "expert:level=club"


def advice(view: View, mind: object = None) -> tuple[BareAdvice, object]:
    return {
        "plans": [],
        "message": say(
            "There is no planner for Village. Look at a card: every space and line shows what it would bring."
        ),
    }, None


def best_way(view: View, start: str | None, goal: str, shortest: bool = False) -> BestWay:
    raise UnknownAction(say("In Village track is laid card by card; there is no best way to find."))


def outlooks(view: View, which: int = 0) -> list[Outlook]:
    """Nothing here has demand cards."""
    return []


def rivals(view: View) -> Rivals:
    return {"rivals": [], "scarce": []}


def opponents() -> list[Opponent]:
    """Who there is to play against, in plain words."""
    return [
        {
            "name": "expert",
            "words": say("Expert"),
            "line": say("has learned what lines are worth and tries its turns out in imagined games"),
            "options": [
                {
                    "name": "level",
                    "default": "expert",
                    "values": [{"value": level, "words": words} for level, (words, _) in LEVELS.items()],
                }
            ],
        },
        {"name": "lookahead", "words": say("Lookahead"), "line": say("imagines how its lines may end"), "options": []},
        {"name": "greedy", "words": say("Greedy"), "line": say("takes what brings most at once"), "options": []},
        {"name": "random", "words": say("Random"), "line": say("plays anything that is allowed"), "options": []},
    ]
