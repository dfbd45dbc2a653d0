"""Imagined ends of a seat's tableau, and what a track or a trip is worth over all of them.

Each future fills the empty spaces with tracks that may still come. A track on a space changes only the two
lines that run through it, so trying one costs little.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from milepost.chance import Random, quick_below
from milepost.village.board.line import SIDING, Line
from milepost.village.board.tableau import LINES, SPACES, line_at
from milepost.village.state import State


class Future:
    """One filled tableau: its tracks, and for each line what it scores and (as bits) whether it has a siding."""

    __slots__ = ("sidings", "tracks", "worth")

    def __init__(self, tracks: list[int]) -> None:
        self.tracks = tracks
        self.worth = [0] * LINES
        self.sidings = 0


class Futures:
    """Several imagined ends of one seat's tableau, the same for every track that is tried."""

    def __init__(self, s: State, seat: int) -> None:
        self.setting = s.setting
        self.letter = s.letters[seat]
        self.own = s.spaces[seat * SPACES : (seat + 1) * SPACES]
        self.empty = [space for space in range(SPACES) if not self.own[space]]
        self.trips = [[s.setting.trips[trip] for trip in s.trips[seat * LINES + line]] for line in range(LINES)]
        self.resolved = s.closed[seat]
        self.room = [
            line
            for line in range(LINES)
            if not s.closed[seat] >> line & 1 and len(self.trips[line]) < s.setting.rules.line_trips
        ]
        self.all: list[Future] = []
        self.nodes = 0  # filled tableaux looked at

    def add(self, cards: Sequence[int], rng: Random) -> None:
        """A future in which these cards come, one for each empty space.

        Further cards are each tried on some space and kept where they score more: a player chooses.
        """
        filled = self.own[:]
        for space, card in zip(self.empty, cards, strict=False):
            filled[space] = card * 2 + rng.getrandbits(1)
        future = Future(filled)
        for line in range(LINES):
            self._enter(future, line)
        for card in cards[len(self.empty) :]:
            space, track = self.empty[quick_below(rng, len(self.empty))], card * 2 + rng.getrandbits(1)
            if self.gain(future, space, track) > 0:
                future.tracks[space] = track
                for port in (space * 2, space * 2 + 1):
                    self._enter(future, line_at(future.tracks, 0, self.setting.curve, port))
        self.all.append(future)

    def _enter(self, future: Future, line: int) -> None:
        future.worth[line], siding = self._line(future.tracks, line)
        future.sidings = future.sidings & ~(1 << line) | siding << line

    def _line(self, tracks: Sequence[int], line: int) -> tuple[int, bool]:
        """What a line scores when it is resolved, and whether it has a siding."""
        run = self.setting.line(tracks, 0, self.letter, line)
        siding = run.feature(SIDING) > 0
        return (0, siding) if self.resolved >> line & 1 else (self._points(run, line), siding)

    def _points(self, run: Line, line: int) -> int:
        points = self.setting.feature_points(run)
        for trip in self.trips[line]:
            points += trip.score(run)
        return points

    def gain(self, future: Future, space: int, track: int) -> int:
        """What the future scores more with that track there."""
        self.nodes += 1
        tracks, curve = future.tracks, self.setting.curve
        first = line_at(tracks, 0, curve, space * 2)
        second = line_at(tracks, 0, curve, space * 2 + 1)
        before, tracks[space] = tracks[space], track
        worth1, siding1 = self._line(tracks, first)
        worth2, siding2 = self._line(tracks, second)
        tracks[space] = before
        gain = worth1 + worth2 - future.worth[first] - future.worth[second]
        sidings = future.sidings & ~(1 << first | 1 << second) | siding1 << first | siding2 << second
        if sidings != future.sidings:
            points = self.setting.siding_points
            gain += points(sidings.bit_count()) - points(future.sidings.bit_count())
        return gain

    def mean_gain(self, space: int, track: int) -> float:
        """What the track there gains in the mean of all futures."""
        return fsum(self.gain(future, space, track) for future in self.all) / len(self.all)

    def trip_means(self, trips: Sequence[int], space: int = -1, track: int = 0) -> dict[int, list[float]]:
        """By trip, its mean score on each line with room (in the order of `room`), with the track on its space."""
        made = [self.setting.trips[trip] for trip in trips]
        sums = [[0] * len(self.room) for _ in trips]
        for future in self.all:
            self.nodes += 1
            tracks = future.tracks[:]
            if space >= 0:
                tracks[space] = track
            for column, line in enumerate(self.room):
                run = self.setting.line(tracks, 0, self.letter, line)
                for row, trip in enumerate(made):
                    sums[row][column] += trip.score(run)
        return {trip: [total / len(self.all) for total in row] for trip, row in zip(trips, sums, strict=True)}
