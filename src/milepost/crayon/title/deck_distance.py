"""How far a demand is: mileposts of the cheapest track from the nearest city that supplies the load.

The track is the cheapest a lone player could draw on the empty board. Ground and water cost
what they always cost; a city is entered for the price of its ground, since its own price is the same
wherever one comes from; a red area is passed for nothing. A ferry costs its price and counts as six
mileposts; a tunnel costs its price and counts the mileposts it passes under.
"""

from __future__ import annotations

from functools import lru_cache

from milepost.crayon.board.board import Board
from milepost.crayon.kernel import CLOSED, ArmPrices, Link, track_lengths
from milepost.crayon.title.data import TitleData

FERRY_LENGTH = 6


@lru_cache(maxsize=8)
def city_distances(title: TitleData) -> list[list[int | None]]:
    """Mileposts from each city to each other one; None where no track leads."""
    board = title.board
    ground = board.ground()
    prices, links = _prices(title), _links(board)
    table: list[list[int | None]] = []
    for city in board.cities:
        found = track_lengths(ground, city.mileposts, prices, links)
        reached = ([found[m] for m in other.mileposts if m in found] for other in board.cities)
        table.append([min(ways)[1] if ways else None for ways in reached])
    return table


def demand_distance(title: TitleData, city: int, load: int) -> int | None:
    """Mileposts from the nearest source of the load; None where there is none, 0 in a source itself."""
    to_city = city_distances(title)[city]
    return min((far for source in title.loads[load].cities if (far := to_city[source]) is not None), default=None)


def _prices(title: TitleData) -> ArmPrices:
    """What building along each arm costs on the empty board."""
    board, rules = title.board, title.rules
    prices = [CLOSED] * len(board.section)
    for arm, section in enumerate(board.section):
        if section >= 0:
            river = rules.river_price if board.crossed[section] else 0
            lake = rules.lake_price if board.lake[section] or board.inlet[section] else 0
            ground = rules.price_of(board.terrain[board.near[arm]])
            prices[arm] = 0 if board.red[section] else ground + river + lake
    return ArmPrices(prices)


def _links(board: Board) -> list[Link]:
    ferries = [Link(*ferry.ports, ferry.price, FERRY_LENGTH) for ferry in board.ferries]
    return ferries + [Link(*tunnel.ends, tunnel.price, _apart(board, *tunnel.ends)) for tunnel in board.tunnels]


def _apart(board: Board, a: int, b: int) -> int:
    """Steps between two mileposts as the crow flies."""
    (row, col), (row2, col2) = board.places[a], board.places[b]
    south, east = row2 - row, (col2 - row2 // 2) - (col - row // 2)
    return max(abs(south), abs(east), abs(south + east))
