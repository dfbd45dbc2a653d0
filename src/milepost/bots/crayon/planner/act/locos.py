"""Another loco: bought when trips with it earn enough more than trips without."""

from __future__ import annotations

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.choose import PlanChoice
from milepost.crayon import atoms
from milepost.crayon.options.rules import HEAVY, loco_changes


def better_loco(scene: PlannerScene, choice: PlanChoice, kept: int) -> int:
    """The loco that brings this train most and leaves so much cash; -1 if it had better stay as it is."""
    if scene.s.opening or choice.situation.ending:
        return -1
    legal = scene.view.legal()
    changes = [
        (choice.with_loco(loco, cost), loco)
        for loco, cost in loco_changes(scene.rules, scene.s.locos[scene.train]).items()
        if scene.cash >= cost + kept and scene.atom(atoms.UPGRADE, loco) in legal
    ]
    paying = [(gain, loco) for gain, loco in changes if gain > 0]
    if choice.situation.options.heavy_first and any(loco == HEAVY for _, loco in paying):
        return HEAVY
    return max(paying, default=(0.0, -1))[1]
