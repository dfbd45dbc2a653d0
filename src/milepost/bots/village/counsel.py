"""What a table of Village can ask for a person: plans for a turn, who there is to play against."""

from __future__ import annotations

from collections.abc import Mapping

from milepost.bots.records import BestWay, Opponent, Outlook, Rivals
from milepost.bots.village.advice import advice as advice
from milepost.bots.village.expert import LEVELS
from milepost.errors import UnknownAction
from milepost.game import View
from milepost.sentences import say

DEFAULT_OPPONENT = "expert:level=club"
LEVEL_PLAYERS: Mapping[str, str] = {
    "beginner": "expert:level=beginner",
    "club": "expert:level=club",
    "strong": "expert:level=strong",
    "expert": "expert",
}


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
