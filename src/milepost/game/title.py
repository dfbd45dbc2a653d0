"""Titles, and the registry in which they are found: `Game` knows none by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar, overload

from milepost.chance import Source
from milepost.errors import MilepostError
from milepost.game.position import P_co
from milepost.sentences import say

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
Maker = Callable[[Mapping[str, str], int], Title]
_finders: list[tuple[Finder, Callable[[], Sequence[str]]]] = []
_common: list[Finder] = []
_makers: list[Maker] = []


def register(
    finder: Finder, names: Callable[[], Sequence[str]] = tuple, common: Finder | None = None, maker: Maker | None = None
) -> None:
    """Let `finder` answer for the titles it knows; `names` lists those that it finds by a name.

    `common` finds those that everybody has who has this program. `maker` makes a title of its files and its deck's
    number.
    """
    _finders.append((finder, names))
    _common.extend([common] if common else ())
    _makers.extend([maker] if maker else ())


def is_common(title: Title) -> bool:
    """Whether everybody who has this program has the title as well, with these very files."""
    for finder in _common:
        found = finder(title.id)
        if found is not None and found.texts.keys() == title.texts.keys():
            return found.with_deck(title.deck_number).digest() == title.digest()
    return False


def title_of_files(texts: Mapping[str, str], deck: int = 0) -> Title:
    """The title that these files describe."""
    for maker in _makers:
        return maker(texts, deck)
    raise MilepostError("no program is here that reads the files of titles")


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
    raise MilepostError(
        say(
            "there is no title “{name}”; known: {known}, or give the path of a folder",
            name=name,
            known=", ".join(known),
        )
    )
