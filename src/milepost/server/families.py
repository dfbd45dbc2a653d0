"""What the server asks of a family of games, and where it finds the answers.

Each family has a room under `tell/` that turns its positions into plain data and words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.game import News, Title
from milepost.game.position import P_contra, V_contra

T = TypeVar("T")


class Page(Protocol[T, P_contra, V_contra]):
    """A family's room: a module with these functions, for its own titles, positions and views."""

    def files(self, title: T) -> dict[str, str]: ...
    def restored(self, texts: Mapping[str, str], deck: int) -> T: ...
    def summary(self, title: T) -> dict[str, Any]: ...
    def board(self, title: T, players: int = 0, variants: Sequence[str] = ()) -> dict[str, Any]: ...
    def variants(self, chosen: Sequence[str]) -> list[dict[str, Any]]: ...
    def seen(self, position: P_contra, seat: int | None) -> dict[str, Any]: ...
    def shown(self, position: P_contra, seat: int | None) -> dict[str, Any]: ...
    def legal(self, view: V_contra) -> dict[str, Any]: ...
    def reach(self, view: V_contra, which: int) -> list[dict[str, Any]]: ...
    def journeys(self, view: V_contra, which: int) -> list[dict[str, Any]]: ...
    def build_preview(self, view: V_contra, path: Sequence[str]) -> dict[str, Any]: ...
    def foretold(self, view: V_contra, text: str) -> str: ...
    def tell(
        self, before: P_contra, after: P_contra, seat: int, row: Sequence[int], news: Sequence[News]
    ) -> tuple[str, list[tuple[int, str]]]: ...


class Adviser(Protocol[V_contra]):
    """A family's bots as people ask them: a module with these functions.

    `advice` thinks, so it runs in a worker; it gives back what it wants to remember when it is asked again.
    """

    DEFAULT_OPPONENT: str

    def advice(self, view: V_contra, mind: object = None) -> tuple[dict[str, Any], object]: ...
    def best_way(self, view: V_contra, start: str | None, goal: str) -> dict[str, Any]: ...
    def opponents(self) -> list[dict[str, Any]]: ...


PAGES: Mapping[str, Page[Any, Any, Any]] = Rooms("page")
ADVISERS: Mapping[str, Adviser[Any]] = Rooms("counsel")


def family_of(title: Title) -> str:
    """The name of the title's family, as a table keeps it."""
    if title.family not in PAGES:
        raise MilepostError(f"{title.name} belongs to no family the server knows")
    return title.family
