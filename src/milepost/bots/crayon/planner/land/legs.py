"""A way from one place to another, measured: steps, track still missing, rent and duty."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import NamedTuple

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.kernel import Turn, account
from milepost.crayon.rules.move import duty, rents_paid
from milepost.crayon.state import OPERATE

new = tuple.__new__  # a NamedTuple's own is three times slower


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
    path, rules = tuple(path), scene.rules
    left, paid = _begun(scene) if next_ else (scene.speed // 2, 0)  # on a later way half a turn is a fair guess
    turn = Turn(left, paid, scene.speed, next_)
    longer, missing, cost, rents, fees, others = account(scene.setting.ground, path, scene.step_table, turn, added)
    rent, steps = rents * rules.rent + fees, max(len(path) - 1, 0)
    dues = _duties(scene, path, steps - others) if scene.s.fallen or rules.own_track_cost else 0
    return new(PlannedLeg, (path, steps + longer, cost, missing, rent + dues, rent if rules.late_fee else 0))


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
