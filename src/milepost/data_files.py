"""The text files of a title: reading a folder, lines with their numbers, and what a check finds in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from milepost.errors import DataError


class Finding(NamedTuple):
    """Something in a title that would spoil its games."""

    kind: str  # a word to tell findings apart; docs/title-format.md explains each
    file: str
    line: int  # 0: the whole file
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


class CityWays(NamedTuple):
    """How narrow it is round a city of a title's board."""

    city: str
    ways: int  # side by side to other cities of its kind, while nothing is built
    players: int  # whom it must serve


class Lines:
    """The lines of one file; messages name it."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self._lines = [(number, line.split("#", 1)[0].rstrip()) for number, line in enumerate(text.splitlines(), 1)]

    def first(self, expected: str) -> None:
        """Take the first line off; it must be the format's name."""
        found = [(number, line) for number, line in self._lines if line]
        if not found or found[0][1].strip() != expected:
            raise DataError(self.file, found[0][0] if found else 1, f"the first line must be “{expected}”")
        self._lines = [entry for entry in self._lines if entry[0] > found[0][0]]

    def headed(self) -> Iterator[tuple[str, int, list[tuple[int, str]]]]:
        """Each `[heading]` with its line number and the lines under it (blank ones too)."""
        heading: str | None = None
        start = 0
        content: list[tuple[int, str]] = []
        for number, line in self._lines:
            match = re.fullmatch(r"\[([a-z ]+)\]", line.strip())
            if match:
                if heading is not None:
                    yield heading, start, content
                heading, start, content = match[1], number, []
            elif heading is not None:
                content.append((number, line))
            elif line.strip():
                raise DataError(self.file, number, "expected a heading such as [rows]")
        if heading is not None:
            yield heading, start, content

    def filled(self) -> Iterator[tuple[int, str]]:
        """The lines that hold something."""
        for number, line in self._lines:
            if line.strip():
                yield number, line.strip()

    def named(self, line: int, text: str, expected: str) -> tuple[str, str]:
        """Split `name: rest`."""
        name, colon, rest = text.partition(":")
        if not colon or not name.strip():
            raise DataError(self.file, line, f"expected “{expected}”")
        return name.strip(), rest.strip()


def read_texts(folder: Path, files: Sequence[str]) -> dict[str, str]:
    """Those files of a title's folder."""
    texts = {}
    for file in files:
        path = folder / file
        if not path.is_file():
            raise DataError(str(path), 0, "the file is missing")
        try:
            texts[file] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise DataError(str(path), 0, f"not a text file: {error}") from None
    return texts
