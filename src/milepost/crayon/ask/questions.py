"""The questions a bot asks, answered with names: what is where, what track costs, how a train gets there.

`CrayonView` has them all. Everything is answered by what the rules and the kernel say; here are only their names.
Wherever a place is asked for, a name will do (`"Delhi"`, `"K12"`), or a milepost's number.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from milepost.chance import HIDDEN
from milepost.crayon.ask import lines, routes
from milepost.crayon.atoms import (
    BODY,
    BUILD,
    FERRY,
    KIND_SHIFT,
    TRAIN_SHIFT,
    find_load,
    find_milepost,
    parse_atom,
    written,
)
from milepost.crayon.board.board import City
from milepost.crayon.options.rules import CAPACITY, LOCOS, NOT_BUILDABLE
from milepost.crayon.plain_data import PHASES
from milepost.crayon.rules import build, cards, track
from milepost.crayon.rules.owners import SEAT
from milepost.crayon.state import BUILD as BUILDING
from milepost.crayon.state import SECRET
from milepost.errors import IllegalAction, MilepostError

if TYPE_CHECKING:
    from milepost.crayon.position import CrayonPosition

Place = str | int
FAR = 120  # what track may cost to be looked for, in M


class OpenDemand(NamedTuple):
    """A demand that may be filled: what it asks for and pays, on which card, and where the load is to be had."""

    load: str
    city: str
    pay: int
    card: int
    which: int  # 0 to 2: which of the card's demands
    sources: tuple[str, ...]  # cities that supply the load

    @property
    def pick(self) -> str:
        """The action that picks up its load."""
        return f"pick {written(self.load)}"

    @property
    def deliver(self) -> str:
        """The action that delivers it."""
        return f"deliver {written(self.load)} {written(self.city)} {self.card}"


class NewSection(NamedTuple):
    """A step of new track with its price; a ferry that is bought by itself has its name."""

    start: str
    end: str
    price: int
    ferry: str = ""


class NewTrack(NamedTuple):
    """Track that is still to be built, in building order. `atoms` are the actions that build it."""

    cost: int
    sections: tuple[NewSection, ...]
    atoms: tuple[int, ...]


class Trip(NamedTuple):
    """The way of a train to its stops: steps, the turns they take at its speed, and the mileposts by name."""

    steps: int
    turns: int
    path: tuple[str, ...]


class TrainNow(NamedTuple):
    """A train: where it is (None: not placed), in which city, and what it is, carries and has left this turn."""

    place: str | None
    city: str | None
    loco: str
    speed: int
    capacity: int
    loads: tuple[str, ...]
    points: int


class PlayerNow(NamedTuple):
    """A player as this seat knows them. `cash` is None while it is secret."""

    seat: int
    name: str
    cash: int | None
    cards: tuple[int, ...]
    majors: int  # major cities joined by one network
    sections: int  # of track, each ferry one
    trains: tuple[TrainNow, ...]


class Questions:
    """What a seat asks; a part of `CrayonView`."""

    if TYPE_CHECKING:
        state: CrayonPosition
        seat: int

    @property
    def phase(self) -> Literal["operate", "build", "over"]:
        """What the player on turn does now."""
        return PHASES[self.state.phase]

    # Names

    def name(self, milepost: int) -> str:
        """The name of a milepost: `K12`."""
        return self.state.setting.board.names[milepost]

    def city(self, place: Place) -> City | None:
        """The city at a place, or None; it has `name`, `size`, `mileposts`, `country` and `area`."""
        board = self.state.setting.board
        number = board.city_at[self._at(place)]
        return board.cities[number] if number >= 0 else None

    def cities(self, size: str | None = None) -> tuple[City, ...]:
        """All cities, or those that are small, medium or major."""
        return tuple(city for city in self.state.setting.board.cities if size in (None, city.size))

    def loads(self, city: Place | None = None) -> tuple[str, ...]:
        """The loads there are, or those that a city supplies."""
        title = self.state.setting.title
        if city is None:
            return tuple(load.name for load in title.loads)
        number = self.state.setting.board.city_at[self._at(city)]
        return tuple(title.loads[load].name for load in self.state.setting.supply[number]) if number >= 0 else ()

    def sources(self, load: str) -> tuple[str, ...]:
        """The cities where a load is to be had: those that supply it, and where one was left."""
        setting = self.state.setting
        wanted = find_load(setting, [written(load)])
        return tuple(
            city.name
            for number, city in enumerate(setting.board.cities)
            if wanted in setting.supply[number]
            or any(wanted in hook(self.state, number) for hook in setting.hooks.lying)
        )

    def chips(self, load: str) -> int | None:
        """The chips of a load that are left in the bank; None where it never runs out."""
        number = find_load(self.state.setting, [written(load)])
        return None if self.state.setting.endless[number] else self.state.bank[number]

    def _at(self, place: Place) -> int:
        if isinstance(place, str):
            return find_milepost(self.state.setting, written(place))
        if type(place) is not int or not 0 <= place < self.state.setting.board.size:
            raise MilepostError(f"a place is a name or the number of a milepost, not {place!r:.40}")
        return place

    def _all_at(self, place: Place) -> tuple[int, ...]:
        """All mileposts of the city at a place, or the one that is there."""
        city = self.city(place)
        return city.mileposts if city else (self._at(place),)

    # Cards

    def demands(self, seat: int | None = None) -> list[OpenDemand]:
        """The demands a seat (this one) may fill: those of its cards, and those that lie open to all."""
        s, setting = self.state, self.state.setting
        return [
            OpenDemand(
                name := setting.title.loads[demand.load].name,
                setting.board.cities[demand.city].name,
                demand.pay,
                card,
                which,
                self.sources(name),
            )
            for card, which in cards.open_demands(s, self.seat if seat is None else seat)
            for demand in (setting.demands[card][which],)
        ]

    def undrawn(self) -> tuple[int, ...]:
        """The cards that may still come, as far as the seat can know; hidden ones are among them."""
        return tuple(cards.members(cards.undrawn(self.state)))

    # Players

    def opponents(self) -> tuple[PlayerNow, ...]:
        return tuple(self.player(seat) for seat in self.state.setting.seats if seat != self.seat)

    def player(self, seat: int | None = None) -> PlayerNow:
        """A player (this one), as the seat knows them."""
        s, seat = self.state, self.seat if seat is None else seat
        return PlayerNow(
            seat,
            s.names[seat],
            None if s.cash[seat] == SECRET else s.cash[seat],
            tuple(card for card in s.hands[seat] if card != HIDDEN),
            track.majors_joined(s, seat),
            track.sections_of(s, seat),
            tuple(self._train(number) for number in s.setting.trains_of(seat)),
        )

    def train(self, which: int = 0) -> TrainNow:
        """One of the own trains, the first unless there are two."""
        return self._train(self._number(which))

    def _number(self, which: int) -> int:
        return self.state.setting.trains_of(self.seat)[which]

    def _train(self, train: int) -> TrainNow:
        s, board = self.state, self.state.setting.board
        place, loco = s.place[train], s.locos[train]
        city = self.city(place) if place >= 0 else None
        return TrainNow(
            board.names[place] if place >= 0 else None,
            city.name if city else None,
            LOCOS[loco],
            s.setting.rules.speeds[loco],
            CAPACITY[loco],
            tuple(s.setting.title.loads[load].name for load in s.loads[train]),
            s.points[train],
        )

    # Track

    def owner(self, start: Place, end: Place) -> int | None:
        """The seat whose track lies between two neighbouring mileposts; None where there is none."""
        owner = self.state.owner[self.state.setting.board.section[self._arm(start, end)]] & SEAT
        return owner - 1 if owner else None

    def section_price(self, start: Place, end: Place) -> int | None:
        """What this seat pays for the section from one milepost to its neighbour; None where nobody builds."""
        arm = self._arm(start, end)
        price = build.price(self.state, self.seat, arm)
        return None if price >= NOT_BUILDABLE or self.state.owner[self.state.setting.board.section[arm]] else price

    def _arm(self, start: Place, end: Place) -> int:
        board = self.state.setting.board
        arm = board.arm(self._at(start), self._at(end))
        if arm < 0 or board.section[arm] < 0:
            raise MilepostError(f"there is no section from {start} to {end}")
        return arm

    def track(self, seat: int | None = None) -> list[tuple[str, str]]:
        """The sections of a seat (this one), each by its two ends."""
        names, mark = self.state.setting.board.names, (self.seat if seat is None else seat) + 1
        ends = self.state.setting.board.ends
        return [(names[a], names[b]) for (a, b), owner in zip(ends, self.state.owner, strict=True) if owner == mark]

    def new_track(
        self, *stops: Place, start: Place | None = None, which: int = 0, budget: int = FAR
    ) -> NewTrack | None:
        """The cheapest track still missing to get from one stop to the next; None beyond the budget.

        It starts where the train's track leads (before it is placed: anywhere one may build), or at `start`.
        """
        board, place = self.state.setting.board, self.state.place[self._number(which)]
        begun = start if start is not None else place
        anywhere = begun == -1
        home = lines.starts(self.state, self.seat) if anywhere else self._joined(board.bits(self._all_at(begun)))
        found: list[lines.Step] = []
        for stop in stops:
            leg = self._leg(home, stop, budget)
            if leg is None:
                return None
            touched = board.bits(m for step in leg for m in step) | board.bits(self._all_at(stop))
            # Before the train is placed every major city is a start; from here on only what this stop is joined to.
            home = self._joined(touched) | (0 if anywhere else home)
            found += [step for step in leg if step not in found]
        new = self._new(found)
        return new if new.cost <= budget else None

    def _new(self, steps: list[lines.Step]) -> NewTrack:
        acts = routes.building_atoms(self.state, self.seat, steps) if steps else []
        parts = tuple(self._part(act) for act in acts)
        return NewTrack(sum(part.price for part in parts), parts, tuple(acts))

    def _leg(self, home: int, stop: Place, budget: int) -> list[lines.Step] | None:
        """The cheapest line from a set of mileposts to a stop; empty where it is there already."""
        ends = self._all_at(stop)
        goal = self.state.setting.board.bits(ends)
        if home & goal:
            return []
        costs = routes.build_costs(self.state, self.seat, home, budget, until=goal)
        reached = [(cost, m) for m in ends if (cost := costs.cost(m)) is not None]
        return costs.path(min(reached)[1]) if reached else None

    def _joined(self, start: int) -> int:
        return start | track.network(self.state, self.seat, start)

    def _part(self, act: int) -> NewSection:
        board, what = self.state.setting.board, act & BODY
        price = lines.price_of(self.state, self.seat, act)
        if act >> KIND_SHIFT == FERRY:
            a, b = board.links[what].ports
            return NewSection(board.names[a], board.names[b], price, board.links[what].name)
        return NewSection(board.names[what // 6], board.names[board.near[what]], price)

    def money_to_build(self) -> int:
        """What this seat may still spend on building in its turn."""
        s = self.state
        left = s.setting.rules.build_limit - (s.spent if s.seat == self.seat else 0)
        return max(0, min(left, s.cash[self.seat]))

    # Ways

    def trip(self, *stops: Place, after: NewTrack | None = None, which: int = 0) -> Trip | None:
        """The way of the train to all these stops over own track, and over new track once it is built.

        None: there is no way. A ferry counts as many steps as waiting for it takes. A train that is not placed yet
        begins at the first stop.
        """
        s, board = self.state, self.state.setting.board
        train = self._number(which)
        acts = after.atoms if after else ()
        added = frozenset(board.section[act & BODY] for act in acts if act >> KIND_SHIFT == BUILD)
        bought = frozenset(act & BODY for act in acts if act >> KIND_SHIFT == FERRY)
        place, came, path, steps = s.place[train], s.came[train], [s.place[train]], 0
        for stop in stops:
            if place < 0:
                place, path = self._at(stop), [self._at(stop)]
                continue
            ways = routes.journeys(s, self.seat, place, came, added, False, bought)
            ends = [m for m in self._all_at(stop) if m in ways.steps]
            if not ends:
                return None
            place, came = min(ends, key=lambda m: (ways.steps[m], m)), -1
            steps += ways.steps[place]
            path += list(ways.path(place))[1:]
        speed = s.setting.rules.speeds[s.locos[train]]
        return Trip(steps, -(-steps // speed), tuple(board.names[m] for m in path))

    # What to play

    def lay(self, new: NewTrack) -> list[int]:
        """As much of new track as money and rules allow now, from its beginning: a row to play, perhaps empty."""
        return self._as_far_as_it_goes(new.atoms) if self.state.phase == BUILDING else []

    def go(self, stop: Place, which: int = 0) -> list[int]:
        """The steps of the train towards a stop that it can do now: a row to play, perhaps empty."""
        found = self.trip(stop, which=which)
        if found is None:
            return []
        path = [self._at(name) for name in found.path]
        return self._as_far_as_it_goes(self._step(a, b, which) for a, b in pairwise(path))

    def _step(self, a: int, b: int, which: int) -> int:
        board = self.state.setting.board
        ferries = [link for link in board.links_at.get(a, ()) if b in board.links[link].ports]
        if board.arm(a, b) < 0 and ferries and not board.links[ferries[0]].tunnel:
            ride = parse_atom(self.state.setting, f"ride {written(board.links[ferries[0]].name)}")
            return ride | which << TRAIN_SHIFT
        return routes.step_atom(self.state, a, b, which)

    def _as_far_as_it_goes(self, atoms: Iterable[int]) -> list[int]:
        trial, row = self.state.copy(), []
        for one in atoms:
            try:
                trial.play(one, self.seat)
            except IllegalAction:
                break
            row.append(one)
        return row
