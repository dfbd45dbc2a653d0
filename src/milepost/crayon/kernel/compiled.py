"""The kernel in C, where it was built: the classes and functions of `pure` and its neighbours again.

What they answer is the same, ties included; what they mean is said there. Here the questions are only handed over.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from milepost.crayon.kernel import _kernel, broad, courses, flow, lengths, pure, trains
from milepost.crayon.kernel._kernel import flood, trips
from milepost.crayon.kernel.accounts import Account, StepTable, Turn
from milepost.crayon.kernel.broad import Lattice
from milepost.crayon.kernel.courses import Crossing
from milepost.crayon.kernel.flow import Passage
from milepost.crayon.kernel.lengths import Link
from milepost.crayon.kernel.networks import OwnTrack
from milepost.crayon.kernel.pure import Masks
from milepost.crayon.kernel.trains import NO_BORDER, Border, Track, Way, Weather

__all__ = [
    "ArmPrices",
    "Broad",
    "Costs",
    "Courses",
    "Ground",
    "Journeys",
    "Layer",
    "Layers",
    "Net",
    "PriceTable",
    "account",
    "between",
    "distances",
    "flood",
    "groups",
    "joined",
    "lead_ways",
    "network",
    "reach",
    "track_lengths",
    "trips",
    "way_between",
]

_new = tuple.__new__  # a NamedTuple's own is much slower


class Ground(pure.Ground):
    """What the kernel knows of a board, put into arrays once."""

    land: _kernel.Land

    def __new__(cls, *facts: Any) -> Ground:
        self = super().__new__(cls, *facts)
        self.land = _kernel.Land(self.stride, self.near, self.bit, self.onward)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Ground, tuple(self)


def _land(ground: pure.Ground) -> _kernel.Land:
    return ground.land if isinstance(ground, Ground) else Ground(*ground).land


class Distances(_kernel.Reached, Mapping[int, int]):
    """Steps to each milepost found, kept where they were worked out: nobody asks for all of them."""

    __slots__ = ()


class Lengths(_kernel.Reached, Mapping[int, tuple[int, int]]):
    """The same with cost and length."""

    __slots__ = ()


def distances(ground: pure.Ground, sources: Iterable[int], radius: int) -> Mapping[int, int]:
    return _land(ground).distances(Distances, sources, radius)


def network(ground: pure.Ground, start: int, track: OwnTrack) -> int:
    return _land(ground).network(start, track)


def groups(ground: pure.Ground, places: Sequence[int], track: OwnTrack) -> list[tuple[list[int], bool]]:
    return _land(ground).groups(places, track)


class ArmPrices(lengths.ArmPrices):
    """Remembers itself as the library reads it."""

    table: bytes


def track_lengths(
    ground: pure.Ground, start: Iterable[int], prices: lengths.ArmPrices, links: Sequence[Link] = ()
) -> Mapping[int, tuple[int, int]]:
    if not isinstance(prices, ArmPrices):
        prices = ArmPrices(prices)
    if not hasattr(prices, "table"):
        prices.table = array("i", prices).tobytes()
    return _land(ground).lengths(Lengths, start, prices.table, tuple(links))


class PriceTable(pure.PriceTable):
    """Remembers the table by arm that the library makes of it."""

    table: tuple[_kernel.Land, _kernel.Weights]

    def __reduce__(self) -> tuple[Any, ...]:
        return PriceTable, (tuple(self),)


def _priced(ground: pure.Ground, prices: pure.PriceTable) -> _kernel.Weights:
    land = _land(ground)
    if isinstance(prices, PriceTable):
        if not hasattr(prices, "table") or prices.table[0] is not land:
            prices.table = land, land.weigh(tuple(prices), ())
        return prices.table[1]
    return land.weigh(tuple(prices), ())


class Costs:
    def __init__(
        self,
        ground: pure.Ground,
        start: int,
        prices: pure.PriceTable,
        free: Masks,
        joined: Masks,
        links: Sequence[tuple[int, int]],
        budget: int,
        until: int = 0,
        tolls: Sequence[tuple[int, int, int]] = (),
        begun: int = 0,
    ) -> None:
        edges = [(x, y, 0) for a, b in links for x, y in ((a, b), (b, a))]
        weights = _priced(ground, prices).opened(free, begun, joined, (*edges, *tolls))
        self._field = weights.grow(start, until, budget)
        self.cost, self.nearest, self.path = self._field.far, self._field.nearest, self._field.line

    @property
    def waves(self) -> list[int]:
        return [self._field.wave(cost) for cost in range(self._field.last() + 1)]

    @property
    def seen(self) -> int:
        return self._field.wave(-1)


class Layer(courses.Layer):
    """Remembers what it weighs together with others after it, for many ways are sought over the same layers."""

    __slots__ = ("weighed",)
    weighed: tuple[_kernel.Land, tuple[courses.Layer, ...], tuple[Crossing, ...], _kernel.Weights] | None

    def __init__(self, weight: int, steps: Masks) -> None:
        super().__init__(weight, steps)
        self.weighed = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Layer, (self.weight, self.steps)


class Layers:
    """The same as a table by arm, made when the crossings are known."""

    __slots__ = ("_question", "_weighed")
    lightest = 1

    def __init__(
        self,
        ground: pure.Ground,
        prices: pure.PriceTable,
        money: int,
        free: Masks,
        begun: int,
        own: Masks,
        others: Masks | None = None,
        foreign: int = 1,
        gone: Masks | None = None,
    ) -> None:
        self._question: tuple[Any, ...] = (ground, prices, money, free, begun, own, others, foreign, gone)
        self._weighed: tuple[Sequence[Crossing], _kernel.Weights] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Layers, self._question

    def with_crossings(self, crossings: Sequence[Crossing]) -> _kernel.Weights:
        if self._weighed is None or self._weighed[0] is not crossings:
            ground, prices, money, free, begun, own, others, foreign, gone = self._question
            edges = _edges(ground, crossings)
            weights = _priced(ground, prices).planned(money, free, begun, own, others, foreign, gone, edges)
            self._weighed = crossings, weights
        return self._weighed[1]


class Courses:
    def __init__(
        self,
        ground: pure.Ground,
        start: int,
        layers: Layers | Sequence[courses.Layer],
        crossings: Sequence[Crossing],
        goals: int,
        limit: int,
        back: int = -1,
        added: Sequence[int] = (),
    ) -> None:
        self._question = (ground, start, layers, crossings, goals, limit, back, added)
        weights = _weigh(ground, layers, crossings)
        if added:
            weights = weights.eased(added, layers.lightest if isinstance(layers, Layers) else layers[0].weight)
        self._field = weights.grow(start, goals, limit, back)
        self.weight = self._field.found()

    def __reduce__(self) -> tuple[Any, ...]:
        return Courses, self._question

    def path(self, m: int) -> list[int]:
        if m not in self.weight:
            raise KeyError(m)
        return self._field.course(m)


def _edges(ground: pure.Ground, crossings: Sequence[Crossing]) -> tuple[tuple[int, int, int], ...]:
    edges = []
    for crossing in crossings:
        a, b = (ground.at_cell[port.bit_length() - 1] for port in (crossing.a, crossing.b))
        edges += [(a, b, crossing.weight), (b, a, crossing.weight)]
    return tuple(edges)


def _weigh(
    ground: pure.Ground, layers: Layers | Sequence[courses.Layer], crossings: Sequence[Crossing]
) -> _kernel.Weights:
    if isinstance(layers, Layers):
        return layers.with_crossings(crossings)
    land, first = _land(ground), layers[0] if layers else None
    if isinstance(first, Layer) and first.weighed:
        there, others, across, weights = first.weighed
        if there is land and _same(others, layers[1:]) and _same(across, crossings):
            return weights
    weights = land.weigh(tuple((layer.weight, layer.steps) for layer in layers), _edges(ground, crossings))
    if isinstance(first, Layer):
        first.weighed = land, tuple(layers[1:]), tuple(crossings), weights
    return weights


def _same(these: Sequence[object], those: Sequence[object]) -> bool:
    return len(these) == len(those) and all(a is b for a, b in zip(these, those, strict=True))


def between(
    ground: pure.Ground,
    layers: Layers | Sequence[courses.Layer],
    crossings: Sequence[Crossing],
    places: Sequence[int],
    limit: int,
) -> list[list[int]]:
    return _weigh(ground, layers, crossings).between(tuple(places), limit)


def reach(
    ground: pure.Ground,
    start: int,
    came: int,
    energy: int,
    turning: bytes,
    track: Track,
    purse: int,
    rent: int,
    weather: Weather,
    border: Border = NO_BORDER,
    own: tuple[int, int] = (0, 0),
) -> dict[int, Way]:
    return _land(ground).reach(Way, start, came, energy, turning, track, purse, rent, *weather, *border, *own)


def account(
    ground: pure.Ground, path: Sequence[int], table: StepTable, turn: Turn, added: Collection[int] = ()
) -> Account:
    return _new(Account, _land(ground).account(path, table, *turn, added))


class Journeys(trains.Journeys):
    def __init__(
        self,
        ground: pure.Ground,
        start: int,
        came: int,
        track: Track,
        turning: bytes,
        links: Sequence[tuple[int, int, int]] = (),
        link_steps: int = 0,
        added: Collection[int] = (),
    ) -> None:
        self.steps, states, parents = _land(ground).journeys(
            Distances, start, came, track, added, turning, tuple(links), link_steps
        )
        self._state, self._parents = memoryview(states).cast("i"), memoryview(parents).cast("i")

    def _before(self, state: int) -> tuple[int, int | None]:
        before = self._parents[2 * state + 1]
        return self._parents[2 * state], before if before >= 0 else None


class Net(flow.Net):
    """The nodes and arcs, put into arrays once."""

    __slots__ = ("net",)

    def __init__(self, arcs: Sequence[Sequence[int]], head: Sequence[int], fours: tuple[int, int] = (0, 0)) -> None:
        super().__init__(arcs, head, fours)
        self.net = _kernel.Net(arcs, head, fours)

    def __reduce__(self) -> tuple[Any, ...]:
        return Net, (self.arcs, self.head, self.fours)


def _ready(net: flow.Net) -> Net:
    return net if isinstance(net, Net) else Net(net.arcs, net.head, net.fours)


def joined(net: flow.Net, room: bytes | bytearray, a: int, b: int, ways: int, without: int = -1) -> bool:
    return _ready(net).net.joined(room, a, b, ways, without)


def way_between(
    net: flow.Net, room: bytes | bytearray, starts: Sequence[int], goals: Sequence[int], led: Iterable[Passage] = ()
) -> list[int] | None:
    return _ready(net).net.way_between(room, starts, goals, led)


def lead_ways(
    net: flow.Net,
    room: bytearray,
    sources: Sequence[Sequence[int]],
    ends: bytes | bytearray,
    want: int,
    led: Iterable[Passage] = (),
) -> list[Passage]:
    return _ready(net).net.lead(Passage, room, sources, ends, want, led)


class Broad(broad.Broad):
    """The sections of a board, put into arrays once."""

    def __init__(self, lattice: Lattice, open_: flow.Net) -> None:
        super().__init__(lattice, open_)
        self.broad = _kernel.Broad(lattice, _ready(open_).net)

    def __reduce__(self) -> tuple[Any, ...]:
        return Broad, (self.lattice, self.open)

    def stays(self, owner: bytes | bytearray, section: int, ways: int) -> bool:
        return self.broad.stays(owner, section, ways)

    def without(self, owner: bytes | bytearray, room: bytes | bytearray, section: int, ways: int) -> int:
        return self.broad.without(owner, room, section, ways)
