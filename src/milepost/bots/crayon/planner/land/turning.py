"""Turning round outside a city at the cost of a turn (V-BACKTRACK): ways that begin with it."""

from __future__ import annotations

from milepost.bots.crayon.planner.economics import weight
from milepost.bots.crayon.planner.land.legs import PlannedLeg
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.crayon import atoms
from milepost.crayon.kernel import Courses
from milepost.crayon.variants.backtrack import landlord


class WaysBack:
    """The ways from the train once it has turned, and the turns that takes."""

    def __init__(self, survey: Survey, row: Courses) -> None:
        scene = survey.scene
        self.survey = survey
        self.row = row
        self.wait = 0.0 if survey.s.resting >> scene.train & 1 else 1.0  # a turn lost anyhow serves
        self.rent = survey.setting.rules.rent if landlord(survey.s, scene.train) >= 0 else 0

    def better(self, leg: PlannedLeg | None, city: int) -> tuple[PlannedLeg | None, float]:
        """The better first leg to the city, ahead or back, and the turns before it is begun."""
        other = self.survey.way_to(self.row, city)
        if other is None:
            return leg, 0.0
        # A way back must save more than the turn it takes; track it saves counts like in every way.
        other = other._replace(rents=other.rents + self.rent)
        if leg is None or weight(other) + self.wait * self.survey.scene.speed < weight(leg):
            return other, self.wait
        return leg, 0.0


def ways_back(survey: Survey) -> WaysBack | None:
    """How the ways are after turning round; None where that is not allowed now."""
    scene = survey.scene
    if not scene.rules.backtrack or scene.atom(atoms.TURN) not in scene.view.legal():
        return None
    return WaysBack(survey, survey.courses(scene.board.bit[scene.place]))
