"""A way from one place to another, measured: steps, track still missing, rent and duty."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import NamedTuple

from milepost.bots.crayon.planner.land.hops import RED
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


def measure(scene: PlannerScene, path: Iterable[int], added: Collection[int] = (), next_: bool = False) -> PlannedLeg:
    """Steps, missing sections, rent and duty of a path; `next_` if it is what the train runs on now."""
    path, speed = tuple(path), scene.speed
    left, owners = _begun(scene) if next_ else (speed // 2, 0)  # on a later way half a turn is a fair guess
    missing: list[tuple[int, int]] = []
    longer = fees = rents = others = 0
    edge = left  # the last step of the turn in which rent was paid to the owners
    for steps, hop in enumerate(map(scene.hops.__getitem__, pairwise(path)), 1):
        if not hop:
            continue
        section, owner, more, fee = hop
        if section is None or section[0] in added:
            longer, fees, others = longer + more, fees + fee, others + (hop is RED)
        elif owner:
            others += 1
            if steps + longer > edge:
                edge, owners = left - (left - steps - longer) // speed * speed, 0
            if not owners >> owner & 1:  # once for each owner and turn
                rents, owners = rents + 1, owners | 1 << owner
        else:
            longer += more
            if next_ and section[0] >= 0 and steps + longer <= left:
                edge = left = steps + longer - 1  # the train waits there for its track: the rest of this turn is lost
            missing.append(section)
    rent, steps = rents * scene.rules.rent + fees, max(len(path) - 1, 0)
    dues = _duties(scene, path, steps - others)
    cost = sum([price for _, price in missing])
    late = rent if scene.rules.late_fee else 0
    return PlannedLeg(path, steps + longer, cost, tuple(missing), rent + dues, late)


def _duties(scene: PlannerScene, path: tuple[int, ...], own: int) -> int:
    """Duty at borders, and what running on so many steps of own track costs in each turn (V-MOVECOST)."""
    borders = sum(duty(scene.s, a, b) for a, b in pairwise(path)) if scene.s.fallen else 0
    return borders + -(-own // scene.speed) * scene.rules.own_track_cost


def _begun(scene: PlannerScene) -> tuple[int, int]:
    """Points left of this turn, and the owners whom rent was paid to in it, as a set."""
    s = scene.s
    if s.seat != scene.seat or s.phase != OPERATE:
        return 0, 0
    return s.points[scene.train], rents_paid(s, scene.train) << 1
