"""The check of a title, ours by its id or a user's by its folder."""

from __future__ import annotations

from pathlib import Path

from milepost.crayon.check import Finding
from milepost.crayon.check import check_folder as check_crayon
from milepost.errors import MilepostError
from milepost.titles import HERE

__all__ = ["Finding", "check_folder"]


def check_folder(name: str) -> list[Finding]:
    """What would spoil the games of that title."""
    ours = {path.parent.name for path in HERE.glob("*/title.toml")}
    folder = HERE / name if name in ours else Path(name)
    if not folder.is_dir():
        raise MilepostError(f"there is no folder “{name}”")
    return check_crayon(folder)
