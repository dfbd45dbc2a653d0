"""Choosing a plan: search trips, look at the follow-up, work the best ones out exactly."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.bots.crayon.planner.jobs import find_jobs
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.plan import Plan, attach, reckon, route
from milepost.bots.crayon.planner.survey import Survey
from milepost.bots.crayon.planner.trips import Money, Search, Trip
from milepost.crayon.rules import CAPACITY
from milepost.crayon.view import CrayonView


def money_of(view: CrayonView) -> Money:
    s, seat = view.state, view.seat
    rules = s.setting.rules
    head = 0.0
    if s.opening:
        head = rules.opening_rounds - s.round + 1.0
    return Money(s.cash[seat], rules.build_limit, rules.speeds[s.locos[seat]], CAPACITY[s.locos[seat]], head)


def best_plan(view: CrayonView, options: Options, budget: int, banned: Iterable[int] = ()) -> Plan | None:
    plans = ranked(view, options, budget, banned)
    return plans[0] if plans else None


def ranked(view: CrayonView, options: Options, budget: int, banned: Iterable[int] = ()) -> list[Plan]:
    s, seat = view.state, view.seat
    survey = Survey(s, seat, banned)
    money = money_of(view)
    place = s.place[seat]
    start = survey.from_train(place, s.came[seat]) if place >= 0 else None
    jobs = find_jobs(survey, seat, options.sources)
    search = Search(survey, jobs, start, money, options, options.worth, options.nodes * budget)
    trips = search.run()[:options.kept]
    follow = {trip.stops: follow_up(search, trip, options) for trip in trips}
    scored = sorted(((rate(trip.pay, trip.cost, trip.turns, follow[trip.stops], options,
                           money.cash - trip.cost + trip.pay), trip) for trip in trips),
                    key=lambda item: (-item[0], item[1].stops))
    closer = options.closer if start is not None else options.kept
    plans = []
    own = Survey(s, seat, banned, rented=False)
    begin = own.from_train(place, s.came[seat]) if place >= 0 else None
    for _, trip in scored[:closer]:
        made = []
        for ways, at in ((survey, start), (own, begin)):
            plan = route(ways, trip.stops, at)
            if plan is None or (ways is own and made and not made[0].cost):
                continue
            if attach(ways, own, plan) and reckon(plan, money):
                plan.value = rate(plan.pay, plan.cost, plan.turns, follow[trip.stops], options,
                                  money.cash - plan.cost + plan.pay)
                plan.rented = foreign(ways, plan)
                made.append(plan)
            if not plan.rented:
                break
        plans += made
    plans.sort(key=lambda plan: -plan.value)
    return plans


def rate(pay: float, cost: float, turns: float, follow: tuple[float, float], options: Options,
         purse: float) -> float:
    """Income a turn of a trip with its follow-up; who ends up poor has less of it."""
    gain, time = follow
    short = options.poverty * max(0.0, options.purse - purse)
    return (pay - options.track * cost - short + options.follow * gain) / (turns + options.pause + options.follow * time)


def foreign(survey: Survey, plan: Plan) -> frozenset[tuple[int, int]]:
    """The sections of others that the plan runs on, with their owners."""
    board, s = survey.board, survey.s
    found = set()
    for leg in plan.legs:
        for a, b in zip(leg.path, leg.path[1:]):
            arm = board.arm(a, b)
            if arm >= 0:
                section = board.section[arm]
                if s.owner[section] and s.owner[section] != survey.seat + 1:
                    found.add((section, s.owner[section]))
    return frozenset(found)


def follow_up(search: Search, trip: Trip, options: Options) -> tuple[float, float]:
    """Gain and turns of the best single delivery after the trip."""
    used = {stop.job.card for stop in trip.stops}
    end = trip.stops[-1].city
    best = (-1e9, 0.0, 0.0)
    for job in search.jobs:
        if job.card in used:
            continue
        source = job.source if job.source >= 0 else end
        first = search.leg(end, source) if source != end else None
        second = search.leg(source, job.dest) if source != job.dest else None
        if (first is None and source != end) or second is None:
            continue
        steps = (first.steps if first else 0) + second.steps
        cost = (first.cost + first.rents if first else 0) + second.cost + second.rents
        gain, time = job.pay - options.track * cost, steps / search.money.speed
        best = max(best, (gain - options.worth * time, gain, time))
    standard = (0.0, options.worth * options.standard, options.standard)
    return max(best, standard)[1:]
