"""What a planner may be told: how far it looks, its style and its level, in words people choose by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from milepost.errors import MilepostError
from milepost.sentences import say


@dataclass(frozen=True, slots=True)
class Options:
    """The figures a planner weighs by. The defaults are the strongest measured (docs/planner.md)."""

    deliveries: int = 3  # planned at most in one trip
    kept: int = 16  # trips kept by the search
    considered: int = 22  # deliveries considered
    closer: int = 4  # trips worked out exactly
    sources: int = 2  # cities looked at for each load
    nodes: int = 3  # steps of the search for each unit of budget
    track: float = 0.9  # what track counts of its price late in the game
    track_first: float = 0.35  # and in the beginning, when it serves for many trips more
    joining: float = 0.6  # what track counts less for that part which joins major cities
    worth: float = 8.0  # of a turn late in the game, in M
    worth_first: float = 4.0  # and in the beginning
    late_from: float = 35.0  # rounds after which it is late
    income: float = 9.0  # a turn late in the game
    endgame: int = 90  # M still to be earned from which the quickest end counts
    follow: float = 0.5  # weight of the trip after this one
    pause: float = 1.0  # turns added to every trip: small ones are not to look too good
    ordinary: float = 4.0  # turns of an ordinary trip with new cards, at the worth of a turn
    remote: float = 0.5  # of the way from where a trip ends to loads: what it makes that ordinary trip longer
    poor: float = 0.5  # of the worth of a turn: below that income new cards are better
    margin: int = 3  # cash no plan counts on
    stake: int = 20  # more of it where demands are open to all: the first delivery may be an opponent's
    repairs: int = 10  # instead of the stake while loads are locked: a flood may take the bridges of their way
    comfortable: float = 40.0  # the cash one likes to have after a trip
    poverty: float = 1.0  # what each M less than that costs
    spare_for_loco: int = 8  # spare cash left beside the plan when a better loco is bought
    join_from: int = 45  # spare cash from which major cities are joined ahead of need
    heavy_first: bool = False  # the first better loco is one for three loads
    rents: bool = True  # runs on others' track
    faster: float = 0.0  # what a milepost more a turn brings besides what the trip at hand says, in M a turn

    def at(self, rounds: int) -> Options:
        """The same options with the weights of that round."""
        age = min(1.0, rounds / self.late_from)
        return replace(
            self,
            track=self.track_first + age * (self.track - self.track_first),
            worth=self.worth_first + age * (self.worth - self.worth_first),
        )


# For people who choose an opponent: what each style and level is like, and what it changes.
STYLES: dict[str, tuple[str, dict[str, Any]]] = {
    "steady": (say("weighs track, time and money evenly"), {}),
    "builder": (
        say("lays a wide network early and joins the major cities soon"),
        {"track": 0.7, "joining": 0.9, "join_from": 30},
    ),
    "carrier": (
        say("builds little and runs with a full train, on others' track too"),
        {"track_first": 0.6, "heavy_first": True, "join_from": 70},
    ),
    "opportunist": (
        say("takes the quick money and changes its cards when they are poor"),
        {"follow": 0.3, "pause": 0.5, "poor": 0.75},
    ),
    "loner": (say("never pays rent"), {"rents": False}),
}
LEVELS: dict[str, tuple[str, dict[str, Any]]] = {
    "beginner": (say("thinks of one delivery at a time"), {"deliveries": 1, "sources": 1, "closer": 1, "follow": 0.0}),
    # Mistakes that people make: few demands and the nearest sources only, track too dear, short trips too good.
    "club": (
        say("plans two deliveries together, but not what comes after them"),
        {"deliveries": 2, "considered": 6, "sources": 1, "closer": 1, "follow": 0.0, "track_first": 0.6, "pause": 0.25},
    ),
    "expert": (say("plans three deliveries together and what comes after them"), {}),
}


def make_options(depth: int | None = None, style: str = "steady", level: str = "expert") -> Options:
    """The options of a style and a level; `depth` is how many deliveries one plan may have."""
    for known, name, word in ((STYLES, style, "style"), (LEVELS, level, "level")):
        if name not in known:
            raise MilepostError(f"there is no {word} “{name}”; known: {', '.join(known)}")
    options = replace(Options(), **(STYLES[style][1] | LEVELS[level][1]))
    if depth is None:
        return options
    if type(depth) is not int or not 1 <= depth <= 3:
        raise MilepostError(f"a planner plans 1 to 3 deliveries together, not {depth!r}")
    return replace(options, deliveries=depth)
