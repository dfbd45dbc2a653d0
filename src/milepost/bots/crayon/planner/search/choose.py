"""Choosing a plan: search trips, look at the follow-up, work the best ones out exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from milepost.bots.crayon.planner.economics import Means, income, means_of, single, turns_to_win
from milepost.bots.crayon.planner.land.prospects import remoteness
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.land.turning import WaysBack
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.plan import Plan, attach, reckon, route
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.deliveries import find_deliveries
from milepost.bots.crayon.planner.search.orders import RoughTrip
from milepost.bots.crayon.planner.search.situation import Situation
from milepost.bots.crayon.planner.search.trips import TripSearch
from milepost.crayon.kernel import Courses
from milepost.crayon.options.rules import CAPACITY

FEW = 8  # deliveries that are enough to tell what another loco is worth


class Ranked(NamedTuple):
    """A rough trip with its income a turn, and the gain and turns of what may follow it."""

    income: float
    trip: RoughTrip
    follow: tuple[float, float]


@dataclass
class PlanChoice:
    """The plans found for one train, best first, and what they came of."""

    situation: Situation
    plans: list[Plan]
    best: float  # income a turn of the best trip
    left: int  # locked loads that the plans leave aboard

    def __getstate__(self) -> dict[str, Any]:
        """Without the plans: the one that is followed is remembered by itself."""
        return {**vars(self), "plans": []}

    def with_loco(self, loco: int, cost: int) -> float:
        """What another loco, paid for, would bring until the game is won, in M."""
        found = self.situation
        means = found.means._replace(
            cash=found.means.cash - cost, speed=found.scene.rules.speeds[loco], slots=CAPACITY[loco]
        )
        ranked = _ranked(found, means, replace(found.search_options, considered=FEW))
        if not ranked:
            return -1e9
        more = ranked[0].income - self.best + found.options.faster * (means.speed - found.scene.speed)
        return more * found.need / found.options.income - cost


def choose_plans(
    scene: PlannerScene,
    options: Options,
    budget: int,
    banned: Iterable[int] = (),
    others: Iterable[Plan] = (),
    margin: int = 0,
    loan: int = 0,
    thrift: int = 1,
) -> PlanChoice:
    """One round of planning for one train."""
    situation = Situation(scene, options, budget, banned, others, margin, loan, thrift)
    ranked = _ranked(situation, situation.means, situation.search_options)
    closer = situation.options.closer if situation.start is not None else situation.options.kept
    found: list[Plan] = []
    left = len(scene.s.locks[scene.seat])
    for number, one in enumerate(ranked):
        aside = _left_aboard(situation, one.trip)
        if found and (number >= closer or aside > left):
            break
        made = _worked_out(situation, one)
        if aside:  # what is earned is for the locked loads' ways, and must be more than it costs
            made = [plan for plan in made if plan.pay > plan.cost]
        if made:
            left = aside
        found += made
    found.sort(key=lambda plan: -plan.value)
    return PlanChoice(situation, found, ranked[0].income if ranked else 0.0, left)


def _ranked(situation: Situation, means: Means, options: Options) -> list[Ranked]:
    """The best trips for the means there are."""
    search = TripSearch(
        situation.survey, situation.start, means, options, situation.nodes, situation.closures, situation.back
    )

    def aside(trip: RoughTrip) -> int:
        return _left_aboard(situation, trip)

    scored = []
    for trip in sorted(search.run(situation.deliveries), key=aside)[: options.kept]:
        follow = _follow_up(situation, search, trip)
        scored.append(Ranked(income(trip.tally, means, situation.options, situation.interest, follow), trip, follow))
    return sorted(scored, key=lambda one: (aside(one.trip), -one.income))  # equal ones stay as they were found


def _left_aboard(situation: Situation, trip: RoughTrip) -> int:
    """Locked loads that the trip does not deliver: their money must not go elsewhere while it can be helped."""
    locks = situation.scene.s.locks[situation.scene.seat]
    if not locks:
        return 0
    cards = {stop.delivery.card for stop in trip.stops}
    return sum(card not in cards for card, _ in locks)


def _follow_up(situation: Situation, search: TripSearch, trip: RoughTrip) -> tuple[float, float]:
    """Gain and turns of the best single delivery after the trip, or of an ordinary one with new cards."""
    options = situation.options
    used = {stop.delivery.card for stop in trip.stops}
    end = trip.stops[-1].city
    away = options.remote * remoteness(situation.scene.setting)[end] / search.means.speed
    best = (-options.worth * away, options.worth * options.ordinary, options.ordinary + away)
    for delivery in search.deliveries:
        if delivery.card in used or delivery.until <= trip.tally.time:
            continue
        legs = search.ways.legs(end, delivery)
        if legs is not None:
            gain, time = single(delivery, legs, search.means, options)
            best = max(best, (gain - options.worth * time, gain, time))
    return best[1:]


# Exactly


def _worked_out(situation: Situation, ranked: Ranked) -> list[Plan]:
    """The exact plans of a trip: with others' track, and without if that makes a difference."""
    made = []
    plan = _exact(situation, situation.survey, ranked, situation.start)
    made += [plan] if plan else []
    if situation.options.rents and (plan is None or plan.rented):
        plan = _exact(situation, situation.own, ranked, situation.own_start)
        made += [plan] if plan else []
    closures = situation.closures
    if closures and any(closures.delay(plan.legs[0], 0.0) for plan in made):
        plan = _exact(situation, situation.survey, ranked, closures.detour())
        made += [plan] if plan else []
    if situation.back is not None:
        plan = _exact(situation, situation.survey, ranked, situation.back.row, situation.back)
        made += [plan] if plan else []
    return made


def _exact(
    situation: Situation, ways: Survey, ranked: Ranked, start: Courses | None, back: WaysBack | None = None
) -> Plan | None:
    """The plan of a trip over those ways, perhaps after turning round; None if it cannot be had."""
    plan = route(ways, ranked.trip.stops, start)
    if plan is None:
        return None
    plan.rented = rented_sections(situation, plan)
    plan.turns_round = back is not None
    if not attach(ways, situation.own, plan):
        return None
    tally = reckon(plan, situation.means, situation.closures, back.wait if back else 0.0)
    if tally is None:
        return None
    plan.follow = ranked.follow
    means, options = situation.means, situation.options
    if situation.ending:
        legs = zip(plan.stops, plan.legs, strict=True)
        plan.value = 100.0 - turns_to_win(legs, plan.turns, situation.need, means, options)
    else:
        plan.value = income(tally, means, options, situation.interest, plan.follow, _saved(situation, plan))
    return plan


def _saved(situation: Situation, plan: Plan) -> int:
    """How much nearer, in M, the plan's new track comes to the major cities that are missing."""
    scene = situation.scene
    new = scene.board.bits(m for leg in plan.legs for section, _ in leg.missing for m in scene.ends(section))
    if not new:
        return 0
    saved = 0
    for costs, now in situation.join_prices:
        after = costs.nearest(new)
        saved = max(saved, 0 if after is None else now - after)
    return min(saved, situation.joins.price)


def rented_sections(situation: Situation, plan: Plan) -> frozenset[tuple[int, int]]:
    """The sections of others that the plan runs on, with their owners."""
    scene = situation.scene
    arms = (situation.survey.steps[way] for way in plan.ways(-1))
    sections = (scene.board.section[arm] for arm in arms if arm >= 0)
    owned = ((section, scene.s.owner[section]) for section in sections)
    return frozenset((section, owner) for section, owner in owned if owner and owner != scene.seat + 1)


def card_values(scene: PlannerScene, options: Options) -> dict[int, float]:
    """For each card the seat may deliver on what its best single delivery brings, begun where its train is."""
    options = options.at(scene.s.round)
    survey = Survey(scene, rented=False)
    deliveries = find_deliveries(survey, options.sources)
    every = replace(options, deliveries=1, considered=len(deliveries), kept=len(deliveries))
    search = TripSearch(survey, survey.from_train(), means_of(scene), every, 10 * len(deliveries))
    best: dict[int, float] = {}
    for trip in search.run(deliveries):
        card = trip.stops[-1].delivery.card
        best[card] = max(best.get(card, -1e9), trip.value)
    return best
