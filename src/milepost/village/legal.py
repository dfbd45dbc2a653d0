"""Which kinds of actions may be open in a village game."""

from __future__ import annotations

from milepost.family.legal import FamilyLegal
from milepost.village import atoms
from milepost.village.state import State

# The kinds that may be open, by phase.
OPEN = (
    (atoms.TAKE, atoms.PLAN, atoms.DONE),
    (atoms.ASSIGN,),
    (atoms.PLACE,),
    (atoms.RESOLVE,),
    (atoms.DONE, atoms.PLAN),
    (),
)


class VillageLegal(FamilyLegal[State]):
    """The legal atoms of a village game."""

    __slots__ = ()

    def _possible(self) -> tuple[int, ...]:
        return OPEN[self._state.phase] if self._seat == self._state.seat else ()
