"""One title with one set of rules and so many players, made ready for play.

Everything here follows from data and options and never changes. A *track* in a tableau is a number,
twice the card's and one more if it is turned; tables are looked up by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from milepost.family.setting import FamilySetting, shared
from milepost.village.board.line import BARN, BARN_AT, FARM, SIGNAL, TERRAINS, Line, counts_of
from milepost.village.board.tableau import AHEAD, ENTRY
from milepost.village.options.rules import Rules, with_variants
from milepost.village.title.data import TitleData
from milepost.village.title.trip import Trip
from milepost.village.title.trip_kinds import Fewest


class Setting(FamilySetting[TitleData]):
    """What a position looks up all the time."""

    def __init__(self, title: TitleData, players: int, variants: tuple[str, ...]) -> None:
        super().__init__(title, players, variants)
        self.solo = players == 1
        self.rules: Rules = with_variants(title.rules, variants, players)
        self.letters = tuple(title.borders)
        self.all_cards = sum(1 << card for card in title.cards)
        self.all_termini = sum(1 << card for card in title.termini)
        self.trips: dict[int, Trip] = {card: self._trip(made.trip) for card, made in title.cards.items()}
        self._tracks()
        self._faces()
        self.starts = [
            [(counts_of(start.terrain, start.feature), start.terrain) for start in border]
            for border in title.borders.values()
        ]

    def _trip(self, trip: Trip) -> Trip:
        if isinstance(trip, Fewest) and self.rules.fewest_needs_other:
            return replace(trip, needs_other=True)
        return trip

    def _tracks(self) -> None:
        """By track: is it curves, its terrain, what it adds to the line from the top and to that from the left."""
        size = 2 * max(self.title.cards) + 2
        self.curve = [0] * size
        self.terrain = [0] * size
        self.adds = [0] * (2 * size)
        self.turnable = [False] * (size // 2)
        for card, made in self.title.cards.items():
            track = made.track
            self.turnable[card] = track.turnable
            for turned in (0, 1):
                code = card * 2 + turned
                self.curve[code] = int(track.curves)
                self.terrain[code] = track.terrain
                for way in (0, 1):
                    feature = track.features[way ^ (turned & track.curves)]
                    self.adds[code * 2 + way] = counts_of(track.terrain, feature, track.curves)

    def _faces(self) -> None:
        """`same_trip[card]`: the cards with that very trip. From the trip side they cannot be told apart."""
        sets: dict[Trip, int] = {}
        for card, made in self.title.cards.items():
            sets[made.trip] = sets.get(made.trip, 0) | 1 << card
        self.same_trip = [0] * (max(self.title.cards) + 1)
        for card, made in self.title.cards.items():
            self.same_trip[card] = sets[made.trip]

    def line(self, spaces: Sequence[int], base: int, letter: int, number: int) -> Line:
        """A line as far as it runs, from its border start on."""
        curve, terrain, adds = self.curve, self.terrain, self.adds
        counts, last = self.starts[letter][number]
        pairs = 0
        port = ENTRY[number]
        while port >= 0:
            track = spaces[base + (port >> 1)]
            if not track:
                break
            counts += adds[track * 2 + (port & 1)]
            if terrain[track] == last:
                pairs += 1
            last = terrain[track]
            port = AHEAD[port ^ curve[track]]
        return Line(counts, last, pairs)

    def line_points(self, line: Line, trips: Sequence[int]) -> int:
        """What a line scores with these trips: those, and its features (VIL-14)."""
        points = self.feature_points(line)
        for trip in trips:
            points += self.trips[trip].score(line)
        return points

    def feature_points(self, line: Line) -> int:
        """What the features of a line score, sidings left out (VIL-16, VIL-R13)."""
        points = self.signal_points(line.feature(SIGNAL)) + line.halt_points
        if line.feature(FARM):
            points += line.feature(FARM) * line.terrains
        if line.feature(BARN):
            barns, terrains = line.counts >> BARN_AT, line.counts
            for _ in TERRAINS:
                points += (barns & 15) * (terrains & 15)
                barns >>= 4
                terrains >>= 4
        return points

    def signal_points(self, signals: int) -> int:
        table = self.rules.signals
        return table[min(signals, len(table) - 1)]

    def siding_points(self, lines: int) -> int:
        table = self.rules.sidings
        return table[min(lines, len(table) - 1)]


def setting(title: TitleData, players: int, variants: tuple[str, ...]) -> Setting:
    """The setting for a game; made once."""
    return shared(Setting, title, players, variants)
