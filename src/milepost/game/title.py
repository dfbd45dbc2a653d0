"""Titles, and the registry in which they are found: `Game` knows none by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self, TypeVar, overload

from milepost.chance import Source
from milepost.errors import MilepostError
from milepost.game.position import P_co

T = TypeVar("T")


class Title(Protocol[P_co]):
    """A game one can buy: its data and the way to set it up."""

    id: str
    name: str
    family: str  # the kind of game, as bots, pictures and pages are kept by
    end_rule: str  # the rule by which nobody acts once the game is over
    rules_version: int
    deck_number: int  # 0: the title's own cards
    texts: dict[str, str]  # its files, which a table keeps
    rules_complete: bool  # else its data can be looked at, but no game be played

    def digest(self) -> str: ...
    def with_deck(self, number: int) -> Self: ...
    def resolved(self, variants: Sequence[str]) -> tuple[str, ...]: ...  # one word may stand for several
    def start(self, players: Sequence[str], variants: Sequence[str], source: Source) -> P_co: ...


Finder = Callable[[str], Title | None]
_finders: list[tuple[Finder, Callable[[], Sequence[str]]]] = []


def register(finder: Finder, names: Callable[[], Sequence[str]] = tuple) -> None:
    """Let `finder` answer for the titles it knows; `names` lists those that it finds by a name."""
    _finders.append((finder, names))


@overload
def find_title(name: str) -> Title: ...
@overload
def find_title(name: str, kind: type[T]) -> T: ...
def find_title(name: str, kind: type[Any] = object) -> Any:
    """The title of that id (or in that folder). `kind` names the family's titles, of which it must be one."""
    for finder, _ in _finders:
        title = finder(name)
        if title is not None:
            if not isinstance(title, kind):
                raise MilepostError(f"{title.name} is a {type(title).__name__}, not a {kind.__name__}")
            return title
    known = [title_id for _, names in _finders for title_id in names()]
    raise MilepostError(f"there is no title “{name}”; known: {', '.join(known)}, or give the path of a folder")
