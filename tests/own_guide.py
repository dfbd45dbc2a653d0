"""docs/own-titles.md as somebody follows it: its commands, and what it says to change in files."""

from __future__ import annotations

import re
from pathlib import Path

GUIDE = Path(__file__).parent.parent / "docs" / "own-titles.md"


def blocks() -> list[tuple[str, str]]:
    """The fenced blocks of the page in order, each with its language."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.S | re.M)


def commands(text: str) -> list[list[str]]:
    """The `milepost` commands in a block, as words."""
    found = [line.removeprefix("milepost ") for line in text.splitlines() if line.startswith("milepost ")]
    return [[word.strip('"') for word in re.findall(r'"[^"]+"|\S+', line)] for line in found]


def apply(change: str, folder: Path) -> None:
    """Do what a block of changes says: the file's name, lines to take out, lines to put there."""
    name, *lines = change.splitlines()
    path = folder / name
    text = path.read_text(encoding="utf-8")
    old = "".join(f"{line[1:]}\n" for line in lines if line.startswith("-"))
    new = "".join(f"{line[1:]}\n" for line in lines if line.startswith("+"))
    assert old, change
    assert text.count(old) == 1, change
    path.write_text(text.replace(old, new), encoding="utf-8")
