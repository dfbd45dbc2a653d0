"""Trips in a word or two, for the small places where they lie; `Trip.words` says the same in full."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from milepost.sentences import Said, phrase, say
from milepost.village.board.line import FEATURES_SAID, TERRAINS_SAID
from milepost.village.title.trip import Trip


def short(trip: Trip) -> Said:
    """As in “lake ×2” or “no forest: 5”."""
    return _SHORTS[trip.kind](trip)


def _table(template: str) -> Callable[[Any], Said]:
    def told(trip: Any) -> Said:
        worth = [
            f"{count}{'+' if count + 1 == len(trip.table) else ''}:{score}"
            for count, score in enumerate(trip.table)
            if score
        ]
        return say(template, worth=" ".join(worth))

    return told


def _of_terrain(template: str) -> Callable[[Any], Said]:
    return lambda trip: say(template, terrain=TERRAINS_SAID[trip.terrain], points=trip.points)


def _of_points(template: str) -> Callable[[Any], Said]:
    return lambda trip: say(template, points=trip.points)


# The classes of trips differ in what they hold, so their fields are taken as they come.
_SHORTS: dict[str, Callable[[Any], Said]] = {
    "count": _of_terrain(phrase("{terrain} ×{points}")),
    "without": _of_terrain(phrase("no {terrain}: {points}")),
    "equal": lambda trip: say(
        "{terrain} = {other}: {points}",
        terrain=TERRAINS_SAID[trip.terrain],
        other=TERRAINS_SAID[trip.other],
        points=trip.points,
    ),
    "most": _of_terrain(phrase("most {terrain}: {points}")),
    "fewest": _of_terrain(phrase("fewest {terrain}: {points}")),
    "last": _of_terrain(phrase("last {terrain}: {points}")),
    "terrains": _table(phrase("terrains {worth}")),
    "tracks": _table(phrase("tracks {worth}")),
    "straight": _of_points(phrase("all straight: {points}")),
    "curves": _of_points(phrase("curve ×{points}")),
    "feature": lambda trip: say("{feature} ×{points}", feature=FEATURES_SAID[trip.feature], points=trip.points),
    "kinds": _of_points(phrase("feature kinds ×{points}")),
    "pairs": _of_points(phrase("pairs in a row ×{points}")),
    "plain": _of_points(phrase("no feature: {points}")),
}
