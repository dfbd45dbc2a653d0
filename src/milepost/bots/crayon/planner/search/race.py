"""Races for a demand that an opponent has a cube on: only where the planner would clearly be there first."""

from __future__ import annotations

from math import inf

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.scene import place_ahead
from milepost.crayon.ask.routes import build_costs, journeys
from milepost.crayon.kernel import Journeys, distances

CLEARLY = 0.5  # turns by which one must be earlier to begin a race
FAR = 60  # M or mileposts: whoever is farther off is no rival


class Race:
    """When others could deliver, as far as their trains, locos and track tell; each way is worked out once."""

    def __init__(self, scene: PlannerScene) -> None:
        self.scene = scene
        self._ways: dict[int, tuple[int, Journeys]] = {}

    def until(self, card: int, which: int, city: int) -> float:
        """The turns within which a delivery must be made to come first; endless where nobody races.

        A player who has locked the demand cannot drop the load and so goes on as long as there is hope.
        """
        s, seat = self.scene.s, self.scene.seat
        rivals = [other for other in s.setting.seats if other != seat and (card, which) in s.locks[other]]
        if not rivals:
            return inf
        soonest = min(self.arrival(other, city) for other in rivals)
        return 1.5 * soonest + 1 if (card, which) in s.locks[seat] else soonest - CLEARLY

    def arrival(self, other: int, city: int) -> float:
        """The fewest turns in which an opponent gets to the city: over track, or building as fast as may be."""
        s = self.scene.s
        if s.place[other] < 0:
            return inf
        start, ways = self._from(other)
        ends = s.setting.board.cities[city].mileposts
        speed = s.setting.rules.speeds[s.locos[other]]
        steps = min((ways.steps[m] for m in ends if m in ways.steps), default=-1)
        if steps >= 0:
            return steps / speed
        air = distances(s.setting.ground, [start], FAR)
        away = min((air[m] for m in ends if m in air), default=FAR)
        costs = build_costs(s, other, s.setting.board.bits(ways.steps), FAR, s.setting.board.bits(ends))
        dear = min((cost for m in ends if (cost := costs.cost(m)) is not None), default=FAR)
        return max(away / speed, dear / s.setting.rules.build_limit + 1)

    def _from(self, other: int) -> tuple[int, Journeys]:
        if other not in self._ways:
            start = place_ahead(self.scene.s, other)
            came = self.scene.s.came[other] if start == self.scene.s.place[other] else -1
            self._ways[other] = start, journeys(self.scene.s, other, start, came, rented=True)
        return self._ways[other]
