"""The search for trips handed over to the kernel's library; what it does is said in `orders.py`."""

from __future__ import annotations

from math import inf

from milepost.bots.crayon.planner.economics import Tally
from milepost.bots.crayon.planner.land.legs import PlannedLeg
from milepost.bots.crayon.planner.search import orders
from milepost.bots.crayon.planner.search.deliveries import Stop
from milepost.bots.crayon.planner.search.errands import Errand
from milepost.bots.crayon.planner.search.ways import TRAIN
from milepost.crayon.board.board import link_way
from milepost.crayon.kernel import trips


def orders_in_c(question: orders.TripQuestion) -> tuple[list[orders.RoughTrip], int]:
    """The trips, best first, and how many stops could still have been tried."""
    errands, ways, closures = question.errands, question.ways, question.closures
    cities = sorted({city for errand in errands for city in (errand.drop.city, *(stop.city for stop in errand.picks))})
    ranks = {one: rank for rank, one in enumerate(sorted(errand.delivery for errand in errands))}
    stops = sorted({(*stop[:2], ranks[stop.delivery]) for errand in errands for stop in (*errand.picks, errand.drop)})
    codes = {stop: code for code, stop in enumerate(stops)}
    places = {city: number for number, city in enumerate(cities)}
    kinds = {load: number for number, load in enumerate(sorted(set(question.loads)))}

    def code(stop: Stop, rank: int) -> int:
        return codes[stop.city, stop.load, rank]

    def told(errand: Errand) -> tuple[object, ...]:
        one, rank = errand.delivery, ranks[errand.delivery]
        picks = tuple(
            (code(stop, rank), places[stop.city], stop.load == one.loads[-1], _until(question, stop))
            for stop in errand.picks
        )
        return (
            errand.card.bit_length() - 1,
            errand.takes,
            len(one.loads),
            places[errand.source] if errand.source >= 0 else -1,
            places[one.dest],
            code(errand.drop, rank),
            rank,
            one.aboard,
            one.sure,
            one.pay,
            one.risk,
            one.until,
            errand.onward,
            picks,
            tuple(kinds[load] for load in one.found_aboard),
        )

    def leg(place: int, city: int) -> tuple[PlannedLeg, float] | None:
        found = ways.leg(place, city)
        return None if found is None else (found, ways.waits[city] if place == TRAIN and ways.waits else 0.0)

    left, found = trips(
        tuple([told(errand) for errand in errands]),
        tuple([(pay, card.bit_length() - 1) for pay, card in question.pays]),
        cities,
        [kinds[load] for load in question.loads],
        _figures(question),
        leg,
        ways.intend,
        closures.delay if closures else None,
    )
    deliveries = {ranks[errand.delivery]: errand.delivery for errand in errands}
    calls = [Stop(city, load, deliveries[rank]) for city, load, rank in stops]
    return [orders.RoughTrip(value, tuple([calls[n] for n in row]), Tally(*tally)) for value, row, tally in found], left


def _until(question: orders.TripQuestion, stop: Stop) -> float:
    """The turns within which a load must be taken on."""
    return inf if question.supplies is None else question.supplies.until(stop.load, stop.city)


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
