"""The legal atoms of a seat, found as they are asked for.

Every answer comes from the rules' own `why_not`; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.chance import Random, below
from milepost.crayon import atoms
from milepost.crayon.atoms import ACTIONS, ARGUMENT, KIND_SHIFT, WORDS
from milepost.crayon.build import build_masks, why_not_build
from milepost.crayon.state import OPERATE

if TYPE_CHECKING:
    from milepost.crayon.position import CrayonPosition

OPERATING_KINDS = (atoms.DONE, atoms.PLACE, atoms.MOVE, atoms.RIDE, atoms.PICK, atoms.DROP, atoms.DELIVER,
                   atoms.PILGRIMS, atoms.DISCARD)
BUILDING_KINDS = (atoms.DONE, atoms.BUILD, atoms.UPGRADE)
ANSWERS = {"lose load": (atoms.LOSE,)}


class CrayonLegal:
    """Iterate it, ask `atom in legal`, take `len`; `choose` takes one at random without listing all."""

    __slots__ = ("_seat", "_state")

    def __init__(self, state: CrayonPosition, seat: int) -> None:
        self._state = state
        self._seat = seat

    def _possible(self) -> tuple[int, ...]:
        """The kinds that may be open now."""
        s = self._state
        if self._seat not in s.waiting():
            return ()
        if s.stack:
            return ANSWERS[s.stack[-1][0]]
        return OPERATING_KINDS if s.phase == OPERATE else BUILDING_KINDS

    def _of(self, kind: int) -> Iterator[int]:
        s, seat, action = self._state, self._seat, ACTIONS[kind]
        for argument in action.candidates(s, seat):
            if action.why_not(s, seat, argument) is None:
                yield kind << KIND_SHIFT | argument

    def __iter__(self) -> Iterator[int]:
        for kind in self._possible():
            yield from self._of(kind)

    def __contains__(self, atom: object) -> bool:
        if not isinstance(atom, int):
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
        kinds = list(self._possible())
        while kinds:
            kind = kinds[below(rng, len(kinds))] if len(kinds) > 1 else kinds[0]
            found = self._sample_build(rng) if kind == atoms.BUILD else -1
            if found >= 0:
                return found
            if found == -1:
                legal = list(self._of(kind))
                if legal:
                    return legal[below(rng, len(legal))] if len(legal) > 1 else legal[0]
            kinds.remove(kind)
        raise IndexError("no action is legal for this seat")

    def _sample_build(self, rng: Random) -> int:
        """A legal section, all equally likely: drawn from the sets of candidates until one is legal.

        -1 leaves it to the list (own claims are not in the sets, or luck ran out), -2 says there is none.
        """
        s, seat = self._state, self._seat
        if s.claims:
            return -1
        masks = build_masks(s, seat)
        counts = [mask.bit_count() for mask in masks]
        total = sum(counts)
        if not total:
            return -2
        for _ in range(12):
            number = below(rng, total)
            d = 0
            while number >= counts[d]:
                number -= counts[d]
                d += 1
            arm = s.setting.board.at_cell[nth_bit(masks[d], number)] * 6 + d
            if why_not_build(s, seat, arm) is None:
                return atoms.BUILD << KIND_SHIFT | arm
        return -1


def nth_bit(bits: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0."""
    low, width = 0, bits.bit_length()
    while width > 1:
        half = width >> 1
        part = bits & (1 << half) - 1
        count = part.bit_count()
        if n < count:
            bits, width = part, half
        else:
            n -= count
            bits >>= half
            low += half
            width -= half
    return low
