"""The check of a title, ours by its id or a user's by its folder."""

from __future__ import annotations

from pathlib import Path

from milepost.data_files import Finding
from milepost.errors import DataError, MilepostError
from milepost.family.registry import Rooms
from milepost.titles import HERE, read_title

__all__ = ["Finding", "check_folder"]


def check_folder(name: str) -> list[Finding]:
    """What would spoil the games of that title; a file that cannot be read is the only finding then."""
    ours = {path.parent.name for path in HERE.glob("*/title.toml")}
    folder = HERE / name if name in ours else Path(name)
    if not folder.is_dir():
        raise MilepostError(f"there is no title or folder “{name}”; our titles are {', '.join(sorted(ours))}")
    try:
        title = read_title(folder)
    except DataError as error:
        return [Finding("unreadable", error.file, error.line, error.message)]
    checks = Rooms("check")
    if title.family not in checks:
        raise MilepostError(f"there is no check of {title.family} titles")
    found: list[Finding] = checks[title.family].check_title(title)
    return found
