"""The search for trips handed over to the kernel's library; what it does is said in `orders.py`."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from milepost.bots.crayon.planner.economics import Tally
from milepost.bots.crayon.planner.land.legs import PlannedLeg
from milepost.bots.crayon.planner.search import orders
from milepost.bots.crayon.planner.search.deliveries import Stop
from milepost.bots.crayon.planner.search.errands import Errand
from milepost.bots.crayon.planner.search.ways import TRAIN
from milepost.crayon.board.board import link_way
from milepost.crayon.kernel import trips


class ToldInC:
    """A question as the library reads it: cities, stops and kinds of loads have numbers in order."""

    def __init__(self, question: orders.TripQuestion) -> None:
        self.question = question
        errands = question.errands
        calls = [stop for errand in errands for stop in (*errand.picks, errand.drop)]
        self.deliveries = sorted(errand.delivery for errand in errands)
        self._ranks = {one: rank for rank, one in enumerate(self.deliveries)}
        self.stops = sorted({self._key(stop) for stop in calls})
        self._codes = {stop: code for code, stop in enumerate(self.stops)}
        self.cities = sorted({stop.city for stop in calls})
        self._places = {city: number for number, city in enumerate(self.cities)}
        self._kinds = {load: number for number, load in enumerate(sorted(set(question.loads)))}

    def _key(self, stop: Stop) -> tuple[int, int, int]:
        return stop.city, stop.load, self._ranks[stop.delivery]

    def loads(self, loads: Iterable[int]) -> tuple[int, ...]:
        return tuple([self._kinds[load] for load in loads])

    def errand(self, errand: Errand) -> tuple[object, ...]:
        one = errand.delivery
        picks = [
            (self._codes[self._key(stop)], self._places[stop.city], stop.load == one.loads[-1], self._until(stop))
            for stop in errand.picks
        ]
        return (
            errand.card.bit_length() - 1,
            errand.takes,
            len(one.loads),
            self._places[errand.source] if errand.source >= 0 else -1,
            self._places[one.dest],
            self._codes[self._key(errand.drop)],
            self._ranks[one],
            one.aboard,
            one.sure,
            one.pay,
            one.risk,
            one.until,
            errand.onward,
            tuple(picks),
            self.loads(one.found_aboard),
        )

    def _until(self, stop: Stop) -> float:
        """The turns within which a load must be taken on."""
        supplies = self.question.supplies
        return inf if supplies is None else supplies.until(stop.load, stop.city)

    def leg(self, place: int, city: int) -> tuple[PlannedLeg, float] | None:
        """The answer to the library: a leg, and the turns before it is begun."""
        ways = self.question.ways
        found = ways.leg(place, city)
        return None if found is None else (found, ways.waits[city] if place == TRAIN and ways.waits else 0.0)


def orders_in_c(question: orders.TripQuestion) -> tuple[list[orders.RoughTrip], int]:
    """The trips, best first, and how many stops could still have been tried."""
    told = ToldInC(question)
    left, found = trips(
        tuple([told.errand(errand) for errand in question.errands]),
        tuple([(pay, card.bit_length() - 1) for pay, card in question.pays]),
        told.cities,
        told.loads(question.loads),
        _figures(question),
        told.leg,
        question.ways.intend,
        question.closures.delay if question.closures else None,
    )
    calls = [Stop(city, load, told.deliveries[rank]) for city, load, rank in told.stops]
    return [orders.RoughTrip(value, tuple([calls[n] for n in row]), Tally(*tally)) for value, row, tally in found], left


def _figures(question: orders.TripQuestion) -> tuple[float, ...]:
    """All that trips are weighed by, and the range of sections (`link_way` for ferries)."""
    means, options, closures = question.ways.means, question.ways.options, question.closures
    board = question.ways.survey.board
    lowest = link_way(len(board.links))
    return (
        question.nodes,
        options.deliveries,
        options.kept,
        question.room,
        means.cash,
        means.debt,
        lowest,
        len(board.ends) - lowest,
        means.speed,
        means.limit,
        means.head_start,
        means.handling,
        means.delivering,
        options.track,
        options.worth,
        *(closures.calm if closures else (0.0, 0.0)),
        orders.ANYTHING,
        orders.SLACK,
    )
