"""The steps of a game: what was done, what was taken back, and how the log writes it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from milepost import log
from milepost.chance import HIDDEN
from milepost.errors import MilepostError
from milepost.game.position import News, Position


class Entry(NamedTuple):
    """One step in the memory of a game: who did what, and what came of it. `log.Line` is the same in a log."""

    number: int
    seat: int
    atoms: tuple[int, ...]
    news: tuple[News, ...]
    text: str


# An entry as it is kept while bots play, before anybody asks for its text: writing that costs more than a step.
Kept = tuple[int, int, int | tuple[int, ...], Sequence[News]]


def chance_results(news: Iterable[News], seat: int | None) -> tuple[log.Result, ...]:
    """What chance gave, as that seat may see it (None: all that is known)."""
    return tuple(
        log.Result(item.word, None if item.args[0] == HIDDEN else item.args[0], item.audience).seen_by(seat)
        for item in news
        if item.chance
    )


class Steps:
    """`line` has the steps that led to the position, `log` all there were; undos are kept there as the log has them.

    Where a game goes on from a position that was kept, `before` steps are not here, and number `base` led there last.
    """

    __slots__ = ("base", "before", "line", "log")

    def __init__(self, before: int = 0, base: int = 0) -> None:
        self.before, self.base = before, base
        self.line: list[Kept] = []
        self.log: list[Kept | log.Line] = []

    def __len__(self) -> int:
        """How many steps there were, undos included."""
        return self.before + len(self.log)

    def add(self, seat: int, atoms: int | tuple[int, ...], news: Sequence[News]) -> None:
        log = self.log
        step = (self.before + len(log) + 1, seat, atoms, news)
        log.append(step)
        self.line.append(step)

    def undo(self, to: int | None) -> int:
        """Take back the steps after number `to` (None: the last one); how many are left."""
        line = self.line
        if to is not None and type(to) is not int:
            raise MilepostError(f"a step is a whole number, not {to!r}")
        if not line:
            raise MilepostError("there is nothing to undo")
        to = (line[-2][0] if len(line) > 1 else self.base) if to is None else to
        if to >= line[-1][0]:
            raise MilepostError(f"there is nothing after step {to} to undo")
        left = self.upto(to)
        del line[left:]
        self.log.append(log.Line("undo", len(self) + 1, 0, str(to), ()))
        return left

    def upto(self, number: int) -> int:
        """How many steps led to the position after that one; 0 is the beginning."""
        left = bisect_right(self.line, number, key=itemgetter(0)) if type(number) is int else 0
        if type(number) is int and 0 <= number < self.base:
            raise MilepostError(f"this game was opened at step {self.base}: what came before is not in it")
        if number != (self.line[left - 1][0] if left else self.base):
            last = self.line[-1][0] if self.line else self.base
            raise MilepostError(f"step {number} is not part of the game as it stands; its last step is {last}")
        return left

    @staticmethod
    def entry(step: Kept, position: Position) -> Entry:
        """The step with its text, which any position of the game can write."""
        number, seat, atoms, news = step
        atoms = (atoms,) if isinstance(atoms, int) else atoms
        return Entry(number, seat, atoms, tuple(news), position.text(atoms))

    def written(self, step: Kept | log.Line, position: Position, hidden: int | None) -> log.Line:
        """The step as the log of seat `hidden` has it, which may not know all (None: everything)."""
        if isinstance(step, log.Line):
            return step
        number, seat, atoms, news, text = self.entry(step, position)
        if hidden is not None and seat != hidden:
            text = position.text(position.public(atoms))
        return log.Line("play", number, seat, text, chance_results(news, hidden))

    def lines(self, position: Position, hidden: int | None) -> Iterator[log.Line]:
        for step in self.log:
            yield self.written(step, position, hidden)
        yield log.Line("end", len(self), 0, "", ())
