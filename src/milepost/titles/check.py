"""The check of a title, ours by its id or a user's by its folder."""

from __future__ import annotations

from pathlib import Path

from milepost.data_files import CityWays, Finding
from milepost.errors import DataError, MilepostError
from milepost.family.registry import Rooms
from milepost.titles import HERE, family_in

__all__ = ["CityWays", "Finding", "check_folder", "city_ways"]


def _folder(name: str) -> Path:
    ours = {path.parent.name for path in HERE.glob("*/title.toml")}
    folder = HERE / name if name in ours else Path(name)
    if not folder.is_dir():
        raise MilepostError(f"there is no title or folder “{name}”; our titles are {', '.join(sorted(ours))}")
    return folder


def city_ways(name: str) -> list[CityWays]:
    """How narrow the ways to the major cities of that title are; none where its files cannot be read."""
    folder = _folder(name)
    try:
        found: list[CityWays] = Rooms("check")[family_in(folder)].city_ways(folder)
    except DataError:
        return []
    return found


def check_folder(name: str) -> list[Finding]:
    """What would spoil the games of that title."""
    folder = _folder(name)
    try:
        family = family_in(folder)
    except DataError as error:
        return [Finding("unreadable", error.file, error.line, error.message)]
    found: list[Finding] = Rooms("check")[family].check_folder(folder)
    return found
