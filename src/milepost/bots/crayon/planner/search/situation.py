"""What planning for one train goes by: its means, the ways there are, the deliveries it could make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any

from milepost.bots.crayon.planner.economics import debts_of, means_of
from milepost.bots.crayon.planner.land.closures import Closures
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.land.turning import WaysBack, ways_back
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.goal import Joins, joins, major_prices
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.deliveries import Delivery, find_deliveries
from milepost.crayon.kernel import Costs, Courses
from milepost.crayon.variants.loan import due


class Situation:
    """One train, and what it may count on. Ways and deliveries are looked for when they are first asked for.

    They are not pickled but found again: a bot that waits in another process travels light.
    """

    def __init__(
        self,
        scene: PlannerScene,
        options: Options,
        budget: int,
        banned: Iterable[int] = (),
        others: Iterable[Plan] = (),
        margin: int = 0,
        loan: int = 0,
        thrift: int = 1,
    ) -> None:
        self.scene = scene
        self.options = options.at(scene.s.round)
        self.nodes = options.nodes * budget
        self.banned = frozenset(banned)
        self.thrift = thrift
        self.interest = due(scene.s, loan) - loan if loan else 0
        # A little cash is kept back: prices differ by the way a line is built, and rent comes unasked.
        # The seat's other trains have plans that need theirs: cash, cards and chips.
        others = list(others)
        margin += sum(plan.need(scene) for plan in others)
        self.means = means_of(scene, margin, loan, loan + self.interest)
        self._taken = frozenset(card for plan in others for card in plan.cards)
        self._reserved = [stop.load for plan in others for stop in plan.stops if stop.pick]

    def __getstate__(self) -> dict[str, Any]:
        found = {name for name in vars(type(self)) if isinstance(getattr(type(self), name), cached_property)}
        return {name: value for name, value in vars(self).items() if name not in found}

    # Ways

    @cached_property
    def own(self) -> Survey:
        """Ways without others' track."""
        return Survey(self.scene, self.banned, rented=False, thrift=self.thrift)

    @cached_property
    def _wide(self) -> Survey:
        return Survey(self.scene, self.banned, thrift=self.thrift) if self.options.rents else self.own

    @cached_property
    def survey(self) -> Survey:
        """Ways to the cities that matter."""
        return self._wide.narrowed(
            sorted({city for one in self.deliveries for city in (*one.sources, one.dest) if city >= 0})
        )

    @cached_property
    def start(self) -> Courses | None:
        """The ways from the train, and those without others' track; None before it is placed."""
        return self._wide.from_train()

    @cached_property
    def own_start(self) -> Courses | None:
        return self.own.from_train()

    @cached_property
    def back(self) -> WaysBack | None:
        """The ways after turning round."""
        return ways_back(self._wide)

    @cached_property
    def closures(self) -> Closures:
        return Closures(self.survey)

    @cached_property
    def deliveries(self) -> list[Delivery]:
        return find_deliveries(self._wide, self.options.sources, self._taken, self._reserved)

    # The end of the game

    @cached_property
    def joins(self) -> Joins:
        return joins(self.scene)

    @cached_property
    def join_prices(self) -> list[tuple[Costs, int]]:
        return major_prices(self.scene) if self.joins.price else []

    @cached_property
    def need(self) -> int:
        """What must still be earned to win."""
        return self.scene.s.target + self.joins.price - self.scene.cash + debts_of(self.scene) + self.interest

    @property
    def ending(self) -> bool:
        """Whether the quickest end counts."""
        return self.need <= self.options.endgame

    @property
    def search_options(self) -> Options:
        """The weights of the search; when the end is near, time counts more."""
        return replace(self.options, worth=self.options.income) if self.ending else self.options
