"""What the arena asks of a family of games, and where it finds the answers.

Each family has a module beside this one (`crayon.py`); nothing else here knows a family or a title.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from milepost.arena.measure import Watch
from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.game import Title
from milepost.game.position import P_contra

T_contra = TypeVar("T_contra", contravariant=True)
Column = tuple[str, str, int]  # heading, path in the summary, digits


class Family(Protocol[T_contra, P_contra]):
    """A family's module."""

    @property
    def COLUMNS(self) -> tuple[Column, ...]: ...  # noqa: N802  constants of a module
    @property
    def FIGURES(self) -> tuple[Column, ...]: ...  # noqa: N802

    def watch(self, state: P_contra) -> Watch[Any]: ...
    def facts(self, title: T_contra, state: P_contra) -> dict[str, Any]: ...
    def match_figures(self, records: Sequence[Mapping[str, Any]], known: Mapping[str, Any]) -> dict[str, Any]: ...
    def player_figures(
        self, played: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]], known: Mapping[str, Any]
    ) -> dict[str, Any]: ...
    def histogram(self, records: Sequence[Mapping[str, Any]]) -> tuple[str, list[float]]: ...


FAMILIES: Mapping[str, Family[Any, Any]] = Rooms("measures")


def family_of(title: Title) -> Family[Any, Any]:
    if title.family not in FAMILIES:
        raise MilepostError(f"the arena has no measures for {title.family} games")
    return FAMILIES[title.family]
