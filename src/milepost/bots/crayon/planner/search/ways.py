"""The ways of one search for trips: legs from the train and between cities, and what they take at least."""

from __future__ import annotations

from typing import NamedTuple

from milepost.bots.crayon.planner.economics import Means
from milepost.bots.crayon.planner.land.closures import Closures
from milepost.bots.crayon.planner.land.legs import PlannedLeg
from milepost.bots.crayon.planner.land.prospects import distances_between
from milepost.bots.crayon.planner.land.survey import Survey
from milepost.bots.crayon.planner.land.turning import WaysBack
from milepost.bots.crayon.planner.options import Options
from milepost.bots.crayon.planner.search.deliveries import ABOARD, Delivery
from milepost.crayon.kernel import Courses

TRAIN = -1  # the place where the train stands, among cities
NOTHING = PlannedLeg((), 0, 0, (), 0)


class TripWay(NamedTuple):
    """A leg as the search sees it; what it takes is known but for waiting, and for track that other legs share."""

    leg: PlannedLeg
    sections: int  # to be built, as a set
    least: float  # what it takes at least, in M, if its track is there by then …
    most: float  # … and if it is not

    def price(self, built: int) -> float:
        """What it takes at least after so much is built."""
        return self.least if self.sections & built else self.most


HERE = TripWay(NOTHING, 0, 0.0, 0.0)  # to where the train is already


class TripWays:
    """Legs by place and city, each looked for when it is first asked for. `waits` are turns before a first leg."""

    def __init__(
        self,
        survey: Survey,
        start: Courses | None,
        means: Means,
        options: Options,
        closures: Closures | None,
        back: WaysBack | None,
    ) -> None:
        self.survey = survey
        self.start = start
        self.means = means
        self.options = options
        self.closures = closures
        self.back = back
        self.waits: dict[int, float] = {}
        self._first: dict[int, PlannedLeg | None] = {}
        self._ways: dict[int, dict[int, TripWay | None]] = {}
        self._bits: dict[int, int] = {}  # of sections in sets
        self._far = distances_between(survey.setting)

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
            leg, self.waits[city] = self.back.better(leg, city)
        return leg

    def legs(self, place: int, delivery: Delivery) -> list[PlannedLeg] | None:
        """The ways from a place to a delivery's loads and on to its city; None where one is missing."""
        found = []
        for city in (*(source for source in delivery.sources if source != ABOARD), delivery.dest):
            leg = self.leg(place, city) if place != city else NOTHING
            if leg is None:
                return None
            found.append(leg)
            place = city
        return found

    def intend(self, place: int, city: int) -> int:
        """How far it is from city to city as the crow flies; the way there may be asked for later, or never."""
        self.survey.intend(place, city)
        return self._far[place][city]

    def way(self, place: int, city: int) -> TripWay | None:
        """The leg from a place to a city, as the search sees it."""
        if place == city:
            return HERE
        ways = self._ways.get(place)
        if ways is None:
            ways = self._ways[place] = {}
        if city not in ways:
            leg = self.leg(place, city)
            ways[city] = None if leg is None else self._seen(leg)
        return ways[city]

    def _seen(self, leg: PlannedLeg) -> TripWay:
        sections = 0
        for section, _ in leg.missing:
            sections |= self._bits.setdefault(section, 1 << len(self._bits))
        least = self.options.track * leg.rents + self.options.worth * leg.steps / self.means.speed
        return TripWay(leg, sections, least, least + self.options.track * leg.cost)

    def cost(self, leg: PlannedLeg, built: int) -> int:
        """What the track of a leg costs that is not built by then."""
        return sum([price for section, price in leg.missing if not self._bits[section] & built])
