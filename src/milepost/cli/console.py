"""What commands print. Words are printed as they are: Rich would take “[maps]” for a style and drop it.

Nothing else in `cli/` makes a console or prints to one.
"""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn
from rich.status import Status
from rich.table import Table
from rich.text import Text

from milepost.errors import MilepostError

Part = str | tuple[str, str]  # words, or words with a style
STDOUT = Path("-")  # in place of a file: standard output


class Screen:
    """Standard output, or standard error where that one is for figures that a program reads."""

    def __init__(self, stderr: bool = False) -> None:
        self._stderr = stderr

    @property
    def console(self) -> Console:
        return Console(stderr=self._stderr)  # made anew, so that it follows a redirected stream

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, *parts: Part) -> None:
        """A line; long ones are left to the terminal to wrap."""
        self.console.print(Text.assemble(*parts), soft_wrap=True, highlight=False)

    def rows(self, rows: Iterable[Iterable[Part]]) -> None:
        """A picture of text: what does not fit is cut."""
        for row in rows:
            self.console.print(Text.assemble(*row), no_wrap=True, overflow="crop", highlight=False)

    def rule(self, words: str, style: str = "") -> None:
        self.console.rule(Text(words, style=f"bold {style}".strip()), align="left", style="dim")

    def table(self, title: str, head: Iterable[str], rows: Iterable[Iterable[Part]], left: Iterable[str] = ()) -> None:
        """A table; columns are right-aligned but the first and those named."""
        table = Table(title=Text(title) if title else None)
        for number, heading in enumerate(head):
            table.add_column(Text(heading), justify="left" if not number or heading in left else "right")
        for row in rows:
            table.add_row(*(Text.assemble(cell) for cell in row))
        self.console.print(table)

    def progress(self, *columns: ProgressColumn) -> Progress:
        return Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            *columns,
            TimeElapsedColumn(),
            console=self.console,
            transient=True,
        )

    def waiting(self, words: str) -> Status:
        """While somebody thinks."""
        return Status(Text(words, style="dim"), console=self.console)


def write_any_letter(*streams: TextIO) -> None:
    """Let no letter end a command: Windows gives streams the code page of the country, which lacks most letters.

    Files and other programs get UTF-8. A terminal keeps what it can show, with “?” for the rest.
    """
    for stream in streams:
        if isinstance(stream, TextIOWrapper) and codecs.lookup(stream.encoding).name != "utf-8":
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8")


screen = Screen()
errors = Screen(stderr=True)


def print_json(data: Any) -> None:
    """For programs: nothing else goes to standard output."""
    sys.stdout.write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def check_writable(path: Path | None, make_folder: bool = False) -> None:
    """Refuse a file that cannot be written, before the work is done whose result it is for."""
    if path is None or path == STDOUT:
        return
    there = path.exists()
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise MilepostError(f"{path} cannot be written: {error.strerror}") from None
    if not there:
        with suppress(OSError):
            path.unlink()


def write_text(path: Path, text: str) -> None:
    """Write a file, or to standard output where the path is “-”."""
    if path == STDOUT:
        sys.stdout.write(text)
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")  # the same file on every system
    except OSError as error:
        raise MilepostError(f"{path} cannot be written: {error.strerror}") from None


def write_bytes(path: Path, data: bytes) -> None:
    """The same for a file that is no text."""
    if path == STDOUT:
        sys.stdout.buffer.write(data)
        return
    try:
        path.write_bytes(data)
    except OSError as error:
        raise MilepostError(f"{path} cannot be written: {error.strerror}") from None


def read_text(path: Path) -> str:
    """A file's text, or an error that names it."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise MilepostError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise MilepostError(f"{path} is not UTF-8 text") from None
