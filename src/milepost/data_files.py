"""The text files of a title: reading a folder, lines with their numbers, and what a check finds in them.

Files may come from anybody. What is read here has bounds, all of them far above what our own titles have, so that no
text takes long or much memory (tests/titles/test_hostile.py measures the worst).
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import tomllib
import unicodedata
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from milepost import digits
from milepost.errors import DataError
from milepost.sentences import phrase, say

MOST_TEXT = 200_000  # characters of a file; the largest of ours has 51,000
MOST_TOML = 16_000  # of title.toml, where ours have 1,000
MOST_LINES = 5_000
MOST_NAME = 40  # characters of a name
MOST_DOTS = 40  # in a line of TOML: a key of many parts takes the square of their number
MOST_PACKED = 6 * MOST_TEXT  # of all files of a title together


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
        if text.count("\n") > MOST_LINES:
            raise DataError(file, MOST_LINES, say("a file may have {most} lines", most=MOST_LINES))
        self._lines = [(number, line.split("#", 1)[0].rstrip()) for number, line in enumerate(text.splitlines(), 1)]

    def first(self, expected: str) -> None:
        """Take the first line off; it must be the format's name."""
        found = [(number, line) for number, line in self._lines if line]
        if not found or found[0][1].strip() != expected:
            raise DataError(
                self.file, found[0][0] if found else 1, say("the first line must be “{expected}”", expected=expected)
            )
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
                raise DataError(self.file, number, say("expected a heading such as [rows]"))
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
            raise DataError(self.file, line, say("expected “{expected}”", expected=expected))
        if len(name.strip()) > MOST_NAME:
            raise DataError(
                self.file,
                line,
                say("“{name}…” is too long: {most} characters", name=name.strip()[:MOST_NAME], most=MOST_NAME),
            )
        return name.strip(), rest.strip()


def is_number(text: str, most: int = 9999) -> bool:
    """Whether a text is a whole number in plain digits, not above `most`."""
    return digits.is_number(text) and int(text) <= most


def check_text(text: str, file: str) -> str:
    """A text that may be a title's file; one that is too long or has signs that no text has is refused."""
    most = MOST_TOML if file.endswith(".toml") else MOST_TEXT
    if len(text) > most:
        raise DataError(
            file, 0, say("the file has {number} characters; {most} are allowed", number=len(text), most=most)
        )
    for number, line in enumerate(text.split("\n"), 1):
        for sign in "" if line.isprintable() else line:
            if sign != "\t" and unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp"):
                raise DataError(file, number, say("the sign U+{sign} cannot stand in a text", sign=f"{ord(sign):04X}"))
    return text


# What Python's reader says of a mistake, and how we say it; the rest is rare, and stays in its words.
TOML_MISTAKES = {
    "Invalid statement": phrase("a line is “name = value” or a heading such as [deck]"),
    "Expected newline or end of document": phrase("something stands after the value; a new name begins a new line"),
    "Expected '=' after a key": phrase("“=” is missing after the name"),
    "Invalid initial character for a key part": phrase("a name is missing"),
    "Cannot overwrite a value": phrase("the name is there twice"),
    "Cannot declare": phrase("the heading is there twice"),
    "Expected ']' at the end of a table": phrase("“]” is missing after the heading"),
    "Unclosed array": phrase("“]” is missing at the end of the list"),
    "Unterminated string": phrase("a quotation mark is missing at the end of the text"),
    "Illegal character": phrase("a quotation mark is missing at the end of the text"),
    "Unescaped '\\' in a string": phrase("a backslash in a text is written twice"),
    "Invalid value": phrase("this is no value; a text stands in quotation marks"),
}


def _plain_words(words: str) -> str:
    return next((say(ours) for theirs, ours in TOML_MISTAKES.items() if words.startswith(theirs)), words)


def read_toml(text: str, file: str) -> dict[str, Any]:
    """What a TOML text says; a mistake is told with its line."""
    check_text(text, file)
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS:
            raise DataError(file, number, say("a line may have {most} dots", most=MOST_DOTS))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r" \(at line (\d+), column \d+\)", str(error))
        words = _plain_words(str(error).replace(found[0], "") if found else str(error))
        raise DataError(file, int(found[1]) if found else 0, say("this is not TOML: {words}", words=words)) from None
    except RecursionError:
        raise DataError(file, 0, say("lists or tables are nested too deeply")) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise DataError(file, 0, say("a number has too many digits")) from None


def read_texts(folder: Path, files: Sequence[str]) -> dict[str, str]:
    """Those files of a title's folder."""
    texts = {}
    for file in files:
        path = folder / file
        if not path.is_file():
            raise DataError(str(path), 0, say("the file is missing"))
        if path.stat().st_size > 4 * MOST_TEXT:  # bytes; a character has four at most
            raise DataError(str(path), 0, say("the file is too large: {most} characters are allowed", most=MOST_TEXT))
        texts[file] = text_of(path.read_bytes(), str(path))
    return texts


def text_of(data: bytes, file: str) -> str:
    """The text in the bytes of a file, whichever line ends it has."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(file, line, say("not a text file in UTF-8; save it as UTF-8")) from None
    return check_text(text.replace("\r\n", "\n").replace("\r", "\n"), file)


# Files inside a log


def packed(texts: Mapping[str, str]) -> str:
    """A title's files as one word of text, to travel in a log."""
    return _packed(tuple(texts.items()))


@lru_cache(maxsize=8)
def _packed(texts: tuple[tuple[str, str], ...]) -> str:
    data = json.dumps(dict(texts), ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(data, 9)).decode()


def unpacked(word: str) -> dict[str, str]:
    """The files in such a word; a ValueError says what is wrong with it."""
    try:
        opened = zlib.decompressobj()
        data = opened.decompress(base64.b64decode(word, validate=True), MOST_PACKED)
        if opened.unconsumed_tail or not opened.eof:
            raise ValueError(say("the files are cut off, or larger than a title's may be"))
        texts = json.loads(data)
    except (binascii.Error, zlib.error, UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise ValueError(say("the files cannot be unpacked")) from None
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise ValueError(say("the files must be texts by their names"))
    return {str(file): check_text(text, str(file)) for file, text in texts.items()}
