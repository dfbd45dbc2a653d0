"""What the server asks of a family of games, and where it finds the answers.

Each family has a room under `tell/` that turns its positions into plain data and words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.game import News, Position, Title, View


class Page(Protocol):
    """A family's room: a module with these functions."""

    def files(self, title: Title) -> dict[str, str]: ...
    def restored(self, texts: Mapping[str, str], deck: int) -> Title: ...
    def summary(self, title: Title) -> dict[str, Any]: ...
    def board(self, title: Title, players: int = 0, variants: Sequence[str] = ()) -> dict[str, Any]: ...
    def variants(self, chosen: Sequence[str]) -> list[dict[str, Any]]: ...
    def seen(self, position: Position, seat: int | None) -> dict[str, Any]: ...
    def shown(self, position: Position, seat: int | None) -> dict[str, Any]: ...
    def legal(self, view: View) -> dict[str, Any]: ...
    def reach(self, view: View, which: int) -> list[dict[str, Any]]: ...
    def journeys(self, view: View, which: int) -> list[dict[str, Any]]: ...
    def build_preview(self, view: View, path: Sequence[str]) -> dict[str, Any]: ...
    def calls_time(self, atoms: Sequence[int]) -> bool: ...
    def foretold(self, view: View, text: str) -> str: ...
    def tell(
        self, before: Position, after: Position, seat: int, row: Sequence[int], news: Sequence[News]
    ) -> tuple[str, list[tuple[int, str]]]: ...


class Adviser(Protocol):
    """A family's bots as people ask them: a module with these functions.

    `advice` thinks, so it runs in a worker; it gives back what it wants to remember when it is asked again.
    """

    DEFAULT_OPPONENT: str

    def advice(self, view: View, mind: object = None) -> tuple[dict[str, Any], object]: ...
    def best_way(self, view: View, start: str | None, goal: str) -> dict[str, Any]: ...
    def opponents(self) -> list[dict[str, Any]]: ...


PAGES: Mapping[str, Page] = Rooms("page")
ADVISERS: Mapping[str, Adviser] = Rooms("counsel")


def family_of(title: Title) -> str:
    """The name of the title's family, as a table keeps it."""
    if title.family not in PAGES:
        raise MilepostError(f"{title.name} belongs to no family the server knows")
    return title.family
