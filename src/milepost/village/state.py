"""A position: everything that can change, as small ints, copied by hand.

What lies trip side up is known by its trip alone. So the railway deck is two sets: `trips_left`, the
trips not seen yet, and `tracks_left`, the cards whose track side nobody has seen. A trip stands for any
card of the same trip (the lowest number left); which one it is, is drawn when it is turned over. That gives
the same chances as a shuffled deck, and nothing in a position has to be hidden but hands.
"""

from __future__ import annotations

from typing import Any, Self

from milepost.chance import Source
from milepost.game import News
from milepost.log import ALL
from milepost.village.line import Line
from milepost.village.setting import Setting
from milepost.village.tableau import LINES, SPACES

CHOOSE, ASSIGN, PLACE, RESOLVE, AFTER, OVER = range(6)
PHASES = ("choose", "assign", "place", "resolve", "after", "over")
NONE = 0  # no card: cards count from 1

Ended = tuple[int, tuple[int, ...], int, int, int]  # line, trips, terminus card, points, money


class State:
    __slots__ = (
        "allowed",
        "bonus",
        "built",
        "closed",
        "count",
        "ended",
        "filled",
        "first",
        "hands",
        "held",
        "letters",
        "money",
        "names",
        "news",
        "pending",
        "phase",
        "planned",
        "points",
        "round",
        "seat",
        "setting",
        "source",
        "spaces",
        "termini",
        "top",
        "track_coins",
        "tracks",
        "tracks_left",
        "trip_coins",
        "trips",
        "trips_left",
        "trips_out",
        "under",
        "winners",
    )

    def __init__(self, setting: Setting, names: tuple[str, ...], source: Source) -> None:
        players = setting.players
        self.setting = setting
        self.names = names
        self.source = source
        self.count = 0  # chance results so far
        self.news: list[News] = []
        self.allowed = -1  # the atom `legal` has offered last, with its seat
        # The railway cards
        self.tracks: list[int] = []  # the track market, the farthest from the deck first
        self.track_coins: list[int] = []
        self.trips_out: list[int] = []  # the trip market
        self.trip_coins: list[int] = []
        self.top = NONE  # the trip on top of the deck
        self.trips_left = setting.all_cards
        self.tracks_left = setting.all_cards
        self.under: tuple[int, ...] = ()  # trips that were put under the deck, the highest first
        # The players
        self.letters = [0] * players
        self.money = [setting.rules.start_money] * players
        self.points = [0] * players
        self.spaces = [0] * (SPACES * players)  # tracks, by seat and space
        self.filled = [0] * players  # filled spaces, as bits
        self.trips: list[tuple[int, ...]] = [()] * (LINES * players)  # by seat and line
        self.closed = [0] * players  # completed lines, as bits
        self.ended: list[tuple[Ended, ...]] = [()] * players  # resolved lines, in order
        self.hands: list[tuple[int, ...]] = [()] * players  # terminus cards; HIDDEN where one may not know
        self.termini = setting.all_termini  # terminus cards that may be in the deck
        # The turn
        self.first = 0
        self.round = 1
        self.seat = 0
        self.phase = CHOOSE
        self.held = NONE  # the card taken, until it is placed or assigned
        self.planned = False
        self.built = False
        self.pending = 0  # lines completed this turn and not resolved yet, as bits
        # The end
        self.bonus: tuple[tuple[int, int], ...] = ()  # for sidings and for money, by seat
        self.winners: tuple[int, ...] = ()

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.setting = self.setting
        new.names = self.names
        new.source = self.source
        new.count = self.count
        new.news = []
        new.allowed = -1
        new.tracks = self.tracks[:]
        new.track_coins = self.track_coins[:]
        new.trips_out = self.trips_out[:]
        new.trip_coins = self.trip_coins[:]
        new.top = self.top
        new.trips_left = self.trips_left
        new.tracks_left = self.tracks_left
        new.under = self.under
        new.letters = self.letters  # dealt once
        new.money = self.money[:]
        new.points = self.points[:]
        new.spaces = self.spaces[:]
        new.filled = self.filled[:]
        new.trips = self.trips[:]
        new.closed = self.closed[:]
        new.ended = self.ended[:]
        new.hands = self.hands[:]
        new.termini = self.termini
        new.first = self.first
        new.round = self.round
        new.seat = self.seat
        new.phase = self.phase
        new.held = self.held
        new.planned = self.planned
        new.built = self.built
        new.pending = self.pending
        new.bonus = self.bonus
        new.winners = self.winners
        return new

    __copy__ = copy

    def restore(self, other: Self) -> None:
        """Become what the other position is; who holds this one sees the change."""
        twin = other.copy()
        for name in State.__slots__:
            setattr(self, name, getattr(twin, name))

    def key(self) -> tuple[Any, ...]:
        """All that makes this position what it is, as plain data."""
        return (
            self.count, tuple(self.tracks), tuple(self.track_coins), tuple(self.trips_out), tuple(self.trip_coins),
            self.top, self.trips_left, self.tracks_left, self.under, *self.letters, *self.money, *self.points,
            *self.spaces, *self.trips, *self.closed, *self.ended, *self.hands, self.termini, self.first, self.round,
            self.seat, self.phase, self.held, self.planned, self.built, self.pending, self.bonus, self.winners)

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in State.__slots__}

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, value)

    # Words that several rules use

    def tell(self, word: str, *args: Any) -> None:
        """Note what happened, for the page."""
        self.news.append(News(word, args))

    def pick(self, offered: int, word: str) -> int:
        """One of the set of offered numbers, by chance; the log keeps which."""
        value = self.source.pick(self.count, offered)
        self.count += 1
        self.news.append(News(word, (value,), ALL, True))
        return value

    def pick_trip(self) -> int:
        """The next trip that nobody has seen; of equal ones the lowest number stands for all."""
        same = self.trips_left & self.setting.same_trip[self.source.pick(self.count, self.trips_left)]
        low = same & -same
        self.trips_left ^= low
        self.count += 1
        value = low.bit_length() - 1
        self.news.append(News("trip", (value,), ALL, True))
        return value

    def draw_terminus(self, seat: int) -> None:
        """A terminus card that only its seat sees (VIL-4, VIL-R9)."""
        value = self.source.pick(self.count, self.termini)
        self.count += 1
        self.news.append(News("terminus", (value,), seat, True))
        self.hands[seat] = (*self.hands[seat], value)
        if value >= 0:
            self.termini ^= 1 << value

    def line(self, seat: int, number: int) -> Line:
        """A line of a seat as far as it runs."""
        return self.setting.line(self.spaces, seat * SPACES, self.letters[seat], number)
