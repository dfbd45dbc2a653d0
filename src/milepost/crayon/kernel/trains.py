"""Where trains get, never turning outside a city: in one turn with rent and duty, or however many turns it takes."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from milepost.crayon.kernel.pure import Ground


class Way(NamedTuple):
    """How a train gets somewhere: rents newly owed, steps, the mileposts passed, duty owed, own track paid for."""

    rents: int
    steps: int
    path: tuple[int, ...]
    duty: int = 0
    own: int = 0


class Track(NamedTuple):
    """Whose the ways of the board are, and on what terms a train runs there.

    The terms are -1 for no way, 0 for a free one, else a bit for whom rent goes to.
    """

    owner: bytes | bytearray  # of each section, 0 for nobody
    red: bytes  # sections that are everybody's
    shut: bytes  # sections nobody runs over
    links: Sequence[int]  # the owner of each link; 0 where it is nobody's or closed
    terms: Sequence[int]  # of each owner; on the track of those beyond the last nobody runs

    def terms_of(self, way: int) -> int:
        """The terms of a section, or of a tunnel (below -1)."""
        if way < 0:
            whose = self.links[-2 - way]
        elif self.shut[way]:
            return -1
        elif self.red[way]:
            return 0
        else:
            whose = self.owner[way]
        return self.terms[whose] if whose < len(self.terms) else -1


class Weather(NamedTuple):
    """Where bad weather is, and what it leaves of a train's points.

    `entering[points]` are left after a step into it. That halves a train once, or each time (`again`).
    """

    slow: bytes
    entering: bytes
    again: bool

    def after(self, energy: int, m: int, to: int) -> int:
        """What a step leaves of the energy: twice the points, plus 1 once they have been halved."""
        if not self.slow[to] or self.slow[m] or (energy & 1 and not self.again):
            return energy - 2
        return self.entering[energy >> 1] << 1 | 1


class Border(NamedTuple):
    """What a step over a border costs, every time: into the mileposts marked, from others."""

    duty: int = 0
    within: bytes = b""

    def toll(self, m: int, to: int) -> int:
        return self.duty if self.duty and self.within[to] and not self.within[m] else 0


NO_BORDER = Border()


def reach(
    ground: Ground,
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
    """Where a train can get, never turning outside the mileposts for `turning`.

    `own` is a bit of the track's terms that costs something else than rent, and what it costs. `purse` must hold all
    rent and duty. `energy` is twice the points left, plus 1 once they have been halved. Least money first, then
    fewest steps, then the lowest mileposts.
    """
    best: dict[int, Way] = {}
    own_bit, own_cost = own
    seen: dict[tuple[int, int, int, int, int], int] = {}
    heap: list[tuple[int, int, tuple[int, ...], int, int, int, int]] = [(0, 0, (start,), came, 0, energy, 0)]
    while heap:
        _, steps, path, back, mask, left, tolls = heapq.heappop(heap)
        m = path[-1]
        if m not in best:
            used = bool(mask & own_bit)
            best[m] = Way(mask.bit_count() - used, steps, path, tolls, own_cost * used)
        if left < 2:
            continue
        for way, other in ground.onward[m]:
            if way == back and not turning[m]:
                continue
            whom = track.terms_of(way)
            if whom < 0:
                continue
            duty = tolls + border.toll(m, other)
            payees = mask | whom
            money = payees.bit_count() * rent + duty + (own_cost - rent if payees & own_bit else 0)
            if money > purse:
                continue
            after = weather.after(left, m, other)
            key = (other, way, payees, after & 1, duty)
            if seen.get(key, -1) < after:
                seen[key] = after
                heapq.heappush(heap, (money, steps + 1, (*path, other), way, payees, after, duty))
    return best


class Journeys:
    """Steps from a milepost to all others over open track, however many turns it takes.

    Open is what the track's terms do not close, and the sections `added`. A link (a ferry) is given as its way
    (below -1) and its ends; it counts `link_steps`. A train that came over one goes straight back, by ferry or tunnel,
    only from a city.
    """

    def __init__(
        self,
        ground: Ground,
        start: int,
        came: int,
        track: Track,
        turning: bytes,
        links: Sequence[tuple[int, int, int]] = (),
        link_steps: int = 0,
        added: Collection[int] = (),
    ) -> None:
        steps: dict[int, int] = {}
        self.steps: Mapping[int, int] = steps
        self._state: Any = {}  # how a milepost was reached first: itself and the way back, -1 where a train may turn
        self._parent: dict[tuple[int, int], tuple[int, int] | None] = {}
        across: dict[int, list[tuple[int, int]]] = {}
        for way, a, b in links:
            across.setdefault(a, []).append((way, b))
            across.setdefault(b, []).append((way, a))
        heap: list[tuple[int, int, int, int, int]] = [(0, start, came, -1, -1)]
        while heap:
            so_far, m, back, *parent = heapq.heappop(heap)
            free = bool(turning[m])
            state = (m, -1 if free else back)
            if state in self._parent:
                continue
            self._parent[state] = (parent[0], parent[1]) if parent[0] >= 0 else None
            if m not in steps:
                steps[m] = so_far
                self._state[m] = state
            for way, other in ground.onward[m]:
                if (free or way != back) and (track.terms_of(way) >= 0 or way in added):
                    heapq.heappush(heap, (so_far + 1, other, way, *state))
            for way, other in across.get(m, ()):
                if free or way != back:
                    heapq.heappush(heap, (so_far + link_steps, other, way, *state))

    def path(self, m: int) -> list[int]:
        """The mileposts from the start to m."""
        if m not in self.steps:
            raise KeyError(m)
        state = self._state[m]
        path = []
        while state is not None:
            m, state = self._before(state)
            path.append(m)
        return path[::-1]

    def _before(self, state: Any) -> tuple[int, Any]:
        """The milepost of a state, and the state before it, None at the start."""
        return state[0], self._parent[state]
