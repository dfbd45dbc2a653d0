"""A line in figures: what the learned value goes by.

A feature is a number (which weight it has) and an amount. Most of them say how a trip stands; how far the line
still has to go is told in six steps (`REACH`), because a trip that is safe one track before the edge is not safe
in the first corner.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

from milepost.village.board.line import BARN, BARN_AT, FARM, SIGNAL, TERRAINS, Line
from milepost.village.board.tableau import AHEAD, SPACES
from milepost.village.setting import Setting
from milepost.village.title import trip_kinds as kinds
from milepost.village.title.trip import Trip

Features = list[tuple[int, int]]
Run = tuple[int, int, int, int]  # a line so far: counts, last terrain, pairs, the port it has come to (-1: complete)
PORTS = 2 * SPACES


def _lengths() -> list[tuple[float, ...]]:
    """By port: how likely a line takes 0, 1, 2, … tracks more from there, bridges and curves being equally likely."""
    found: list[tuple[float, ...]] = [()] * PORTS
    for port in reversed(range(PORTS)):
        chances = [0.0] * 8
        for way in (0, 1):
            ahead = AHEAD[port & ~1 | way]
            for more, chance in enumerate((1.0,) if ahead < 0 else found[ahead]):
                if chance:
                    chances[more + 1] += chance / 2
        found[port] = tuple(chances)
    return found


LENGTHS = _lengths()
MEAN = [fsum(more * chance for more, chance in enumerate(chances)) for chances in LENGTHS]
REACH = [sum(mean > step for step in (1.2, 1.6, 2.0, 2.6, 3.2)) for mean in MEAN]  # by port: 0 (one more track) to 5
STEPS = 6


class _Blocks:
    """Gives each kind of feature its numbers."""

    def __init__(self) -> None:
        self.size = 0

    def __call__(self, size: int) -> int:
        self.size += size
        return self.size - size


_block = _Blocks()
PORT = _block(PORTS)
SIGNALS = _block(5 * STEPS)
FARM_NOW, FARM_ON, FARM_MISSING = _block(1), _block(STEPS), _block(STEPS)
BARN_NOW, BARN_ON = _block(1), _block(STEPS)
HALTS = _block(1)
DIFFERENT, LARGEST = _block(6), _block(5)
STRAIGHT_SO_FAR, PLAIN_SO_FAR = _block(1), _block(1)
TRIPS = _block(3 * STEPS)
_COUNT, _CURVES, _FEATURE, _KINDS, _PAIRS = (_block(1 + STEPS) for _ in range(5))
_WITHOUT, _STRAIGHT, _PLAIN = (_block(STEPS) for _ in range(3))
_EQUAL, _MOST, _FEWEST, _LAST = _block(6 * STEPS), _block(5 * STEPS), _block(7 * STEPS), _block(2 * STEPS)
_TERRAINS, _TRACKS = _block(3 * STEPS), _block(1 + STEPS)
LINE_FEATURES = _block.size
QUARTERS = 4  # an expected score is told in quarters of a point


def line_features(setting: Setting, run: Run, trips: tuple[int, ...]) -> Features:
    """The features of a line that is not complete, with the trips that are assigned to it."""
    counts, last, pairs, port = run
    line, step = Line(counts, last, pairs), REACH[port]
    found = [
        (PORT + port, 1),
        (SIGNALS + min(line.feature(SIGNAL), 4) * STEPS + step, 1),
        (HALTS, line.halt_points),
        (DIFFERENT + line.terrains, 1),
        (LARGEST + min(4, max(line.terrain(terrain) for terrain in range(len(TERRAINS)))), 1),
        (STRAIGHT_SO_FAR, not line.curves),
        (PLAIN_SO_FAR, not line.kinds),
        (TRIPS + min(len(trips), 2) * STEPS + step, 1),
    ]
    if farms := line.feature(FARM):
        found += [(FARM_NOW, farms * line.terrains), (FARM_ON + step, farms)]
        found += [(FARM_MISSING + step, farms * (5 - line.terrains))]
    if barns := line.feature(BARN):
        now = sum((counts >> BARN_AT + 4 * terrain & 15) * line.terrain(terrain) for terrain in range(len(TERRAINS)))
        found += [(BARN_NOW, now), (BARN_ON + step, barns)]
    for number in trips:
        trip = setting.trips[number]
        found += _KIND[type(trip)](trip, line, port, step)
    return [(feature, amount) for feature, amount in found if amount]


def _growing(block: int) -> Callable[[Trip, Line, int, int], Features]:
    """A trip that scores so much for each of something: what it scores now, and that it may score more."""

    def told(trip: Trip, line: Line, port: int, step: int) -> Features:
        return [(block, trip.score(line)), (block + 1 + step, trip.points)]  # type: ignore[attr-defined]

    return told


def _holding(block: int) -> Callable[[Trip, Line, int, int], Features]:
    """A trip that scores until something spoils it."""

    def told(trip: Trip, line: Line, port: int, step: int) -> Features:
        return [(block + step, trip.score(line))]

    return told


def _equal(trip: kinds.Equal, line: Line, port: int, step: int) -> Features:
    fewer, more = sorted((line.terrain(trip.terrain), line.terrain(trip.other)))
    state = min(2, more) if not fewer else 3 + min(2, more - fewer)
    return [(_EQUAL + state * STEPS + step, trip.points)]


def _counts(line: Line, terrain: int) -> tuple[int, list[int]]:
    """How often a terrain is there, and each other one that is there at all."""
    fields = [line.terrain(other) for other in range(len(TERRAINS))]
    return fields[terrain], [count for other, count in enumerate(fields) if count and other != terrain]


def _most(trip: kinds.Most, line: Line, port: int, step: int) -> Features:
    own, others = _counts(line, trip.terrain)
    margin = max(-2, min(2, own - max(others, default=0)))
    return [(_MOST + (margin + 2) * STEPS + step, trip.points)]


def _fewest(trip: kinds.Fewest, line: Line, port: int, step: int) -> Features:
    own, others = _counts(line, trip.terrain)
    missing = sum(max(0, max(own, 1) + 1 - count) for count in others)
    state = 3 + min(3, missing) if own else min(2, missing)
    return [(_FEWEST + state * STEPS + step, trip.points)]


def _last(trip: kinds.Last, line: Line, port: int, step: int) -> Features:
    return [(_LAST + (line.last == trip.terrain) * STEPS + step, trip.points)]


def _terrains(trip: kinds.Terrains, line: Line, port: int, step: int) -> Features:
    table, now = trip.table, line.terrains
    return [
        (_TERRAINS + more * STEPS + step, table[min(now + more, len(TERRAINS), len(table) - 1)]) for more in range(3)
    ]


def _tracks(trip: kinds.Tracks, line: Line, port: int, step: int) -> Features:
    table, now = trip.table, line.tracks
    scores = [(chance, table[min(now + more, len(table) - 1)]) for more, chance in enumerate(LENGTHS[port]) if chance]
    expected = int(QUARTERS * fsum(chance * score for chance, score in scores) + 0.5)
    return [(_TRACKS, expected), (_TRACKS + 1 + step, max(score for _, score in scores))]


_KIND: dict[type[Trip], Callable[..., Features]] = {
    kinds.Count: _growing(_COUNT),
    kinds.Curves: _growing(_CURVES),
    kinds.Featured: _growing(_FEATURE),
    kinds.Kinds: _growing(_KINDS),
    kinds.Pairs: _growing(_PAIRS),
    kinds.Without: _holding(_WITHOUT),
    kinds.Straight: _holding(_STRAIGHT),
    kinds.Plain: _holding(_PLAIN),
    kinds.Equal: _equal,
    kinds.Most: _most,
    kinds.Fewest: _fewest,
    kinds.Last: _last,
    kinds.Terrains: _terrains,
    kinds.Tracks: _tracks,
}
