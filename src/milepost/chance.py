"""Where chance comes from.

A game asks its `Source` for the n-th chance result; a source keeps no state of its own,
so a position is copied by copying a number. `Seeded` computes the result from a secret key,
`Scripted` repeats what a log recorded, `Unknown` is what a seat has in its place.
Results never depend on the machine, the process or the version of Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from milepost.errors import LogError, MilepostError


class Random(Protocol):
    """Any random number generator that gives bits: `random.Random` will do."""

    def getrandbits(self, k: int, /) -> int: ...


def below(rng: Random, n: int) -> int:
    """A fair number from 0 to n - 1, by the same steps everywhere."""
    bits = n.bit_length()
    value = rng.getrandbits(bits)
    while value >= n:
        value = rng.getrandbits(bits)
    return value


class Source(Protocol):
    """Gives the result number `count` among `n` equally likely ones."""

    def below(self, count: int, n: int, offered: Sequence[int]) -> int: ...


class Seeded:
    """The source of a real game: results follow from a key that stays secret."""

    __slots__ = ("key",)

    def __init__(self, key: bytes) -> None:
        self.key = key

    def below(self, count: int, n: int, offered: Sequence[int]) -> int:
        limit = (1 << 256) // n * n
        attempt = 0
        while True:
            block = self.key + count.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            value = int.from_bytes(hashlib.sha256(block).digest(), "big")
            if value < limit:
                return value % n
            attempt += 1


class Scripted:
    """Repeats recorded results, each a value out of those offered."""

    __slots__ = ("results",)

    def __init__(self, results: list[int]) -> None:
        self.results = results

    def below(self, count: int, n: int, offered: Sequence[int]) -> int:
        if count >= len(self.results):
            raise LogError(0, "the log does not say what chance gave")
        value = self.results[count]
        if value not in offered:
            raise LogError(0, f"chance cannot have given {value} here")
        return list(offered).index(value)


class Unknown:
    """In a seat's view: nobody can look at the deck."""

    __slots__ = ()

    def below(self, count: int, n: int, offered: Sequence[int]) -> int:
        raise MilepostError("a seat's view does not know what chance will give; imagine() a game")


UNKNOWN = Unknown()


def key_of_seed(seed: int) -> bytes:
    """The key of an open seed, the same on every machine."""
    return hashlib.sha256(f"milepost seed {seed}".encode()).digest()
