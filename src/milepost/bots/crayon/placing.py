"""A train that must stand on the board before the operations end, though nobody has a use for it yet (R-45)."""

from __future__ import annotations

from collections.abc import Collection

from milepost.crayon import atoms
from milepost.crayon.atoms import BODY, TRAIN_SHIFT, atom
from milepost.crayon.view import CrayonView
from milepost.game import Action

DONE = atom(atoms.DONE)


def due(view: CrayonView, wanted: Collection[int] = (), which: int | None = None) -> Action | None:
    """Where the train (or any) is placed now: at a wanted milepost, else on own track; None while it need not be."""
    legal = view.legal()
    if DONE in legal:
        return None
    open_ = [act for act in legal.of("place") if which is None or (act & atoms.ARGUMENT) >> TRAIN_SHIFT == which]
    bit, reach = view.state.setting.board.bit, view.state.reach[view.seat]
    return min(open_, default=None, key=lambda act: (act & BODY not in wanted, not reach & bit[act & BODY], act))
