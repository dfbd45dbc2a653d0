"""What was found out about the land, kept while track stays as it is: imagined games ask for most of it again."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from milepost.bots.crayon.planner.land.legs import PlannedLeg
    from milepost.crayon.kernel import Courses, Crossing, Layers

KEPT = 16  # states of track, each with its ways


class FoundWays:
    """The ways found in one state of track, by what was asked for; `shared` with others who ask."""

    def __init__(self, shared: bool = False) -> None:
        self.shared = shared
        self.ground: tuple[Layers, list[Crossing]] | None = None
        self.rows: dict[Hashable, Courses] = {}
        self.legs: dict[Hashable, PlannedLeg | None] = {}


class KeptWays:
    """What was found in the last states of track, while it is `open`."""

    def __init__(self) -> None:
        self.open = False
        self._kept: dict[Hashable, FoundWays] = {}

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Remember what is found meanwhile, and forget it then: it takes megabytes."""
        before, self.open = self.open, True
        try:
            yield
        finally:
            self.open = before
            if not before:
                self._kept.clear()

    def of(self, state: Hashable) -> FoundWays:
        """What was found in that state so far; whoever finds more adds it."""
        found = self._kept.pop(state, None) or FoundWays(shared=True)
        self._kept[state] = found
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return found


memory = KeptWays()
