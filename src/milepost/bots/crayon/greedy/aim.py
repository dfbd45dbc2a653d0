"""An aim: one demand, and where its load comes from."""

from __future__ import annotations

from typing import NamedTuple

from milepost.bots.crayon.greedy.scene import GreedyScene
from milepost.crayon.title.data import Demand


class Aim(NamedTuple):
    """Bring a load (from `source`, or already aboard: None) to the city of a demand."""

    card: int
    which: int
    source: int | None


def demand_of(scene: GreedyScene, aim: Aim) -> Demand:
    return scene.setting.demands[aim.card][aim.which]


def stops_of(scene: GreedyScene, aim: Aim) -> list[int]:
    """The cities the train must go to, in order."""
    goal = demand_of(scene, aim).city
    return [goal] if aim.source is None else [aim.source, goal]
