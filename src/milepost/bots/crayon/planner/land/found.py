"""What was found out about the land, kept while track stays as it is: in imagined games most of it is asked again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from milepost.bots.crayon.planner.land.legs import PlannedLeg
    from milepost.crayon.kernel import Courses, Crossing, Layers

KEPT = 16  # states of track, each with its ways


class Found:
    """The ways found in one state of track, by what was asked for."""

    def __init__(self) -> None:
        self.ground: tuple[Layers, list[Crossing]] | None = None
        self.rows: dict[Hashable, Courses] = {}
        self.legs: dict[Hashable, PlannedLeg | None] = {}


_kept: dict[Hashable, Found] = {}


def found_for(state: Hashable) -> Found:
    """What was found in that state so far; whoever finds more adds it. The states asked for last are kept."""
    found = _kept.pop(state, None) or Found()
    _kept[state] = found
    if len(_kept) > KEPT:
        del _kept[next(iter(_kept))]
    return found
