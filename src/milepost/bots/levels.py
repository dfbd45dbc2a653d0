"""How strong opponents are: the levels people choose by, each beating the one below it; a family may lack some."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from milepost.bots.players import parse_player
from milepost.bots.records import Level
from milepost.sentences import say

WORDS = {"beginner": say("Beginner"), "club": say("Club"), "strong": say("Strong"), "expert": say("Expert")}


def levels(players: Mapping[str, str], bots: Iterable[str]) -> list[Level]:
    """A family's levels, the weakest first, as far as the bots are there that play them."""
    known = set(bots)
    return [
        {"name": name, "words": words, "bot": players[name]}
        for name, words in WORDS.items()
        if name in players and parse_player(players[name]).name in known
    ]
