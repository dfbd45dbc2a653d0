"""A way from one place to another, measured: steps, track still missing, rent and duty."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from milepost.bots.crayon.planner.land.hops import NO_SECTION, RED
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.rules.move import duty, rents_paid
from milepost.crayon.state import OPERATE


class PlannedLeg(NamedTuple):
    """A way from one place to another: the mileposts, steps, missing sections with their prices, rent and duty."""

    path: tuple[int, ...]
    steps: int
    cost: int
    missing: tuple[tuple[int, int], ...]
    rents: int
    late: int = 0  # of the rents: what may be paid after the next delivery (V-LATEFEE)

    @property
    def due(self) -> int:
        """What must be paid on the way."""
        return self.rents - self.late

    @property
    def end(self) -> int:
        return self.path[-1]


def measure(scene: PlannerScene, path: Iterable[int], added: Iterable[int] = (), next_: bool = False) -> PlannedLeg:
    """Steps, missing sections, rent and duty of a path; `next_` if it is what the train runs on now."""
    path, built, hops, speed = tuple(path), frozenset(added), scene.hops, scene.speed
    left, paid = _begun(scene) if next_ else (speed // 2, set())  # on a later way half a turn is a fair guess
    before = len(paid)
    missing: list[tuple[int, int]] = []
    longer = rents = cost = others = 0
    for number, hop in [(n, hop) for n, step in enumerate(pairwise(path), 1) if (hop := hops[step])]:
        section, owner, price, more, fee = hop
        longer, rents = longer + more, rents + fee
        if section == NO_SECTION:
            others += hop is RED
        elif section not in built:
            if owner:
                others += 1
                paid.add((owner, max(0, -(-(number + longer - left) // speed))))  # once for each owner and turn
                continue
            if next_ and section >= 0 and number + longer <= left:
                left = number + longer - 1  # the train waits there for its track: the rest of this turn is lost
            missing.append((section, price))
            cost += price
    rents += (len(paid) - before) * scene.rules.rent
    late, steps = rents if scene.rules.late_fee else 0, max(len(path) - 1, 0)
    return PlannedLeg(path, steps + longer, cost, tuple(missing), rents + _duties(scene, path, steps - others), late)


def _duties(scene: PlannerScene, path: tuple[int, ...], own: int) -> int:
    """Duty at borders, and what running on so many steps of own track costs in each turn (V-MOVECOST)."""
    borders = sum(duty(scene.s, a, b) for a, b in pairwise(path)) if scene.s.fallen else 0
    return borders + -(-own // scene.speed) * scene.rules.own_track_cost


def _begun(scene: PlannerScene) -> tuple[int, set[tuple[int, int]]]:
    """Points left of this turn, and the rents paid in it: owner and turn of the way."""
    s = scene.s
    if s.seat != scene.seat or s.phase != OPERATE:
        return 0, set()
    rents = rents_paid(s, scene.train)
    return s.points[scene.train], {(seat + 1, 0) for seat in scene.setting.seats if rents >> seat & 1}
