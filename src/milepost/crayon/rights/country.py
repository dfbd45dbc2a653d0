"""Broad country: mileposts any two of which are joined by several ways that share no section.

Two neighbours are joined directly, past the two mileposts beside them, and past those in two wider bows. Where enough
of these five are free, so many ways join the two, whatever else is built. And mileposts joined so broadly to the same
one are joined so broadly to each other: fewer sections than that cannot part them. So one flood finds broad country,
and a section may be taken from it without a second look while enough other ways are left round it (`kernel/broad.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon.kernel import DETOURS, flood

if TYPE_CHECKING:
    from milepost.crayon.board.board import Board
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State

Ways = tuple[tuple[int, ...], ...]


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
            mains = self._setting.broad.detours[section]
            found = tuple(main for main, _ in mains if main) + tuple(way for _, wider in mains for way in wider)
        self[section] = found
        return found


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
