"""A plan: one demand, and where its load comes from."""

from __future__ import annotations

from typing import NamedTuple

from milepost.bots.crayon.greedy.scene import Scene
from milepost.crayon.title.data import Demand


class Plan(NamedTuple):
    """Bring a load (from `source`, or already aboard: None) to the city of a demand."""

    card: int
    which: int
    source: int | None


def demand_of(scene: Scene, plan: Plan) -> Demand:
    return scene.s.setting.demands[plan.card][plan.which]


def stops_of(scene: Scene, plan: Plan) -> list[int]:
    """The cities the train must go to, in order."""
    goal = demand_of(scene, plan).city
    return [goal] if plan.source is None else [plan.source, goal]
