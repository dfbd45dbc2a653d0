"""The land as one seat sees it: the lightest ways between places, and what they cost in money and time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from milepost.crayon.build import price
from milepost.crayon.kernel.courses import Courses, Crossing, Layer
from milepost.crayon.kernel import closing
from milepost.crayon.owners import CLAIM
from milepost.crayon.position import CrayonPosition
from milepost.crayon.routes import closed_places

MONEY = 2  # the weight of 1M of track; a step has the weight 1
FOREIGN = 3  # the weight of a step on others' track
FERRY_STEPS = 10  # what a crossing takes: the rest of one turn and half of the next
LIMIT = 260  # ways heavier than this are nobody's


class Leg(NamedTuple):
    """A way from one place to another: the mileposts, steps, missing sections with their prices, rents."""

    path: tuple[int, ...]
    steps: int
    cost: int
    missing: tuple[tuple[int, int], ...]
    rents: int

    @property
    def end(self) -> int:
        return self.path[-1]


class Survey:
    """Ways for one seat in one position. `added` sections count as its track already."""

    def __init__(self, s: CrayonPosition, seat: int, banned: Iterable[int] = (), rented: bool = True) -> None:
        self.s = s
        self.seat = seat
        self.setting = s.setting
        self.board = s.setting.board
        self.banned = frozenset(banned)
        self._layers = self._make_layers(rented)
        self._crossings = self._make_crossings(rented)
        self._rows: dict[int, Courses] = {}
        self._legs: dict[tuple[int, int], Leg | None] = {}
        self.city_bits = [self.board.bits(city.mileposts) for city in self.board.cities]
        self.goals = 0
        for bits in self.city_bits:
            self.goals |= bits

    def _make_layers(self, rented: bool) -> list[Layer]:
        s, seat, board, setting = self.s, self.seat, self.board, self.setting
        own = [mine | red for mine, red in zip(s.own[seat * 6:seat * 6 + 6], setting.red_steps, strict=True)]
        free = list(s.free)
        for section in s.claims:
            if s.owner[section] == CLAIM | seat + 1:
                a, b = board.ends[section]
                free[board.arms[section] % 6] |= board.bit[a]
                free[board.arms[section] % 6 + 3] |= board.bit[b]
        free = closing(free, closed_places(s, seat), board.stride)
        for section in self.banned:
            arm = board.arms[section]
            free[arm % 6] &= ~board.bit[arm // 6]
            free[arm % 6 + 3] &= ~board.bit[board.near[arm]]
        paid = sum(1 << n for n, owners in enumerate(s.ferries) if owners >> seat & 1)
        layers = [Layer(1, own)]
        if rented and s.cash[seat] >= setting.rules.rent:
            others = [0] * 6
            for other in setting.seats:
                if other != seat:
                    for d in range(6):
                        others[d] |= s.own[other * 6 + d]
            layers.append(Layer(FOREIGN, others))
        layers += [Layer(1 + MONEY * cost, [mask & open_ for mask, open_ in zip(masks, free, strict=True)])
                   for cost, masks in setting.priced(paid)]
        return [layer for layer in layers if layer.all]

    def _make_crossings(self, rented: bool) -> list[Crossing]:
        s, board = self.s, self.board
        found = []
        for n, ferry in enumerate(board.ferries):
            mine = s.ferries[n] >> self.seat & 1
            full = s.ferries[n].bit_count() >= self.setting.rules.ferry_players
            if mine or not full or rented:
                fare = 0 if mine or not full else MONEY * self.setting.rules.rent
                found.append(Crossing(board.bit[ferry.ports[0]], board.bit[ferry.ports[1]], FERRY_STEPS + fare))
        return found

    # Between cities

    def leg(self, a: int, b: int) -> Leg | None:
        """The lightest way from city a to city b over today's track and what may be built."""
        key = (a, b)
        if key not in self._legs:
            if a in self._rows or b not in self._rows:
                leg = self._between(self._row(a), b)
            else:
                leg = self._between(self._row(b), a)
                leg = self.measured(leg.path[::-1]) if leg else None
            self._legs[key] = leg
        return self._legs[key]

    def weight(self, a: int, b: int) -> int:
        """How heavy the way between two cities is; LIMIT + 1 where there is none."""
        row = self._row(a)
        return min((row.weight[m] for m in self.board.cities[b].mileposts if m in row.weight), default=LIMIT + 1)

    def _row(self, city: int) -> Courses:
        if city not in self._rows:
            self._rows[city] = self.courses(self.city_bits[city])
        return self._rows[city]

    def _between(self, row: Courses, city: int) -> Leg | None:
        ends = [(row.weight[m], m) for m in self.board.cities[city].mileposts if m in row.weight]
        return self.measured(row.path(min(ends)[1])) if ends else None

    # From anywhere

    def courses(self, start: int, back: int = -1, added: Iterable[int] = (), goals: int = 0) -> Courses:
        """The lightest ways from a set of mileposts to all cities (or the goals)."""
        layers = self._layers
        extra = list(added)
        if extra:
            masks = list(layers[0].steps) if layers[0].weight == 1 else [0] * 6
            for section in extra:
                arm = self.board.arms[section]
                masks[arm % 6] |= self.board.bit[arm // 6]
                masks[arm % 6 + 3] |= self.board.bit[self.board.near[arm]]
            layers = [Layer(1, masks), *layers[layers[0].weight == 1:]]
        return Courses(self.setting.ground, start, layers, self._crossings, goals or self.goals, LIMIT, back)

    def from_train(self, place: int, came: int) -> Courses:
        back = -1
        if came >= 0 and self.board.city_at[place] < 0:
            a, b = self.board.ends[came]
            back = self.board.arm(place, b if a == place else a)
        return self.courses(self.board.bit[place], back)

    def way_to(self, row: Courses, city: int, added: Iterable[int] = ()) -> Leg | None:
        ends = [(row.weight[m], m) for m in self.board.cities[city].mileposts if m in row.weight]
        return self.measured(row.path(min(ends)[1]), added) if ends else None

    def measured(self, path: Iterable[int], added: Iterable[int] = ()) -> Leg:
        """Steps, missing sections and rents of a path."""
        s, board, mine = self.s, self.board, self.seat + 1
        path = tuple(path)
        steps, cost, rents = 0, 0, 0
        missing: list[tuple[int, int]] = []
        landlord, run = 0, 0
        built = frozenset(added)
        speed = self.setting.rules.speeds[s.locos[self.seat]]
        for a, b in zip(path, path[1:]):
            arm = board.arm(a, b)
            if arm < 0:
                steps += FERRY_STEPS
                if not self._mine(a, b) and board.port_at[a] >= 0 and self._full(board.port_at[a]):
                    rents += self.setting.rules.rent
                continue
            steps += 1
            section = board.section[arm]
            owner = s.owner[section]
            if board.red[section] or owner == mine or section in built:
                continue
            if owner and not owner & CLAIM:
                if owner != landlord or run >= speed:
                    landlord, run = owner, 0
                    rents += self.setting.rules.rent
                run += 1
                continue
            due = price(s, self.seat, arm)
            cost += due
            missing.append((section, due))
        return Leg(path, steps, cost, tuple(missing), rents)

    def buildable(self, section: int) -> bool:
        """Whether the section is nobody's and no red area's."""
        owner = self.s.owner[section]
        return not self.board.red[section] and (not owner or owner == CLAIM | self.seat + 1)

    def _mine(self, a: int, b: int) -> bool:
        ferry = self.board.port_at[a]
        return ferry >= 0 and bool(self.s.ferries[ferry] >> self.seat & 1)

    def _full(self, ferry: int) -> bool:
        return self.s.ferries[ferry].bit_count() >= self.setting.rules.ferry_players
