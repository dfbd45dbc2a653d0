"""What the server asks of a family of games, and where it finds the answers.

Each family has a room under `tell/` that turns its positions into plain data and words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from milepost.bots.records import BareAdvice, BestWay, Opponent, Outlook, Rivals
from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.game import News, Title, View
from milepost.game.position import P_contra, V_contra
from milepost.tell.crayon.records import Board, BuildPreview, Journey, Neighbour, OrdersOutlook, Table
from milepost.tell.records import (
    ChosenVariant,
    Hints,
    OrdersStep,
    Question,
    StandingOrders,
    Summary,
    TableBase,
    Telling,
    Wanted,
)
from milepost.tell.village.records import VillageBoard, VillagePreview, VillageTable

AnyBoard = Board | VillageBoard
AnyTable = Table | VillageTable
AnyPreview = BuildPreview | VillagePreview

T_contra = TypeVar("T_contra", contravariant=True)


class Page(Protocol[T_contra, P_contra, V_contra]):
    """A family's room: a module with these functions, for its own titles, positions and views."""

    TIME_LIMIT: tuple[str, str] | None  # the variant with a time limit, and the action that calls time

    def hints(self) -> Hints: ...
    def summary(self, title: T_contra) -> Summary: ...
    def board(self, title: T_contra, players: int = 0, variants: Sequence[str] = ()) -> AnyBoard: ...
    def variants(self, chosen: Sequence[str]) -> list[ChosenVariant]: ...
    def table(
        self, base: TableBase, position: P_contra, seat: int | None, view: V_contra | None, revealed: bool = False
    ) -> AnyTable: ...
    def question(self, position: P_contra) -> Question | None: ...
    def journeys(self, view: V_contra, which: int) -> Sequence[Journey]: ...
    def outlook(self, view: V_contra, wanted: Wanted) -> OrdersOutlook: ...
    def orders_given(self, view: V_contra, wanted: Wanted) -> StandingOrders: ...
    def orders_step(self, view: V_contra, orders: StandingOrders) -> OrdersStep: ...
    def around(self, view: V_contra, place: str) -> Sequence[Neighbour]: ...
    def build_preview(self, view: V_contra, path: Sequence[str]) -> AnyPreview: ...
    def ahead(self, view: V_contra) -> View[Any]: ...
    def hides_cash(self, position: P_contra) -> bool: ...
    def calls_time(self, row: Sequence[int]) -> bool: ...
    def foretold(self, view: V_contra, text: str) -> str: ...
    def tell(
        self, before: P_contra, after: P_contra, seat: int, row: Sequence[int], happened: Sequence[News]
    ) -> Telling: ...


class Adviser(Protocol[V_contra]):
    """A family's bots as people ask them: a module with these functions.

    `advice` thinks, so it runs in a worker; it gives back what it wants to remember when it is asked again.
    """

    DEFAULT_OPPONENT: str
    LEVEL_PLAYERS: Mapping[str, str]  # the player of each level there is (bots/levels.py)

    def advice(self, view: V_contra, mind: object = None) -> tuple[BareAdvice, object]: ...
    def best_way(self, view: V_contra, start: str | None, goal: str, shortest: bool = False) -> BestWay: ...
    def outlooks(self, view: V_contra, which: int = 0) -> list[Outlook]: ...
    def rivals(self, view: V_contra) -> Rivals: ...
    def opponents(self) -> list[Opponent]: ...


PAGES: Mapping[str, Page[Any, Any, Any]] = Rooms("page")
ADVISERS: Mapping[str, Adviser[Any]] = Rooms("counsel")


def family_of(title: Title) -> str:
    """The name of the title's family, as a table keeps it."""
    if title.family not in PAGES:
        raise MilepostError(f"{title.name} belongs to no family the server knows")
    return title.family
