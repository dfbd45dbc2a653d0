"""Stops in the best order: every trip that errands can be put together to, tried one stop after the other.

Here it is in Python; the kernel's library has the same in C (`in_c.py`), and both find the same trips.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from milepost.bots.crayon.planner.economics import Tally, value
from milepost.bots.crayon.planner.land.closures import Closures
from milepost.bots.crayon.planner.land.supplies import Supplies
from milepost.bots.crayon.planner.search.deliveries import Delivery, Stop
from milepost.bots.crayon.planner.search.errands import Errand
from milepost.bots.crayon.planner.search.ways import HERE, TRAIN, TripWay, TripWays

new = tuple.__new__  # a NamedTuple's own is much slower
SLACK = 1e-6  # sums of the same figures in another order differ by less
ANYTHING = -1e9  # the worth of a trip while there are too few to choose from


class RoughTrip(NamedTuple):
    """Stops in order, with what they bring and take as far as the tables tell."""

    value: float
    stops: tuple[Stop, ...]
    tally: Tally


class TripQuestion(NamedTuple):
    """What there is to put in order, and by what it is weighed."""

    errands: list[Errand]
    pays: list[tuple[int, int]]  # what each card pays at most, and the card as a set, best first
    ways: TripWays
    loads: tuple[int, ...]  # aboard
    room: int  # slots, but for those of locked loads
    nodes: int  # stops that may be tried
    closures: Closures | None  # None while no event is in force
    supplies: Supplies | None  # None where loads last for ever


class Promise(NamedTuple):
    """The way to an errand's load, and what the errand brings at most: the way's track is there, or is to be built."""

    way: TripWay | None  # None where it is not known, or there is none
    most: float
    least: float


class Node(NamedTuple):
    """A trip begun: where the train is, what it carries and has seen."""

    place: int
    stops: tuple[Stop, ...]
    aboard: tuple[Errand, ...]
    cards: int  # a set
    room: int  # slots left, but for those of locked loads
    built: int  # a set of sections
    tally: Tally


class OrderSearch:
    """One search: first trips of one delivery, then of two, then of three.

    Shorter trips come first, so that what they are worth cuts the search for longer ones down. Most stops are cut
    off by a look at tables: for that, cards and sections are sets in the bits of an int, and ways are kept by place.
    """

    def __init__(self, question: TripQuestion) -> None:
        self._question = question
        self.ways = question.ways
        self.means, self.options = question.ways.means, question.ways.options
        self.closures, self.supplies = question.closures, question.supplies
        self.left = question.nodes
        self._loads = question.loads
        self._errands = [(errand, errand.card, errand.takes, errand.source) for errand in question.errands]
        self._found: list[tuple[float, int, tuple[Stop, ...], RoughTrip]] = []
        self._cut = ANYTHING
        self._depth = 1
        self._hopes: dict[int, int] = {}  # by cards planned for: what others may bring
        self._promises: dict[int, list[Promise | None]] = {}  # by place and errand

    def run(self) -> list[RoughTrip]:
        """The trips, best first."""
        begin = Node(TRAIN, (), (), 0, self._question.room, 0, Tally())
        for number in range(1, self.options.deliveries + 1):
            self._depth = number
            self._hopes.clear()
            self._extend(begin)
        self._found.sort()
        return [trip for _, _, _, trip in self._found]

    def _extend(self, node: Node) -> None:
        """Try every next stop."""
        _, _, aboard, cards, _, _, tally = node
        pays = tally.pay
        for errand in aboard:
            pays += errand.delivery.pay
        bound = value(pays, tally.lost, tally.spent, tally.time, self.options) + SLACK
        if aboard:
            hope = self._hope(cards)
            last = len(aboard) == 1 and cards.bit_count() == self._depth
            for errand in aboard:
                if self.left <= 0:
                    return
                self._deliver(node, errand, inf if last else bound + hope)
        if cards.bit_count() < self._depth:
            self._fetch(node, pays, bound)

    def _fetch(self, node: Node, pays: int, bound: float) -> None:
        """Try every delivery that there is room for.

        `pays` is what all before it pay, `bound` the most that the trip brings without it.
        """
        place, _, _, cards, room, built, _ = node
        hopes = self._hopes
        promises = self._promises.get(place)
        if promises is None:
            promises = self._promises[place] = [None] * len(self._errands)
        wanted = self._cut - bound
        for number, (errand, card, takes, source) in enumerate(self._errands):
            if card & cards or takes > room:
                continue
            if self.left <= 0:
                return
            if source < 0:
                self._collect(node, errand, pays)
                wanted = self._cut - bound
                continue
            self.left -= 1
            promise = promises[number]
            if promise is None:
                promise = promises[number] = self._guess(place, errand)
            then = cards | card
            wanted_now = wanted - (hopes[then] if then in hopes else self._hope(then))
            if promise.most < wanted_now:
                continue
            if promise.way is None:
                promise = promises[number] = self._promise(place, errand)
            way, most, least = promise
            if way is not None and (most if way.sections & built else least) >= wanted_now:
                self._call(node, errand, way, pays)
                wanted = self._cut - bound

    def _guess(self, place: int, errand: Errand) -> Promise:
        """What a delivery would bring at most, judged by the distance to its load: ways are dear to measure."""
        if place in (TRAIN, errand.source):
            return self._promise(place, errand)
        turns = self.ways.intend(place, errand.source) / self.means.speed + errand.onward
        most = errand.delivery.pay - self.options.worth * turns
        return Promise(None, most, most)

    def _promise(self, place: int, errand: Errand) -> Promise:
        """The way to a delivery's load, and what the delivery would bring."""
        way = self.ways.way(place, errand.source)
        if way is None:
            return Promise(None, -inf, -inf)
        pay = errand.delivery.pay - self.options.worth * errand.onward
        return Promise(way, pay - way.least, pay - way.most)

    def _go(self, node: Node, way: TripWay, city: int) -> tuple[int, Tally] | None:
        """What is built and what the trip comes to when the train has got to the city; None if it does not."""
        place, _, _, _, _, built, tally = node
        if way is HERE:
            return built, tally
        leg, sections, _, _ = way
        cost = leg.cost
        if cost:
            if sections & built:
                cost = self.ways.cost(leg, built)
            if cost:
                built |= sections
        wait = self.ways.waits[city] if place == TRAIN and self.ways.waits else 0.0
        gone = tally.gone(self.means, leg, cost, self.closures, wait)
        return None if gone is None else (built, gone)

    def _there(self, stop: Stop, time: float) -> bool:
        """Whether a load is still to be had after so many turns."""
        return self.supplies is None or time <= self.supplies.until(stop.load, stop.city)

    def _call(self, node: Node, errand: Errand, way: TripWay, pays: int) -> None:
        """Pick the load of a delivery up."""
        stop = errand.picks[0]
        gone = self._go(node, way, stop.city)
        if gone is not None and self._there(stop, gone[1].time):
            built, tally = gone
            self._carry_on(node, errand, stop.city, built, tally.picked(self.means, stop), pays)

    def _carry_on(self, node: Node, errand: Errand, place: int, built: int, tally: Tally, pays: int) -> None:
        """Go on when the loads of an errand are aboard, if the trip can be worth it."""
        _, stops, aboard, cards, room, _, _ = node
        cards |= errand.card
        bound = pays + errand.delivery.pay + self._hope(cards)
        if value(bound, tally.lost, tally.spent, tally.time + errand.onward, self.options) >= self._cut:
            stops, aboard, room = (*stops, *errand.picks), (*aboard, errand), room - errand.takes
            self._extend(new(Node, (place, stops, aboard, cards, room, built, tally)))

    def _collect(self, node: Node, errand: Errand, pays: int) -> None:
        """Several loads, one city after the other; or none but what is aboard."""
        if errand.delivery.aboard:
            self._carry(node, errand)
            return
        if not self._enough(node, errand.delivery):
            return
        there = node
        for stop in errand.picks:
            self.left -= 1
            way = self.ways.way(there.place, stop.city)
            gone = self._go(there, way, stop.city) if way is not None else None
            if gone is None or not self._there(stop, gone[1].time):
                return
            there = there._replace(place=stop.city, built=gone[0], tally=gone[1].picked(self.means, stop))
        self._carry_on(node, errand, there.place, there.built, there.tally, pays)

    def _carry(self, node: Node, errand: Errand) -> None:
        """Take a load into the plan that is aboard already; such choices come first and in one order."""
        place, stops, aboard, cards, room, built, tally = node
        if any(not stop.pick or stop.delivery > errand.delivery or not stop.delivery.aboard for stop in stops):
            return
        if self._enough(node, errand.delivery):
            stops, aboard = (*stops, *errand.picks), (*aboard, errand)
            self._extend(Node(place, stops, aboard, cards | errand.card, room - errand.takes, built, tally))

    def _enough(self, node: Node, delivery: Delivery) -> bool:
        """Whether the loads the delivery finds aboard are not those of others in the trip."""
        deliveries = [*{stop.delivery for stop in node.stops}, delivery]
        taken = [load for other in deliveries for load in other.found_aboard]
        return all(taken.count(load) <= self._loads.count(load) for load in taken)

    def _deliver(self, node: Node, errand: Errand, bound: float) -> None:
        """Deliver what is aboard; `bound` is the most that the trip brings in the end, endless for a last delivery."""
        self.left -= 1
        delivery = errand.delivery
        way = self.ways.way(node.place, delivery.dest)
        if way is None or bound - (way.least if way.sections & node.built else way.most) < self._cut:
            return
        gone = self._go(node, way, delivery.dest)
        tally = gone and gone[1].paid(self.means, delivery)
        if gone is None or tally is None:
            return
        _, stops, aboard, cards, room, _, _ = node
        stops = (*stops, errand.drop)
        worth = value(tally.pay, tally.lost, tally.spent, tally.time, self.options)
        if bound == inf:
            self._record(RoughTrip(worth, stops, tally))
            return
        worth += self._hope(cards)
        rest = tuple([other for other in aboard if other is not errand])
        for other in rest:
            worth += other.delivery.pay
        if worth >= self._cut:
            self._extend(new(Node, (delivery.dest, stops, rest, cards, room + len(delivery.loads), gone[0], tally)))

    def _hope(self, cards: int) -> int:
        """The most that cards not among these could bring in what is left of the trip."""
        if cards not in self._hopes:
            room = self._depth - cards.bit_count()
            self._hopes[cards] = (
                sum([pay for pay, card in self._question.pays if not card & cards][:room]) if room > 0 else 0
            )
        return self._hopes[cards]

    def _record(self, trip: RoughTrip) -> None:
        # The best first; of equal ones that which brings what is aboard to where it pays most.
        aboard = sum([stop.delivery.pay for stop in trip.stops if stop.delivery.aboard]) if self._loads else 0
        self._found.append((-trip.value, -aboard, trip.stops, trip))
        if len(self._found) >= 2 * self.options.kept:
            self._found.sort()
            del self._found[self.options.kept :]
            self._cut = self._found[-1][-1].value
