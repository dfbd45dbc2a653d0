"""Actions, masks and observations as arrays, fixed for a title with so many players and variants.

An action is the number of an atom in `Encoding.atoms`, in every position the same one. An observation is a row of
float32, cut into named parts; all of it comes from the seat's own view, so nothing hidden is in it. Seats are told
as the observer sees them: itself first, then clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

import milepost
from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.game import Game, Position

LEAST, MOST = -10, 1000  # no number of an observation lies outside
Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class Part(NamedTuple):
    """A piece of the observation: what it is called, what shape it has, and what it tells."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))


class Layout(Protocol):
    """What a family says about one of its settings (`Layout` in `env/crayon.py` and `env/village.py`)."""

    parts: list[Part]

    def all_atoms(self) -> Iterator[int]:
        """Every atom that can ever be legal, always in the same order."""

    def observe(self, state: Any, seat: int, row: Floats) -> None:
        """Write what a seat sees, of a position in which the rest is missing, into a row that is all zero.

        Many single numbers cost more than anything else here, so they are gathered and written at once.
        """


ROOMS = Rooms("env")


def places(parts: Sequence[Part]) -> dict[str, int]:
    """Where each part begins in the row."""
    found, at = {}, 0
    for part in parts:
        found[part.name] = at
        at += part.size
    return found


class Encoding:
    """What numbers mean in one title with one number of players and one choice of variants."""

    def __init__(self, game: Game[Any]) -> None:
        setting = game.state.setting
        self.players = len(game.names)
        self._layout: Layout = ROOMS[game.title.family].Layout(setting)
        self.atoms = list(self._layout.all_atoms())
        self.index = {atom: number for number, atom in enumerate(self.atoms)}
        self.parts = self._layout.parts
        self.size = sum(part.size for part in self.parts)
        self._text = game.state.text

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return len(self.atoms)

    def text(self, action: int) -> str:
        """An action as players write it."""
        return str(self._text([self.atoms[action]]))

    def number(self, text: str) -> int:
        """The action with that text; the opposite of `text`."""
        for action in range(self.actions):
            if self.text(action) == text:
                return action
        raise MilepostError(f"“{text}” is none of the {self.actions} actions")

    def legal(self, position: Position, seat: int) -> list[int]:
        """The numbers of the seat's legal actions."""
        index = self.index
        return [index[atom] for atom in position.legal(seat)]

    def mask(self, position: Position, seat: int, into: Mask | None = None) -> Mask:
        """1 for each legal action of the seat, 0 for all others."""
        mask = np.zeros(self.actions, np.int8) if into is None else into
        if into is not None:
            mask[:] = 0
        mask[self.legal(position, seat)] = 1
        return mask

    def observe(self, position: Position, seat: int, into: Floats | None = None) -> Floats:
        """What the seat sees, as one row."""
        row = np.zeros(self.size, np.float32) if into is None else into
        if into is not None:
            row[:] = 0
        self._layout.observe(position.redacted(seat), seat, row)
        return row

    def named(self, row: Floats) -> dict[str, Floats]:
        """The parts of an observation by name, each in its shape. They are windows into the row."""
        begin = places(self.parts)
        return {part.name: row[begin[part.name] :][: part.size].reshape(part.shape) for part in self.parts}


@lru_cache(maxsize=64)
def encoding_of(title: str, players: int = 4, variants: Sequence[str] = ()) -> Encoding:
    """The encoding of a title; games alike share one."""
    return Encoding(milepost.new(title, players, 0, tuple(variants)))
