"""The check of a title, ours by its id or a user's by its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from milepost.data_files import CityWays, Finding
from milepost.errors import DataError, MilepostError
from milepost.family.registry import Rooms
from milepost.game import Title
from milepost.titles import HERE, of_files, our_ids, own_titles, read_title

__all__ = ["CityWays", "Finding", "check_files", "check_folder", "city_ways"]
UNREADABLE = "unreadable"


def _folder(name: str) -> Path:
    """The folder of a title: ours and one's own by its id."""
    if name in our_ids():
        return HERE / name
    own = {one.title.id if one.title else Path(one.place).name: one.place for one in reversed(own_titles())}
    folder = Path(own.get(name, name))
    if not folder.is_dir():
        raise MilepostError(f"there is no title or folder “{name}”; our titles are {', '.join(our_ids())}")
    return folder


def city_ways(name: str) -> list[CityWays]:
    """How narrow the ways to the major cities of that title are; none where its files cannot be read."""
    try:
        title = read_title(_folder(name))
    except DataError:
        return []
    found: list[CityWays] = _check_of(title.family).city_ways(title)
    return found


def check_folder(name: str) -> list[Finding]:
    """What would spoil the games of that title; a file that cannot be read is the only finding then."""
    folder = _folder(name)
    return _findings(lambda: read_title(folder))


def check_files(texts: Mapping[str, str]) -> list[Finding]:
    """The same of files that lie in no folder."""
    return _findings(lambda: of_files(texts))


def _findings(read: Callable[[], Title]) -> list[Finding]:
    try:
        title = read()
        return [*_check_of(title.family).check_title(title)]
    except DataError as error:  # also of events, which are read when a game is set up
        return [Finding(UNREADABLE, error.file, error.line, error.message)]


def _check_of(family: str) -> Any:
    checks = Rooms("check")
    if family not in checks:
        raise MilepostError(f"there is no check of {family} titles")
    return checks[family]
