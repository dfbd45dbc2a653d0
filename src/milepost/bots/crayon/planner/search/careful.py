"""Planning with care, as bot and advice both do: with cash kept back, then without, then by cheaper ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import PlanChoice, choose_plans

THRIFT = 3  # how much more money weighs in the ways of a player who has too little


def plan_carefully(
    scene: PlannerScene, options: Options, budget: int, banned: Iterable[int] = (), others: Sequence[Plan] = ()
) -> PlanChoice:
    """A choice of plans, if there is any way to have some; `others` are the plans of the seat's other trains."""
    kept = options.repairs if scene.s.locks[scene.seat] else stake(scene, options)
    choice = choose_plans(scene, options, budget, banned, others, options.margin + kept)
    if choice.left:  # a locked load's own way may take what is kept for its repair
        bare = choose_plans(scene, options, budget, banned, others, options.margin)
        choice = min(choice, bare, key=lambda made: made.left)
    for thrift in (1, THRIFT):  # without a margin, then by cheaper ways
        if not choice.plans:
            choice = choose_plans(scene, options, budget, banned, others, thrift=thrift)
    return choice


def stake(scene: PlannerScene, options: Options) -> int:
    """Cash kept back while what one is about may still be lost to an opponent; in the opening it is risked."""
    if scene.rules.pool is None or scene.s.locks[scene.seat] or scene.place < 0:
        return 0
    return options.stake
