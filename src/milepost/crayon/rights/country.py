"""Broad country: mileposts any two of which are joined by several ways that share no section.

Two neighbours are joined directly, past the two mileposts beside them, and past those in two wider bows. Where enough
of these five are free, so many ways join the two, whatever else is built. And mileposts joined so broadly to the same
one are joined so broadly to each other: fewer sections than that cannot part them. So one flood finds broad country,
and a section may be taken from it without a second look while enough other ways are left round it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.crayon.kernel import flood, joined

if TYPE_CHECKING:
    from milepost.crayon.board.board import Board
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State

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

Ways = tuple[tuple[int, ...], ...]


class Detours(dict[int, tuple[tuple[tuple[int, ...], Ways], ...]]):
    """For a section the ways round it with their wider forms, as sections; through open country only."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    def __missing__(self, section: int) -> tuple[tuple[tuple[int, ...], Ways], ...]:
        plain = not self._setting.board.red[section] and not self._setting.special[section]
        self[section] = found = (
            tuple(
                (
                    _sections(self._setting, section, way),
                    _some(_sections(self._setting, section, other) for other in wider),
                )
                for way, wider in zip(DETOURS, WIDER, strict=True)
            )
            if plain
            else ()
        )
        return found


class WaysRound(dict[int, Ways]):
    """For a section ways from its one end to the other, as sections; where it leads to a major city, from that city."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    def __missing__(self, section: int) -> Ways:
        board = self._setting.board
        a, b = board.ends[section]
        if board.major_at[a] >= 0 and board.major_at[b] < 0:
            found = _from_city(self._setting, section, board.major_at[a], b)
        elif board.major_at[b] >= 0 and board.major_at[a] < 0:
            found = tuple(way[::-1] for way in _from_city(self._setting, section, board.major_at[b], a))
        else:
            mains = self._setting.detours[section]
            found = _some(main for main, _ in mains) + tuple(way for _, wider in mains for way in wider)
        self[section] = found
        return found


def _some(ways: Iterable[tuple[int, ...]]) -> Ways:
    return tuple(way for way in ways if way)


def _from_city(setting: Setting, section: int, city: int, m: int) -> Ways:
    """Ways of one section or two from a major city to a milepost beside it, not over the section itself."""
    board = setting.board
    if setting.place_at[m] >= 0:
        return ()
    others = [(other, outer) for other, outer in setting.major_sections[city] if other != section]
    found: list[tuple[int, ...]] = [(other,) for other, outer in others if outer == m]
    for other, outer in others:
        arm = board.arm(outer, m)
        if arm >= 0 and board.section[arm] >= 0 and setting.place_at[outer] < 0:
            found.append((other, board.section[arm]))
    return tuple(found)


def _sections(setting: Setting, section: int, turns: tuple[int, ...]) -> tuple[int, ...]:
    """The sections of a way round one; empty if there is no such way."""
    board = setting.board
    m, d = divmod(board.arms[section], 6)
    way = []
    for turn in turns:
        step = m * 6 + (d + turn) % 6
        if board.section[step] < 0 or setting.special[board.section[step]]:
            return ()
        way.append(board.section[step])
        m = board.near[step]
    return tuple(way)


def stays_broad(s: State, section: int, ways: int) -> bool:
    """Its two ends stay joined by so many ways if the section is taken: quick, and sure only where it says so."""
    owner = s.owner
    missed: list[tuple[int, ...]] = []
    for detour, wider in s.setting.detours[section]:
        for other in detour:
            if owner[other]:
                missed += wider
                break
        else:
            ways -= 1 if detour else 0
            if not ways:
                return True
    return ways == 1 and any(not any(owner[other] for other in detour) for detour in missed)


def without(s: State, country: int, section: int, ways: int, room: bytearray) -> int:
    """Broad country once a section is taken, or -1 where that is not sure; `room` is that of the network.

    If an end has too few ways left, but all that it still leads to is broadly joined with the other end, no way need
    pass that end any more, and the country can do without it.
    """
    if stays_broad(s, section, ways):
        return country
    board, net = s.setting.board, s.setting.network
    a, b = board.ends[section]
    d = board.arms[section] % 6
    out, back = _onward(s, a, section), _onward(s, b, section)
    if len(out) >= ways and len(back) >= ways and joined(net.open, room, net.into[a], net.into[b], ways, section):
        return country
    ends = [(a, b, out, d), (b, a, back, d + 3)]
    for m, other, around, towards in ends if len(out) <= len(back) else ends[::-1]:  # the likelier one first
        left = _not_round(s, m, towards, around, section, ways)
        if all(joined(net.open, room, net.into[n], net.into[other], ways, section) for n in left):
            return country & ~board.bit[m]
    return -1


def _onward(s: State, m: int, section: int) -> list[int]:
    """Where free sections lead from a milepost through open country, but for this one."""
    board, special, owner = s.setting.board, s.setting.special, s.owner
    return [
        board.near[arm]
        for arm in range(m * 6, m * 6 + 6)
        if (k := board.section[arm]) >= 0 and k != section and not owner[k] and not special[k]
    ]


def _not_round(s: State, m: int, towards: int, wanted: list[int], section: int, ways: int) -> set[int]:
    """Those wanted that the ring of neighbours does not join broadly with the neighbour in one direction: quick."""
    near, arm_to, sections = s.setting.board.near, s.setting.board.arm, s.setting.board.section
    left = set(wanted)
    for turn in (1, -1):
        x = near[m * 6 + towards % 6]
        for n in range(1, 6):
            y = near[m * 6 + (towards + turn * n) % 6]
            arm = arm_to(x, y) if left and y >= 0 else -1
            if arm < 0 or sections[arm] < 0 or not _joins_ends(s, sections[arm], section, ways):
                break
            left.discard(y)
            x = y
    return left


def _joins_ends(s: State, pair: int, without: int, ways: int) -> bool:
    """The ends of the section `pair` are joined by so many ways, none of them over the other section."""
    owner = s.owner
    for detour, _ in s.setting.detours[pair]:
        if detour and without not in detour and not any(owner[k] for k in detour):
            ways -= 1
    return ways <= (pair != without and not owner[pair] and not s.setting.special[pair])


def broad_country(s: State, ways: int, without: int = -1) -> int:
    """The largest piece of country any two mileposts of which are joined by so many ways, none over one section."""
    board = s.setting.board
    steps = _broad_steps(s.setting, _free(s, without), ways)
    left = 0
    for mask in steps:
        left |= mask
    best = 0
    while left.bit_count() > best.bit_count():
        piece = flood(left & -left, steps, board.stride)
        if piece.bit_count() > best.bit_count():
            best = piece
        left &= ~piece
    return best


def _broad_steps(setting: Setting, free: list[int], ways: int) -> list[int]:
    """For each direction the mileposts that are joined by so many ways to their neighbour there."""
    board = setting.board
    free = [step & country for step, country in zip(free, setting.open_country, strict=True)]
    found = [0] * 6
    for d in range(3):
        at_least = [-1] + [0] * ways  # the mileposts with so many ways or more
        for turns in ((0,), *DETOURS):
            open_ = _leads(board, free, [(d + turn) % 6 for turn in turns])
            for n in range(ways, 0, -1):
                at_least[n] |= at_least[n - 1] & open_
        found[d] = at_least[ways]
        found[d + 3] = _moved(board, found[d], d)
    return found


def _free(s: State, without: int) -> list[int]:
    """For each direction the free steps, but for one section."""
    free = list(s.free)
    if without >= 0:
        m, d = divmod(s.setting.board.arms[without], 6)
        free[d] &= ~s.setting.board.bit[m]
        free[d + 3] &= ~s.setting.board.bit[s.setting.board.near[m * 6 + d]]
    return free


def _leads(board: Board, free: list[int], directions: list[int]) -> int:
    """The mileposts from which free steps lead in these directions, one after the other."""
    start = -1
    for direction in reversed(directions):
        start = free[direction] & (start if start == -1 else _moved(board, start, (direction + 3) % 6))
    return start


def _moved(board: Board, bits: int, direction: int) -> int:
    shift = (1, board.stride, board.stride - 1)[direction % 3]
    return bits << shift if direction < 3 else bits >> shift
