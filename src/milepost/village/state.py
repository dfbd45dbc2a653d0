"""A position: everything that can change, as small ints.

What lies trip side up is known by its trip alone. So the railway deck is two sets: `trips_left`, the
trips not seen yet, and `tracks_left`, the cards whose track side nobody has seen. A trip stands for any
card of the same trip (the lowest number left); which one it is, is drawn when it is turned over. That gives
the same chances as a shuffled deck, and nothing in a position has to be hidden but hands.
"""

from __future__ import annotations

from typing import Literal

from milepost.family.fields import DerivedList, Fixed, Kept, Listed, at_start, each_player
from milepost.family.position import Playable
from milepost.game import News
from milepost.log import ALL
from milepost.village.board.line import Line
from milepost.village.board.tableau import LINES, SPACES
from milepost.village.setting import Setting

CHOOSE, ASSIGN, PLACE, RESOLVE, AFTER, OVER = range(6)
Phase = Literal["choose", "assign", "place", "resolve", "after", "over"]
PHASES: tuple[Phase, ...] = ("choose", "assign", "place", "resolve", "after", "over")
NONE = 0  # no card: cards count from 1

Ended = tuple[int, tuple[int, ...], int, int, int]  # line, trips, terminus card, points, money


class State(Playable):
    setting: Fixed[Setting]
    # The railway cards
    tracks: Listed[list[int]] = at_start(lambda of: [])  # the track market, the farthest from the deck first
    track_coins: Listed[list[int]] = at_start(lambda of: [])
    trips_out: Listed[list[int]] = at_start(lambda of: [])  # the trip market
    trip_coins: Listed[list[int]] = at_start(lambda of: [])
    top: Kept[int] = NONE  # the trip on top of the deck
    trips_left: Kept[int] = at_start(lambda of: of.all_cards)
    tracks_left: Kept[int] = at_start(lambda of: of.all_cards)
    under: Kept[tuple[int, ...]] = ()  # trips that were put under the deck, the highest first
    # The players
    letters: Kept[list[int]] = each_player(0)
    money: Listed[list[int]] = at_start(lambda of: [of.rules.start_money] * of.players)
    points: Listed[list[int]] = each_player(0)
    spaces: Listed[list[int]] = at_start(lambda of: [0] * (SPACES * of.players))  # tracks, by seat and space
    filled: DerivedList[list[int]] = each_player(0)  # filled spaces, as bits
    trips: Listed[list[tuple[int, ...]]] = at_start(lambda of: [()] * (LINES * of.players))  # by seat and line
    closed: Listed[list[int]] = each_player(0)  # completed lines, as bits
    ended: Listed[list[tuple[Ended, ...]]] = each_player(())  # resolved lines, in order
    hands: Listed[list[tuple[int, ...]]] = each_player(())  # terminus cards; HIDDEN where one may not know
    termini: Kept[int] = at_start(lambda of: of.all_termini)  # terminus cards that may be in the deck
    # The turn
    first: Kept[int] = 0
    round: Kept[int] = 1
    seat: Kept[int] = 0
    phase: Kept[int] = CHOOSE
    held: Kept[int] = NONE  # the card taken, until it is placed or assigned
    planned: Kept[bool] = False
    built: Kept[bool] = False
    pending: Kept[int] = 0  # lines completed this turn and not resolved yet, as bits
    # The end
    bonus: Kept[tuple[tuple[int, int], ...]] = ()  # for sidings and for money, by seat
    winners: Kept[tuple[int, ...]] = ()

    # Words that several rules use

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
