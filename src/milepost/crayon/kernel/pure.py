"""The kernel in pure Python: sets of mileposts, and what building costs.

Sets of mileposts are big ints in which a step in direction d is a shift by a constant, so a
whole frontier moves in a handful of operations. Paths are only worked out when asked for;
among equal ones the lowest milepost wins.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

Masks = Sequence[int]  # six sets: the mileposts from which a step in direction d is open


class Ground(NamedTuple):
    """What the kernel needs to know of a board."""

    stride: int
    near: Sequence[int]  # milepost at each arm, or -1
    section: Sequence[int]  # section at each arm, or -1
    bit: Sequence[int]  # the set that holds just that milepost
    at_cell: dict[int, int]  # the milepost at a place in a set
    onward: Sequence[Sequence[tuple[int, int]]]  # the steps from each milepost: section, or tunnel (below -1); where to


def spread(frontier: int, steps: Masks, stride: int) -> int:
    """All mileposts one open step away from the frontier."""
    return (
        (frontier & steps[0]) << 1
        | (frontier & steps[1]) << stride
        | (frontier & steps[2]) << stride - 1
        | (frontier & steps[3]) >> 1
        | (frontier & steps[4]) >> stride
        | (frontier & steps[5]) >> stride - 1
    )


def closing(steps: Masks, closed: int, stride: int) -> list[int]:
    """The steps less those that lead into or out of the closed mileposts."""
    left = list(steps)
    for d, shift in enumerate((1, stride, stride - 1)):
        left[d] &= ~(closed | closed >> shift)
        left[d + 3] &= ~(closed | closed << shift)
    return left


def flood(start: int, steps: Masks, stride: int) -> int:
    """All mileposts that open steps lead to."""
    s0, s1, s2, s3, s4, s5 = steps
    slant = stride - 1
    seen = frontier = start
    while frontier:
        frontier = (
            (frontier & s0) << 1
            | (frontier & s1) << stride
            | (frontier & s2) << slant
            | (frontier & s3) >> 1
            | (frontier & s4) >> stride
            | (frontier & s5) >> slant
        )
        frontier = (frontier | seen) ^ seen
        seen |= frontier
    return seen


def distances(ground: Ground, sources: Iterable[int], radius: int) -> Mapping[int, int]:
    """Steps from the nearest source, track or no track, up to the radius (EVT-2)."""
    found = dict.fromkeys(sources, 0)
    ring = list(found)
    for steps in range(1, radius + 1):
        ring = _ring(ground, ring, found, steps)
    return found


def _ring(ground: Ground, ring: list[int], found: dict[int, int], steps: int) -> list[int]:
    outer = []
    for m in ring:
        for _, other in ground.onward[m]:
            if other not in found:
                found[other] = steps
                outer.append(other)
    return outer


class PriceTable(tuple[tuple[int, Masks], ...]):
    """What building costs on the empty board: for each price the six sets of steps that cost it."""

    __slots__ = ()


def either_way(prices: Iterable[tuple[int, Masks]], begun: int, stride: int) -> list[tuple[int, Masks]]:
    """The six sets of steps of each price; a step to a milepost `begun` has the price of building from there, too."""
    found: list[tuple[int, Masks]] = []
    for cost, steps in prices:
        both = list(steps)
        for d, shift in enumerate((1, stride, stride - 1)):
            both[d] |= (steps[d + 3] & begun) >> shift
            both[d + 3] |= (steps[d] & begun) << shift
        found.append((cost, both))
    return found


class Costs:
    """The cheapest building cost from a network to everywhere within a budget.

    `waves[c]` is the set of mileposts that cost exactly c. Of the `prices` those of the steps `free` count, and where
    a step leads to a milepost `begun`, that of building it from there as well. `joined` are the steps that cost nothing
    (own track, red areas); `links` pairs of mileposts that come together (ferries), `tolls` pairs the first of which
    leads to the second for a price.
    """

    def __init__(
        self,
        ground: Ground,
        start: int,
        prices: PriceTable,
        free: Masks,
        joined: Masks,
        links: Sequence[tuple[int, int]],
        budget: int,
        until: int = 0,
        tolls: Sequence[tuple[int, int, int]] = (),
        begun: int = 0,
    ) -> None:
        self.ground = ground
        self.start = start
        self.prices: list[tuple[int, Masks]] = [
            (price, [mask & open_ for mask, open_ in zip(masks, free, strict=True)]) for price, masks in prices
        ]
        if begun:
            self.prices = either_way(self.prices, begun, ground.stride)
        self.joined = joined
        self.links = [(ground.bit[a], ground.bit[b]) for a, b in links]
        self.tolls = [(price, ground.bit[a], ground.bit[b]) for a, b, price in tolls]
        self._any_joined = 0
        for mask in joined:
            self._any_joined |= mask
        self.waves: list[int] = []
        self.seen = 0
        self._grow(start, budget, until)

    def _grow(self, start: int, budget: int, until: int) -> None:
        stride = self.ground.stride
        waves = self.waves
        new = start
        for cost in range(budget + 1):
            for price, steps in self.prices if cost else ():
                if 0 < price <= cost:
                    from_there = waves[cost - price]
                    if from_there:
                        new |= spread(from_there, steps, stride)
            for price, a, b in self.tolls:
                if price <= cost:
                    new |= b if waves[cost - price] & a else 0
            new = (new | self.seen) ^ self.seen
            if new:
                new = self._closure(new)
                self.seen |= new
            waves.append(new)
            if until and until & self.seen == until:
                break
            new = 0

    def _closure(self, new: int) -> int:
        """What comes with the new mileposts for nothing."""
        stride = self.ground.stride
        while True:
            before = new
            if new & self._any_joined:
                new = flood(new, self.joined, stride)
            for price, steps in self.prices:
                if not price:
                    new |= spread(new, steps, stride)
            for a, b in self.links:
                if new & (a | b):
                    new |= a | b
            new = (new | self.seen) ^ self.seen
            if new == before:
                return new

    def cost(self, m: int) -> int | None:
        """The cost of reaching m, or None beyond the budget."""
        bit = self.ground.bit[m]
        if self.seen & bit:
            for cost, wave in enumerate(self.waves):
                if wave & bit:
                    return cost
        return None

    def nearest(self, places: int) -> int | None:
        """The cost of reaching the cheapest of a set of mileposts, or None beyond the budget."""
        return next((cost for cost, wave in enumerate(self.waves) if wave & places), None)

    def path(self, m: int) -> list[tuple[int, int]]:
        """The sections to build, as (from, to) in building order; a link with a price is one of these pairs too."""
        cost = self.cost(m)
        if cost is None:
            raise ValueError("beyond the budget")
        built: list[tuple[int, int]] = []
        while m >= 0:
            sections, m, cost = self._back(m, cost)
            built = sections + built
        return built

    def _back(self, m: int, cost: int) -> tuple[list[tuple[int, int]], int, int]:
        """How m was reached: sections, the milepost they start from at a lower cost (-1: the start), that cost.

        A wave may hold mileposts that came with others for nothing; they are walked back, sections that
        cost nothing last, until a paid way in shows or the start.
        """
        heap: list[tuple[int, int, int, list[tuple[int, int]]]] = [(0, 0, m, [])]
        seen = set()
        while True:
            free, hops, b, sections = heapq.heappop(heap)
            if b in seen:
                continue
            seen.add(b)
            if not cost and self.start & self.ground.bit[b]:
                return sections, -1, 0
            for price, a in self._ways_in(b, cost):
                if price:
                    return [(a, b), *sections], a, cost - price
                heapq.heappush(heap, (free + 1, hops + 1, a, [(a, b), *sections]))
            for a in self._together(b, cost):
                heapq.heappush(heap, (free, hops + 1, a, sections))

    def _ways_in(self, b: int, cost: int) -> list[tuple[int, int]]:
        """The steps to b from mileposts that cost just that much less: price and milepost, paid ones first."""
        near, bit = self.ground.near, self.ground.bit
        found = []
        for d in range(6):
            a = near[b * 6 + d]
            for price, steps in self.prices if a >= 0 else ():
                if price <= cost and steps[(d + 3) % 6] & bit[a] and self.waves[cost - price] & bit[a]:
                    found.append((price, a))
        for price, x, y in self.tolls:
            if bit[b] == y and price <= cost and self.waves[cost - price] & x:
                found.append((price, self.ground.at_cell[x.bit_length() - 1]))
        return sorted(found, key=lambda way: (way[0] == 0, way[1]))

    def _together(self, b: int, cost: int) -> list[int]:
        """The mileposts of the same wave that b is joined to for nothing."""
        near, bit, wave = self.ground.near, self.ground.bit, self.waves[cost]
        found = [
            near[b * 6 + d]
            for d in range(6)
            if self.joined[d] & bit[b] and near[b * 6 + d] >= 0 and wave & bit[near[b * 6 + d]]
        ]
        for x, y in self.links:
            if bit[b] in (x, y):
                other = y if bit[b] == x else x
                if wave & other:
                    found.append(self.ground.at_cell[other.bit_length() - 1])
        return found
