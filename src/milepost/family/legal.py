"""The legal atoms of a seat, found as they are asked for.

Every answer comes from the rules' own `why_not`; nothing is decided here. A family says which kinds may be open
and how one action is chosen at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from milepost.chance import Random, quick_below
from milepost.family.actions import ARGUMENT, KIND_SHIFT
from milepost.family.position import Playable

P = TypeVar("P", bound=Playable)


class FamilyLegal(Generic[P]):
    """Iterate it, ask `atom in legal`, take `len`; `choose` takes one at random without listing all."""

    __slots__ = ("_seat", "_state")

    def __init__(self, state: P, seat: int) -> None:
        self._state = state
        self._seat = seat

    def _possible(self) -> Sequence[int]:
        """The kinds that may be open now."""
        raise NotImplementedError

    def _of(self, kind: int) -> Iterator[int]:
        s, seat, action = self._state, self._seat, self._state.actions[kind]
        for argument in action.candidates(s, seat):
            if action.why_not(s, seat, argument) is None:
                yield kind << KIND_SHIFT | argument

    def __iter__(self) -> Iterator[int]:
        for kind in self._possible():
            yield from self._of(kind)

    def __contains__(self, atom: object) -> bool:
        s = self._state
        if type(atom) is not int or atom < 0 or not s.knows(atom):
            return False
        kind = atom >> KIND_SHIFT
        return kind in self._possible() and s.actions[kind].why_not(s, self._seat, atom & ARGUMENT) is None

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def kinds(self) -> tuple[str, ...]:
        """The words of the kinds of which at least one action is legal."""
        return tuple(self._state.words[kind] for kind in self._possible() if any(True for _ in self._of(kind)))

    def of(self, kind: str) -> Iterator[int]:
        """The legal atoms of one kind, by its word."""
        words = self._state.words
        number = words.index(kind) if kind in words else -1
        return self._of(number) if number in self._possible() else iter(())

    def _likely(self) -> list[int]:
        """The possible kinds less those that plainly have nothing to offer now."""
        return list(self._possible())

    def choose(self, rng: Random) -> int:
        """First a kind that is open, then one action of that kind, each equally likely."""
        kinds = self._likely()
        while kinds:
            kind = kinds[rng.getrandbits(32) * len(kinds) >> 32] if len(kinds) > 1 else kinds[0]  # quick_below
            found = self._sample(kind, rng)
            if found >= 0:
                self._state.allowed = found << 4 | self._seat  # playing it next need not ask again
                return found
            kinds.remove(kind)
        raise IndexError("no action is legal for this seat")

    def _sample(self, kind: int, rng: Random) -> int:
        """A legal atom of the kind, all equally likely, or -1."""
        return self._drawn(kind, rng)

    def _drawn(self, kind: int, rng: Random) -> int:
        """The same for any kind: candidates are struck out until one is legal."""
        s, seat, action = self._state, self._seat, self._state.actions[kind]
        left = list(action.candidates(s, seat))
        while left:
            number = quick_below(rng, len(left)) if len(left) > 1 else 0
            argument = left[number]
            if action.why_not(s, seat, argument) is None:
                return kind << KIND_SHIFT | argument
            left[number] = left[-1]
            left.pop()
        return -1
