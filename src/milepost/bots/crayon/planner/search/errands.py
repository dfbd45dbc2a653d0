"""Deliveries made ready for the search of trips: where the train calls for each, and the room it takes."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from milepost.bots.crayon.planner.search.deliveries import ABOARD, Delivery, Stop
from milepost.bots.crayon.planner.search.ways import TripWays

DELIVER = -1  # in place of a load in a stop


class Errand(NamedTuple):
    """A delivery made ready for the search."""

    delivery: Delivery
    card: int  # its card, as a set
    takes: int  # slots that it takes when its loads are picked up
    source: int  # the only city it calls at for a load; less than 0 if it has none or several
    picks: tuple[Stop, ...]
    drop: Stop
    onward: float  # turns from the last of its loads to its city


def make_errand(one: Delivery, card: int, ways: TripWays, locked: Collection[int]) -> Errand:
    """The errand of a delivery; loads of `locked` cards have their slots already."""
    takes = len(one.loads) - (one.card in locked)
    drop = Stop(one.dest, DELIVER, one)
    if one.aboard:
        return Errand(one, card, takes, ABOARD, tuple(Stop(one.dest, load, one) for load in one.loads), drop, 0.0)
    calls = [(load, city) for load, city in zip(one.loads, one.sources, strict=True) if city != ABOARD]
    leg = ways.leg(calls[-1][1], one.dest)
    return Errand(
        one,
        card,
        takes,
        calls[0][1] if len(one.loads) == 1 else ABOARD,
        tuple(Stop(city, load, one) for load, city in calls),
        drop,
        leg.steps / ways.means.speed if leg is not None else 0.0,
    )
