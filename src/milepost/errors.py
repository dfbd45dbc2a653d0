"""What can go wrong, said precisely.

Four kinds: an action the rules forbid (`IllegalAction`), a data file that cannot be read (`DataError`), a log that
cannot be replayed (`LogError`) and a position that cannot be (`PositionError`). All are `MilepostError`.
"""

from __future__ import annotations

from typing import NamedTuple

from milepost.rule_pages import rule_link
from milepost.sentences import Said, say


class MilepostError(Exception):
    """Anything Milepost refuses to do."""

    @property
    def words(self) -> str:
        """What it says; unlike `str(error)` this can be told in another language."""
        return self.args[0] if len(self.args) == 1 and isinstance(self.args[0], str) else str(self)


def words_of(error: Exception) -> str:
    """What an error says; where we have written it, that can be told in another language."""
    if isinstance(error, MilepostError):
        return error.words
    return error.args[0] if error.args and isinstance(error.args[0], Said) else str(error)


class Refusal(NamedTuple):
    """Why an action is not allowed: the rule's id and a sentence for the player."""

    rule: str
    sentence: str


class IllegalAction(MilepostError, ValueError):  # noqa: N818  the rulebooks' words, not Python's
    """An action the rules do not allow; nothing has changed."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    @property
    def link(self) -> str:
        """Where the rule stands in the documentation."""
        return rule_link(self.rule)

    @property
    def words(self) -> str:
        return say("{rule}: {sentence}", rule=self.rule, sentence=self.sentence)

    def __str__(self) -> str:
        return str(self.words)


class UnknownAction(IllegalAction):
    """A text that is no action at all."""

    def __init__(self, sentence: str) -> None:
        super().__init__("ACTION", sentence)

    @property
    def link(self) -> str:
        """Where the texts of actions are explained."""
        return "docs/library.md#actions"

    def __reduce__(self) -> tuple[type[UnknownAction], tuple[str]]:
        return UnknownAction, (self.sentence,)

    @property
    def words(self) -> str:
        return self.sentence


class DataError(MilepostError, ValueError):
    """A board, card, load, event or title file that is not as it must be."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(file, line, message)
        self.file = file
        self.line = line
        self.message = message

    @property
    def words(self) -> str:
        if self.line:
            return say("{file}:{line}: {message}", file=self.file, line=self.line, message=self.message)
        return say("{file}: {message}", file=self.file, message=self.message)

    def __str__(self) -> str:
        return str(self.words)


class LogError(MilepostError, ValueError):
    """A log that is truncated, edited or of another version."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, message)
        self.line = line
        self.message = message

    @property
    def words(self) -> str:
        if self.line:
            return say("log line {line}: {message}", line=self.line, message=self.message)
        return say("log: {message}", message=self.message)

    def __str__(self) -> str:
        return str(self.words)


class PositionError(MilepostError, ValueError):
    """A position that cannot be: a text that is none, or one that breaks a rule. `place` is the field."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        self.message = message

    @property
    def words(self) -> str:
        if self.place:
            return say("position, {place}: {message}", place=self.place, message=self.message)
        return say("position: {message}", message=self.message)

    def __str__(self) -> str:
        return str(self.words)
