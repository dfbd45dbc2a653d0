"""Many games stepped together, for self-play: one row of each array is one game, seen by the seat that is to act in it.

    batch = Batch("village", games=64, players=2, reward="standing")
    while learning:
        actions = policy(batch.observations, batch.masks)
        seats, gained, ended = batch.step(actions)

A game that ends is followed by a new one in the same row. Arrays are written in place and never made anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from milepost.env.encoding import Floats, Mask
from milepost.env.table import Table


class Stepped(NamedTuple):
    """What a step has brought: who acted in each game, what each seat gained, and which games have ended by it."""

    seats: NDArray[np.int64]
    gained: Floats
    ended: NDArray[np.bool_]


class Batch:
    """`observations`, `masks` and `seats` are what stands now. Seed n is the first game of row n."""

    def __init__(
        self,
        title: str,
        games: int,
        players: int = 4,
        variants: Sequence[str] = (),
        reward: str = "win",
        rounds: int | None = None,
        seed: int = 0,
    ) -> None:
        self.tables = [Table(title, players, variants, reward, rounds) for _ in range(games)]
        encoding = self.encoding = self.tables[0].encoding
        self.observations: Floats = np.zeros((games, encoding.size), np.float32)
        self.masks: Mask = np.zeros((games, encoding.actions), np.int8)
        self.seats = np.zeros(games, np.int64)
        self._next = seed
        for row, table in enumerate(self.tables):
            self._start(table)
            self._look(row, table)

    def _start(self, table: Table) -> None:
        table.start(self._next)
        self._next += 1

    def _look(self, row: int, table: Table) -> None:
        seat = self.seats[row] = table.seat
        self.encoding.observe(table.game.state, int(seat), self.observations[row])
        self.masks[row] = 0
        self.masks[row, table.legal()] = 1

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> Stepped:
        """Play one action in each game."""
        seats = self.seats.copy()
        gained = np.zeros((len(self.tables), self.tables[0].players), np.float32)
        ended = np.zeros(len(self.tables), np.bool_)
        for row, table in enumerate(self.tables):
            gained[row] = table.step(int(actions[row]))
            if table.seat < 0:
                ended[row] = True
                self._start(table)
            self._look(row, table)
        return Stepped(seats, gained, ended)
