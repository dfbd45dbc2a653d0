"""What the terminal asks of a family of games, and where it finds the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from milepost.family.registry import Rooms
from milepost.game.position import P_contra, V_contra

Row = list[tuple[str, str]]  # words with their styles


class Picture(Protocol[P_contra]):
    """A family's board in text: a module with these."""

    @property
    def SEAT_STYLES(self) -> tuple[str, ...]: ...  # noqa: N802  constants of a module
    @property
    def HEADINGS(self) -> tuple[str, ...]: ...  # noqa: N802
    def sketch(self, state: P_contra, width: int) -> list[Row]: ...
    def standings(self, state: P_contra) -> Sequence[Sequence[str]]: ...


class Desk(Protocol[V_contra]):
    """What a person is told at a terminal: a module with these. `price` is what something would cost or bring."""

    ACTIONS: tuple[tuple[tuple[str, ...], str], ...]
    CONCERNS: str
    PRICES: str

    def status(self, view: V_contra) -> list[Row]: ...
    def brief(self, view: V_contra) -> str: ...
    def listed(self, view: V_contra, kind: str) -> list[str]: ...
    def price(self, view: V_contra, words: Sequence[str]) -> list[str]: ...
    def about(self, view: V_contra, name: str) -> list[str]: ...
    def names(self, view: V_contra) -> list[str]: ...


PICTURES: Mapping[str, Picture[Any]] = Rooms("picture")
DESKS: Mapping[str, Desk[Any]] = Rooms("desk")
