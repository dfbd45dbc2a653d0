"""Loading: a log is played again, and what chance gives is compared with what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable

from milepost import log
from milepost.chance import Scripted, Seeded, Source, key_of_seed
from milepost.errors import LogError, MilepostError
from milepost.game import Game, News, Title, chance_results, check_names, find_title


def load(text: str | Iterable[str], title: Title | None = None, running: bool = False) -> Game:
    """Replay a log. `running` allows a log that has no end line yet."""
    reader = log.Reader(text.replace("\r\n", "\n").splitlines(keepends=True) if isinstance(text, str) else text)
    return _Replay(reader, title).run(running)


class _Replay:
    """Plays a log's lines and compares what chance gives with what they say."""

    def __init__(self, reader: log.Reader, title: Title | None) -> None:
        self.reader = reader
        header = reader.header
        self.title = _title(header, title)
        if header.rules != self.title.rules_version:
            raise LogError(
                0, f"the game was played with rules {header.rules}; this program has rules {self.title.rules_version}"
            )
        if header.data != self.title.digest():
            raise LogError(0, f"the game was played with other data of {header.title} than this")
        if header.seat is not None and header.seat >= len(header.players):
            raise LogError(0, f"there is no seat {header.seat} in a game of {len(header.players)}")
        self.script: list[int | None] = []
        self.source = _source(header, self.script)

    def run(self, running: bool) -> Game:
        game: Game | None = None
        ended = False
        for line in self.reader:
            if ended:
                raise LogError(line.line, "there is something after the end line")
            self.script += [result.value for result in line.results]
            try:
                self._check_hidden(line)
                if game is None:
                    game = self._start(line)
                elif line.word == "end":
                    ended = True
                    self._expect(line, game.steps, line.number)
                else:
                    self._step(game, line)
            except LogError as error:
                raise error if error.line else LogError(line.line, error.message) from None
            except MilepostError as error:
                raise LogError(line.line, str(error)) from None
        if game is None or not (ended or running):
            raise LogError(0, "the log is cut off: its end line is missing")
        return game

    def _start(self, line: log.Line) -> Game:
        if line.word != "start":
            raise LogError(line.line, "the line “start: …” is missing")
        header = self.reader.header
        check_names(header.players)
        state = self.title.start(header.players, header.variants, self.source)
        game = Game(self.title, header.players, header.variants, header.chance, state)
        self._compare(line, state.news)
        return game

    def _step(self, game: Game, line: log.Line) -> None:
        self._expect(line, game.steps + 1, line.number)
        if line.word == "undo":
            game.undo(int(line.text))
            del self.script[game.state.count :]
        elif line.word == "play":
            game.play(line.text, line.seat)
            entry = game.last_entry()
            if entry.text != line.text:
                raise LogError(line.line, f"the action should be written “{entry.text}”")
            self._compare(line, entry.news)
        else:
            raise LogError(line.line, "a second start line")

    @staticmethod
    def _expect(line: log.Line, expected: int, found: int) -> None:
        if expected != found:
            raise LogError(line.line, f"number {expected} was expected here, not {found}")

    def _check_hidden(self, line: log.Line) -> None:
        """Only what another seat saw alone may be missing, and only in a seat's record."""
        seat = self.reader.header.seat
        for result in line.results:
            if result.value is None and result.audience in (log.ALL, seat):
                raise LogError(line.line, f"“{result}” is hidden, though the reader of this record may see it")

    def _compare(self, line: log.Line, news: Iterable[News]) -> None:
        # A finished game's record is open: it has its seed, and nothing in it is hidden.
        given = chance_results(news, self.reader.header.seat if isinstance(self.source, Scripted) else None)
        if given != line.results:
            raise LogError(
                line.line,
                f"chance gave “{', '.join(map(str, given))}”, the log says “{', '.join(map(str, line.results))}”",
            )


def _title(header: log.Header, title: Title | None) -> Title:
    """The title a log names, by its id only: a log may not make us read any folder."""
    if not re.fullmatch(r"[a-z0-9-]+", header.title):
        raise LogError(0, f"“{header.title}” is not the id of a title")
    try:
        return (title or find_title(header.title)).with_deck(header.deck)
    except MilepostError as error:
        raise LogError(0, str(error)) from None


def _source(header: log.Header, script: list[int | None]) -> Source:
    word, value = header.chance
    try:
        if word == "seed":
            return Seeded(key_of_seed(int(value)))
        if word == "secret":
            return Seeded(bytes.fromhex(value))
    except ValueError:
        raise LogError(0, f"“{value}” is not a {word}") from None
    return Scripted(script)
