"""Trips: one to three deliveries in the best order, found by a search over stops."""

from __future__ import annotations

from typing import NamedTuple

from milepost.bots.crayon.planner.jobs import ABOARD, Job, Stop
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.survey import Leg, Survey
from milepost.crayon.kernel.courses import Courses
from milepost.crayon.rules import CAPACITY

TRAIN = -1  # the place where the train stands, among cities


class Trip(NamedTuple):
    """Stops in order, with what they bring and take as far as the tables tell."""

    value: float
    stops: tuple[Stop, ...]
    pay: int
    cost: int
    turns: float


class Money(NamedTuple):
    """What a seat has to plan with."""

    cash: int
    limit: int  # spent on building in one turn
    speed: int
    slots: int
    head_start: float  # building phases before the train can move


class Search:
    """All trips worth a closer look from one position."""

    def __init__(self, survey: Survey, jobs: list[Job], start: Courses | None, money: Money, options: Options,
                 worth: float, nodes: int) -> None:
        self.survey = survey
        self.jobs = jobs
        self.start = start
        self.money = money
        self.options = options
        self.worth = worth  # of a turn
        self.left = nodes
        self.found: list[Trip] = []
        self._cut = -1e9
        self._first: dict[int, Leg | None] = {}
        self._best_pay: dict[int, int] = {}
        for job in jobs:
            self._best_pay[job.card] = max(job.pay, self._best_pay.get(job.card, 0))
        loads = survey.s.loads[survey.seat]
        self._aboard = {load: loads.count(load) for load in loads}

    def run(self) -> list[Trip]:
        self._extend(TRAIN, (), (), (), 0, frozenset(), 0, 0.0, 0.0, 0)
        self.found.sort(key=lambda trip: (-trip.value, trip.stops))
        return self.found

    def leg(self, a: int, b: int) -> Leg | None:
        if a != TRAIN:
            return self.survey.leg(a, b)
        if b not in self._first:
            if self.start is None:
                self._first[b] = Leg((self.survey.board.cities[b].centre,), 0, 0, (), 0)
            else:
                self._first[b] = self.survey.way_to(self.start, b)
        return self._first[b]

    def _extend(self, place: int, stops: tuple[Stop, ...], aboard: tuple[Job, ...], cards: tuple[int, ...],
                pay: int, built: frozenset[int], spent: int, time: float, rate: float, depth: int) -> None:
        """Try every next stop. `spent` is track and rent so far; `time` in turns."""
        options = [Stop(job.dest, False, job) for job in aboard]
        if len(cards) < self.options.deliveries:
            options += [Stop(job.source, True, job) for job in self.jobs
                        if job.card not in cards and self._room(job, aboard)]
        for stop in options:
            if self.left <= 0:
                return
            self._visit(place, stop, stops, aboard, cards, pay, built, spent, time)

    def _room(self, job: Job, aboard: tuple[Job, ...]) -> bool:
        if len(aboard) >= self.money.slots:
            return False
        if job.source == ABOARD:
            used = sum(other.load == job.load and other.source == ABOARD for other in aboard)
            return used < self._aboard.get(job.load, 0)
        return True

    def _visit(self, place: int, stop: Stop, stops: tuple[Stop, ...], aboard: tuple[Job, ...],
               cards: tuple[int, ...], pay: int, built: frozenset[int], spent: int, time: float) -> None:
        self.left -= 1
        job = stop.job
        money = self.money
        if stop.pick and job.source == ABOARD:
            # Taken along without going anywhere; the order of such choices does not matter.
            if any(not other.pick or other.job.source != ABOARD or (other.job.card, other.job.which) > (
                    job.card, job.which) for other in stops):
                return
            self._extend(place, (*stops, stop), (*aboard, job), (*cards, job.card), pay, built, spent, time, 0.0, 0)
            return
        if place != stop.city:
            leg = self.leg(place, stop.city)
            if leg is None:
                return
            cost = leg.cost
            if built and cost:
                cost = sum(price for section, price in leg.missing if section not in built)
            if cost:
                built = built.union([section for section, _ in leg.missing])
            spent += cost + leg.rents
            if spent > money.cash + pay:
                return
            time = max(time + leg.steps / money.speed, spent / money.limit - money.head_start)
        if stop.pick:
            bound = pay + job.pay + sum(other.pay for other in aboard) + self._hope(cards, job.card)
            if bound - self.options.track * spent - self.worth * time < self._cut:
                return
            self._extend(stop.city, (*stops, stop), (*aboard, job), (*cards, job.card), pay, built, spent, time, 0.0, 0)
            return
        rest = tuple(other for other in aboard if other != job)
        pay += job.pay
        stops = (*stops, stop)
        value = pay - self.options.track * spent - self.worth * time
        if not rest:
            self._record(Trip(value, stops, pay, spent, time))
        bound = value + sum(other.pay for other in rest) + self._hope(cards, -1)
        if bound >= self._cut and (rest or len(cards) < self.options.deliveries):
            self._extend(stop.city, stops, rest, cards, pay, built, spent, time, 0.0, 0)

    def _hope(self, cards: tuple[int, ...], taken: int) -> int:
        """The most the cards not yet planned for could pay."""
        room = self.options.deliveries - len(cards) - (taken >= 0)
        if room <= 0:
            return 0
        left = sorted((pay for card, pay in self._best_pay.items() if card not in cards and card != taken),
                      reverse=True)
        return sum(left[:room])

    def _record(self, trip: Trip) -> None:
        self.found.append(trip)
        if len(self.found) >= 2 * self.options.kept:
            self.found.sort(key=lambda other: (-other.value, other.stops))
            del self.found[self.options.kept:]
            self._cut = self.found[-1].value
