"""The titles: ours, each a folder of data beside this file, and one's own (`own.py`), which work the same way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from milepost.crayon.family import CrayonTitle
from milepost.crayon.title import deck, deck_stats
from milepost.errors import MilepostError
from milepost.game import Title, register
from milepost.sentences import say
from milepost.titles.own import Found, found_titles
from milepost.titles.reading import family_in, of_files, read_title, restored

__all__ = ["family_in", "find", "find_any", "known", "of_files", "own_titles", "read_title", "restored", "title_ids"]
HERE = Path(__file__).parent


@cache
def our_ids() -> tuple[str, ...]:
    """The ids of the titles that come with Milepost."""
    return tuple(sorted(path.parent.name for path in HERE.glob("*/title.toml")))


@cache
def _ours(name: str) -> Title:
    return read_title(HERE / name)


def own_titles() -> list[Found]:
    """The titles of one's own, with what is wrong with those that cannot be played."""
    return found_titles(dict.fromkeys(our_ids(), "a title of Milepost's"))


def title_ids(all_of_them: bool = False) -> list[str]:
    """The ids of the titles that can be played here (or of all there are): ours, then one's own."""
    found = [*map(_ours, our_ids()), *(one.title for one in own_titles() if one.title)]
    return [title.id for title in found if all_of_them or title.rules_complete]


def find_ours(name: str) -> Title | None:
    """A title that comes with Milepost, by its id."""
    return _ours(name) if name in our_ids() else None


def find_any(name: str) -> Title | None:
    """A title of any family by its id, or by the path of its folder. Of two with one id, ours is meant."""
    ours = find_ours(name)
    if ours is not None:
        return ours
    for one in own_titles():
        if one.title is not None and one.title.id == name:
            return one.title
        if one.trouble is not None and Path(one.place).name == name:
            raise one.trouble
    folder = Path(name)
    if folder.is_dir():
        return read_title(folder)
    if "/" in name or "\\" in name:
        raise MilepostError(f"there is no folder “{name}”")
    return None


def find(name: str) -> CrayonTitle | None:
    """The same for crayon titles alone."""
    title = find_any(name)
    return title if isinstance(title, CrayonTitle) else None


def known(name: str) -> CrayonTitle:
    """A crayon title by its id or folder; it must be there."""
    title = find_any(name)
    if title is None:
        raise MilepostError(f"there is no title “{name}”; known: {', '.join(title_ids(all_of_them=True))}")
    if not isinstance(title, CrayonTitle):
        raise MilepostError(say("{title} has no demand cards: decks are made for crayon titles only", title=title.name))
    return title


def make_cards(name: str, number: int = 0) -> str:
    """The text of `cards.txt` for that deck of a title."""
    return deck.make_cards(known(name), number)


def deck_tables(names: Sequence[str]) -> str:
    """What the decks of these titles look like, as Markdown."""
    return deck_stats.deck_tables([known(name) for name in names])


register(find_any, title_ids, find_ours, of_files)
