"""The titles, each a folder of data beside this file; users' folders work the same way."""

from __future__ import annotations

from functools import cache
from pathlib import Path

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


register(find)
