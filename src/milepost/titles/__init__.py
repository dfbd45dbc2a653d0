"""The titles, each a folder of data beside this file; users' folders work the same way."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from milepost.crayon.family import CrayonTitle
from milepost.crayon.title import deck, deck_stats
from milepost.errors import DataError, MilepostError
from milepost.family.registry import FAMILIES, Rooms
from milepost.family.title import kept, read_folder
from milepost.game import Title, register

HERE = Path(__file__).parent


def title_ids(all_of_them: bool = False) -> list[str]:
    """The ids of the titles that come with Milepost and can be played (or all that have a folder)."""
    names = sorted(path.parent.name for path in HERE.glob("*/title.toml"))
    return names if all_of_them else [name for name in names if _ours(name).rules_complete]


@cache
def _ours(name: str) -> Title:
    return read_title(HERE / name)


def family_in(folder: Path) -> str:
    """The family that a folder's title.toml names; crayon where it names none."""
    path = folder / "title.toml"
    try:
        family = tomllib.loads(path.read_text(encoding="utf-8")).get("family", "crayon")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return "crayon"  # whose reader says what is wrong
    if not isinstance(family, str) or family not in FAMILIES:
        raise DataError(str(path), 0, f"“{family}” is not a family of games; known: {', '.join(FAMILIES)}")
    return family


def read_title(folder: Path) -> Title:
    """The title in a folder, ours or a user's."""
    title: Title = read_folder(Rooms("title")[family_in(folder)].TITLE, folder)
    return title


def restored(family: str, texts: Mapping[str, str], deck: int) -> Title:
    """The title whose files a table has kept, so that its game outlives changes to ours."""
    title: Title = kept(Rooms("title")[family].TITLE, texts, deck)
    return title


def find_any(name: str) -> Title | None:
    """A title of any family by its id, or by the path of its folder."""
    if name in title_ids(all_of_them=True):
        return _ours(name)
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
        raise MilepostError(f"{title.name} has no demand cards: decks are made for crayon titles only")
    return title


def make_cards(name: str, number: int = 0) -> str:
    """The text of `cards.txt` for that deck of a title."""
    return deck.make_cards(known(name), number)


def deck_tables(names: Sequence[str]) -> str:
    """What the decks of these titles look like, as Markdown."""
    return deck_stats.deck_tables([known(name) for name in names])


register(find_any, title_ids)
