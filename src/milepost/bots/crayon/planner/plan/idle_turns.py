"""Counting turns in which nothing useful was done, and those given for new cards since the last delivery."""

from __future__ import annotations

from milepost.bots.crayon.planner.act.operate import DONE
from milepost.crayon import atoms
from milepost.crayon.atoms import KIND_SHIFT, atom
from milepost.game import Action

NEW_CARDS = (atom(atoms.DISCARD), atom(atoms.SWAP))
DELIVERING = (atoms.DELIVER, atoms.FILL, atoms.PILGRIMS)
PATIENCE = 2  # turns in a row without use, no more


class IdleTurns:
    """What a seat has done in its turn, and how many turns before it were of no use."""

    def __init__(self) -> None:
        self.turns = 0  # turns before this one in which nothing was done
        self.renewed = 0  # turns given for new cards since the last delivery
        self._turn = 0  # the round of the turn that is being played
        self._useful = True  # whether something was done in it

    def begin(self, now: int) -> None:
        """A decision is to be made in this round."""
        if now != self._turn:
            self.turns = 0 if self._useful else self.turns + 1
            self._turn, self._useful = now, False

    def note(self, action: Action) -> None:
        """That is what was done."""
        self._useful = self._useful or action != DONE
        if action in NEW_CARDS:
            self.renewed += 1
        elif isinstance(action, int) and action >> KIND_SHIFT in DELIVERING:
            self.renewed = 0
