"""What the server asks of a family of games, and where it finds the answers.

Each family has a room under `tell/` that turns its positions into plain data and words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from milepost.bots.records import BareAdvice, BestWay, Opponent
from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.game import News, Position, Title, View
from milepost.tell.crayon.records import Board, BuildPreview, Journey, Reach, Table
from milepost.tell.records import ChosenVariant, Question, Summary, TableBase
from milepost.tell.village.records import VillageBoard, VillagePreview, VillageTable

AnyBoard = Board | VillageBoard
AnyTable = Table | VillageTable
AnyPreview = BuildPreview | VillagePreview


class Page(Protocol):
    """A family's room: a module with these functions."""

    def files(self, title: Title) -> dict[str, str]: ...
    def restored(self, texts: Mapping[str, str], deck: int) -> Title: ...
    def summary(self, title: Title) -> Summary: ...
    def board(self, title: Title, players: int = 0, variants: Sequence[str] = ()) -> AnyBoard: ...
    def variants(self, chosen: Sequence[str]) -> list[ChosenVariant]: ...
    def table(self, base: TableBase, position: Position, seat: int | None, view: View | None) -> AnyTable: ...
    def question(self, position: Position) -> Question | None: ...
    def reach(self, view: View, which: int) -> list[Reach]: ...
    def journeys(self, view: View, which: int) -> list[Journey]: ...
    def build_preview(self, view: View, path: Sequence[str]) -> AnyPreview: ...
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

    def advice(self, view: View, mind: object = None) -> tuple[BareAdvice, object]: ...
    def best_way(self, view: View, start: str | None, goal: str) -> BestWay: ...
    def opponents(self) -> list[Opponent]: ...


PAGES: Mapping[str, Page] = Rooms("page")
ADVISERS: Mapping[str, Adviser] = Rooms("counsel")


def family_of(title: Title) -> str:
    """The name of the title's family, as a table keeps it."""
    if title.family not in PAGES:
        raise MilepostError(f"{title.name} belongs to no family the server knows")
    return title.family
