"""The titles, each a folder of data beside this file; users' folders work the same way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from milepost.crayon import deck, deck_stats
from milepost.crayon.family import CrayonTitle, read_title
from milepost.errors import MilepostError
from milepost.game import register

HERE = Path(__file__).parent


def title_ids(all_of_them: bool = False) -> list[str]:
    """The ids of the titles that come with Milepost and can be played (or all that have a folder)."""
    names = sorted(path.parent.name for path in HERE.glob("*/title.toml"))
    return names if all_of_them else [name for name in names if _ours(name).rules_complete]


@cache
def _ours(name: str) -> CrayonTitle:
    return read_title(HERE / name)


def find(name: str) -> CrayonTitle | None:
    """A title by its id, or by the path of its folder."""
    if name in title_ids(all_of_them=True):
        return _ours(name)
    folder = Path(name)
    if folder.is_dir():
        return read_title(folder)
    if "/" in name or "\\" in name:
        raise MilepostError(f"there is no folder “{name}”")
    return None


def known(name: str) -> CrayonTitle:
    """A title by its id or folder; it must be there."""
    title = find(name)
    if title is None:
        raise MilepostError(f"there is no title “{name}”; known are {', '.join(title_ids(all_of_them=True))}")
    return title


def make_cards(name: str, number: int = 0) -> str:
    """The text of `cards.txt` for that deck of a title."""
    return deck.make_cards(known(name), number)


def deck_tables(names: Sequence[str]) -> str:
    """What the decks of these titles look like, as Markdown."""
    return deck_stats.deck_tables([known(name) for name in names])


register(find)
