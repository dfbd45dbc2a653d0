"""The strong bot: it imagines how the seat's tableau may end, and does what is best over all those ends.

Tracks that look good at first sight are tried in every imagined end; trips are valued with the best of
them in place. `budget` is the number of filled tableaux it may look at for one decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from milepost.bots.village.futures import Futures
from milepost.bots.village.greedy import VillageGreedy
from milepost.bots.village.worth import Worth, best_resolution
from milepost.chance import Random, quick_below
from milepost.game import Action, View
from milepost.village import atoms
from milepost.village.atoms import atom
from milepost.village.position import VillagePosition
from milepost.village.state import ASSIGN, CHOOSE, PLACE, RESOLVE
from milepost.village.view import VillageView

SHORTLIST = 16  # placings that are tried in every future
TRIED_WITH = 4  # of these, the best, with which trips are valued
TRIES = 12  # cards that are tried in a future to make it a good one
FEWEST = 6  # futures without which nothing can be said
MOST = 60
TRIP_SHARE = 1.3  # a planned trip is worked for: it scores more than by chance


class Placing(NamedTuple):
    """A card on a space: where it lies in the market (-1: in hand), and what it is worth."""

    place: int
    space: int
    track: int
    value: float


class Lookahead:
    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._greedy = VillageGreedy(rng)
        self.looked_at = 0  # filled tableaux, for the last decision

    def start(self, view: View) -> None:
        pass

    def choose(self, view: VillageView, budget: int) -> Action:
        futures = min(MOST, budget // (SHORTLIST + TRIED_WITH + TRIES))
        self.looked_at = 0
        if view.state.phase == RESOLVE:
            return best_resolution(view.state, view.seat)
        if futures < FEWEST:
            return self._greedy.choose(view, budget)
        decision = Decision(view, self._rng, futures)
        action = decision.action()
        self.looked_at = decision.futures.nodes
        return action


class Decision:
    """One decision about a track or a trip."""

    def __init__(self, view: VillageView, rng: Random, futures: int) -> None:
        self.s = view.state
        self.seat = view.seat
        self.worth = Worth(self.s, self.seat)
        self.futures = Futures(self.s, self.seat)
        for _ in range(futures):
            imagined = view.imagine(rng).state
            self.futures.add(_coming(imagined, len(self.futures.empty), rng), rng)

    def action(self) -> int:
        s = self.s
        if s.phase == PLACE:
            best = self.best([(-1, s.held, 0)])[0]
            return atom(atoms.PLACE, best.space * 2 + (best.track & 1))
        options = self.best(self.tracks()) if not s.built and s.tracks else []
        if s.phase == ASSIGN:
            return atom(atoms.ASSIGN, self._line_for(options))
        return self._plan_or_build(options)

    def tracks(self) -> Iterator[tuple[int, int, int]]:
        """The tracks that can be paid for: place, card, and what the purse gains."""
        s = self.s
        for place in range(min(len(s.tracks), s.money[self.seat] + 1)):
            yield place, s.tracks[place], s.track_coins[place] - place

    def best(self, tracks: Iterable[tuple[int, int, int]]) -> list[Placing]:
        """The best placings of these tracks, the very best first."""
        found = [
            Placing(
                place,
                argument >> 1,
                card * 2 + (argument & 1),
                self.worth.placing(card, argument) + money * self.worth.pound,
            )
            for place, card, money in tracks
            for argument in self.worth.placings(card)
        ]
        found.sort(key=lambda placing: -placing.value)
        gains = {place: money * self.worth.pound for place, _, money in self.tracks()}
        tried = [
            placing._replace(value=self.placed(placing.space, placing.track) + gains.get(placing.place, 0.0))
            for placing in found[:SHORTLIST]
        ]
        return sorted(tried, key=lambda placing: -placing.value)

    def placed(self, space: int, track: int) -> float:
        """What the track there is worth, its price left out."""
        return self.futures.mean_gain(space, track) + self.worth.pay_now(space, track)

    def _plan_or_build(self, options: Sequence[Placing]) -> int:
        """A trip first where it adds to the best that can be done; else the best track, or the end of the turn."""
        best, found = options[0].value if options else 0.0, -1
        trips = self.trips()
        for option in options[:TRIED_WITH] or (None,) if trips else ():
            for place, gain in self._gains(trips, option):
                value = gain + (option.value if option else 0.0)
                if value > best:
                    best, found = value, place
        if found >= 0:
            return atom(atoms.PLAN, found)
        return atom(atoms.TAKE, options[0].place) if self.s.phase == CHOOSE and options else atom(atoms.DONE)

    def trips(self) -> list[int]:
        """The trips that can be planned and paid for."""
        s = self.s
        if s.planned or not self.futures.room:
            return []
        price, money = s.setting.rules.trip_price, s.money[self.seat]
        return [trip for place, trip in enumerate(s.trips_out) if price + place <= money]

    def _gains(self, trips: Sequence[int], option: Placing | None) -> Iterator[tuple[int, float]]:
        """The trips that gain something and leave the money for that placing: where each lies, and its gain."""
        means = self.means(trips, option)
        for place, trip in enumerate(trips):
            price = self.trip_cost(place)
            gain = max(means[trip]) * TRIP_SHARE - price * self.worth.pound
            if gain > 0 and (option is None or option.place <= self.s.money[self.seat] - price):
                yield place, gain

    def trip_cost(self, place: int) -> int:
        """What planning the trip there takes from the purse."""
        return self.s.setting.rules.trip_price + place - self.s.trip_coins[place]

    def _line_for(self, options: Sequence[Placing]) -> int:
        """The line on which the trip in hand scores most, with what is best to build."""
        best, found = -1.0, self.futures.room[0]
        for option in options[:TRIED_WITH] or (None,):
            base = option.value - options[0].value if option else 0.0
            for line, mean in zip(self.futures.room, self.means([self.s.held], option)[self.s.held], strict=True):
                if base + mean * TRIP_SHARE > best:
                    best, found = base + mean * TRIP_SHARE, line
        return found

    def means(self, trips: Sequence[int], option: Placing | None) -> dict[int, list[float]]:
        return (
            self.futures.trip_means(trips)
            if option is None
            else self.futures.trip_means(trips, option.space, option.track)
        )


def _coming(imagined: VillagePosition, spaces: int, rng: Random) -> list[int]:
    """Cards that may come to a tableau: one for each empty space, and more to choose from."""
    cards = imagined.setting.title.cards
    pool = imagined.tracks + [card for card in cards if imagined.tracks_left >> card & 1]
    drawn = []
    for _ in range(min(len(pool), spaces + TRIES) if spaces else 0):
        number = quick_below(rng, len(pool))
        drawn.append(pool[number])
        pool[number] = pool[-1]
        pool.pop()
    return drawn + list(cards)[: max(0, spaces - len(drawn))]  # where so few are left, any will do
