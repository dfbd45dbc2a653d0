"""Where chance comes from.

A game asks its `Source` for the n-th chance result; a source keeps no state of its own,
so a position is copied by copying a number. `Seeded` computes the result from a secret key,
`Scripted` repeats what a log recorded, `Unknown` is what a seat has in its place.
Results never depend on the machine, the process or the version of Python.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from milepost.errors import LogError, MilepostError
from milepost.sentences import say


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


def quick_below(rng: Random, n: int) -> int:
    """A number from 0 to n - 1 for small n, by one call; the bias is below n in four thousand million."""
    return rng.getrandbits(32) * n >> 32


# For each size of a set its halves down to a byte, largest first: half the width, and a mask of so many bits;
# and for each byte the places of its bits.
_HALVES = [[(1 << k, (1 << (1 << k)) - 1) for k in range(size - 1, 2, -1)] for size in range(17)]
_IN_BYTE = [[place for place in range(8) if byte >> place & 1] for byte in range(256)]


def nth_bit(bits: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0."""
    place = 0
    for half, mask in _HALVES[(bits.bit_length() - 1).bit_length()]:
        count = (bits & mask).bit_count()
        if n >= count:
            n -= count
            bits >>= half
            place += half
    return place + _IN_BYTE[bits & 255][n]


def members(bits: int) -> list[int]:
    """The numbers of a set, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


HIDDEN = -1  # in place of a result that only another seat may know


class Source(Protocol):
    """Gives the result number `count`: a member of the set of numbers offered, all equally likely.

    Sets are ints with a bit for each member. A source made from a seat's record gives `HIDDEN`
    where another seat saw the result alone.
    """

    def pick(self, count: int, offered: int) -> int: ...


class Seeded:
    """The source of a real game: results follow from a key that stays secret."""

    __slots__ = ("_begun", "key")

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._begun = hashlib.sha256(key)  # going on from here takes half as long as from the beginning

    def __reduce__(self) -> tuple[type[Seeded], tuple[bytes]]:
        return Seeded, (self.key,)

    def pick(self, count: int, offered: int) -> int:
        """A hash of the key and the number."""
        hashed = self._begun.copy()
        hashed.update(b"%d" % count)
        # 128 bits modulo a small number: the bias is far below anything anybody could measure.
        return nth_bit(offered, int.from_bytes(hashed.digest()[:16], "big") % offered.bit_count())


class Scripted:
    """Repeats recorded results, each a value out of those offered; the first one is result number `first`."""

    __slots__ = ("first", "results")

    def __init__(self, results: Sequence[int | None], first: int = 0) -> None:
        self.results = results
        self.first = first

    def pick(self, count: int, offered: int) -> int:
        if count - self.first >= len(self.results):
            raise LogError(
                0, say("this game was made from a record that ends here: nobody knows what chance will give")
            )
        value = self.results[count - self.first]
        if value is None:
            return HIDDEN
        if not offered >> value & 1:
            raise LogError(0, say("chance cannot have given {value} here", value=value))
        return value


class Continued:
    """What an earlier game was given, or what somebody has chosen, and from there on results of its own."""

    __slots__ = ("after", "given")

    def __init__(self, given: Sequence[int], after: Seeded, first: int = 0) -> None:
        self.given = Scripted(given, first)
        self.after = after

    def pick(self, count: int, offered: int) -> int:
        scripted = count - self.given.first < len(self.given.results)
        return (self.given if scripted else self.after).pick(count, offered)


class Unknown:
    """In a seat's view: nobody can look at the deck."""

    __slots__ = ()

    def pick(self, count: int, offered: int) -> int:
        raise MilepostError("a seat's view does not know what chance will give; imagine() a game")


UNKNOWN = Unknown()


def key_of_seed(seed: int) -> bytes:
    """The key of an open seed, the same on every machine."""
    return hashlib.sha256(f"milepost seed {seed}".encode()).digest()


class Chance(NamedTuple):
    """What a game's log says about where its chance comes from: `seed`, `secret`, `commit` (a promise of either) or
    `fork` (a secret, and before it the results that the game had given from which it was forked, or a script)."""

    word: str
    value: str

    @classmethod
    def begun(cls, seed: int | None) -> Chance:
        """The chance of a new game: of a chosen seed, or of a new secret."""
        return cls("secret", secrets.token_hex(32)) if seed is None else cls("seed", str(seed))

    @classmethod
    def forked(cls, given: Sequence[int], seed: int | None) -> Chance:
        """The chance of a game that goes on from another: what that one was given, then something new."""
        secret = secrets.token_hex(32) if seed is None else key_of_seed(seed).hex()
        return cls("fork", " ".join([secret, *map(str, given)]))

    @classmethod
    def chosen(cls, seed: int | None, script: Sequence[int] | None) -> Chance:
        """The chance of a game of which somebody says how it begins: these results first, if any."""
        if seed is not None and type(seed) is not int:
            raise MilepostError(f"a seed is a whole number, not {seed!r}")
        if script is None:
            return cls.begun(seed)
        if isinstance(script, str) or not all(type(one) is int and one >= 0 for one in script):
            raise MilepostError("a script is a list of numbers: what chance is to give, one after the other")
        return cls.forked(script, seed)

    @classmethod
    def of(cls, source: Source, first: int) -> Chance:
        """What a log would say of a source that goes on with result number `first`."""
        if isinstance(source, Seeded):
            return cls("secret", source.key.hex())
        if isinstance(source, Continued):
            given = source.given.results[max(0, first - source.given.first) :]
            return cls("fork", " ".join([source.after.key.hex(), *map(str, given)]))
        if isinstance(source, Scripted):
            return cls("commit", "unknown")
        raise MilepostError("a seat's view has no log; imagine() a game")

    def source(self, script: Sequence[int | None] = (), first: int = 0) -> Source:
        """What gives the results, again and again the same; where there is only a promise, those of the script.

        `first` is the number of the first result asked for: a game may begin with a position.
        """
        try:
            if self.word == "seed":
                return Seeded(key_of_seed(int(self.value)))
            if self.word == "fork":
                secret, *given = self.value.split(" ")
                return Continued([int(one) for one in given], Seeded(bytes.fromhex(secret)), first)
            return Seeded(bytes.fromhex(self.value)) if self.word == "secret" else Scripted(script, first)
        except ValueError:
            raise MilepostError(say("“{text}” is not a {word}", text=self.value[:80], word=self.word)) from None

    def promise(self) -> Chance:
        """All that may be told while the game runs, to be checked at its end: the hash of the secret.

        A chosen seed is no secret worth a hash; whoever made the game knows it.
        """
        if self.word in ("secret", "fork"):
            return Chance("commit", hashlib.sha256(bytes.fromhex(self.value.partition(" ")[0])).hexdigest())
        return Chance("commit", "open seed") if self.word == "seed" else self
