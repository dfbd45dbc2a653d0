"""What the events in force forbid.

Each event has tables of its own; those of several events are laid over each other, which is
cheap and done once for each set of events. Code that wants to know *which* event forbids a thing
asks `culprit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from milepost.crayon.board.board import Board

TABLES = ("build", "move", "slow", "trade")
_empty = lru_cache(maxsize=64)(bytes)  # most tables have no entry, and bytes can be shared


class Limits:
    """Tables with a 1 for each section (build, move) or milepost (slow, trade) concerned."""

    __slots__ = ("_sets", "build", "ground", "links", "move", "parts", "shut", "slow", "struck", "trade")

    def __init__(self, board: Board) -> None:
        self.build = _empty(len(board.ends))  # sections nobody builds
        self.move = _empty(len(board.ends))  # sections nobody moves over
        self.slow = _empty(board.size)  # mileposts at half rate
        self.trade = _empty(board.size)  # mileposts without pickup and delivery
        self.links: frozenset[int] = frozenset()  # closed ferries and tunnels
        self.struck = 0  # seats who build no track and on whose track no train runs, as bits (EVT-20)
        self.ground = 0  # mileposts at which nobody builds or buys anything
        self.shut = [0] * 6  # the sections of `build` as sets of mileposts, by direction
        self._sets: dict[str, int] = {}
        self.parts: tuple[tuple[int, Limits], ...] = ()  # event cards and their own tables

    def no_build(self, board: Board, sections: Iterable[int]) -> None:
        self.build = marked(len(board.ends), wanted := list(sections))
        for section in wanted:
            arm = board.arms[section]
            self.shut[arm % 6] |= board.bit[arm // 6]
            self.shut[arm % 6 + 3] |= board.bit[board.near[arm]]

    def as_int(self, table: str) -> int:
        """A table as one number, for laying it over others."""
        if table not in self._sets:
            self._sets[table] = int.from_bytes(getattr(self, table), "little")
        return self._sets[table]

    def culprit(self, table: str, index: int) -> int:
        """The event card that has this entry (links: that one; struck: that seat; ground: these mileposts)."""
        return next(card for card, part in self.parts if part._has(table, index))

    def _has(self, table: str, index: int) -> bool:
        if table == "links":
            return index in self.links
        if table == "ground":
            return bool(self.ground & index)
        return bool(self.struck >> index & 1 if table == "struck" else getattr(self, table)[index])


def marked(size: int, places: Iterable[int]) -> bytes:
    """A table of that size with a 1 at each of the places."""
    table = bytearray(size)
    for place in places:
        table[place] = 1
    return bytes(table)


def overlay(board: Board, parts: Sequence[tuple[int, Limits]]) -> Limits:
    """What several events forbid together (EVT-24)."""
    whole = Limits(board)
    whole.parts = tuple(parts)
    for _, part in parts:
        whole.links |= part.links
        whole.struck |= part.struck
        whole.ground |= part.ground
        whole.shut = [a | b for a, b in zip(whole.shut, part.shut, strict=True)]
    for table in TABLES:
        concerned = [part for _, part in parts if part.as_int(table)]
        if concerned:
            setattr(whole, table, _over(table, concerned))
    return whole


def _over(table: str, parts: Sequence[Limits]) -> bytes:
    """One table of several events."""
    found: bytes = getattr(parts[0], table)
    if len(parts) == 1:
        return found
    merged = 0
    for part in parts:
        merged |= part.as_int(table)
    return merged.to_bytes(len(found), "little")
