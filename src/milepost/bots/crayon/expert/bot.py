"""The bot `expert`: a planner that tries its best plans out in imagined games before it chooses one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from milepost.bots.crayon.expert.heats import best_of
from milepost.bots.crayon.expert.imagined import Steadfast, imagine_still, play_on
from milepost.bots.crayon.planner.act.locos import better_loco
from milepost.bots.crayon.planner.bot import Planner
from milepost.bots.crayon.planner.land.found import memory
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.outdated import basis, goes_on
from milepost.bots.crayon.planner.plan.plan import Plan
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.careful import plan_carefully, stake
from milepost.chance import Random
from milepost.crayon import atoms
from milepost.crayon.options.rules import loco_changes
from milepost.errors import MilepostError
from milepost.sentences import say

# The planner's figures, where large trials found better ones for all titles together (docs/expert.md).
WEIGHED = Options(joining=0.9, spare_for_loco=4, margin=2, faster=0.15, track_first=0.28, poor=0.43, kept=20)
# Others would look at the same cards in another way: one lays track for what is to come, one lives on what is there.
OTHER_EYES = (
    replace(WEIGHED, track=0.3, track_first=0.1, comfortable=10.0),
    replace(WEIGHED, track=1.0, track_first=0.8, follow=0.2, pause=0.3),
)
# In imagined games plans are made quickly.
QUICK = replace(WEIGHED, deliveries=2, considered=10, kept=6, closer=2)
RIVAL = replace(QUICK, deliveries=1, closer=1)
CROWDED = 4.0  # the least caution where rivals play too: then one future says less
FULL = 1000  # the budget for which the heats are meant; with less there are fewer futures


class Heats(NamedTuple):
    """How one kind of choice is tried out."""

    candidates: int  # at most
    rounds: int  # played on in each imagined game
    futures: tuple[int, ...]  # in each heat
    caution: float  # in favour of what the planner would do

    def within(self, budget: int) -> list[int]:
        """The futures of each heat that the budget allows."""
        return [max(1, futures * budget // FULL) for futures in self.futures]


class Effort(NamedTuple):
    """How hard an expert tries."""

    opening: Heats
    plans: Heats
    locos: Heats
    rivals: bool  # where demands are open to all, the others play in imagined games as well


LEVELS: dict[str, tuple[str, Effort]] = {
    "strong": (
        say("tries its plans out in a few imagined games"),
        Effort(Heats(6, 11, (2, 3), 2.0), Heats(6, 10, (1, 1, 2, 3), 0.7), Heats(4, 8, (2, 2), 2.0), False),
    ),
    "expert": (
        say("tries its plans out in twice as many, and thinks of its rivals"),
        Effort(Heats(6, 11, (3, 4), 2.0), Heats(6, 11, (2, 2, 3), 0.7), Heats(4, 11, (2, 2, 3), 2.0), True),
    ),
}


class Candidate(NamedTuple):
    """Something that may be done: an action at once, then a plan to go by, or what the planner will make of it."""

    first: int | None
    plan: Plan | None


class Expert(Planner):
    """A planner whose choices between plans and between locos are tried out first."""

    def __init__(self, rng: Random, effort: Effort = LEVELS["expert"][1]) -> None:
        super().__init__(rng, WEIGHED)
        self.effort = effort
        self._salt = rng.getrandbits(32)  # other futures in every game

    def _pick(self, scene: PlannerScene, plans: list[Plan], begun: Plan | None, budget: int) -> Plan:
        """Of the plans, those of other eyes among them, the one by which the seat wins soonest."""
        own = super()._pick(scene, plans, begun, budget)
        if two(scene):
            return own
        found = [*self._going_on(scene, plans, begun), own, *plans]
        for eyes in OTHER_EYES:
            found += plan_carefully(scene, eyes, budget, self.banned).plans
        heats = self.effort.opening if scene.s.opening else self.effort.plans
        tried = unlike(found, heats.candidates)
        return tried[self._best(scene, [Candidate(None, plan) for plan in tried], heats, budget)]

    def _going_on(self, scene: PlannerScene, plans: Sequence[Plan], begun: Plan | None) -> list[Plan]:
        """The plan that was begun, where demands are open to all: there each turn's new cards would make it forgotten.

        It was chosen by trial, so it has the preference now.
        """
        if begun is None or not self._rivals(scene):
            return []
        if not goes_on(scene, begun, self._bases.get(scene.train), self.banned):
            return []
        trip = errands(begun)
        return [next((plan for plan in plans if errands(plan) == trip), begun)]

    def _loco(self, scene: PlannerScene) -> int | None:
        """A better loco, if the seat wins sooner with it; with it the plan is made anew."""
        heats = self.effort.locos
        plan, choice = self.plans.get(scene.train), self._choices.get(scene.train)
        if plan is None or choice is None or scene.s.opening or choice.situation.ending or two(scene):
            return super()._loco(scene)
        del self._choices[scene.train]  # asked once for each plan
        kept = plan.bound(scene) + stake(scene, self.options)
        legal = scene.view.legal()
        found = [Candidate(None, plan)]
        for loco, cost in loco_changes(scene.rules, scene.s.locos[scene.train]).items():
            act = scene.atom(atoms.UPGRADE, loco)
            if scene.cash >= cost + kept and act in legal:
                found.append(Candidate(act, None))
        usual = better_loco(scene, choice, self.options.spare_for_loco + kept)
        if usual >= 0:
            found.sort(key=lambda one: one.first != scene.atom(atoms.UPGRADE, usual))
        best = found[self._best(scene, found[: heats.candidates], heats, FULL)]
        if best.first is not None:
            self._bases.pop(scene.train, None)
        return best.first

    # Trying out

    def _best(self, scene: PlannerScene, found: Sequence[Candidate], heats: Heats, budget: int) -> int:
        """The number of the candidate that wins soonest; the first is what the planner would do."""
        if len(found) < 2:
            return 0

        seat, others = scene.seat, self._rivals(scene)

        def score(number: int, future: int) -> float:
            rng = random.Random(f"{self._salt} {scene.s.round} {scene.cash} {scene.cards} {future}")
            position = scene.view.imagine(rng).state if others else imagine_still(scene.view, rng)
            minds: dict[int, Planner] = {seat: self._mind(scene, found[number].plan)}
            minds |= {other: Steadfast(random.Random(0), RIVAL) for other in others}
            return play_on(position, seat, minds, found[number].first, heats.rounds)

        caution = max(heats.caution, CROWDED) if others else heats.caution
        with memory.opened():
            return best_of(len(found), heats.within(budget), caution, score)

    def _rivals(self, scene: PlannerScene) -> list[int]:
        """The seats that play in imagined games as well: they matter most where they may be first with a demand."""
        if not self.effort.rivals or scene.rules.pool is None:
            return []
        return [seat for seat in scene.setting.seats if seat != scene.seat]

    def _mind(self, scene: PlannerScene, plan: Plan | None) -> Planner:
        """Who plays on in an imagined game: a planner that is quick, with that plan."""
        mind = (Steadfast if self._rivals(scene) else Planner)(random.Random(0), QUICK)
        mind.banned = set(self.banned)
        if plan is not None:
            mind.plans[scene.train] = plan.copied()
            mind._bases[scene.train] = basis(scene)
        return mind


def two(scene: PlannerScene) -> bool:
    """Whether the seat has two trains: the learned value knows situations with one only."""
    return len(scene.setting.trains_of(scene.seat)) > 1


def errands(plan: Plan) -> tuple[tuple[int, int], ...]:
    """Where the plan calls, and for what."""
    return tuple((stop.city, stop.load) for stop in plan.stops)


def unlike(plans: Sequence[Plan], most: int) -> list[Plan]:
    """Plans that differ: the first of each first errand, then others, in the order they come."""
    trips, begun = set(), set()
    firsts: list[Plan] = []
    others: list[Plan] = []
    for plan in plans:
        stops = errands(plan)
        trip = stops, bool(plan.rented)
        if trip not in trips:
            (others if stops[:1] in begun else firsts).append(plan)
            trips.add(trip)
            begun.add(stops[:1])
    return (firsts + others)[:most]


def make_expert(rng: Random, level: str = "expert") -> Expert:
    """An expert of that level: it tries its plans out in imagined games before it chooses."""
    if level not in LEVELS:
        raise MilepostError(f"there is no level “{level}”; known: {', '.join(LEVELS)}")
    return Expert(rng, LEVELS[level][1])
