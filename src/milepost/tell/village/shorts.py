"""Trips in a word or two, for the small places where they lie; `Trip.words` says the same in full."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from milepost.village.board.line import FEATURES, TERRAINS
from milepost.village.title.trip import Trip


def short(trip: Trip) -> str:
    """As in “lake ×2” or “no forest: 5”."""
    return _SHORTS[trip.kind](trip)


def _table(trip: Any) -> str:
    worth = [
        f"{count}{'+' if count + 1 == len(trip.table) else ''}:{score}"
        for count, score in enumerate(trip.table)
        if score
    ]
    return f"{trip.what}s {' '.join(worth)}"


# The classes of trips differ in what they hold, so their fields are taken as they come.
_SHORTS: dict[str, Callable[[Any], str]] = {
    "count": lambda trip: f"{TERRAINS[trip.terrain]} ×{trip.points}",
    "without": lambda trip: f"no {TERRAINS[trip.terrain]}: {trip.points}",
    "equal": lambda trip: f"{TERRAINS[trip.terrain]} = {TERRAINS[trip.other]}: {trip.points}",
    "most": lambda trip: f"most {TERRAINS[trip.terrain]}: {trip.points}",
    "fewest": lambda trip: f"fewest {TERRAINS[trip.terrain]}: {trip.points}",
    "last": lambda trip: f"last {TERRAINS[trip.terrain]}: {trip.points}",
    "terrains": _table,
    "tracks": _table,
    "straight": lambda trip: f"all straight: {trip.points}",
    "curves": lambda trip: f"curve ×{trip.points}",
    "feature": lambda trip: f"{FEATURES[trip.feature]} ×{trip.points}",
    "kinds": lambda trip: f"feature kinds ×{trip.points}",
    "pairs": lambda trip: f"pairs in a row ×{trip.points}",
    "plain": lambda trip: f"no feature: {trip.points}",
}
