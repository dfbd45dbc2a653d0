"""Answers to what the game asks: give up what is worth least, take what is worth most."""

from __future__ import annotations

from collections.abc import Mapping

from milepost.bots.crayon.planner import loading, trading
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan import Plan
from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.think import card_values
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.losses import LOST_LOAD
from milepost.crayon.view import CrayonView
from milepost.game import Action


def answer(view: CrayonView, scene: Scene, plans: Mapping[int, Plan], options: Options) -> Action:
    """The answer to the question that waits; `plans` are those of the seat's trains, the scene is its first one's."""
    plan = plans.get(scene.train)
    question = view.state.stack[-1][0]
    if question == "keep":
        return _keep(view, scene, options)
    if question == "swapping":
        return atom(atoms.DONE)
    if question == "deal":
        return trading.answer(scene, [plan for _, plan in sorted(plans.items())])
    takes = list(view.legal().of("take"))
    if takes:
        best = max(takes, key=lambda act: (_gain(scene, plan, act), -act))
        return best if _gain(scene, plan, best) > 0 else next(view.legal().of("pass"), best)
    if question != "lose load":
        return next(iter(view.legal()))
    return min(view.legal(), key=lambda act: (loading.worth(scene, plan, act & LOST_LOAD), act))


def _keep(view: CrayonView, scene: Scene, options: Options) -> Action:
    """Of the first cards the one whose best delivery promises most."""
    worth = card_values(scene, options)
    return max(view.legal(), key=lambda act: (worth.get(act & atoms.BODY, -1e9), -act))


def _gain(scene: Scene, plan: Plan | None, take: int) -> float:
    """What a load is worth more than the one it would take the place of."""
    body = take & atoms.BODY
    load, dump = body & 1023, (body >> 10) - 1
    return loading.worth(scene, None, load) - (loading.worth(scene, plan, dump) if dump >= 0 else 0.0)
