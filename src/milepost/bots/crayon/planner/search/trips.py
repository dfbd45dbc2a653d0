"""Rough trips: one to three deliveries in the best order, found by a search over stops."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from milepost.bots.crayon.planner.economics import Means, Tally, leg_price, single, value
from milepost.bots.crayon.planner.land.closures import Closures
from milepost.bots.crayon.planner.land.supplies import Supplies
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.land.turning import WaysBack
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.search.deliveries import ABOARD, Delivery, Stop
from milepost.bots.crayon.planner.search.ways import HERE, TRAIN, TripWay, TripWays
from milepost.crayon.kernel import Courses

DELIVER = -1  # in place of a load in a stop
BORROWED = 40  # M more than the cash: what other deliveries may bring before this one's track is paid for
SLACK = 1e-6  # sums of the same figures in another order differ by less


class RoughTrip(NamedTuple):
    """Stops in order, with what they bring and take as far as the tables tell."""

    value: float
    stops: tuple[Stop, ...]
    tally: Tally


class Errand(NamedTuple):
    """A delivery made ready for the search."""

    delivery: Delivery
    card: int  # its card, as a set
    takes: int  # slots that it takes when its loads are picked up
    source: int  # the only city it calls at for a load; less than 0 if it has none or several
    picks: tuple[Stop, ...]
    drop: Stop


class Promise(NamedTuple):
    """The way to an errand's load, and what the errand brings at most: the way's track is there, or is to be built."""

    way: TripWay
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


class TripSearch:
    """All trips worth a closer look from one position: first of one delivery, then of two, then of three.

    Shorter trips come first, so that what they are worth cuts the search for longer ones down. Most stops are cut
    off by a look at tables: for that, cards and sections are sets in the bits of an int, and ways are kept by place.
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
        self.ways = TripWays(survey, start, means, options, closures or None, back)
        self._loads = survey.scene.loads
        # What lies in warehouses is cleared away one day.
        self.supplies = Supplies(survey.scene) if survey.s.yard else None
        self.closures = closures or None  # nothing is asked of it while no event is in force
        self.means = means
        self.options = options
        self.left = nodes
        self.deliveries: list[Delivery] = []
        self._found: list[tuple[float, int, tuple[Stop, ...], RoughTrip]] = []
        self._cut = -1e9
        self._depth = 1
        self._locked = [card for card, _ in survey.s.locks[survey.seat]]  # loads that cannot be dropped
        self._errands: list[Errand] = []
        self._pays: list[tuple[int, int]] = []  # what each card pays at most, and the card as a set, best first
        self._hopes: dict[int, int] = {}  # by cards planned for: what others may bring
        self._promises: dict[int, list[Promise | None]] = {}  # by place and errand

    def run(self, deliveries: Iterable[Delivery]) -> list[RoughTrip]:
        """The trips of the most promising of these deliveries, best first."""
        self.deliveries = self._promising(deliveries)
        self._prepare()
        begin = Node(TRAIN, (), (), 0, self.means.slots - len(self._locked), 0, Tally())
        for number in range(1, self.options.deliveries + 1):
            self._depth = number
            self._hopes.clear()
            self._extend(begin)
        self._found.sort()
        return [trip for _, _, _, trip in self._found]

    def _prepare(self) -> None:
        """What every node asks for: each delivery with the room it takes and where it calls."""
        best: dict[int, int] = {}
        for one in self.deliveries:
            best[one.card] = max(one.pay, best.get(one.card, 0))
        cards = {card: 1 << number for number, card in enumerate(best)}
        self._pays = sorted(((pay, cards[card]) for card, pay in best.items()), reverse=True)
        self._errands = [
            Errand(
                one,
                cards[one.card],
                len(one.loads) - (one.card in self._locked),
                one.sources[0] if len(one.sources) == 1 else ABOARD,
                tuple(
                    Stop(one.dest if one.aboard else source, load, one)
                    for load, source in zip(one.loads, one.sources, strict=True)
                    if one.aboard or source != ABOARD
                ),
                Stop(one.dest, DELIVER, one),
            )
            for one in self.deliveries
        ]

    def _promising(self, deliveries: Iterable[Delivery]) -> list[Delivery]:
        """The deliveries by what each brings on its own, the way to its load counted half: best first."""
        rough = []
        for delivery in deliveries:
            legs = self.ways.legs(TRAIN, delivery)
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

    # The search

    def _extend(self, node: Node) -> None:
        """Try every next stop."""
        hope, tally = self._hope(node.cards), node.tally
        bound = value(tally.pay, tally.lost, tally.spent, tally.time, self.options) + SLACK
        for errand in node.aboard:
            bound += errand.delivery.pay
        for errand in node.aboard:
            if self.left <= 0:
                return
            self._deliver(node, errand, bound + hope)
        if node.cards.bit_count() < self._depth:
            self._fetch(node, bound)

    def _fetch(self, node: Node, bound: float) -> None:
        """Try every delivery that there is room for; `bound` is the most that the trip brings without it."""
        cards, room, built, place = node.cards, node.room, node.built, node.place
        hopes = self._hopes
        promises = self._promises.get(place)
        if promises is None:
            promises = self._promises[place] = [None] * len(self._errands)
        wanted = self._cut - bound
        for number, errand in enumerate(self._errands):
            if errand.card & cards or errand.takes > room:
                continue
            if self.left <= 0:
                return
            if errand.source < 0:
                self._collect(node, errand)
            else:
                self.left -= 1
                promise = promises[number]
                if promise is None:
                    promise = promises[number] = self._promise(place, errand)
                way, most, least = promise
                then = cards | errand.card
                hope = hopes[then] if then in hopes else self._hope(then)
                if (most if way.sections & built else least) + hope < wanted:
                    continue
                self._call(node, errand, way)
            wanted = self._cut - bound

    def _promise(self, place: int, errand: Errand) -> Promise:
        """The way to a delivery's load, and what the delivery would bring."""
        way = self.ways.way(place, errand.source)
        if way is None:
            return Promise(HERE, -inf, -inf)
        pay = self._brings(errand)
        return Promise(way, pay - way.least, pay - way.most)

    def _brings(self, errand: Errand) -> float:
        """What a delivery leaves of its pay at most, once its load is aboard."""
        leg = self.ways.leg(errand.source, errand.delivery.dest)
        turns = leg.steps / self.means.speed if leg is not None else 0.0
        return errand.delivery.pay - self.options.worth * turns

    def _go(self, node: Node, way: TripWay, city: int) -> Node | None:
        """The trip when the train has got to the city; None if it does not."""
        if way is HERE:
            return node
        leg, sections, _, _ = way
        built, cost = node.built, leg.cost
        if cost:
            if sections & built:
                cost = self.ways.cost(leg, built)
            if cost:
                built |= sections
        wait = self.ways.waits[city] if self.ways.waits and node.place == TRAIN else 0.0
        tally = node.tally.gone(self.means, leg, cost, self.closures, wait)
        return None if tally is None else Node(city, node.stops, node.aboard, node.cards, node.room, built, tally)

    def _call(self, node: Node, errand: Errand, way: TripWay) -> None:
        """Pick a delivery's load up in its city."""
        there = self._go(node, way, errand.source)
        there = there and self._picked(there, errand.picks[0])
        if there is not None:
            self._carry_on(node, there, errand)

    def _picked(self, there: Node, stop: Stop) -> Node | None:
        """The trip with one load more; None if that is gone by then."""
        _, stops, aboard, cards, room, built, tally = there
        if self.supplies is not None and tally.time > self.supplies.until(stop.load, stop.city):
            return None
        return Node(stop.city, (*stops, stop), aboard, cards, room, built, tally.picked(self.means, stop))

    def _carry_on(self, node: Node, there: Node, errand: Errand) -> None:
        """Go on when the loads are aboard, if the trip can be worth it."""
        least = there.tally.time
        leg = self.ways.leg(there.place, errand.delivery.dest)
        if leg is not None:
            least += leg.steps / self.means.speed
        cards = node.cards | errand.card
        bound = node.tally.pay + errand.delivery.pay + self._hope(cards)
        for other in node.aboard:
            bound += other.delivery.pay
        if value(bound, there.tally.lost, there.tally.spent, least, self.options) >= self._cut:
            place, stops, aboard, _, room, built, tally = there
            self._extend(Node(place, stops, (*aboard, errand), cards, room - errand.takes, built, tally))

    def _collect(self, node: Node, errand: Errand) -> None:
        """Several loads, one city after the other; or none but what is aboard."""
        if not self._enough(node, errand.delivery):
            return
        if errand.delivery.aboard:
            self._carry(node, errand)
            return
        there = node
        for stop in errand.picks:
            self.left -= 1
            way = self.ways.way(there.place, stop.city)
            arrived = self._go(there, way, stop.city) if way is not None else None
            picked = self._picked(arrived, stop) if arrived is not None else None
            if picked is None:
                return
            there = picked
        self._carry_on(node, there, errand)

    def _carry(self, node: Node, errand: Errand) -> None:
        """Take a load into the plan that is aboard already; such choices come first and in one order."""
        if all(stop.delivery.aboard and stop.pick and stop.delivery <= errand.delivery for stop in node.stops):
            place, stops, aboard, cards, room, built, tally = node
            there = (place, (*stops, *errand.picks), (*aboard, errand), cards | errand.card, room - errand.takes)
            self._extend(Node(*there, built, tally))

    def _enough(self, node: Node, delivery: Delivery) -> bool:
        """Whether the loads the delivery finds aboard are not those of others in the trip."""
        deliveries = [*{stop.delivery for stop in node.stops}, delivery]
        taken = [load for other in deliveries for load in other.found_aboard]
        return all(taken.count(load) <= self._loads.count(load) for load in taken)

    def _deliver(self, node: Node, errand: Errand, bound: float) -> None:
        """Deliver what is aboard; `bound` is the most that the trip brings in the end, its way there not counted."""
        self.left -= 1
        delivery, last = errand.delivery, len(node.aboard) == 1 and node.cards.bit_count() == self._depth
        way = self.ways.way(node.place, delivery.dest)
        if way is None or (not last and bound - way.price(node.built) < self._cut):
            return
        there = self._go(node, way, delivery.dest)
        tally = there.tally.paid(self.means, delivery) if there is not None else None
        if there is None or tally is None:
            return
        rest = tuple([other for other in node.aboard if other is not errand])
        stops = (*node.stops, errand.drop)
        worth = value(tally.pay, tally.lost, tally.spent, tally.time, self.options)
        if last:
            self._record(RoughTrip(worth, stops, tally))
            return
        worth += self._hope(node.cards)
        for other in rest:
            worth += other.delivery.pay
        if worth >= self._cut:
            room = node.room + len(delivery.loads)
            self._extend(Node(there.place, stops, rest, node.cards, room, there.built, tally))

    def _hope(self, cards: int) -> int:
        """The most that cards not among these could bring in what is left of the trip."""
        if cards not in self._hopes:
            room = self._depth - cards.bit_count()
            self._hopes[cards] = sum([pay for pay, card in self._pays if not card & cards][:room]) if room > 0 else 0
        return self._hopes[cards]

    def _record(self, trip: RoughTrip) -> None:
        # The best first; of equal ones that which brings what is aboard to where it pays most.
        aboard = sum([stop.delivery.pay for stop in trip.stops if stop.delivery.aboard])
        self._found.append((-trip.value, -aboard, trip.stops, trip))
        if len(self._found) >= 2 * self.options.kept:
            self._found.sort()
            del self._found[self.options.kept :]
            self._cut = self._found[-1][-1].value
