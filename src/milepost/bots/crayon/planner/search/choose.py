"""Choosing a plan: search trips, look at the follow-up, work the best ones out exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from milepost.bots.crayon.planner.land.closures import Outlook
from milepost.bots.crayon.planner.land.prospects import remoteness
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.land.turning import Turned, turned
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan.funds import debts_of, money_of
from milepost.bots.crayon.planner.plan.goal import Joins, joins, major_prices
from milepost.bots.crayon.planner.plan.plan import Plan, attach, reckon, route
from milepost.bots.crayon.planner.scene import Scene
from milepost.bots.crayon.planner.search.deliveries import ABOARD, find_jobs
from milepost.bots.crayon.planner.search.trips import Search, Trip
from milepost.crayon.kernel import Courses
from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.variants.loan import due

FEW = 8  # jobs that are enough to tell what another loco is worth


class Thought:
    """One round of planning for one train: everything looked at, and the plans found."""

    def __init__(
        self,
        scene: Scene,
        options: Options,
        budget: int,
        banned: Iterable[int] = (),
        others: Iterable[Plan] = (),
        margin: int = 0,
        loan: int = 0,
        thrift: int = 1,
    ) -> None:
        self.scene = scene
        self.options = options = options.at(scene.s.round)
        # A little cash is kept back: prices differ by the way a line is built, and rent comes unasked.
        # The seat's other trains have plans that need theirs.
        others = list(others)
        self.reserved = sum(plan.need(scene) for plan in others)
        self.interest = due(scene.s, loan) - loan if loan else 0
        self.money = money_of(scene, margin + self.reserved, loan, loan + self.interest)
        self.own = Survey(scene, banned, rented=False, thrift=thrift)
        self.survey = Survey(scene, banned, thrift=thrift) if options.rents else self.own
        self.start = self.survey.from_train()
        self.begin = self.own.from_train()
        self.outlook = Outlook(self.survey)
        self.turned = turned(self.survey)
        self.joins: Joins = joins(scene)
        self.need = scene.s.target + self.joins.price - scene.cash + debts_of(scene) + self.interest  # to be earned
        self._prices = major_prices(scene) if self.joins.price else []
        jobs = find_jobs(
            self.survey,
            options.sources,
            frozenset(card for plan in others for card in plan.cards),
            [stop.load for plan in others for stop in plan.stops if stop.pick],
        )
        self.survey.narrow(sorted({city for job in jobs for city in (*job.sources, job.dest) if city >= 0}))
        if self.need <= options.latch:  # the end is near: time counts more
            options = replace(options, worth=options.income)
        self._made = (jobs, options, options.nodes * budget)  # what every search here is made of
        self.plans = self._plans()

    def _ranked(self, most: int | None = None) -> list[tuple[float, Trip, tuple[float, float]]]:
        """The best trips for the money there is, with their scores and follow-ups; of the `most` promising jobs."""
        jobs, options, nodes = self._made
        if most is not None:
            options = replace(options, jobs=most)
        self.search = Search(self.survey, jobs, self.start, self.money, options, nodes, self.outlook, self.turned)
        scored = []
        for trip in sorted(self.search.run(), key=self._left)[: self.options.kept]:
            follow = self._follow_up(trip)
            scored.append((self.score(trip.pay - trip.lost, trip.cost, trip.turns, follow), trip, follow))
        return sorted(scored, key=lambda item: (self._left(item[1]), -item[0]))  # equal ones stay as they were found

    def _left(self, trip: Trip) -> int:
        """Locked loads that the trip does not deliver: their money must not go elsewhere while it can be helped."""
        locks = self.scene.s.locks[self.scene.seat]
        if not locks:
            return 0
        cards = {stop.job.card for stop in trip.stops}
        return sum(card not in cards for card, _ in locks)

    def with_loco(self, loco: int, cost: int) -> float:
        """What another loco, paid for, would bring until the game is won, in M."""
        kept, rules = (self.money, self.search), self.scene.rules
        self.money = self.money._replace(cash=self.money.cash - cost, speed=rules.speeds[loco], slots=CAPACITY[loco])
        ranked = self._ranked(FEW)
        self.money, self.search = kept
        return (ranked[0][0] - self.best) * self.need / self.options.income - cost if ranked else -1e9

    def _plans(self) -> list[Plan]:
        scored = self._ranked()
        self.best = scored[0][0] if scored else 0.0
        closer = self.options.closer if self.start is not None else self.options.kept
        found: list[Plan] = []
        self.left = len(self.scene.s.locks[self.scene.seat])  # locked loads that the plans found leave aboard
        for number, (_, trip, follow) in enumerate(scored):
            if found and (number >= closer or self._left(trip) > self.left):
                break
            made = self._worked_out(trip, follow)
            if self._left(trip):  # what is earned is for their ways, and must be more than it costs
                made = [plan for plan in made if plan.pay > plan.cost]
            if made:
                self.left = self._left(trip)
            found += made
        found.sort(key=lambda plan: -plan.value)
        return found

    def _worked_out(self, trip: Trip, follow: tuple[float, float]) -> list[Plan]:
        """The exact plans of a trip: with others' track, and without if that makes a difference."""
        made = []
        for ways, start in ((self.survey, self.start), (self.own, self.begin))[not self.options.rents :]:
            plan = self._exact(ways, trip, start, follow)
            if plan is not None:
                made.append(plan)
                if not plan.rented:
                    break
        if self.outlook and any(self.outlook.delay(plan.legs[0], 0.0) for plan in made):
            round_about = self._exact(self.survey, trip, self.outlook.detour(), follow)
            made += [round_about] if round_about else []
        if self.turned is not None:
            back = self._exact(self.survey, trip, self.turned.row, follow, self.turned)
            made += [back] if back else []
        return made

    def _exact(
        self, ways: Survey, trip: Trip, start: Courses | None, follow: tuple[float, float], back: Turned | None = None
    ) -> Plan | None:
        """The plan of a trip over those ways, perhaps after turning round; None if it cannot be had."""
        plan = route(ways, trip.stops, start)
        if plan is None:
            return None
        plan.rented = self._rented(plan)
        plan.turns_round = back is not None
        if not attach(ways, self.own, plan) or not reckon(plan, self.money, self.outlook, back.wait if back else 0.0):
            return None
        plan.follow = follow
        plan.value = self.score(plan.pay - plan.lost, plan.cost, plan.turns, follow, self._saved(plan))
        if self.need <= self.options.latch:
            plan.value = 100.0 - self._finish(plan)
        return plan

    def _finish(self, plan: Plan) -> float:
        """Turns until the game is won: within the trip, or after it at an ordinary income."""
        earned, steps = 0, 0
        for stop, leg in zip(plan.stops, plan.legs, strict=True):
            steps += leg.steps
            earned -= leg.cost + leg.rents
            if not stop.pick:
                earned += stop.job.pay
                if earned >= self.need:
                    return steps / self.money.speed
        return plan.turns + (self.need - earned) / self.options.income

    def _saved(self, plan: Plan) -> int:
        """How much nearer, in M, the plan's new track comes to the major cities that are missing."""
        board = self.scene.board
        new = 0
        for leg in plan.legs:
            for section, _ in leg.missing:
                a, b = self.scene.ends(section)
                new |= board.bit[a] | board.bit[b]
        if not new:
            return 0
        saved = 0
        for costs, now in self._prices:
            after = costs.nearest(new)
            saved = max(saved, 0 if after is None else now - after)
        return min(saved, self.joins.price)

    def score(self, pay: float, cost: float, turns: float, follow: tuple[float, float], saved: float = 0.0) -> float:
        """Income a turn of a trip with its follow-up; less of it for a player whom the trip makes poor."""
        options = self.options
        gain, time = follow
        cash = self.money.cash
        short = options.poverty * max(0.0, min(options.purse, cash) - (cash - cost + pay))
        track = options.track * (cost - options.joining * min(saved, cost))
        profit = pay - self.interest - track - short
        return (profit + options.follow * gain) / (turns + options.pause + options.follow * time)

    def _follow_up(self, trip: Trip) -> tuple[float, float]:
        """Gain and turns of the best single delivery after the trip, or of an ordinary one with new cards."""
        options, search = self.options, self.search
        used = {stop.job.card for stop in trip.stops}
        end = trip.stops[-1].city
        away = options.remote * remoteness(self.scene.setting)[end] / self.money.speed
        best = (-options.worth * away, options.worth * options.standard, options.standard + away)
        for job in search.jobs:
            if job.card in used or job.until <= trip.turns:
                continue
            cost, steps, place = 0, 0, end
            for city in (*(source for source in job.sources if source != ABOARD), job.dest):
                leg = search.leg(place, city) if place != city else None
                if leg is not None:
                    cost += leg.cost + leg.rents
                    steps += leg.steps
                elif place != city:
                    break
                place = city
            else:
                gain, time = job.pay - options.track * cost, steps / self.money.speed
                best = max(best, (gain - options.worth * time, gain, time))
        return best[1:]

    def _rented(self, plan: Plan) -> frozenset[tuple[int, int]]:
        """The sections of others that the plan runs on, with their owners."""
        board, s = self.scene.board, self.scene.s
        found = set()
        for a, b in plan.ways(-1):
            arm = self.survey.steps[a, b]
            if arm >= 0:
                section = board.section[arm]
                if s.owner[section] and s.owner[section] != self.scene.seat + 1:
                    found.add((section, s.owner[section]))
        return frozenset(found)


def card_values(scene: Scene, options: Options) -> dict[int, float]:
    """For each card the seat may deliver on what its best single delivery brings, begun where its train is."""
    options = options.at(scene.s.round)
    survey = Survey(scene, rented=False)
    money = money_of(scene)
    jobs = find_jobs(survey, options.sources)
    every = replace(options, deliveries=1, jobs=len(jobs), kept=len(jobs))
    search = Search(survey, jobs, survey.from_train(), money, every, 10 * len(jobs))
    best: dict[int, float] = {}
    for trip in search.run():
        card = trip.stops[-1].job.card
        best[card] = max(best.get(card, -1e9), trip.value)
    return best
