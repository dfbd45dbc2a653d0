"""What placings and resolutions are worth to a seat: shared by the bots of this family."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from milepost.village import atoms
from milepost.village.atoms import atom
from milepost.village.board.line import SIDING, SIGNAL
from milepost.village.board.tableau import LINES, SPACES, open_spaces
from milepost.village.rules import build, resolve
from milepost.village.state import State

EARLY_POUND, LATE_POUND = 0.9, 0.4  # what £1 is worth in points in the first turn and in the last
OPEN_SHARE = 0.8  # of a line's features so far, while it is not complete
LINE_PAY = 3.5  # money that a line brings in any case
SIDING_WORTH = 1.5  # points of a line's first siding


class Worth:
    """A seat's tableau and what a track would add to it."""

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        left = SPACES - s.filled[seat].bit_count()
        self.pound = LATE_POUND + (EARLY_POUND - LATE_POUND) * left / SPACES
        self._before = self._value(s)

    def placings(self, card: int) -> Iterator[int]:
        """Arguments of `place` for a card."""
        free = open_spaces(self.s.filled[self.seat])
        for space in range(SPACES):
            if free >> space & 1:
                yield space * 2
                if self.s.setting.turnable[card]:
                    yield space * 2 + 1

    def placing(self, card: int, argument: int) -> float:
        """What the tableau gains by the card there."""
        trial = self.s.copy()
        trial.pending = 0
        build.lay(trial, self.seat, argument >> 1, card * 2 + (argument & 1))
        return self._value(trial) - self._before

    def pay_now(self, space: int, track: int) -> float:
        """What the money of the lines that the track completes is worth, beyond what every line pays some day."""
        s, seat = self.s, self.seat
        trial = s.copy()
        trial.pending = 0
        build.lay(trial, seat, space, track)
        money = 0.0
        for line in range(LINES):
            if trial.pending >> line & 1:
                run, trips = trial.line(seat, line), len(s.trips[seat * LINES + line])
                money += max(s.setting.title.termini[card].pay(run, trips) for card in s.hands[seat]) - LINE_PAY
        return money * self.pound

    def _value(self, s: State) -> float:
        return fsum(
            self._line(s, line) for line in range(LINES) if not s.closed[self.seat] >> line & 1 or s.pending >> line & 1
        )

    def _line(self, s: State, line: int) -> float:
        """A line's points so far; all of them, with the best terminus card, where it has just been completed."""
        run, setting = s.line(self.seat, line), s.setting
        points = float(setting.feature_points(run)) + SIDING_WORTH * bool(run.feature(SIDING))
        trips = s.trips[self.seat * LINES + line]
        for trip in trips:
            points += setting.trips[trip].score(run)
        if s.pending >> line & 1:
            termini = setting.title.termini
            return points + self.pound * max(termini[card].pay(run, len(trips)) for card in s.hands[self.seat])
        # A signal is worth more on a line that may still get others.
        return OPEN_SHARE * (points + 0.5 * run.feature(SIGNAL)) + 0.3 * run.tracks


def best_resolution(s: State, seat: int) -> int:
    """The atom that pays most; a card that usually pays well is kept for later where it would pay little."""

    def value(number: int) -> float:
        argument = number & atoms.ARGUMENT
        line, card = argument & resolve.LINE_BITS, s.setting.title.termini[argument >> resolve.CARD_SHIFT]
        pay = card.pay(s.line(seat, line), len(s.trips[seat * LINES + line]))
        return pay - 0.3 * _usual(card.table)

    return max((atom(atoms.RESOLVE, argument) for argument in resolve.resolvings(s, seat)), key=value)


def _usual(table: tuple[int, ...]) -> float:
    """What a terminus card pays for a line like many."""
    return (table[min(1, len(table) - 1)] + table[min(2, len(table) - 1)]) / 2
