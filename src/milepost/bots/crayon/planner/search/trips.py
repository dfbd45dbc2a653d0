"""Trips: one to three deliveries in the best order, found by a search over stops."""

from __future__ import annotations

from typing import NamedTuple

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


class Money(NamedTuple):
    """What a seat has to plan with."""

    cash: int
    limit: int  # spent on building in one turn
    speed: int
    slots: int
    head_start: float  # building phases before the train can move
    debt: int = 0  # to the bank, paid back as soon as the cash is there (V-LOAN)
    handling: int = 0  # steps that a pickup takes (V-LOADCOST) …
    delivering: int = 0  # … and a delivery

    def reaches(self, earned: int, spent: int, track: int, leg: PlannedLeg) -> bool:
        """Whether there is money for more track and the leg.

        Rent is owed only by players without the cash (R-67), so it does not leave money for track.
        """
        left = self.cash + earned - spent
        return track + leg.rents <= left or (not track and leg.late > 0 and leg.due <= max(left, 0))

    def repaid(self, earned: int, spent: int) -> int:
        """What the bank takes now: all of the debt, once the cash is there (R-66)."""
        return self.debt if self.cash + earned - spent >= self.debt else 0


class RoughTrip(NamedTuple):
    """Stops in order, with what they bring and take as far as the tables tell."""

    value: float
    stops: tuple[Stop, ...]
    pay: int
    cost: int
    turns: float
    lost: float = 0.0  # of the pay, as demands open to all may be lost to others


class Node(NamedTuple):
    """A trip begun: where the train is, what it carries and has seen."""

    place: int
    stops: tuple[Stop, ...]
    aboard: tuple[Delivery, ...]
    cards: tuple[int, ...]
    pay: int
    built: frozenset[int]
    spent: int
    time: float
    repaid: int  # to the bank
    lost: float = 0.0
    laid: int = 0  # of what is spent: for track
    hoped: int = 0  # of the pay: not to be counted on


class TripSearch:
    """All trips worth a closer look from one position: first of one delivery, then of two, then of three.

    Shorter trips come first, so that what they are worth cuts the search for longer ones down.
    """

    def __init__(
        self,
        survey: Survey,
        deliveries: list[Delivery],
        start: Courses | None,
        money: Money,
        options: Options,
        nodes: int,
        closures: Closures | None = None,
        turned: WaysBack | None = None,
    ) -> None:
        self.survey = survey
        self.turned = turned
        self.supplies = (
            Supplies(survey.scene) if survey.s.yard else None
        )  # what lies in warehouses is cleared away one day
        self.closures = closures or None  # nothing is asked of it while no event is in force
        self.start = start
        self.money = money
        self.options = options
        self.worth = options.worth
        self.left = nodes
        self.found: list[RoughTrip] = []
        self._cut = -1e9
        self._first: dict[int, PlannedLeg | None] = {}
        self._waits: dict[int, float] = {}  # turns before the first leg to a city is begun
        self._depth = 1
        self._loads = survey.scene.loads
        self._locked = [card for card, _ in survey.s.locks[survey.seat]]  # loads that cannot be dropped
        self.deliveries = self._promising(deliveries)
        self._best_pay: dict[int, int] = {}
        for delivery in self.deliveries:
            self._best_pay[delivery.card] = max(delivery.pay, self._best_pay.get(delivery.card, 0))
        # What every node asks for: each delivery with the room it takes and what is done for it.
        self._tries = [
            (
                delivery,
                delivery.card,
                len(delivery.loads) - (delivery.card in self._locked),
                self._carry if delivery.aboard else self._pick,
            )
            for delivery in self.deliveries
        ]

    def _promising(self, deliveries: list[Delivery]) -> list[Delivery]:
        """The deliveries by what each brings on its own, the way to its load counted half: best first."""
        rough = []
        for delivery in deliveries:
            places = [source for source in delivery.sources if source != ABOARD]
            near, place, cost, steps = 0.0, TRAIN, 0, 0
            for city in (*places, delivery.dest):
                leg = self.leg(place, city) if place != city else PlannedLeg((), 0, 0, (), 0)
                if leg is None:
                    break
                if place == TRAIN and places:
                    near = self.options.track * leg.cost + self.worth * leg.steps / self.money.speed
                else:
                    cost += leg.cost + leg.rents
                    steps += leg.steps
                place = city
            else:
                if cost <= self.money.cash + 40:
                    alone = delivery.pay - self.options.track * cost - self.worth * steps / self.money.speed
                    rough.append((alone - near / 2, delivery))
        rough.sort(key=lambda item: (-item[0], item[1]))
        return [delivery for _, delivery in rough[: self.options.considered]]

    def run(self) -> list[RoughTrip]:
        root = Node(TRAIN, (), (), (), 0, frozenset(), 0, 0.0, 0)
        for number in range(1, self.options.deliveries + 1):
            self._depth = number
            self._extend(root)
        self.found.sort(key=_rank)
        return self.found

    def leg(self, a: int, b: int) -> PlannedLeg | None:
        if a != TRAIN:
            return self.survey.leg(a, b)
        if b not in self._first:
            if self.start is None:
                self._first[b] = PlannedLeg((self.survey.board.cities[b].centre,), 0, 0, (), 0)
            else:
                leg = self.survey.way_to(self.start, b, next_=True)
                if self.closures is not None:
                    leg = self.closures.first(leg, b, self.options.track, self.worth)
                if self.turned is not None:
                    leg, self._waits[b] = self.turned.better(leg, b)
                self._first[b] = leg
        return self._first[b]

    def _extend(self, node: Node) -> None:
        """Try every next stop."""
        for delivery in node.aboard:
            if self.left <= 0:
                return
            self._deliver(node, delivery)
        if len(node.cards) < self._depth:
            used = sum(len(delivery.loads) for delivery in node.aboard)
            if self._locked:
                used += sum(card not in node.cards for card in self._locked)
            room = self.money.slots - used
            for delivery, card, takes, try_ in self._tries:
                if self.left <= 0:
                    return
                if takes <= room and card not in node.cards:
                    try_(node, delivery)

    def _carry(self, node: Node, delivery: Delivery) -> None:
        """Take a load into the plan that is aboard already; such choices come first and in one order."""
        if any(not stop.delivery.aboard or not stop.pick or stop.delivery > delivery for stop in node.stops):
            return
        if self._enough(node, delivery):
            stops = (*node.stops, *(Stop(delivery.dest, load, delivery) for load in delivery.loads))
            self._extend(
                node._replace(stops=stops, aboard=(*node.aboard, delivery), cards=(*node.cards, delivery.card))
            )

    def _enough(self, node: Node, delivery: Delivery) -> bool:
        """Whether the loads the delivery finds aboard are not those of others in the trip."""
        deliveries = [*{stop.delivery for stop in node.stops}, delivery]
        taken = [
            load
            for other in deliveries
            for load, source in zip(other.loads, other.sources, strict=True)
            if source == ABOARD
        ]
        return all(taken.count(load) <= self._loads.count(load) for load in taken)

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
        spent = node.spent + cost + leg.rents
        money = self.money
        earned = node.pay - node.hoped - node.repaid
        if spent > money.cash + earned and not money.reaches(earned, node.spent, cost, leg):
            return None
        time = node.time + leg.steps / money.speed
        if self._waits and node.place == TRAIN:
            time += self._waits[city]
        if self.closures is not None:
            time += self.closures.delay(leg, node.time)
        laid = node.laid + cost
        time = max(time, laid / money.limit - money.head_start)
        return Node(
            city,
            node.stops,
            node.aboard,
            node.cards,
            node.pay,
            built,
            spent,
            time,
            node.repaid,
            node.lost,
            laid,
            node.hoped,
        )

    def _pick(self, node: Node, delivery: Delivery) -> None:
        """Call at the cities of the delivery's loads, one after the other."""
        there = node
        stops = node.stops
        if ABOARD in delivery.sources and not self._enough(node, delivery):
            return
        for load, source in zip(delivery.loads, delivery.sources, strict=True):
            if source == ABOARD:
                continue
            arrived = self._go(there, source)
            if arrived is None:
                return
            if self.supplies is not None and arrived.time > self.supplies.until(load, source):
                return
            if self.money.handling:
                arrived = arrived._replace(time=arrived.time + self.money.handling / self.money.speed)
            there = arrived
            stops = (*stops, Stop(source, load, delivery))
        least = there.time
        leg = self.leg(there.place, delivery.dest)
        if leg is not None:
            least += leg.steps / self.money.speed
        bound = node.pay + delivery.pay + self._hope(node, delivery.card)
        for other in node.aboard:
            bound += other.pay
        lost = there.lost + delivery.risk * there.time * delivery.pay
        if bound - lost - self.options.track * there.spent - self.worth * least >= self._cut:
            self._extend(
                there._replace(
                    stops=stops, aboard=(*node.aboard, delivery), cards=(*node.cards, delivery.card), lost=lost
                )
            )

    def _deliver(self, node: Node, delivery: Delivery) -> None:
        there = self._go(node, delivery.dest)
        if there is None or there.time > delivery.until:
            return
        if self.money.delivering:
            there = there._replace(time=there.time + self.money.delivering / self.money.speed)
        rest = tuple(other for other in node.aboard if other is not delivery)
        pay = node.pay + delivery.pay
        if self.money.debt and not there.repaid:
            there = there._replace(repaid=self.money.repaid(pay, there.spent))
        if not delivery.sure:
            there = there._replace(hoped=there.hoped + delivery.pay)
        stops = (*node.stops, Stop(delivery.dest, DELIVER, delivery))
        value = pay - there.lost - self.options.track * there.spent - self.worth * there.time
        if not rest and len(node.cards) == self._depth:
            self._record(RoughTrip(value, stops, pay, there.spent, there.time, there.lost))
            return
        bound = value + self._hope(node, -1)
        for other in rest:
            bound += other.pay
        if bound >= self._cut:
            self._extend(there._replace(stops=stops, aboard=rest, pay=pay))

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


def _rank(trip: RoughTrip) -> tuple[float, int, tuple[Stop, ...]]:
    """The best first; of equal ones that which brings what is aboard to where it pays most."""
    return -trip.value, -sum(stop.delivery.pay for stop in trip.stops if stop.delivery.aboard), trip.stops
