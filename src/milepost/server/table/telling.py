"""All that was told at a table, in order. What snapshots have kept of it is read when somebody asks for it.

A long game has thousands of entries, and whoever opens it looks at the last few hundred.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, overload

from milepost.log import Line
from milepost.server.store.rows import Stored
from milepost.server.store.snapshots import told_in
from milepost.server.table.told import Told


class Packed(NamedTuple):
    """Entries in a row, and what a snapshot has kept of them."""

    entries: Sequence[Stored]
    told: bytes

    def entry(self, number: int) -> Stored:
        return self.entries[number - self.entries[0].seq]


class Telling(Sequence[Told]):
    """Entry `n` is at `n - 1`. `line` has the numbers of the steps that led to where the game stands.

    A snapshot may fit though somebody has put something else in it: then `retell` plays the game and tells it all anew.
    """

    def __init__(self, retell: Callable[[], Sequence[Told]]) -> None:
        self.line: list[int] = []
        self._told: list[Told | Packed] = []
        self._retell = retell

    def __len__(self) -> int:
        return len(self._told)

    @overload
    def __getitem__(self, index: int) -> Told: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Told]: ...
    def __getitem__(self, index: int | slice) -> Told | Sequence[Told]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        told = self._told[index]
        if isinstance(told, Packed):
            self._unpack(told)
            return self[index]
        return told

    def lines(self, after: int) -> Iterator[Line]:
        """The log's lines after that entry. No words are read for them."""
        for number in range(after, len(self)):
            told = self._told[number]
            yield told.entry(number + 1).line() if isinstance(told, Packed) else told.line

    def seat_of(self, number: int) -> int:
        """Who has done that step."""
        told = self._told[number - 1]
        return told.entry(number).seat if isinstance(told, Packed) else told.line.seat

    def add(self, told: Told) -> None:
        line = told.line
        for number in self._lead(line.word, line.number, line.text):
            self[number - 1].undone = True
        self._told.append(told)

    def add_packed(self, entries: Sequence[Stored], told: bytes) -> None:
        for entry in entries:
            self._lead(entry.kind, entry.seq, entry.text)
        self._told += [Packed(entries, told)] * len(entries)

    def _lead(self, kind: str, number: int, text: str) -> Sequence[int]:
        """The line goes on with an entry; the steps that it takes back."""
        if kind == "play":
            self.line.append(number)
            return ()
        left = bisect_right(self.line, int(text))
        undone = self.line[left:]
        del self.line[left:]
        return undone

    def _unpack(self, packed: Packed) -> None:
        first, last = packed.entries[0].seq, packed.entries[-1].seq
        try:
            found = told_in(packed.told, packed.entries)
        except (ValueError, TypeError, zlib.error):
            found = list(self._retell()[first - 1 : last])
        line = set(self.line[bisect_right(self.line, first - 1) : bisect_right(self.line, last)])
        for told in found:
            told.undone = told.line.word == "play" and told.line.number not in line
        self._told[first - 1 : last] = found
