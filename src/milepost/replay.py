"""Playing again: what was kept of a game is played once more, and what chance gives is compared with what was kept.

There is one way to do it, `Replay`, for logs and seats' records (`load`) and for the tables of a server.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, overload

from milepost import log
from milepost.chance import Seeded
from milepost.data_files import unpacked
from milepost.errors import LogError, MilepostError, words_of
from milepost.game import Game, News, Title, chance_results, check_names, find_title, title_of_files
from milepost.game.position import P_co
from milepost.game.position_text import read_fields
from milepost.sentences import say


@overload
def load(text: str | Iterable[str], title: None = None, running: bool = False, to: int | None = None) -> Game: ...
@overload
def load(text: str | Iterable[str], title: Title[P_co], running: bool = False, to: int | None = None) -> Game[P_co]: ...
@overload
def load(text: str | Iterable[str], title: Title | None, running: bool = False, to: int | None = None) -> Game: ...
def load(
    text: str | Iterable[str], title: Title[Any] | None = None, running: bool = False, to: int | None = None
) -> Game[Any]:
    """Replay a log. `running` allows a log that has no end line yet; with `to` it is read up to that number only."""
    if to is not None and (type(to) is not int or to < 0):
        raise MilepostError(f"a step is a whole number, not {to!r}")
    reader = log.Reader(text.replace("\r\n", "\n").splitlines(keepends=True) if isinstance(text, str) else text)
    title = _title(reader.header, title)
    replay: Replay | None = None
    ended = False
    for line in reader:
        if to is not None and replay is not None and replay.game.steps == to:
            return replay.game
        with _named(line):
            if ended:
                raise LogError(line.line, say("there is something after the end line"))
            if replay is None:
                replay = Replay(reader.header, title, line)
            elif line.word == "end":
                ended = True
                replay.expect(line, replay.game.steps)
            else:
                replay.step(line)
    if replay is None or not (ended or running):
        raise LogError(0, say("the log is cut off: its end line is missing"))
    return _reached(replay.game, to)


def _reached(game: Game, to: int | None) -> Game:
    if to is not None and to > game.steps:
        raise LogError(0, say("there is no number {to}: the log ends with {steps}", to=to, steps=game.steps))
    return game


class Replay:
    """A game that is played again, one kept line after the other. `game` is as far as it has come.

    With a seed or a secret chance is asked again; with a promise alone it gives what the lines say. Whatever does
    not fit raises an error, and the game cannot be trusted from there on.
    """

    def __init__(self, header: log.Header, title: Title, start: log.Line | None = None) -> None:
        """`start` is the log's line of the deal; a table keeps none, since its secret tells it."""
        self._seat = header.seat
        self._script: list[int | None] = []
        check_names(header.players)
        # A finished game's record is open: it has its secret, and nothing in it is hidden.
        self._reader = header.seat if header.chance.word == "commit" else None
        if start is not None:
            self._read(start)
            if start.word != "start":
                raise LogError(start.line, say("the line “start: …” is missing"))
        self.game = self._begin(header, title)
        self._first = 0 if self.game.dealt else self.game.state.count
        if start is not None:
            self._compare(start, self.game.state.news)

    def _begin(self, header: log.Header, title: Title) -> Game:
        if not header.position:
            state = title.start(header.players, header.variants, header.chance.source(self._script))
            return Game(state, header.chance)
        any_deal = title.start(header.players, header.variants, Seeded(b""))
        state = any_deal.placed(read_fields(header.position), Seeded(b""), self._reader)
        state.source = header.chance.source(self._script, state.count)
        return Game(state, header.chance, dealt=False)

    def step(self, line: log.Line) -> None:
        """Do what the line says: an action or an undo."""
        self._read(line)
        self.expect(line, self.game.steps + 1)
        if line.word == "undo":
            self.game.undo(int(line.text))
            del self._script[self.game.state.count - self._first :]
        elif line.word == "play":
            self.game.play(line.text, line.seat)
            entry = self.game.last_entry()
            if entry.text != line.text:
                raise LogError(line.line, say("the action should be written “{text}”", text=entry.text))
            self._compare(line, entry.news)
        else:
            raise LogError(line.line, say("a second start line"))

    @staticmethod
    def expect(line: log.Line, number: int) -> None:
        if line.number != number:
            raise LogError(
                line.line, say("number {number} was expected here, not {found}", number=number, found=line.number)
            )

    def _read(self, line: log.Line) -> None:
        """Only what another seat saw alone may be missing, and only in a seat's record."""
        self._script += [result.value for result in line.results]
        for result in line.results:
            if result.value is None and result.audience in (log.ALL, self._seat):
                raise LogError(
                    line.line,
                    say("“{result}” is hidden, though the reader of this record may see it", result=str(result)),
                )

    def _compare(self, line: log.Line, news: Iterable[News]) -> None:
        given = chance_results(news, self._reader)
        if given != line.results:
            raise LogError(
                line.line,
                say(
                    "chance gave “{given}”, the log says “{told}”",
                    given=log.results_text(given),
                    told=log.results_text(line.results),
                ),
            )


def _brought(header: log.Header) -> Title | None:
    """The title whose files the log has with it."""
    if not header.files:
        return None
    try:
        return title_of_files(unpacked(header.files), header.deck)
    except ValueError as error:  # files that are no title's, too
        raise LogError(0, say("the title in the log cannot be read: {error}", error=words_of(error))) from None


@contextmanager
def _named(line: log.Line) -> Iterator[None]:
    """Whatever is wrong with a line is told with its number."""
    try:
        yield
    except LogError as error:
        raise error if error.line else LogError(line.line, error.message) from None
    except MilepostError as error:
        raise LogError(line.line, error.words) from None


def _title(header: log.Header, title: Title | None) -> Title:
    """The title a log brings along, or names: by its id only, since a log may not make us read any folder."""
    if not re.fullmatch(r"[a-z0-9-]{1,60}", header.title):
        raise LogError(0, say("“{title}” is not the id of a title", title=header.title))
    try:
        found = (title or _brought(header) or find_title(header.title)).with_deck(header.deck)
        header.chance.source()
    except MilepostError as error:
        raise LogError(0, error.words) from None
    if found.id != header.title:
        raise LogError(
            0, say("the log is of {title}, its files are those of {other}", title=header.title, other=found.id)
        )
    if header.rules != found.rules_version:
        raise LogError(
            0,
            say(
                "the game was played with rules {rules}; this program has rules {ours}",
                rules=header.rules,
                ours=found.rules_version,
            ),
        )
    if header.data != found.digest():
        raise LogError(0, say("the game was played with other data of {title} than this", title=header.title))
    if header.seat is not None and header.seat >= len(header.players):
        raise LogError(
            0, say("there is no seat {seat} in a game of {number}", seat=header.seat, number=len(header.players))
        )
    return found
