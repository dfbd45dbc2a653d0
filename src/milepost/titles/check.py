"""The check of a title, ours by its id or a user's by its folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from milepost.data_files import CityWays, Finding
from milepost.errors import DataError, MilepostError
from milepost.family.registry import Rooms
from milepost.titles import HERE, read_title

__all__ = ["CityWays", "Finding", "check_folder", "city_ways"]


def _folder(name: str) -> Path:
    """The folder of a title, ours by its id."""
    ours = {path.parent.name for path in HERE.glob("*/title.toml")}
    folder = HERE / name if name in ours else Path(name)
    if not folder.is_dir():
        raise MilepostError(f"there is no title or folder “{name}”; our titles are {', '.join(sorted(ours))}")
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
    try:
        title = read_title(_folder(name))
    except DataError as error:
        return [Finding("unreadable", error.file, error.line, error.message)]
    found: list[Finding] = _check_of(title.family).check_title(title)
    return found


def _check_of(family: str) -> Any:
    checks = Rooms("check")
    if family not in checks:
        raise MilepostError(f"there is no check of {family} titles")
    return checks[family]
