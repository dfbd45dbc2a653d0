"""What a check finds, and where in the title's files it stands.

A title that has been read knows no line numbers any more: `Files` looks them up again.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from milepost.crayon.board.board import plain
from milepost.crayon.board.text import FORMAT, SECTION_DIRECTIONS
from milepost.crayon.title.data import TitleData
from milepost.data_files import Finding, Lines
from milepost.sentences import Said, joined, say

__all__ = ["FileEntry", "Files", "Finding", "some"]


class FileEntry(NamedTuple):
    """A line below a heading of `board.txt`; `name` is empty where the line has none."""

    line: int
    name: str
    words: tuple[str, ...]


class Files:
    """The files of a title with their line numbers."""

    def __init__(self, title: TitleData) -> None:
        self.title = title
        self.board: dict[str, list[FileEntry]] = {}
        self._first_row = 0
        lines = Lines(title.texts["board.txt"], "")
        lines.first(FORMAT)
        for heading, _, content in lines.headed():
            filled = [(line, text) for line, text in content if text.strip()]
            if heading == "rows":
                self._first_row = filled[0][0]
            elif heading not in ("countries", "art"):
                self.board.setdefault(heading, []).extend(_entry(line, text) for line, text in filled)
        self.loads = {plain(head.rpartition(" ")[0]): line for line, head in _heads(title.texts["loads.txt"])}
        self.cards = {int(head): line for line, head in _heads(title.texts["cards.txt"])}

    def name(self, file: str) -> str:
        return self.title.folder + file

    def on_board(self, kind: str, heading: str, name: str, message: str, word: str = "") -> Finding:
        """A finding about the thing of that name below that heading (on several lines: that which has the word)."""
        lines = [entry for entry in self.board.get(heading, ()) if entry.name == name]
        line = next((entry.line for entry in lines if word in entry.words), lines[0].line if lines else 0)
        return Finding(kind, self.name("board.txt"), line, message)

    def row_line(self, milepost: int) -> int:
        """The line in which the milepost is drawn."""
        return self._first_row + self.title.board.places[milepost][0]

    def arm(self, section: str) -> int:
        """The arm of a section as `board.txt` names it."""
        match = re.fullmatch(r"(.+\d)(e|se|sw)", section)
        assert match is not None, "the board's reader lets no other names through"
        return self.title.board.by_name[match[1].lower()] * 6 + SECTION_DIRECTIONS[match[2]]


def _entry(line: int, text: str) -> FileEntry:
    name, colon, rest = text.partition(":")
    return FileEntry(line, name.strip(), tuple(rest.split())) if colon else FileEntry(line, "", tuple(text.split()))


def _heads(text: str) -> list[tuple[int, str]]:
    return [(line, content.partition(":")[0].strip()) for line, content in Lines(text, "").filled()]


def some(names: list[str], most: int = 5) -> Said:
    """A list of names that stays short."""
    first = joined(names[:most], ", ")
    return say("{names} and {number} more", names=first, number=len(names) - most) if len(names) > most else first
