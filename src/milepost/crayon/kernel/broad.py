"""Country so broad that a section can be taken from it: how many other ways join the two ends.

Two neighbours are joined directly, past the two mileposts beside them, and past those in two wider bows. These ways
share no section, so as many of them as are free join the two, whatever else is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from milepost.crayon.kernel.flow import Net, joined

# From a to its neighbour in direction d: steps relative to d, past mileposts that are no cities and no ports.
# These share no section with each other.
DETOURS = ((5, 1), (1, 5), (4, 0, 0, 2), (2, 0, 0, 4))
# For the last two, where track is in their way: wider at the beginning, at the end, or both. One may be counted.
WIDER = (
    (),
    (),
    ((3, 5, 0, 0, 2), (4, 0, 0, 1, 3), (3, 5, 0, 0, 1, 3)),
    ((3, 1, 0, 0, 4), (2, 0, 0, 5, 3), (3, 1, 0, 0, 5, 3)),
)
SAME, UNSURE = -1, -2
"""What becomes of broad country: it stays as it is; it is hard to say."""

Ways = tuple[tuple[int, ...], ...]


class Lattice(NamedTuple):
    """The board as far as it matters here: by arm, by section, by milepost."""

    near: Sequence[int]  # at each arm the next milepost, or -1
    section: Sequence[int]  # and the section there, or -1
    arms: Sequence[int]  # of each section the arm along it from its first end
    special: bytes | bytearray  # sections that touch a city or a port
    red: bytes  # sections inside red areas
    node: Sequence[int]  # of each milepost its node in the network


class Detours(dict[int, tuple[tuple[tuple[int, ...], Ways], ...]]):
    """For a section the ways round it with their wider forms, as sections; through open country only."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice

    def __missing__(self, section: int) -> tuple[tuple[tuple[int, ...], Ways], ...]:
        plain = not self._lattice.red[section] and not self._lattice.special[section]
        self[section] = found = (
            tuple(
                (self._sections(section, way), some(self._sections(section, other) for other in wider))
                for way, wider in zip(DETOURS, WIDER, strict=True)
            )
            if plain
            else ()
        )
        return found

    def _sections(self, section: int, turns: tuple[int, ...]) -> tuple[int, ...]:
        """The sections of a way round one; empty if there is no such way."""
        near, sections, arms, special, _, _ = self._lattice
        m, d = divmod(arms[section], 6)
        way = []
        for turn in turns:
            step = m * 6 + (d + turn) % 6
            if sections[step] < 0 or special[sections[step]]:
                return ()
            way.append(sections[step])
            m = near[step]
        return tuple(way)


def some(ways: Iterable[tuple[int, ...]]) -> Ways:
    return tuple(way for way in ways if way)


class Broad:
    """Answers about sections of a board; `open_` is the network of its open country."""

    def __init__(self, lattice: Lattice, open_: Net) -> None:
        self.lattice, self.open = lattice, open_
        self.detours = Detours(lattice)

    def stays(self, owner: bytes | bytearray, section: int, ways: int) -> bool:
        """Its two ends stay joined by so many ways if the section is taken: quick, and sure only where it says so."""
        missed: list[tuple[int, ...]] = []
        for detour, wider in self.detours[section]:
            for other in detour:
                if owner[other]:
                    missed += wider
                    break
            else:
                ways -= 1 if detour else 0
                if not ways:
                    return True
        return ways == 1 and any(not any(owner[other] for other in detour) for detour in missed)

    def without(self, owner: bytes | bytearray, room: bytes | bytearray, section: int, ways: int) -> int:
        """What becomes of broad country if the section is taken: SAME, UNSURE, or the milepost it loses.

        If an end has too few ways left, but all that it still leads to is broadly joined with the other end, no way
        need pass that end any more, and the country can do without it. `room` is that of the network's arcs.
        """
        if self.stays(owner, section, ways):
            return SAME
        near, _, arms, _, _, node = self.lattice
        a, d = divmod(arms[section], 6)
        b = near[arms[section]]
        out, back = self._onward(owner, a, section), self._onward(owner, b, section)
        if len(out) >= ways and len(back) >= ways and joined(self.open, room, node[a], node[b], ways, section):
            return SAME
        ends = [(a, b, out, d), (b, a, back, d + 3)]
        for m, other, around, towards in ends if len(out) <= len(back) else ends[::-1]:  # the likelier one first
            left = self._not_round(owner, m, towards, around, section, ways)
            if all(joined(self.open, room, node[n], node[other], ways, section) for n in left):
                return m
        return UNSURE

    def _onward(self, owner: bytes | bytearray, m: int, section: int) -> list[int]:
        """Where free sections lead from a milepost through open country, but for this one."""
        near, sections, _, special, _, _ = self.lattice
        return [
            near[arm]
            for arm in range(m * 6, m * 6 + 6)
            if (k := sections[arm]) >= 0 and k != section and not owner[k] and not special[k]
        ]

    def _not_round(
        self, owner: bytes | bytearray, m: int, towards: int, wanted: list[int], section: int, ways: int
    ) -> list[int]:
        """Those wanted that the ring of neighbours does not join broadly with the neighbour in one direction: quick."""
        near = self.lattice.near
        left = list(wanted)
        for turn in (1, -1):
            x = near[m * 6 + towards % 6]
            for n in range(1, 6):
                y = near[m * 6 + (towards + turn * n) % 6]
                pair = self._between(x, y) if left and y >= 0 else -1
                if pair < 0 or not self._joins_ends(owner, pair, section, ways):
                    break
                if y in left:
                    left.remove(y)
                x = y
        return left

    def _between(self, a: int, b: int) -> int:
        """The section between two mileposts, or -1."""
        near, sections = self.lattice.near, self.lattice.section
        for arm in range(a * 6, a * 6 + 6):
            if near[arm] == b:
                return sections[arm]
        return -1

    def _joins_ends(self, owner: bytes | bytearray, pair: int, without: int, ways: int) -> bool:
        """The ends of the section `pair` are joined by so many ways, none of them over the other section."""
        for detour, _ in self.detours[pair]:
            if detour and without not in detour and not any(owner[k] for k in detour):
                ways -= 1
        return ways <= (pair != without and not owner[pair] and not self.lattice.special[pair])
