"""What track costs a lone player on the empty board: between the major cities, and for a demand on average.

These are the prices of the game (`prices.py`), the ferries' too. A map maker sees by them what a change does.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from milepost.crayon.kernel import CLOSED, ArmPrices, Link, track_lengths
from milepost.crayon.options.rules import NOT_BUILDABLE
from milepost.crayon.prices import Prices
from milepost.crayon.title.data import TitleData


class Costs(NamedTuple):
    majors: dict[tuple[str, str], int | None]  # by two names in order; None: no track leads there
    demand: float | None  # the cheapest way from a source, over all cities and all loads they may ask for


@lru_cache(maxsize=4)
def costs(title: TitleData) -> Costs:
    board = title.board
    table = _table(title)
    majors: dict[tuple[str, str], int | None] = {}
    for n, a in enumerate(board.majors):
        for b in board.majors[n + 1 :]:
            first, second = sorted((board.cities[a].name, board.cities[b].name))
            ways = [cost for cost in (table[a][b], table[b][a]) if cost is not None]
            majors[first, second] = min(ways, default=None)
    ways = [
        min(costs)
        for load in title.loads
        for city in range(len(board.cities))
        if city not in load.cities
        and (costs := [cost for source in load.cities if (cost := table[source][city]) is not None])
    ]
    return Costs(majors, fsum(ways) / len(ways) if ways else None)


def _table(title: TitleData) -> list[list[int | None]]:
    """What track from each city to each other one costs."""
    board = title.board
    ground = board.ground()
    built = Prices(board, title.rules).prices
    prices = ArmPrices(
        0 if section >= 0 and board.red[section] else CLOSED if section < 0 or price >= NOT_BUILDABLE else price
        for section, price in zip(board.section, built, strict=True)
    )
    # Where a link is bought by building to its end, the end has its price already.
    links = [Link(*link.ports, link.price if link.second is not None else 0, 1) for link in board.links]
    table = []
    for city in board.cities:
        found = track_lengths(ground, city.mileposts, prices, links)
        reached = ([found[m][0] for m in other.mileposts if m in found] for other in board.cities)
        table.append([min(ways, default=None) for ways in reached])
    return table
