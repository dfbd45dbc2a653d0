"""Counting turns in which nothing useful was done, and those that were given for new cards."""

from __future__ import annotations

from milepost.bots.crayon.planner.drive import DONE
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.game import Action

NEW_CARDS = (atom(atoms.DISCARD), atom(atoms.SWAP))
PATIENCE = 2  # turns in a row of either kind, no more


class Pace:
    """What a seat has done in its turn, and how many turns before it were of no use."""

    def __init__(self) -> None:
        self.idle = 0  # turns before this one in which nothing was done
        self.renewed = 0  # turns before this one that were given for new cards
        self._turn = 0  # the round of the turn that is being played
        self._useful = True  # whether something was done in it
        self._renews = False  # whether it is given for new cards

    def begin(self, now: int) -> None:
        """A decision is to be made in this round."""
        if now != self._turn:
            self.idle = 0 if self._useful else self.idle + 1
            self.renewed = self.renewed + 1 if self._renews else 0
            self._turn, self._useful, self._renews = now, False, False

    def note(self, action: Action) -> None:
        """That is what was done."""
        self._useful = self._useful or action != DONE
        self._renews = self._renews or action in NEW_CARDS
