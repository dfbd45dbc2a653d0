"""A position of some family of games, as `Game` needs it: protocols, and what a position tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from milepost import log
from milepost.chance import Random, Source
from milepost.errors import UnknownAction

if TYPE_CHECKING:  # defaults spare users the brackets; the typing of our oldest Python has none, type checkers do
    from typing_extensions import TypeVar

    from milepost.game.title import Title
    from milepost.game.view import View

    P_co = TypeVar("P_co", bound="Position", default="Position", covariant=True)
    P_contra = TypeVar("P_contra", default=Any, contravariant=True)  # what takes positions or views: rooms
    V_contra = TypeVar("V_contra", default=Any, contravariant=True)
else:
    from typing import TypeVar

    P_co = TypeVar("P_co", covariant=True)
    P_contra = TypeVar("P_contra", contravariant=True)
    V_contra = TypeVar("V_contra", contravariant=True)


class Outcome(NamedTuple):
    """How a game ended. Several winners share the win; `places` are all seats, best first, equals together."""

    winners: tuple[int, ...]
    reason: str
    places: tuple[tuple[int, ...], ...] = ()


class News(NamedTuple):
    """Something that happened besides the action itself: a card drawn, rent paid.

    `chance` tells results of chance (which the log keeps) from consequences (which replay).
    """

    word: str
    args: tuple[Any, ...]
    audience: int = log.ALL
    chance: bool = False


PEEKING = "What chance gives must be seen before going on: play this in two steps."


def no_peeking(news: Iterable[News]) -> None:
    """A row of actions is all or nothing, so it must not go on after a result of chance: a player who sees what came
    could still take everything back by an action that is refused."""
    if any(item.chance for item in news):
        raise UnknownAction(PEEKING)


class Legal(Protocol):
    """The legal atoms of one seat, found as they are asked for."""

    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, atom: object) -> bool: ...
    def __len__(self) -> int: ...
    def kinds(self) -> tuple[str, ...]: ...
    def of(self, kind: str) -> Iterator[int]: ...
    def choose(self, rng: Random) -> int: ...


class Position(Protocol):
    """A position of some family of games; copying it is cheap."""

    names: tuple[str, ...]
    news: list[News]
    source: Source
    count: int  # results of chance so far

    @property
    def title(self) -> Title: ...
    @property
    def variants(self) -> tuple[str, ...]: ...
    @property
    def round(self) -> int: ...
    def copy(self) -> Self: ...
    def restore(self, old: Self, /) -> None: ...
    def key(self) -> tuple[Any, ...]: ...
    def packed(self) -> str: ...
    def unpacked(self, text: str) -> Self: ...
    def waiting(self) -> tuple[int, ...]: ...
    def legal(self, seat: int) -> Legal: ...
    def play(self, atom: int, seat: int) -> None: ...
    def again(self, atom: int, seat: int) -> None: ...
    def rehearse(self, atom: int, seat: int) -> None: ...
    def parse(self, text: str, seat: int) -> list[int]: ...
    def text(self, atoms: Sequence[int]) -> str: ...
    def public(self, atoms: Sequence[int]) -> Sequence[int]: ...
    def outcome(self) -> Outcome | None: ...
    def described(self) -> dict[str, str]: ...
    def placed(self, fields: Mapping[str, str], source: Source, seat: int | None = None) -> Self: ...
    def redacted(self, seat: int | None) -> Self: ...
    def hide_cards(self, seat: int | None) -> None: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def view(self, seat: int) -> View[Self]: ...
    def as_dict(self, seat: int | None) -> dict[str, Any]: ...
