"""Boards for questions to the kernel, with what is open, closed, dear or owned there at random.

They are our four, and the drawn ones of other tests.
"""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import strategies as st

from crayon.boards import islands, small, tiny
from milepost import titles
from milepost.crayon.board.board import Board
from milepost.crayon.kernel import broad, flow, pure

compiled = pytest.importorskip(
    "milepost.crayon.kernel.compiled", reason="the kernel in C was not built", exc_type=ImportError
)

BOARDS = ("india", "russia", "italy", "nippon", "small", "tiny", "islands")
SMALL = {"small": small, "tiny": tiny, "islands": islands}
RANDOM = st.integers(0, 2**32).map(random.Random)  # much faster than drawing every choice


class Land(NamedTuple):
    board: Board
    ground: pure.Ground
    steps: list[int]  # in each direction the mileposts from which a section leads on


@cache
def land(name: str) -> Land:
    """The ground is the compiled kernel's, which the pure one reads as well."""
    board = (SMALL[name]() if name in SMALL else titles.known(name)).board
    steps = [0] * 6
    for arm, section in enumerate(board.section):
        if section >= 0:
            steps[arm % 6] |= board.bit[arm // 6]
    return Land(board, compiled.Ground(*board.ground()), steps)


LANDS = st.sampled_from(BOARDS).map(land)


def some(rng: random.Random, board: Board, share: float) -> int:
    return board.bits(m for m in range(board.size) if rng.random() < share)


def few(rng: random.Random, board: Board, most: int) -> int:
    return board.bits(rng.sample(range(board.size), rng.randint(1, min(most, board.size))))


def masks(rng: random.Random, at: Land, share: float, both_ways: bool) -> list[int]:
    """Random steps; where they go both ways, each also back."""
    found = [0] * 6
    for arm in at.board.arms:
        if rng.random() < share:
            m, d, to = arm // 6, arm % 6, at.board.near[arm]
            back = both_ways or rng.random() < 0.8
            found[d] |= at.board.bit[m]
            found[d + 3] |= at.board.bit[to] if back else 0
    return found


def priced(rng: random.Random, at: Land, lowest: int) -> list[tuple[int, list[int]]]:
    """Every open step at one of a few prices; now and then at two of them."""
    prices = sorted(rng.sample(range(lowest, 12), rng.randint(1, 6)))
    table = {price: [0] * 6 for price in prices}
    for arm, section in enumerate(at.board.section):
        if section >= 0 and rng.random() < 0.8:
            for _ in range(rng.choice((1, 1, 1, 2))):
                table[rng.choice(prices)][arm % 6] |= at.board.bit[arm // 6]
    return list(table.items())


def pairs(rng: random.Random, board: Board, most: int) -> list[tuple[int, int]]:
    return [(rng.randrange(board.size), rng.randrange(board.size)) for _ in range(rng.randint(0, most))]


def broad_questions(rng: random.Random, board: Board) -> tuple[broad.Lattice, flow.Net, bytes, bytes]:
    """A board with some cities in it, its open country as a network, who has built where, and the room left."""
    cities = {m for m in range(board.size) if rng.random() < rng.choice((0.0, 0.05, 0.2))}
    cities |= {m for ends, red in zip(board.ends, board.red, strict=True) if red for m in ends}
    special = bytes(bool(cities & set(ends)) for ends in board.ends)
    red = bytes(board.red)
    arcs: list[list[int]] = [[] for _ in range(board.size)]
    for section, (a, b) in enumerate(board.ends):
        if not special[section] and not red[section]:
            arcs[a].append(2 * section)
            arcs[b].append(2 * section + 1)
    head = [m for a, b in board.ends for m in (b, a)]
    share = rng.choice((0.02, 0.1, 0.3))
    owner = bytes(rng.random() < share for _ in board.ends)
    room = bytes(not taken for taken in owner for _ in range(2))
    lattice = broad.Lattice(board.near, board.section, board.arms, special, red, range(board.size))
    return lattice, flow.Net(arcs, head), owner, room
