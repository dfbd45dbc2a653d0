"""What the terminal asks of a family of games, and where it finds the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from milepost.family.registry import Rooms
from milepost.game import View

Row = list[tuple[str, str]]  # words with their styles


class Picture(Protocol):
    """A family's board in text: a module with these."""

    @property
    def SEAT_STYLES(self) -> tuple[str, ...]: ...  # noqa: N802  constants of a module
    @property
    def HEADINGS(self) -> tuple[str, ...]: ...  # noqa: N802
    def sketch(self, state: Any, width: int) -> list[Row]: ...
    def standings(self, state: Any) -> Sequence[Sequence[str]]: ...


class Desk(Protocol):
    """What a person is told at a terminal: a module with these. `price` is what something would cost or bring."""

    ACTIONS: tuple[tuple[tuple[str, ...], str], ...]
    CONCERNS: str

    def status(self, view: View) -> list[Row]: ...
    def brief(self, view: View) -> str: ...
    def listed(self, view: View, kind: str) -> list[str]: ...
    def price(self, view: View, words: Sequence[str]) -> list[str]: ...
    def about(self, view: View, name: str) -> list[str]: ...
    def names(self, view: View) -> list[str]: ...


PICTURES: Mapping[str, Picture] = Rooms("picture")
DESKS: Mapping[str, Desk] = Rooms("desk")
