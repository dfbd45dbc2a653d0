"""The land as one seat sees it: the lightest ways between places, and what they cost in money and time."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import copy
from functools import cached_property, lru_cache, reduce
from operator import or_

from milepost.bots.crayon.planner.economics import MONEY
from milepost.bots.crayon.planner.land.found import FoundWays, memory
from milepost.bots.crayon.planner.land.hops import link_steps, steps_of
from milepost.bots.crayon.planner.land.legs import PlannedLeg, measure
from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.crayon.ask import lines
from milepost.crayon.board.board import Board
from milepost.crayon.events.limits import Limits
from milepost.crayon.kernel import Courses, Crossing, Layers, closing
from milepost.crayon.rules.ferry import toll
from milepost.crayon.rules.owners import CLAIM
from milepost.crayon.rules.track import closed_places, touched_ports
from milepost.crayon.state import State

FOREIGN = 2  # the weight of a step on others' track
LIMIT = 160  # ways heavier than this are nobody's


class Survey:
    """Ways for one seat in one position; `rented` ones may lead over others' track, none through what is `closed`.

    With more `thrift` money weighs more than steps.
    """

    def __init__(
        self,
        scene: PlannerScene,
        banned: Iterable[int] = (),
        rented: bool = True,
        closed: Limits | None = None,
        thrift: int = 1,
    ) -> None:
        self.scene = scene
        self.s = scene.s
        self.seat = scene.seat
        self.setting = scene.setting
        self.board = scene.board
        self.rented = rented
        self.thrift = thrift
        self.limit = LIMIT * thrift
        self.banned = frozenset(banned)
        self._closed = closed
        self._rows: dict[int, Courses] = {}
        self._begun: set[int] = set()  # cities that have rows, or will
        self._back: dict[tuple[int, int], bool] = {}  # legs that are looked for from their far end
        self._legs: dict[tuple[int, int], PlannedLeg | None] = {}
        self.steps = steps_of(self.board)
        self.city_bits, self.goals = _cities(self.board)  # rows look for all cities

    # What a step weighs

    @cached_property
    def _found(self) -> FoundWays:
        """What is known of ways over this track; all that they depend on is in the key."""
        self._track = track_of(self.s)
        if self._closed is not None or not memory.open:
            return FoundWays()
        seen = self._others_track() is not None, self.banned, self.rented, self.thrift
        return memory.of(
            (self.setting, self.seat, self._track, tuple(self.s.guests), self.s.fallen, self.scene.speed, seen)
        )

    @property
    def _ground(self) -> tuple[Layers, list[Crossing]]:
        found = self._found
        if found.ground is None:
            links = self._closed.links if self._closed else frozenset()
            found.ground = self._layers(), self._make_crossings(links)
        return found.ground

    def _known(self) -> FoundWays:
        """What may be used and added to: nothing of before, if track has changed since the survey was begun."""
        found = self._found
        return found if not found.shared or self._track == track_of(self.s) else FoundWays()

    def _layers(self) -> Layers:
        """Own track, others', and what may be built, each with what a step on it weighs."""
        s, seat, setting = self.s, self.seat, self.setting
        own = [mine | red for mine, red in zip(s.own[seat * 6 : seat * 6 + 6], setting.red_steps, strict=True)]
        paid = sum(1 << n for n, owners in enumerate(s.link_owners) if owners >> seat & 1)
        return Layers(
            setting.ground,
            setting.priced(paid, touched=touched_ports(s, seat)),
            MONEY * self.thrift,
            self._free_steps(),
            lines.starts(s, seat),
            own,
            self._others_track(),
            FOREIGN,
            None if self._closed is None else self._gone(self._closed),
        )

    def _others_track(self) -> list[int] | None:
        s, rules = self.s, self.setting.rules
        if not self.rented or (s.cash[self.seat] < rules.rent and not rules.late_fee):
            return None
        others = [other for other in self.setting.seats if other != self.seat]
        return [_union(s.own[other * 6 + d] for other in others) for d in range(6)]

    def _free_steps(self) -> list[int]:
        """The steps that the seat may build, as far as it knows."""
        s, board = self.s, self.board
        free = list(s.free)
        for section in s.claims:
            if s.owner[section] == CLAIM | self.seat + 1:
                self._mark(free, section)
        free = closing(free, closed_places(s, self.seat), board.stride)
        shut = [0] * 6
        for section in self.banned:
            self._mark(shut, section)
        return [open_ & ~out for open_, out in zip(free, shut, strict=True)]

    def _mark(self, masks: list[int], section: int) -> None:
        """Add both steps over a section."""
        arm = self.board.arms[section]
        masks[arm % 6] |= self.board.bit[arm // 6]
        masks[arm % 6 + 3] |= self.board.bit[self.board.near[arm]]

    def _gone(self, closed: Limits) -> list[int]:
        """The steps that an event takes away: closed sections, what is not built now, the striking player's track."""
        s = self.s
        gone = [shut & free for shut, free in zip(closed.shut, s.free, strict=True)]
        for section, shut in enumerate(closed.move):
            if shut:
                self._mark(gone, section)
        for other in self.setting.seats:
            if closed.struck >> other & 1:
                gone = [out | track for out, track in zip(gone, s.own[other * 6 : other * 6 + 6], strict=True)]
        if closed.struck >> self.seat & 1:
            gone = [out | free for out, free in zip(gone, s.free, strict=True)]
        return gone

    def _make_crossings(self, closed: frozenset[int]) -> list[Crossing]:
        """Ferries and tunnels that are the seat's, may become it, or may be rented."""
        board = self.board
        found = []
        for n, link in enumerate(board.links):
            hired = self.rented and self.s.link_owners[n] and (link.tunnel or not self.setting.rules.ferries_for_owners)
            if n not in closed and (self.scene.mine(n) or self.scene.open(n) or hired):
                fare = 0
                if self.scene.bought(n):
                    fare = toll(self.s, n)
                elif not self.scene.mine(n) and not self.scene.open(n):
                    fare = self.setting.rules.rent
                weight = link_steps(self.scene, n) + MONEY * self.thrift * fare
                found.append(Crossing(board.bit[link.ports[0]], board.bit[link.ports[1]], weight))
        return found

    # Between cities

    def leg(self, a: int, b: int) -> PlannedLeg | None:
        """The lightest way from city a to city b over today's track and what may be built."""
        key = (a, b)
        if key not in self._legs:
            self.intend(a, b)
            known, asked = self._known().legs, (a, b, self._back[key], self.goals)
            if asked not in known:
                known[asked] = self._find_leg(a, b, self._back[key])
            self._legs[key] = known[asked]
        return self._legs[key]

    def _find_leg(self, a: int, b: int, back: bool) -> PlannedLeg | None:
        row, city = (self._row(b), a) if back else (self._row(a), b)
        end = self._end(row, city)
        path = row.path(end) if end >= 0 else []
        return measure(self.scene, reversed(path) if back else path) if path else None

    def intend(self, a: int, b: int) -> None:
        """Settle which end a leg is looked for from, though it may be measured later or never.

        One flood serves both ends. Of ways that weigh the same it may find another than a flood from the far end, so
        the choice must not depend on what happens to be measured.
        """
        if (a, b) not in self._back:
            self._back[a, b] = a not in self._begun and b in self._begun
            if not self._back[a, b]:
                self._begun.add(a)

    def weight(self, a: int, b: int) -> int:
        """How heavy the way between two cities is; more than the limit where there is none."""
        row = self._row(a)
        return min((row.weight[m] for m in self.board.cities[b].mileposts if m in row.weight), default=self.limit + 1)

    def _row(self, city: int) -> Courses:
        if city not in self._rows:
            self._begun.add(city)
            self._rows[city] = self.courses(self.city_bits[city])
        return self._rows[city]

    # From anywhere

    def narrowed(self, cities: Iterable[int]) -> Survey:
        """The same ways, but new rows look for these cities only, which makes them cheaper."""
        twin = copy(self)
        twin.goals = _union(self.city_bits[city] for city in cities)
        return twin

    def around(self, closed: Limits) -> Survey:
        """The ways that avoid what is closed."""
        twin = Survey(self.scene, self.banned, self.rented, closed, self.thrift)
        twin.goals = self.goals
        return twin

    def courses(self, start: int, back: int = -1, added: Iterable[int] = (), goals: int = 0) -> Courses:
        """The lightest ways from a set of mileposts to the cities (or goals); `added` sections count as built."""
        arms = tuple([self.board.arms[section] for section in added if section >= 0])
        known, asked = self._known().rows, (start, goals or self.goals, back, arms)
        if asked not in known:
            layers, crossings = self._ground
            known[asked] = Courses(
                self.setting.ground, start, layers, crossings, goals or self.goals, self.limit, back, arms
            )
        return known[asked]

    def from_train(self) -> Courses | None:
        """The ways from where the train stands, which does not turn round outside a city; None before it is placed."""
        place, came = self.scene.place, self.s.came[self.scene.train]
        if place < 0:
            return None
        back = -1
        if came >= 0 and not self.setting.turning[place]:
            a, b = self.board.ends[came]
            back = self.board.arm(place, b if a == place else a)
        return self.courses(self.board.bit[place], back)

    def way_to(self, row: Courses, city: int, added: Collection[int] = (), next_: bool = False) -> PlannedLeg | None:
        """The way of that row to the city; `next_` if the train begins it now."""
        end = self._end(row, city)
        return None if end < 0 else measure(self.scene, row.path(end), added, next_)

    def _end(self, row: Courses, city: int) -> int:
        """The milepost of the city that the row's ways come to; less than 0 where there is none."""
        ends = self.board.cities[city].mileposts
        if len(ends) == 1:
            return ends[0] if ends[0] in row.weight else -1
        return min([(row.weight[m], m) for m in ends if m in row.weight], default=(0, -1))[1]


def track_of(s: State) -> tuple[bytes, tuple[int, ...]]:
    """Whose sections and ferries there are."""
    return bytes(s.owner), tuple(s.link_owners)


@lru_cache(maxsize=16)
def _cities(board: Board) -> tuple[list[int], int]:
    """The mileposts of each city, and of all."""
    bits = [board.bits(city.mileposts) for city in board.cities]
    return bits, _union(bits)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
