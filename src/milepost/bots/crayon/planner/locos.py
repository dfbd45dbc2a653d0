"""Another loco: bought when trips with it earn enough more than trips without."""

from __future__ import annotations

from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.think import Thought
from milepost.crayon.rules import loco_changes


def better_loco(scene: Scene, thought: Thought) -> tuple[int, int] | None:
    """The change of this train's loco that brings most, and its price; None if it had better stay as it is."""
    options = thought.options
    if scene.s.opening or thought.need <= options.latch:
        return None
    changes = [(thought.with_loco(loco, cost), loco, cost)
               for loco, cost in loco_changes(scene.rules, scene.s.locos[scene.train]).items()
               if scene.cash >= cost + options.cushion + thought.reserved]
    gain, loco, cost = max(changes, default=(0.0, 0, 0))
    return (loco, cost) if gain > 0 else None
