"""Whole turns of Village: a track on a space, with a trip on a line or without; what each is worth, best first.

The worth is `lookahead`'s: points over many imagined ends of the tableau, and money at what it is worth in points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from milepost.bots.village.lookahead import TRIED_WITH, TRIP_SHARE, Decision, Placing
from milepost.village.board.tableau import SPACES


class WholeTurn(NamedTuple):
    """A track (`place` in the market) on a space, and a trip on a line, if any; their worth in points."""

    placing: Placing | None  # None: nothing to build
    trip: int  # its place in the trip market; -1: none
    line: int
    trip_worth: float

    @property
    def worth(self) -> float:
        return (self.placing.value if self.placing else 0.0) + self.trip_worth


def whole_turns(decision: Decision) -> list[WholeTurn]:
    """The turns worth a look where nothing has been taken yet, best first; equal ones as they are found."""
    s = decision.s
    options = decision.best(decision.tracks()) if s.tracks and not s.built else []
    found = [WholeTurn(option, -1, -1, 0.0) for option in options] or [WholeTurn(None, -1, -1, 0.0)]
    trips = decision.trips()
    for option in options[:TRIED_WITH] or (None,) if trips else ():
        found += _with_trips(decision, option)
    return sorted(found, key=lambda turn: -turn.worth)


def _share(decision: Decision) -> float:
    """How much more than by chance a trip scores, as it is worked for: the less, the fewer spaces are left for that."""
    return 1.0 + (TRIP_SHARE - 1.0) * max(0, len(decision.futures.empty) - 1) / (SPACES - 1)


def _with_trips(decision: Decision, option: Placing | None) -> Iterator[WholeTurn]:
    """The placing with each trip that gains something and can be paid for besides, on the line where it scores most."""
    trips = decision.trips()
    means = decision.means(trips, option)
    money = decision.s.money[decision.seat]
    for place, trip in enumerate(trips):
        cost = decision.trip_cost(place)
        if option is None or option.place <= money - cost:
            mean, line = max(zip(means[trip], decision.futures.room, strict=True), key=lambda one: (one[0], -one[1]))
            gain = mean * _share(decision) - cost * decision.worth.pound
            if gain > 0:
                yield WholeTurn(option, place, line, gain)


def turn_as_played(decision: Decision, place: int, space: int, track: int, trip: int, line: int) -> WholeTurn:
    """What a turn is worth by the same reckoning; places of -1 stand for nothing taken."""
    placing, worth = None, 0.0
    if place >= 0:
        gained = decision.s.track_coins[place] - place
        placing = Placing(place, space, track, decision.placed(space, track) + gained * decision.worth.pound)
    if trip >= 0:
        card = decision.s.trips_out[trip]
        means = decision.means([card], placing)[card]
        mean = dict(zip(decision.futures.room, means, strict=True)).get(line, 0.0)
        worth = mean * _share(decision) - decision.trip_cost(trip) * decision.worth.pound
    return WholeTurn(placing, trip, line, worth)
