"""When a plan is old: what it was made in sight of has changed, or its way, its loads or its money are gone."""

from __future__ import annotations

from typing import NamedTuple

from milepost.bots.crayon.planner.act.operate import way_open
from milepost.bots.crayon.planner.land.closures import Closures
from milepost.bots.crayon.planner.land.supplies import Supplies
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene

HELD_UP = 0.6  # turns lost to an event from which another plan is looked for: a closed way, not rain alone


class Basis(NamedTuple):
    """What makes a plan old when it changes: the cards, special demands, and the opponents' cubes on cards."""

    cards: tuple[int, ...]
    special: tuple[int, ...]
    cubes: tuple[tuple[tuple[int, int], ...], ...]  # of each opponent: card and demand

    def on(self, cards: frozenset[int]) -> list[tuple[int, int]]:
        """The opponents' cubes on these cards."""
        return [cube for row in self.cubes for cube in row if cube[0] in cards]


def basis(scene: PlannerScene) -> Basis:
    """What there is to see now."""
    s = scene.s
    special = tuple(card for card, _, _ in s.active if card in s.setting.special_demands) if s.active else ()
    return Basis(scene.cards, special, tuple(locks for seat, locks in enumerate(s.locks) if seat != scene.seat))


def outdated(scene: PlannerScene, plan: Plan | None, seen: Basis | None, banned: set[int]) -> bool:
    """Whether the plan must be made anew: other cards, a load gone, the way taken or lost."""
    s = scene.s
    if _news(basis(scene), plan, seen):
        return True
    if plan is None or not plan.stops:
        return bool(s.fresh or plan)
    if not _loads_there(scene, plan):
        return True
    if s.fresh and (plan.need(scene, plan.first_pay) > scene.cash or plan.races or _held_up(scene, plan)):
        return True
    return not way_open(scene, plan, banned)


def goes_on(scene: PlannerScene, plan: Plan | None, seen: Basis | None, banned: set[int]) -> bool:
    """Whether the plan can be carried out as it was made, whatever other cards there are by now."""
    if plan is None or seen is None:
        return False
    now = basis(scene)
    return not _touched(now, plan, seen) and not outdated(scene, plan, now, banned)


def _news(now: Basis, plan: Plan | None, seen: Basis | None) -> bool:
    """Whether there is something new to think of: a card, a special demand, an opponent's cube on the plan's cards.

    That cards are gone which the plan does not need is no news.
    """
    if seen == now:
        return False
    return seen is None or plan is None or bool(set(now.cards) - set(seen.cards)) or _touched(now, plan, seen)


def _touched(now: Basis, plan: Plan, seen: Basis) -> bool:
    """Whether what is new concerns the plan itself."""
    mine = plan.cards
    if seen.special != now.special or seen.on(mine) != now.on(mine):
        return True
    return any(card in seen.cards and card not in now.cards for card in mine)


def _loads_there(scene: PlannerScene, plan: Plan) -> bool:
    """Whether all that the plan counts on is aboard, or still to be had where it calls for it."""
    loads = list(scene.loads)
    picks = [(stop.delivery, stop.load) for stop in plan.stops if stop.pick]
    supplies = Supplies(scene)
    for stop in plan.stops:
        if stop.pick:
            if not supplies.at(stop.load, stop.city):
                return False
            continue
        for load in stop.delivery.loads:
            if (stop.delivery, load) not in picks:
                if load not in loads:
                    return False
                loads.remove(load)
    return True


def _held_up(scene: PlannerScene, plan: Plan) -> bool:
    """Whether an event closes what the train needs in its next turns."""
    if not scene.s.active or scene.place not in plan.legs[0].path:
        return False
    closures = Closures(Survey(scene))
    return bool(closures) and closures.delay(plan.ahead(scene.place), 0.0) >= HELD_UP
