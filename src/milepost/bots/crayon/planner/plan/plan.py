"""A plan: stops in order with the exact ways between them, what must be built, and what it all comes to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf

from milepost.bots.crayon.planner.economics import Means, Tally, means_of
from milepost.bots.crayon.planner.land.closures import Closures
from milepost.bots.crayon.planner.land.hops import link_steps
from milepost.bots.crayon.planner.land.legs import PlannedLeg, measure
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.deliveries import ABOARD, Delivery, Stop
from milepost.crayon.ask.lines import in_order
from milepost.crayon.board.board import link_way
from milepost.crayon.kernel import Courses
from milepost.crayon.rules.build import price


@dataclass(slots=True)
class Plan:
    """What a planner is about: `legs[i]` leads to `stops[i]`; the first stops are the next."""

    stops: list[Stop]
    legs: list[PlannedLeg]
    spur: list[int] = field(default_factory=list)  # sections that join the new track to where one may build from
    rented: frozenset[tuple[int, int]] = frozenset()  # sections of others on the way, with their owners
    pay: int = 0
    cost: int = 0  # of track, rent and duty
    track: int = 0  # of track alone
    turns: float = 0.0
    lost: float = 0.0  # of the pay, as demands open to all may be lost to others
    value: float = 0.0  # what plans are ranked by
    dues: list[tuple[int, int, int]] = field(default_factory=list)  # section, price, leg before which it must be there
    follow: tuple[float, float] = (0.0, 0.0)  # gain and turns of the trip after this one
    whole: tuple[Stop, ...] = ()  # all stops, for words
    loan: int = 0  # borrowed for it (V-LOAN)
    turns_round: bool = False  # the train turns round first (V-BACKTRACK)

    def copied(self) -> Plan:
        """The same plan for another to carry out: whoever does so takes its stops away."""
        return replace(self, stops=list(self.stops), legs=list(self.legs))

    @property
    def cards(self) -> frozenset[int]:
        return frozenset(stop.delivery.card for stop in self.stops)

    @property
    def deliveries(self) -> list[Delivery]:
        """All deliveries in the order in which they are paid."""
        return [stop.delivery for stop in self.whole if not stop.pick]

    @property
    def whole_turns(self) -> int:
        """The turns as people count them."""
        return max(1, round(self.turns))

    @property
    def a_turn(self) -> float:
        """What it earns a turn after its costs, in M."""
        return (self.pay - self.cost) / max(self.turns, 1.0)

    @property
    def races(self) -> bool:
        """Whether an opponent may be first with one of the deliveries."""
        return any(stop.delivery.until < inf for stop in self.stops)

    def ahead(self, place: int) -> PlannedLeg:
        """What is left of the first leg from where the train is, as far as the way goes."""
        leg = self.legs[0]
        return leg._replace(path=leg.path[leg.path.index(place) :])

    def legs_left(self, scene: PlannerScene) -> list[PlannedLeg]:
        """The legs with what is still to be paid on them: some rent of the first may be paid."""
        if not self.legs or not self.legs[0].rents or scene.place not in self.legs[0].path:
            return self.legs
        return [measure(scene, self.ahead(scene.place).path, next_=True), *self.legs[1:]]

    def ways(self, place: int) -> Iterable[tuple[int, int]]:
        """All steps from where the train is to the last stop."""
        for number, leg in enumerate(self.legs):
            path = leg.path
            if not number and place in path:
                path = path[path.index(place) :]
            yield from pairwise(path)

    def need(self, scene: PlannerScene, last: int = -1, sure: bool = False) -> int:
        """The cash that must be there now for the plan to hold (up to stop `last`): spending before earning.

        With `sure` only the seat's own cards are counted on to pay: others, even locked, may be raced for (IT-13).
        """
        done = len(self.whole) - len(self.stops)
        open_dues = [(price, max(leg - done, 0)) for section, price, leg in self.dues if scene.buildable(section)]
        spent = worst = 0
        for number, (stop, leg) in enumerate(zip(self.stops, self.legs_left(scene), strict=True)):
            spent += (leg.rents if open_dues else leg.due) + sum(price for price, due in open_dues if due == number)
            worst = max(worst, spent)
            if number == last:
                break
            if not stop.pick and (not sure or stop.delivery.card in scene.s.hands[scene.seat]):
                spent -= stop.delivery.pay
        return worst

    def bound(self, scene: PlannerScene) -> int:
        """The cash that must stay for the ways of locked loads, which cannot be dropped."""
        locks = scene.s.locks[scene.seat]
        last = max(
            (
                number
                for number, stop in enumerate(self.stops)
                if not stop.pick and (stop.delivery.card, stop.delivery.which) in locks
            ),
            default=-1,
        )
        return self.need(scene, last, sure=True) if last >= 0 else 0

    @property
    def first_pay(self) -> int:
        """The number of the first stop that is paid for."""
        return next((number for number, stop in enumerate(self.stops) if not stop.pick), -1)

    def missing(self, survey: Survey) -> list[tuple[int, int]]:
        """Sections still to be built with the steps after which the train needs them, in route order."""
        scene = survey.scene
        found = {section: 0 for section in self.spur if scene.buildable(section)}
        steps = 0
        for way in self.ways(scene.place):
            arm = survey.steps[way]
            section = arm if arm < 0 else survey.board.section[arm]
            if section not in found and scene.buildable(section):
                found[section] = steps
            steps += link_steps(scene, link_way(arm)) if arm < 0 else 1
        return list(found.items())


def remaining(scene: PlannerScene, plan: Plan) -> Plan:
    """The plan as it stands: what is left to be done of it, reckoned anew. The plan itself stays as it is."""
    picks = [(stop.delivery, stop.load) for stop in plan.stops if stop.pick]
    done = len(plan.whole) - len(plan.stops)
    stops = []
    for stop in plan.stops:
        sources = tuple(
            source if (stop.delivery, load) in picks else ABOARD
            for load, source in zip(stop.delivery.loads, stop.delivery.sources, strict=True)
        )
        stops.append(stop._replace(delivery=stop.delivery._replace(sources=sources)))
    dues = [(section, due, max(leg - done, 0)) for section, due, leg in plan.dues if scene.buildable(section)]
    legs = list(plan.legs)
    if scene.place >= 0 and legs and scene.place in legs[0].path:
        legs[0] = measure(scene, plan.ahead(scene.place).path, next_=True)
    left = replace(plan, stops=stops, legs=legs, dues=dues, whole=tuple(stops))
    reckon(left, means_of(scene))
    return left


def route(survey: Survey, stops: Iterable[Stop], start: Courses | None) -> Plan | None:
    """The exact ways of a trip, each leg knowing the track of those before it."""
    board = survey.board
    legs: list[PlannedLeg] = []
    added: set[int] = set()
    kept = []
    place = -1
    here = start is not None  # the train has not moved yet
    for stop in stops:
        if stop.pick and stop.delivery.aboard:
            continue
        kept.append(stop)
        bits = survey.city_bits[stop.city]
        if place >= 0 and board.bit[place] & bits:
            legs.append(PlannedLeg((place,), 0, 0, (), 0))
            continue
        if place < 0 and start is None:
            place = board.cities[stop.city].centre
            legs.append(PlannedLeg((place,), 0, 0, (), 0))
            continue
        row = start if place < 0 and start is not None else survey.courses(board.bit[place], -1, sorted(added), bits)
        leg = survey.way_to(row, stop.city, added, here)
        if leg is None:
            return None
        here = here and not leg.steps
        added.update(section for section, _ in leg.missing)
        legs.append(leg)
        place = leg.end
    return Plan(kept, legs, whole=tuple(kept))


def attach(survey: Survey, own: Survey, plan: Plan) -> bool:
    """Find the spur that lets the plan's track be built at all; False if there is none.

    `own` is the survey without others' track: nobody builds on from that.
    """
    board = survey.board
    touched = survey.s.reach[survey.seat] | survey.setting.major_bits
    sections = [section for section, _ in plan.missing(survey)]
    arms, rest = building_order(survey, sections, touched)
    for _ in range(4):
        if not rest:
            break
        goals = board.bits(m for section in rest for m in survey.scene.ends(section))
        row = own.courses(touched, goals=goals)
        ends = sorted((weight, m) for m, weight in row.weight.items())
        if not ends:
            return False
        leg = measure(own.scene, row.path(ends[0][1]))
        if leg.rents or not leg.missing:
            return False
        plan.spur += [section for section, _ in leg.missing]
        arms, rest = building_order(survey, plan.spur + sections, touched)
    if rest:
        return False
    plan.dues = _dues(survey, plan, arms)
    return True


def _dues(survey: Survey, plan: Plan, arms: list[int]) -> list[tuple[int, int, int]]:
    """In building order each section with its price, built that way, and the leg before which it must be there.

    A line may have to be built from its far end: then all of it is needed as early as its near end.
    """
    leg_of: dict[int, int] = dict.fromkeys(plan.spur, 0)
    for number, leg in enumerate(plan.legs):
        for section, _ in leg.missing:
            leg_of.setdefault(section, number)
    found: list[tuple[int, int, int]] = []
    due = len(plan.legs)
    for arm in reversed(arms):
        section = survey.board.section[arm] if arm >= 0 else arm
        due = min(due, leg_of.get(section, 0))
        found.append((section, price(survey.s, survey.seat, arm) if arm >= 0 else survey.scene.price(arm), due))
    return found[::-1]


def building_order(survey: Survey, sections: list[int], touched: int) -> tuple[list[int], list[int]]:
    """The arms by which the sections can be built one after the other, and the sections that cannot be reached.

    A ferry to be bought stands among both as its way (`link_way`).
    """
    by_ends = {survey.scene.ends(section): section for section in sections}
    ready, rest = in_order(survey.s, survey.seat, by_ends, touched)
    return [survey.steps[step] for step in ready], [by_ends[step] for step in rest]


def reckon(plan: Plan, means: Means, closures: Closures | None = None, wait: float = 0.0) -> Tally | None:
    """Work out pay, cost and turns, begun after a wait; None if the cash runs out on the way or a race is lost."""
    plan.track = sum(price for _, price, _ in plan.dues)
    tally: Tally | None = Tally(time=wait)
    for number, (stop, leg) in enumerate(zip(plan.stops, plan.legs, strict=True)):
        track = sum(price for _, price, due in plan.dues if due == number)
        tally = tally and tally.gone(means, leg, track, closures or None)
        if tally is not None:
            tally = tally.picked(means, stop) if stop.pick else tally.paid(means, stop.delivery)
    if tally is not None:
        plan.pay, plan.cost, plan.turns, plan.lost = tally.pay, tally.spent, tally.time, tally.lost
    return tally
