"""One title with one set of rules and so many players, made ready for play.

Everything here follows from data and options and never changes: price tables, sets of
mileposts, the events at work. All games of the same setting share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.board.board import plain
from milepost.crayon.events import CommunismFalls, Event, SpecialDemand, make_event
from milepost.crayon.events.limits import Limits, overlay
from milepost.crayon.kernel import Broad, Lattice
from milepost.crayon.options.rules import LOCOS, Rules, loco_changes
from milepost.crayon.options.rules import NOT_BUILDABLE as NOT_BUILDABLE
from milepost.crayon.options.variants import VARIANT_ROOMS, with_variants
from milepost.crayon.prices import Prices
from milepost.crayon.rights.country import WaysRound
from milepost.crayon.rights.network import Network
from milepost.crayon.title.data import LOWER as LOWER
from milepost.crayon.title.data import TitleData
from milepost.crayon.variants.room import at_work
from milepost.family.setting import FamilySetting, shared

if TYPE_CHECKING:
    from milepost.crayon.rights.kept import Kept

KEPT_LIMITS = 256  # sets of events whose limits are remembered


class Place(NamedTuple):
    """A milepost with limited entry: a small or medium city, or a ferry's port."""

    milepost: int
    limit: int  # how many players may build into it
    sections: tuple[int, ...]
    outer: tuple[int, ...]  # the milepost at the other end of each section
    ferry: int  # the ferry or tunnel whose end it is, or -1
    entitled: int  # how many players a way into it is kept open for (BLD-12, FER-3, NI-6, R-52)


class Setting(FamilySetting[TitleData], Prices):
    """What a position looks up all the time."""

    def __init__(self, title: TitleData, players: int, variants: tuple[str, ...]) -> None:
        super().__init__(title, players, variants)
        self.rules: Rules = with_variants(title, variants, self.players)
        self.board = board = title.board
        # Options asked for at every step
        self.pooled = self.rules.pool is not None
        self.watchful = self.rules.win_at_once or self.rules.fall_at_once
        self.hooks = at_work(VARIANT_ROOMS, self.rules)
        self.loco_changes = [loco_changes(self.rules, now) for now in range(len(LOCOS))]
        self.trains = players * len(self.rules.trains)  # train t belongs to seat t % players
        self.trains_of = [range(seat, self.trains, players) for seat in self.seats].__getitem__
        self.ground = board.ground()
        Prices.__init__(self, board, self.rules)
        self._sets()
        self._links()
        self._places()
        self._country()
        self._supply()
        self.demands = dict(self.title.demands)  # the cards as they are played
        self.circus = -1  # V-CIRCUS: the load, and where it stands at first (variants/circus.py)
        self.circus_cities: tuple[int, ...] = ()
        for hook in self.hooks.prepare:
            hook(self)
        self._cards()
        self.ways_round = WaysRound(self)
        self.kept_at_first: Kept | None = None  # on the empty board
        self._limits: dict[tuple[tuple[int, ...], tuple[tuple[int, int], ...]], Limits] = {}

    def clockwise(self, seat: int) -> list[int]:
        """All seats, beginning with this one."""
        return [(seat + n) % self.players for n in self.seats]

    def choosing_from(self, drawer: int) -> list[int]:
        """R-10: all seats in the order in which they choose what an event asks."""
        return self.clockwise(drawer + 1 if self.rules.drawer_chooses_last else drawer)

    def _sets(self) -> None:
        board = self.board
        self.major_bits = board.bits(m for m in range(board.size) if board.major_at[m] >= 0)
        self.centres = [board.cities[city].centre for city in board.majors]
        self.centre_bits = board.bits(self.centres)
        # Sections that are everybody's track (MOV-5); R-47 may leave out those along the rim.
        self.red = bytes(
            red and (not self.rules.through_the_centre or bool({a, b} & set(self.centres)))
            for red, (a, b) in zip(board.red, board.ends, strict=True)
        )
        arms = [(arm, section) for arm, section in enumerate(board.section) if section >= 0]
        # For each milepost the arms at it along which a section lies, each with its section
        self.arms_at: list[tuple[tuple[int, int], ...]] = [()] * board.size
        for arm, section in arms:
            self.arms_at[arm // 6] += ((arm, section),)
        self.buildable = board.steps(arm for arm, section in arms if not board.red[section])
        self.red_steps = board.steps(arm for arm, section in arms if self.red[section])

    def _links(self) -> None:
        """Ferries and tunnels; and where trains turn round (MOV-3): in cities, by the option of R-20 in ports, too."""
        board, rules = self.board, self.rules
        self.two_prices = [n for n, link in enumerate(board.links) if link.second is not None]  # FER-4
        self.city_ports = {m for n in self.two_prices for m in board.links[n].ports if board.city_at[m] >= 0}
        self.link_players = [
            1 if link.tunnel else rules.ferry_players if link.second is None else 2 for link in board.links
        ]  # FER-2, NI-1, FER-4
        ports = {m for ferry in board.ferries for m in ferry.ports} if rules.turn_at_ports else set()
        self.turning = bytes(board.city_at[m] >= 0 or m in ports for m in range(board.size))

    def _places(self) -> None:
        """The mileposts with limited entry."""
        board, rules = self.board, self.rules
        self.places: list[Place] = []
        self.place_at = [-1] * board.size
        limits = {"small": rules.small_city_players, "medium": rules.medium_city_players}
        spots = [(city.centre, limits[city.size], -1) for city in board.cities if city.size != "major"]
        spots += [(m, self.link_players[n], n) for m, n in enumerate(board.port_at) if n >= 0]
        tunnel_right = rules.crowd_tunnel_right and self.players >= rules.crowd
        for m, limit, link in sorted(spots):
            arms = [arm for arm in range(m * 6, m * 6 + 6) if board.section[arm] >= 0]
            self.place_at[m] = len(self.places)
            right = link < 0 or not board.links[link].tunnel or tunnel_right
            self.places.append(
                Place(
                    m,
                    limit,
                    tuple(board.section[arm] for arm in arms),
                    tuple(board.near[arm] for arm in arms),
                    link,
                    min(limit, self.players) if right else 0,
                )
            )

    def _country(self) -> None:
        """The sections that touch a city or a port, those out of major cities, and all the others."""
        board = self.board
        self.special = bytearray(len(board.ends))  # sections that touch a city or a port
        self.major_sections: dict[int, list[tuple[int, int]]] = {city: [] for city in board.majors}
        for section, (a, b) in enumerate(board.ends):
            if board.red[section]:
                continue
            if any(self.place_at[m] >= 0 or board.major_at[m] >= 0 for m in (a, b)):
                self.special[section] = 1
            for rim, outer in ((a, b), (b, a)):
                if board.major_at[rim] >= 0:
                    self.major_sections[board.major_at[rim]].append((section, outer))
        # Buildable steps with no city and no port at either end.
        self.open_country = board.steps(
            arm
            for arm, section in enumerate(board.section)
            if section >= 0 and not board.red[section] and not self.special[section]
        )

    # Worked out when they are first asked for (BLD-12 to BLD-14)

    @cached_property
    def network(self) -> Network:
        return Network(self)

    @cached_property
    def broad(self) -> Broad:
        board, net = self.board, self.network
        return Broad(Lattice(board.near, board.section, board.arms, self.special, bytes(board.red), net.into), net.open)

    @cached_property
    def breadth(self) -> int:
        """How many ways broad country is to have: enough for most places (country.py)."""
        return min(3, max((place.entitled for place in self.places), default=0))

    @cached_property
    def beside(self) -> list[tuple[bool, tuple[int, ...]]]:
        """For each milepost whether a section leads from it to a major city, and the limited places one leads to."""
        majors = {outer for sections in self.major_sections.values() for _, outer in sections}
        places: list[tuple[int, ...]] = [()] * self.board.size
        for number, place in enumerate(self.places):
            for m in place.outer:
                places[m] += (number,)
        return [(m in majors, places[m]) for m in range(self.board.size)]

    @cached_property
    def chain(self) -> list[int]:
        """The major cities, each after the first the nearest to one of those before it."""
        left = list(self.board.majors)
        chain = left[:1]
        while len(chain) < len(self.board.majors):
            left.remove(chain[-1])
            chain.append(min(left, key=lambda city: min(self._lattice_distance(city, other) for other in chain)))
        return chain

    def _lattice_distance(self, one: int, other: int) -> int:
        (a, b), (c, d) = (self.board.places[self.board.cities[city].centre] for city in (one, other))
        down, across = c - a, (d - c // 2) - (b - a // 2)
        return max(abs(down), abs(across), abs(down + across))

    @cached_property
    def triangles(self) -> list[tuple[tuple[int, int], ...]]:
        """For each section the detours over one more milepost of open country, as two sections."""
        board = self.board
        triangles: list[tuple[tuple[int, int], ...]] = []
        for a, b in board.ends:
            found = []
            for d in range(6):
                x = board.near[a * 6 + d]
                if x >= 0 and x != b and self.place_at[x] < 0 and board.major_at[x] < 0:
                    arm = board.arm(x, b)
                    if arm >= 0 and board.section[a * 6 + d] >= 0 and board.section[arm] >= 0:
                        found.append((board.section[a * 6 + d], board.section[arm]))
            triangles.append(tuple(found))
        return triangles

    def _supply(self) -> None:
        """`supply[city]`: the loads one can pick up there; pilgrims are among them (IN-1)."""
        board, title = self.board, self.title
        supply: list[list[int]] = [[] for _ in board.cities]
        for number, load in enumerate(title.loads):
            for city in load.cities:
                supply[city].append(number)
        self.pilgrims = -1
        self.pilgrim_homes = [False] * len(board.cities)
        if self.rules.pilgrims:
            self.pilgrims = title.load_by_name[plain(self.rules.pilgrims.load)]
            for number, home in enumerate(board.cities):
                if home.country == self.rules.pilgrims.country:
                    self.pilgrim_homes[number] = True
                    if home.size != "major":
                        supply[number].append(self.pilgrims)
        self.supply = [tuple(sorted(loads)) for loads in supply]
        self.endless = [load.endless for load in title.loads]
        self.chips = [load.chips for load in title.loads]

    def _cards(self) -> None:
        """The events at work; the lower half of a dual card has a number of its own (EVT-11)."""
        left_out = ("tax",) if self.rules.without_tax else ()  # V-FASTGAME
        cards = {number: card for number, card in self.title.event_cards.items() if card.kind not in left_out}
        self.events: dict[int, Event] = {
            number: make_event(card, self.title, self.ground, self.rules) for number, card in cards.items()
        }
        lower = {number | LOWER: card.lower for number, card in cards.items() if card.lower}
        self.events |= {half: make_event(card, self.title, self.ground, self.rules) for half, card in lower.items()}
        self.dual = frozenset({*lower, *(half & ~LOWER for half in lower)})
        self.special_demands = {
            number: event for number, event in self.events.items() if isinstance(event, SpecialDemand)
        }
        self.demand_cards = sum(1 << number for number in self.title.demands)
        self.all_cards = self.demand_cards | sum(1 << number for number in cards)
        self._fall()

    def _fall(self) -> None:
        """The fall of Communism, where a card brings it."""
        self.fall = next((event for event in self.events.values() if isinstance(event, CommunismFalls)), None)
        # What a step into the country costs once Communism has fallen, and which mileposts lie in it (EVT-18)
        self.duty = self.fall.duty if self.fall else 0
        self.dutiable = bytes(self.fall is not None and country == self.fall.into for country in self.board.country)
        if self.fall and self.rules.history != "card":  # V-HISTORY
            self.all_cards &= ~(1 << self.fall.card.number)

    def limits_in_force(self, active: Sequence[tuple[int, int, bool]]) -> Limits:
        """What the events in force (card, drawer, …) forbid together (EVT-24)."""
        cards = tuple(sorted(card for card, _, _ in active))
        return self.limits(
            cards, tuple(sorted((card, drawer) for card, drawer, _ in active if self.events[card].personal))
        )

    def limits(self, cards: tuple[int, ...], drawn_by: tuple[tuple[int, int], ...] = ()) -> Limits:
        """What these events forbid together; `drawn_by` are cards for which it matters, with their drawers."""
        key = (cards, drawn_by)
        found = self._limits.get(key)
        if found is None:
            drawers = dict(drawn_by)
            found = overlay(
                self.board,
                [
                    (card, self.events[card].limits_for(drawers[card]) if card in drawers else self.events[card].limits)
                    for card in cards
                ],
            )
            if len(self._limits) >= KEPT_LIMITS:
                self._limits.clear()
            self._limits[key] = found
        return found


def setting(title: TitleData, players: int, variants: tuple[str, ...]) -> Setting:
    """The setting of a game; games alike share it."""
    return shared(Setting, title, players, variants)
