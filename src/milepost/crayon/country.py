"""Broad country: mileposts any two of which are joined by several ways that share no section.

Two neighbours are joined directly, round the two mileposts beside them, and round those in two wider bows. Where enough of
these five are free, so many ways join the two, whatever else is built. And what is joined so broadly to the same milepost is
joined so broadly to each other: fewer sections than that cannot part them. So one flood finds broad
country, and a section may be taken from it without a second look while enough of the others are left round it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.crayon.kernel import flood

if TYPE_CHECKING:
    from milepost.crayon.board import Board
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State

# From a to its neighbour in direction d: steps relative to d, past mileposts that are no cities and no ports.
DETOURS = ((5, 1), (1, 5), (4, 0, 0, 2), (2, 0, 0, 4))


def detours(setting: Setting) -> list[tuple[tuple[int, ...], ...]]:
    """For each section the ways round it, as sections; through open country only."""
    board, special = setting.board, setting.special
    found = []
    for section, arm in enumerate(board.arms):
        ways = []
        for turns in () if board.red[section] or special[section] else DETOURS:
            way, m = [], arm // 6
            for turn in turns:
                step = m * 6 + (arm % 6 + turn) % 6
                if board.section[step] < 0 or special[board.section[step]]:
                    break
                way.append(board.section[step])
                m = board.near[step]
            else:
                ways.append(tuple(way))
        found.append(tuple(ways))
    return found


def stays_broad(s: State, section: int, ways: int) -> bool:
    """Its two ends stay joined by so many ways if the section is taken."""
    owner = s.owner
    for detour in s.setting.detours[section]:
        for other in detour:
            if owner[other]:
                break
        else:
            ways -= 1
            if not ways:
                return True
    return False


def broad_country(s: State, ways: int) -> int:
    """The largest piece of country any two mileposts of which are joined by so many ways."""
    board = s.setting.board
    steps = _broad_steps(s, ways)
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


def _broad_steps(s: State, ways: int) -> list[int]:
    """For each direction the mileposts that are joined by so many ways to their neighbour there."""
    board = s.setting.board
    free = [step & country for step, country in zip(s.free, s.setting.open_country, strict=True)]
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


def _leads(board: Board, free: list[int], directions: list[int]) -> int:
    """The mileposts from which free steps lead in these directions, one after the other."""
    start = -1
    for direction in reversed(directions):
        start = free[direction] & (start if start == -1 else _moved(board, start, (direction + 3) % 6))
    return start


def _moved(board: Board, bits: int, direction: int) -> int:
    shift = (1, board.stride, board.stride - 1)[direction % 3]
    return bits << shift if direction < 3 else bits >> shift
