"""Counting turns in which nothing useful was done, and those given for new cards since the last delivery."""

from __future__ import annotations

from collections.abc import Hashable

from milepost.bots.crayon.planner.act.operate import DONE
from milepost.crayon import atoms
from milepost.crayon.atoms import KIND_SHIFT, atom
from milepost.crayon.position import CrayonPosition
from milepost.game import Action

NEW_CARDS = (atom(atoms.DISCARD), atom(atoms.SWAP))
DELIVERING = (atoms.DELIVER, atoms.FILL, atoms.PILGRIMS)
PATIENCE = 2  # turns in a row without use, no more


def delivers(action: Action) -> bool:
    return isinstance(action, int) and action >> KIND_SHIFT in DELIVERING


class IdleTurns:
    """What a seat has done in its turn, and how many turns before it were of no use."""

    def __init__(self) -> None:
        self.turns = 0  # turns before this one in which nothing was done
        self.renewed = 0  # turns given for new cards since the last delivery
        self._turn = 0  # the round of the turn that is being played
        self._useful = True  # whether something was done in it
        self.circles = 0  # turns before this one that led back to where the seat had been
        self._lasting: Hashable = None  # the cards before the seat, its locos and its track
        self._been: set[Hashable] = set()  # where its trains began turns since these changed, and with which loads

    def begin(self, now: int) -> bool:
        """A decision is to be made in this round; whether it is the first of a turn."""
        first = now != self._turn
        if first:
            self.turns = 0 if self._useful else self.turns + 1
            self._turn, self._useful = now, False
        return first

    def look(self, s: CrayonPosition, seat: int) -> None:
        """A turn of the seat begins in this position."""
        trains = s.setting.trains_of(seat)
        lasting = s.hands[seat], s.pool, [s.locos[train] for train in trains], s.owner.count(seat + 1)
        if lasting != self._lasting:
            self._lasting, self.circles = lasting, 0
            self._been.clear()
        passing = tuple((s.place[train], s.loads[train]) for train in trains)
        self.circles = self.circles + 1 if passing in self._been else 0
        self._been.add(passing)

    def note(self, action: Action) -> None:
        """That is what was done."""
        self._useful = self._useful or action != DONE
        if action in NEW_CARDS:
            self.renewed += 1
        elif delivers(action):
            self.renewed = 0
            self._lasting = None
