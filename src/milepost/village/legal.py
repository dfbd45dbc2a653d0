"""The legal atoms of a seat, found as they are asked for.

Every answer comes from the rules' own `why_not`; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.chance import Random, nth_bit, quick_below
from milepost.village import atoms
from milepost.village.atoms import ACTIONS, ARGUMENT, KIND_SHIFT, WORDS
from milepost.village.market import has_room
from milepost.village.state import ASSIGN, CHOOSE, OVER, PLACE, RESOLVE
from milepost.village.tableau import open_spaces

if TYPE_CHECKING:
    from milepost.village.position import VillagePosition

# The kinds that may be open, by phase.
OPEN = ((atoms.TAKE, atoms.PLAN, atoms.DONE), (atoms.ASSIGN,), (atoms.PLACE,), (atoms.RESOLVE,),
        (atoms.DONE, atoms.PLAN), ())


class VillageLegal:
    """Iterate it, ask `atom in legal`, take `len`; `choose` takes one at random without listing all."""

    __slots__ = ("_seat", "_state")

    def __init__(self, state: VillagePosition, seat: int) -> None:
        self._state = state
        self._seat = seat

    def _possible(self) -> tuple[int, ...]:
        return OPEN[self._state.phase] if self._seat == self._state.seat else ()

    def _of(self, kind: int) -> Iterator[int]:
        s, seat, action = self._state, self._seat, ACTIONS[kind]
        for argument in action.candidates(s, seat):
            if action.why_not(s, seat, argument) is None:
                yield kind << KIND_SHIFT | argument

    def __iter__(self) -> Iterator[int]:
        for kind in self._possible():
            yield from self._of(kind)

    def __contains__(self, atom: object) -> bool:
        if type(atom) is not int or atom < 0 or not atoms.fits(self._state.setting, atom):
            return False
        kind = atom >> KIND_SHIFT
        return kind in self._possible() and ACTIONS[kind].why_not(self._state, self._seat, atom & ARGUMENT) is None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def kinds(self) -> tuple[str, ...]:
        """The words of the kinds of which at least one action is legal."""
        return tuple(WORDS[kind] for kind in self._possible() if any(True for _ in self._of(kind)))

    def of(self, kind: str) -> Iterator[int]:
        """The legal atoms of one kind, by its word."""
        number = WORDS.index(kind) if kind in WORDS else -1
        return self._of(number) if number in self._possible() else iter(())

    def choose(self, rng: Random) -> int:
        """First a kind that is open, then one action of that kind, each equally likely."""
        s, seat = self._state, self._seat
        if seat != s.seat or s.phase == OVER:
            raise IndexError("no action is legal for this seat")
        if s.phase == PLACE:
            return self._place(rng)
        if s.phase == ASSIGN or s.phase == RESOLVE:
            found = list(self)
            return self._offer(found[quick_below(rng, len(found))])
        affordable = s.money[seat] + 1 - s.setting.rules.trip_price
        if affordable > 0 and not s.planned and s.trips_out and rng.getrandbits(1) and has_room(s, seat):
            return self._offer(atoms.PLAN << KIND_SHIFT | quick_below(rng, min(affordable, len(s.trips_out))))
        if s.phase == CHOOSE and s.tracks:
            return self._offer(atoms.TAKE << KIND_SHIFT | quick_below(rng, min(len(s.tracks), s.money[seat] + 1)))
        return self._offer(atoms.DONE << KIND_SHIFT)

    def _place(self, rng: Random) -> int:
        """One of the placings, all equally likely."""
        s = self._state
        free = open_spaces(s.filled[self._seat])
        if s.setting.turnable[s.held]:
            number = quick_below(rng, 2 * free.bit_count())
            return self._offer(atoms.PLACE << KIND_SHIFT | nth_bit(free, number >> 1) * 2 | number & 1)
        return self._offer(atoms.PLACE << KIND_SHIFT | nth_bit(free, quick_below(rng, free.bit_count())) * 2)

    def _offer(self, atom: int) -> int:
        """Note that the atom has been found legal; playing it next need not ask again."""
        self._state.allowed = atom << 4 | self._seat
        return atom
