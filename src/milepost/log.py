"""The text of a game: headers, then one line an action with what chance gave.

    milepost log 1
    title: india
    deck: 3                  only where it is not the title's own
    data: 5b1c0e…            the hash of board, cards and options
    rules: 1
    players: Ann, Bob
    variants:
    seed: 7                  or `secret: …`; in a seat's record only `commit: …`
    position: round=3 …      only where the game begins with a position and not with a deal
    files: eJztvW…           only of a title that others may lack: its files, packed
    start: card 12, card 40, lot 1            ~9f03
    1 0 build K12 L12 L13                     ~51aa
    2 0 done                                  ~0b7e
    9 1 deliver Coal Delhi 132 > card 45      ~c2d9
    10 undo 8                                 ~77e1
    end: 10                                   ~1d20

The line of an action is its number, the seat, the action and, after `>`, the chance
results, each with `@seat` where only one seat may see it. In another seat's record such a
result is `?`, and so is what a sealed answer says (`keep ?`); what was hidden stands there once
it is shown. The code at a line's end chains it to all lines before, so an edited line is
found. Lines that start with `#` are comments.
This module knows text only; `replay.py` plays it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from milepost.chance import Chance
from milepost.digits import is_number
from milepost.errors import LogError
from milepost.sentences import say

FORMAT = "milepost log 1"
HEADERS = ("title", "data", "rules", "players", "variants")
CHANCE = ("seed", "secret", "commit", "fork")
ALL = -1
MOST_NUMBER = 2**31  # in a header


class Result(NamedTuple):
    """One chance result: a card, a lot. `value` is None where it is hidden from the reader."""

    word: str
    value: int | None
    audience: int = ALL

    def __str__(self) -> str:
        shown = "?" if self.value is None else str(self.value)
        return f"{self.word} {shown}" + ("" if self.audience == ALL else f"@{self.audience}")

    def seen_by(self, seat: int | None) -> Result:
        hidden = seat is not None and self.audience not in (ALL, seat)
        return self._replace(value=None) if hidden else self


class Header(NamedTuple):
    """The settings of a game as its log gives them."""

    title: str
    data: str
    rules: int
    players: tuple[str, ...]
    variants: tuple[str, ...]
    chance: Chance
    seat: int | None = None
    deck: int = 0
    position: str = ""  # the fields of the position it begins with (`game/position_text.py`); none: it was dealt
    files: str = ""  # those of the title, packed, where others may lack it

    def lines(self) -> Iterator[str]:
        yield FORMAT
        yield f"title: {self.title}"
        if self.deck:
            yield f"deck: {self.deck}"
        yield f"data: {self.data}"
        yield f"rules: {self.rules}"
        yield f"players: {', '.join(self.players)}"
        yield f"variants: {', '.join(self.variants)}".rstrip()
        yield f"{self.chance.word}: {self.chance.value}"
        if self.seat is not None:
            yield f"seat: {self.seat}"
        if self.position:
            yield f"position: {self.position}"
        if self.files:
            yield f"files: {self.files}"


class Line(NamedTuple):
    """One line after the header; `word` is start, play, undo or end.

    It is a step outside the memory of a game: what logs and databases write, and what is read to play it again. An
    undo's text is the step gone back to; its seat is not in the log, but a table knows who asked for it.
    """

    word: str
    number: int
    seat: int
    text: str
    results: tuple[Result, ...]
    line: int = 0

    def body(self) -> str:
        results = results_text(self.results)
        if self.word == "start":
            return f"start: {results}"
        if self.word == "undo":
            return f"{self.number} undo {self.text}"
        if self.word == "end":
            return f"end: {self.number}"
        return f"{self.number} {self.seat} {self.text}" + (f" > {results}" if results else "")


def results_text(results: Iterable[Result]) -> str:
    return ", ".join(map(str, results))


class Chain:
    """The running code over a log's lines.

    Packed files are left out: `data` is their hash, and how small they are packed differs from machine to machine.
    """

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, line: str) -> str:
        if not line.startswith("files:"):
            self._hash.update(line.encode() + b"\n")
        return self._hash.hexdigest()[:4]


class Writer:
    """Turns a header and lines into text, one at a time; nothing is kept."""

    def __init__(self, header: Header) -> None:
        self._chain = Chain()
        self.head = ""
        for text in header.lines():
            self._chain.add(text)
            self.head += text + "\n"

    def line(self, line: Line) -> str:
        body = line.body()
        return f"{body} ~{self._chain.add(body)}\n"


def write(header: Header, lines: Iterable[Line]) -> str:
    """The whole text of a log."""
    writer = Writer(header)
    return writer.head + "".join(map(writer.line, lines))


class Reader:
    """Reads a log line by line from any iterable of text lines (a file, a socket)."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = self._content(lines)
        self._chain = Chain()
        self._number = 0
        self._pending: str | None = None
        self.header = self._header()

    def _content(self, lines: Iterable[str]) -> Iterator[str]:
        for text in lines:
            self._number += 1
            if not text.startswith("#") and text.strip():
                yield text

    def _header(self) -> Header:
        first = next(self._lines, "").rstrip("\n")
        if first != FORMAT:
            if first.startswith("milepost log "):
                raise LogError(
                    self._number, say("this program reads “{format}”, not “{first}”", format=FORMAT, first=first)
                )
            raise LogError(self._number, say("a log begins with the line “{format}”", format=FORMAT))
        self._chain.add(first)
        values: dict[str, str] = {}
        for text in self._lines:
            word, colon, value = text.rstrip("\n").partition(":")
            if not colon or word not in (*HEADERS, *CHANCE, "seat", "deck", "position", "files"):
                self._pending = text
                break
            if word in values:
                raise LogError(self._number, say("the header “{word}” appears twice", word=word))
            values[word] = value.strip()
            self._chain.add(text.rstrip("\n"))
        return self._checked(values)

    def _checked(self, values: dict[str, str]) -> Header:
        for word in HEADERS:
            if word not in values:
                raise LogError(self._number, say("the header “{word}” is missing", word=word))
        chance = [word for word in CHANCE if word in values]
        if len(chance) != 1:
            raise LogError(self._number, say("one of the headers {known} is needed", known=", ".join(CHANCE)))
        numbers = {}
        for word in ("rules", "seat", "deck"):
            if word in values:
                if not is_number(values[word]) or int(values[word]) > MOST_NUMBER:
                    raise LogError(self._number, say("the header “{word}” must be a number", word=word))
                numbers[word] = int(values[word])
        split = {w: tuple(filter(None, map(str.strip, values[w].split(",")))) for w in ("players", "variants")}
        return Header(
            values["title"],
            values["data"],
            numbers["rules"],
            split["players"],
            split["variants"],
            Chance(chance[0], values[chance[0]]),
            numbers.get("seat"),
            numbers.get("deck", 0),
            values.get("position", ""),
            values.get("files", ""),
        )

    def __iter__(self) -> Iterator[Line]:
        if self._pending is not None:
            yield self._line(self._pending)
        for text in self._lines:
            yield self._line(text)

    def _line(self, text: str) -> Line:
        body, tilde, code = text.rstrip("\n").rpartition(" ~")
        if not tilde or not text.endswith("\n"):
            raise LogError(self._number, say("the line is cut off: it must end with its code, as in “~1a2b”"))
        if self._chain.add(body) != code:
            raise LogError(self._number, say("the line or one before it was changed: its code does not fit"))
        line = parse_line(body, self._number)
        if line.body() != body:
            raise LogError(self._number, say("the line should be written “{text}”", text=line.body()))
        return line


def parse_line(body: str, at: int) -> Line:
    """One line without its code."""
    head, _, tail = body.partition(" > ")
    words = head.split(" ")
    if words[0] == "start:":
        return Line("start", 0, 0, "", read_results(body[len("start:") :], at), at)
    if words[0] == "end:" and len(words) == 2 and is_number(words[1]):
        return Line("end", int(words[1]), 0, "", (), at)
    if len(words) == 3 and is_number(words[0]) and words[1] == "undo" and is_number(words[2]):
        return Line("undo", int(words[0]), 0, words[2], (), at)
    if len(words) >= 3 and is_number(words[0]) and is_number(words[1]):
        return Line("play", int(words[0]), int(words[1]), " ".join(words[2:]), read_results(tail, at), at)
    raise LogError(at, say("“{body}” is not a number, a seat and an action", body=body))


def read_results(text: str, at: int = 0) -> tuple[Result, ...]:
    """The results that a text lists; `at` is its line, for the error."""
    results = []
    for item in filter(None, map(str.strip, text.split(","))):
        word, _, value = item.partition(" ")
        value, _, audience = value.partition("@")
        if not (value == "?" or is_number(value)) or not is_number(audience or "0"):
            raise LogError(at, say("“{item}” is not a chance result such as “card 12”", item=item))
        results.append(Result(word, None if value == "?" else int(value), int(audience) if audience else ALL))
    return tuple(results)
