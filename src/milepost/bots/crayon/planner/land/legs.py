"""A way from one place to another, measured: steps, track still missing, rent and duty."""

from __future__ import annotations

from collections.abc import Collection, Iterable
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


# What a way takes up to a milepost of it: steps, cost, missing sections, fees of ferries, how often rent was paid to
# players, the last turn in which it was and to whom in that turn (a set), steps not on own track.
SoFar = tuple[int, int, tuple[tuple[int, int], ...], int, int, int, int, int]
Known = dict[int, SoFar]  # by milepost, for the ways of one row: each has one way, which others go on from
BEGIN: SoFar = (0, 0, (), 0, 0, 0, 0, 0)


def measure(
    scene: PlannerScene,
    path: Iterable[int],
    added: Collection[int] = (),
    next_: bool = False,
    known: Known | None = None,
) -> PlannedLeg:
    """Steps, missing sections, rent and duty of a path; `next_` if it is what the train runs on now.

    What is `known` of the row's other ways is not measured again; only for ways without the two.
    """
    path, hops, speed = tuple(path), scene.hops, scene.speed
    first, so_far = _met(path, known or {})
    steps, cost, missing, fees, rents, turn, owners, others = so_far
    left = speed // 2  # on a later way half a turn is a fair guess
    if next_:
        left, owners = _begun(scene)
    for step in pairwise(path[first:]):
        steps += 1
        if hop := hops[step]:
            section, owner, price, more, fee = hop
            steps, fees = steps + more, fees + fee
            if section == NO_SECTION or section in added:
                others += hop is RED
            elif owner:
                others += 1
                now = max(0, -(-(steps - left) // speed))
                if now > turn:
                    turn, owners = now, 0
                if not owners >> owner & 1:  # once for each owner and turn
                    rents, owners = rents + 1, owners | 1 << owner
            else:
                if next_ and section >= 0 and steps <= left:
                    left = steps - 1  # the train waits there for its track: the rest of this turn is lost
                missing, cost = (*missing, (section, price)), cost + price
        if known is not None:
            known[step[1]] = (steps, cost, missing, fees, rents, turn, owners, others)
    rent = rents * scene.rules.rent + fees
    dues = _duties(scene, path, max(len(path) - 1, 0) - others)
    return PlannedLeg(path, steps, cost, missing, rent + dues, rent if scene.rules.late_fee else 0)


def _met(path: tuple[int, ...], known: Known) -> tuple[int, SoFar]:
    """How far along the path others have come, and what that takes."""
    for number in range(len(path) - 1, 0, -1):
        if path[number] in known:
            return number, known[path[number]]
    return 0, BEGIN


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
