"""Rough trips: one to three deliveries in the best order, found by a search over stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from milepost.bots.crayon.planner.economics import Means, Tally, leg_price, single, value
from milepost.bots.crayon.planner.land.closures import Closures
from milepost.bots.crayon.planner.land.legs import PlannedLeg
from milepost.bots.crayon.planner.land.supplies import Supplies
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.land.turning import WaysBack
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.search.deliveries import ABOARD, Delivery, Stop
from milepost.crayon.kernel import Courses

TRAIN = -1  # the place where the train stands, among cities
DELIVER = -1  # in place of a load in a stop
BORROWED = 40  # M more than the cash: what other deliveries may bring before this one's track is paid for


class RoughTrip(NamedTuple):
    """Stops in order, with what they bring and take as far as the tables tell."""

    value: float
    stops: tuple[Stop, ...]
    tally: Tally


class Node(NamedTuple):
    """A trip begun: where the train is, what it carries and has seen."""

    place: int = TRAIN
    stops: tuple[Stop, ...] = ()
    aboard: tuple[Delivery, ...] = ()
    cards: tuple[int, ...] = ()
    built: frozenset[int] = frozenset()
    tally: Tally = Tally()


class TripSearch:
    """All trips worth a closer look from one position: first of one delivery, then of two, then of three.

    Shorter trips come first, so that what they are worth cuts the search for longer ones down.
    """

    def __init__(
        self,
        survey: Survey,
        start: Courses | None,
        means: Means,
        options: Options,
        nodes: int,
        closures: Closures | None = None,
        back: WaysBack | None = None,
    ) -> None:
        self.survey = survey
        self.back = back
        # What lies in warehouses is cleared away one day.
        self.supplies = Supplies(survey.scene) if survey.s.yard else None
        self.closures = closures or None  # nothing is asked of it while no event is in force
        self.start = start
        self.means = means
        self.options = options
        self.left = nodes
        self.deliveries: list[Delivery] = []
        self.found: list[RoughTrip] = []
        self._cut = -1e9
        self._first: dict[int, PlannedLeg | None] = {}
        self._waits: dict[int, float] = {}  # turns before the first leg to a city is begun
        self._depth = 1
        self._locked = [card for card, _ in survey.s.locks[survey.seat]]  # loads that cannot be dropped
        self._best_pay: dict[int, int] = {}
        self._tries: list[tuple[Delivery, int, int, Callable[[Node, Delivery], None]]] = []

    def run(self, deliveries: Iterable[Delivery]) -> list[RoughTrip]:
        """The trips of the most promising of these deliveries, best first."""
        self.deliveries = self._promising(deliveries)
        for delivery in self.deliveries:
            self._best_pay[delivery.card] = max(delivery.pay, self._best_pay.get(delivery.card, 0))
        # What every node asks for: each delivery with the room it takes and what is done for it.
        self._tries = [
            (one, one.card, len(one.loads) - (one.card in self._locked), self._carry if one.aboard else self._pick)
            for one in self.deliveries
        ]
        for number in range(1, self.options.deliveries + 1):
            self._depth = number
            self._extend(Node())
        self.found.sort(key=_rank)
        return self.found

    def _promising(self, deliveries: Iterable[Delivery]) -> list[Delivery]:
        """The deliveries by what each brings on its own, the way to its load counted half: best first."""
        rough = []
        for delivery in deliveries:
            legs = self.legs(TRAIN, delivery)
            if legs is None:
                continue
            near = 0.0
            if not delivery.aboard:
                near = leg_price(legs.pop(0)._replace(rents=0), self.options, self.means.speed)
            if sum(leg.cost + leg.rents for leg in legs) <= self.means.cash + BORROWED:
                gain, turns = single(delivery, legs, self.means, self.options)
                rough.append((gain - self.options.worth * turns - near / 2, delivery))
        rough.sort(key=lambda item: (-item[0], item[1]))
        return [delivery for _, delivery in rough[: self.options.considered]]

    def legs(self, place: int, delivery: Delivery) -> list[PlannedLeg] | None:
        """The ways from a place to a delivery's loads and on to its city; None where one is missing."""
        found = []
        for city in (*(source for source in delivery.sources if source != ABOARD), delivery.dest):
            leg = self.leg(place, city) if place != city else PlannedLeg((), 0, 0, (), 0)
            if leg is None:
                return None
            found.append(leg)
            place = city
        return found

    def leg(self, a: int, b: int) -> PlannedLeg | None:
        """The way between two cities, or from the train to one."""
        if a != TRAIN:
            return self.survey.leg(a, b)
        if b not in self._first:
            self._first[b] = self._first_leg(b)
        return self._first[b]

    def _first_leg(self, city: int) -> PlannedLeg | None:
        if self.start is None:
            return PlannedLeg((self.survey.board.cities[city].centre,), 0, 0, (), 0)
        leg = self.survey.way_to(self.start, city, next_=True)
        if self.closures is not None:
            leg = self.closures.first(leg, city, self.options)
        if self.back is not None:
            leg, self._waits[city] = self.back.better(leg, city)
        return leg

    def _extend(self, node: Node) -> None:
        """Try every next stop."""
        for delivery in node.aboard:
            if self.left <= 0:
                return
            self._deliver(node, delivery)
        if len(node.cards) >= self._depth:
            return
        cards, room = node.cards, self.means.slots
        for delivery in node.aboard:
            room -= len(delivery.loads)
        for card in self._locked:
            room -= card not in cards
        for delivery, card, takes, try_ in self._tries:
            if self.left <= 0:
                return
            if takes <= room and card not in cards:
                try_(node, delivery)

    def _carry(self, node: Node, delivery: Delivery) -> None:
        """Take a load into the plan that is aboard already; such choices come first and in one order."""
        if any(not stop.delivery.aboard or not stop.pick or stop.delivery > delivery for stop in node.stops):
            return
        if self._enough(node, delivery):
            stops = (*node.stops, *(Stop(delivery.dest, load, delivery) for load in delivery.loads))
            self._extend(_with(node, stops, delivery))

    def _enough(self, node: Node, delivery: Delivery) -> bool:
        """Whether the loads the delivery finds aboard are not those of others in the trip."""
        deliveries = [*{stop.delivery for stop in node.stops}, delivery]
        taken = [load for other in deliveries for load in other.found_aboard]
        return all(taken.count(load) <= self.survey.scene.loads.count(load) for load in taken)

    def _go(self, node: Node, city: int) -> Node | None:
        """The trip when the train has got to the city; None if it does not."""
        self.left -= 1
        if node.place == city:
            return node
        leg = self.leg(node.place, city)
        if leg is None:
            return None
        built, cost = node.built, leg.cost
        if cost:
            if built:
                cost = 0
                for section, price in leg.missing:
                    if section not in built:
                        cost += price
            if cost:
                built = built.union([section for section, _ in leg.missing])
        wait = self._waits[city] if self._waits and node.place == TRAIN else 0.0
        tally = node.tally.gone(self.means, leg, cost, self.closures, wait)
        return None if tally is None else Node(city, node.stops, node.aboard, node.cards, built, tally)

    def _pick(self, node: Node, delivery: Delivery) -> None:
        """Call at the cities of the delivery's loads, one after the other."""
        there = node
        if ABOARD in delivery.sources and not self._enough(node, delivery):
            return
        for load, source in zip(delivery.loads, delivery.sources, strict=True):
            if source == ABOARD:
                continue
            arrived = self._go(there, source)
            if arrived is None:
                return
            if self.supplies is not None and arrived.tally.time > self.supplies.until(load, source):
                return
            stop = Stop(source, load, delivery)
            tally = arrived.tally.picked(self.means, stop)
            there = Node(source, (*arrived.stops, stop), node.aboard, node.cards, arrived.built, tally)
        least = there.tally.time
        leg = self.leg(there.place, delivery.dest)
        if leg is not None:
            least += leg.steps / self.means.speed
        bound = node.tally.pay + delivery.pay + self._hope(node, delivery.card)
        for other in node.aboard:
            bound += other.pay
        if value(bound, there.tally.lost, there.tally.spent, least, self.options) >= self._cut:
            self._extend(_with(there, there.stops, delivery))

    def _deliver(self, node: Node, delivery: Delivery) -> None:
        there = self._go(node, delivery.dest)
        tally = there.tally.paid(self.means, delivery) if there is not None else None
        if there is None or tally is None:
            return
        rest = tuple(other for other in node.aboard if other is not delivery)
        stops = (*node.stops, Stop(delivery.dest, DELIVER, delivery))
        worth = value(tally.pay, tally.lost, tally.spent, tally.time, self.options)
        if not rest and len(node.cards) == self._depth:
            self._record(RoughTrip(worth, stops, tally))
            return
        bound = worth + self._hope(node, -1)
        for other in rest:
            bound += other.pay
        if bound >= self._cut:
            self._extend(there._replace(stops=stops, aboard=rest, tally=tally))

    def _hope(self, node: Node, taken: int) -> float:
        """The most the cards not yet planned for could bring."""
        room = self._depth - len(node.cards) - (taken >= 0)
        if room <= 0:
            return 0
        left = sorted(
            [pay for card, pay in self._best_pay.items() if card not in node.cards and card != taken], reverse=True
        )
        return sum(left[:room])

    def _record(self, trip: RoughTrip) -> None:
        self.found.append(trip)
        if len(self.found) >= 2 * self.options.kept:
            self.found.sort(key=_rank)
            del self.found[self.options.kept :]
            self._cut = self.found[-1].value


def _with(node: Node, stops: tuple[Stop, ...], delivery: Delivery) -> Node:
    """The trip with one delivery more, whose loads are aboard after these stops."""
    return node._replace(stops=stops, aboard=(*node.aboard, delivery), cards=(*node.cards, delivery.card))


def _rank(trip: RoughTrip) -> tuple[float, int, tuple[Stop, ...]]:
    """The best first; of equal ones that which brings what is aboard to where it pays most."""
    return -trip.value, -sum(stop.delivery.pay for stop in trip.stops if stop.delivery.aboard), trip.stops
