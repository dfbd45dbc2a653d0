"""How long the cheapest track is: the lengths that pay follows from (docs/decks.md)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from milepost.crayon.kernel.pure import Ground

CLOSED = -1  # the price of an arm that nobody builds along


class Link(NamedTuple):
    """A way from one milepost to another that is no section: a ferry, a tunnel."""

    a: int
    b: int
    price: int
    length: int


class ArmPrices(tuple[int, ...]):
    """The price along each arm, `CLOSED` where nothing is built."""

    __slots__ = ()


def track_lengths(
    ground: Ground, start: Iterable[int], prices: ArmPrices, links: Sequence[Link] = ()
) -> Mapping[int, tuple[int, int]]:
    """Cost and length of the cheapest track from the start to each milepost it can reach.

    Among tracks of equal cost the shortest counts.
    """
    across: dict[int, list[Link]] = {}
    for link in links:
        across.setdefault(link.a, []).append(link)
        across.setdefault(link.b, []).append(link._replace(a=link.b, b=link.a))
    near = ground.near
    done: dict[int, tuple[int, int]] = {}
    heap = [(0, 0, m) for m in sorted(start)]
    while heap:
        cost, length, m = heapq.heappop(heap)
        if m in done:
            continue
        done[m] = (cost, length)
        for arm in range(m * 6, m * 6 + 6):
            if prices[arm] >= 0 and near[arm] not in done:
                heapq.heappush(heap, (cost + prices[arm], length + 1, near[arm]))
        for link in across.get(m, ()):
            heapq.heappush(heap, (cost + link.price, length + link.length, link.b))
    return done
