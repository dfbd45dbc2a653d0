"""A way from one place to another, measured: steps, track still missing, rent and duty."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.ask.lines import starts, step_price
from milepost.crayon.ask.routes import PLANNED_RIDE_STEPS
from milepost.crayon.board.board import Board, link_way
from milepost.crayon.rules.ferry import toll
from milepost.crayon.rules.move import duty, rents_paid
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.state import OPERATE


@lru_cache(maxsize=16)
def steps_of(board: Board) -> dict[tuple[int, int], int]:
    """All steps of a board, from milepost to milepost: the arm of a section, or the way of a link."""
    found = {}
    for n, link in enumerate(board.links):
        a, b = link.ports
        found[a, b] = found[b, a] = link_way(n)
    for arm, section in enumerate(board.section):
        if section >= 0:
            found[arm // 6, board.near[arm]] = arm
    return found


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


def link_steps(scene: PlannerScene, link: int) -> int:
    """What a ferry or tunnel takes, in steps."""
    if scene.board.links[link].tunnel:
        return 1
    return PLANNED_RIDE_STEPS + (scene.speed if scene.rules.ferry_boarding else 0)


def measure(scene: PlannerScene, path: Iterable[int], added: Iterable[int] = (), next_: bool = False) -> PlannedLeg:
    """Steps, missing sections, rent and duty of a path; `next_` if it is what the train runs on now."""
    s, board, rules, mine = scene.s, scene.board, scene.rules, scene.seat + 1
    path, built, ways = tuple(path), frozenset(added), steps_of(board)
    begun = starts(s, scene.seat)
    steps = rents = own = 0
    left, paid = _begun(scene) if next_ else (scene.speed // 2, set())  # on a later way half a turn is a fair guess
    before = len(paid)
    missing: list[tuple[int, int]] = []
    for arm in (ways[step] for step in pairwise(path)):
        if arm < 0:
            fare, fee = _passage(scene, link_way(arm), arm in built)
            missing += [(arm, fare)] if fare else []
            steps, rents, own = steps + link_steps(scene, link_way(arm)), rents + fee, own + 1
            continue
        steps += 1
        section = board.section[arm]
        owner = s.owner[section]
        if board.red[section]:
            continue
        if owner == mine or section in built:
            own += 1
        elif owner and not owner & CLAIM:
            paid.add((owner, max(0, -(-(steps - left) // scene.speed))))  # once for each owner and turn
        else:
            if next_ and steps <= left:
                left = steps - 1  # the train waits there for its track: the rest of this turn is lost
            own += 1
            missing.append((section, step_price(s, scene.seat, arm, begun)))
    rents += (len(paid) - before) * rules.rent
    cost, late = sum(price for _, price in missing), rents if rules.late_fee else 0
    return PlannedLeg(path, steps, cost, tuple(missing), rents + _duties(scene, path, own), late)


def _passage(scene: PlannerScene, link: int, built: bool) -> tuple[int, int]:
    """What a ferry or tunnel still costs to buy, and its rent."""
    if scene.bought(link):
        return 0 if built else toll(scene.s, link), 0
    return 0, 0 if scene.mine(link) or scene.open(link) else scene.rules.rent


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
