"""Whole turns of Village as the expert weighs them: the points that a seat may end with after each.

All are tried out in the same imagined games, and other ones than those in which they were found: a turn that was
chosen for its luck has no more of it here.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from milepost.bots.village.expert import VillageExpert
from milepost.bots.village.expert.future import imagine
from milepost.bots.village.expert.own import Own, TriedTurn, ended_with
from milepost.bots.village.expert.value import POINT
from milepost.village.view import VillageView

BUDGET = 1000  # imagined turns for finding the best ones, as in the arena
FUTURES = 100  # imagined games in which those are weighed
PLAYED_ON = 3  # turns more in each of them: with fewer, the best turn is the one that the learned value flatters


class WholeTurn(NamedTuple):
    """A turn and what it comes to."""

    turn: TriedTurn
    points: float  # that the seat may end with
    trip_worth: float  # what the trip adds to them
    completed: tuple[tuple[int, int], ...]  # lines, and what each scores


class Weighing:
    """The turns of a seat that is to begin one."""

    def __init__(self, view: VillageView, expert: VillageExpert) -> None:
        self.s = view.state
        self.expert = expert
        self.own = Own.of(self.s, view.seat, expert.value(self.s))
        rng = random.Random(f"weighing {self.s.round}")
        self._futures = [imagine(self.s, rng) for _ in range(FUTURES)]

    def best(self) -> list[TriedTurn]:
        return self.expert.ranked(self.s, self.own, BUDGET)

    def weighed(self, turns: Iterable[TriedTurn]) -> list[WholeTurn]:
        """Best first."""
        return sorted(map(self.weigh, turns), key=lambda one: -one.points)

    def weigh(self, turn: TriedTurn) -> WholeTurn:
        points = self.points(turn)
        without = self.points(turn._replace(trip=-1, line=-1, trip_first=False)) if turn.trip >= 0 else points
        return WholeTurn(turn, points, points - without, tuple(self._completed(turn)))

    def points(self, turn: TriedTurn) -> float:
        """What the seat may end with."""
        turns = min(PLAYED_ON, self.own.left - 1)
        total = sum(ended_with(self.own, turn, future, turns) for future in self._futures)
        return total / (POINT * FUTURES)

    def _completed(self, turn: TriedTurn) -> Iterator[tuple[int, int]]:
        own, value = self.own, self.own.value
        for line in sorted(own.heads[turn.space * 2 + way] for way in (0, 1)):
            if line >= 0:
                run, _ = own.extended(own.lines[line], turn.track, value.loose[0])
                if run[3] < 0:
                    more = (own.trips_out[turn.trip],) if turn.trip_first and turn.line == line else ()
                    yield line, value.score(run, own.trips[line] + more)
