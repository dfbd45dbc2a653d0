"""A game as it was written down: opened from its entries, told in words, and known from any step on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from milepost import log
from milepost.errors import LogError, MilepostError
from milepost.game import Game, Position, Title
from milepost.replay import Replay
from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.families import PAGES
from milepost.server.store.memos import recalled, remember
from milepost.server.store.rows import Stored, TableRow
from milepost.server.store.snapshots import (
    Mark,
    NotOurs,
    SnapshotRow,
    Trail,
    code_of,
    find,
    keep,
    snapshot_at,
    snapshots_of,
)
from milepost.server.store.storage import Storage
from milepost.server.table.telling import Telling
from milepost.server.table.told import Told
from milepost.tell.records import sentence
from milepost.titles import restored

T = TypeVar("T")


@dataclass
class PlayedGame:
    row: TableRow
    storage: Storage
    title: Title = field(init=False)
    told: Telling = field(init=False)
    keys: dict[str, tuple[str, int]] = field(default_factory=dict)  # what was asked with a key, and its entry
    made: Counter[int] = field(default_factory=Counter)  # decisions of each seat's bot
    wall: int = 0  # the last step the server played for somebody, which nobody takes back
    found: dict[Hashable, Any] = field(default_factory=dict)  # of the game as it stands (`once`)

    def __post_init__(self) -> None:
        row = self.row
        self.page = PAGES[row.family]
        self.title = restored(row.family, row.files, row.deck)
        if row.rules != self.title.rules_version:
            raise Problem(
                409,
                "other rules",
                say(
                    "This game was begun under rules {rules}, and this server plays rules {known}: it cannot go on "
                    "here. Nothing of it is lost; the Milepost that it was begun with opens it.",
                    rules=row.rules,
                    known=self.title.rules_version,
                ),
            )
        self._begin()

    def _begin(self) -> None:
        """The game before its first step."""
        row = self.row
        header = row.header(self.title)
        self._replay = Replay(header, self.title)
        self.game = self._replay.game
        self._trail = Trail(row.id, code_of(self.page, type(self.game.state)), header.lines())
        self._marks: list[Mark] = []
        self._part: Game | None = None
        self.told = Telling(self._retold)
        self.keys.clear()
        self.made.clear()

    def replay(
        self, entries: Sequence[Stored], snapshots: Sequence[SnapshotRow] = (), floor: int | None = None
    ) -> None:
        """Play what was stored, from the last snapshot that fits (and is not after step `floor`); chance must give
        again what it gave."""
        self._marks, good = find(self._trail, entries, snapshots, floor)
        mark, told = self._marks[-1], good[-1].seq if good else 0
        self._trail = mark.trail.copy()
        if mark.seq:
            try:
                mark.resume(self.game, next(row for row in good if row.seq == mark.seq))
            except NotOurs:
                self._begin()
                self.replay(entries)
                return
        for row in good:
            self.told.add_packed(entries[len(self.told) : row.seq], row.told)
        for entry in entries[:told]:
            self._note(entry)
        missing = []
        for entry in entries[mark.seq :]:
            if entry.seq > told:
                self._repeat(entry)
            else:
                self._step(entry)
            self._trail.add(entry)
            if self._trail.due(entry.seq) and entry.seq > told:
                missing.append(self._trail.made(entry.seq, self.game.state.packed(), self.told))
        if missing:
            keep(self.storage, missing)

    def catch_up(self, entries: Sequence[Stored]) -> bool:
        """Play on what other processes have written; False: the game must be opened anew."""
        for entry in entries:
            if entry.kind == "undo" and int(entry.text) < self.game.base:
                return False
            self._repeat(entry)
            self._trail.add(entry)
        return True

    def _repeat(self, entry: Stored) -> None:
        before = self.game.state.copy()
        self._step(entry)
        self._show(self._told(before, entry.seat, entry.note), entry)

    def _step(self, entry: Stored) -> None:
        try:
            self._replay.step(entry.line())
        except MilepostError as error:
            # What chance gave, and what was stored instead, may be another seat's secret.
            reason = say("it does not give what it gave") if isinstance(error, LogError) else error.words
            message = say("Step {seq} of this game cannot be played again: {reason}.", seq=entry.seq, reason=reason)
            raise Problem(409, "damaged", message) from None

    def know(self, step: int) -> None:
        """Open the game anew if it was opened after that step: then it knows all from there on (-1: all there is)."""
        if step >= self.game.base:
            return
        seq, found = self.seq, self.storage.table(self.row.id)
        self._begin()
        try:
            self.replay(found[1][:seq] if found else (), snapshots_of(self.storage, self.row.id), step)
        except Problem as problem:
            raise OutOfStep(problem) from None

    def at(self, step: int) -> Position:
        """The position after a step, a copy of its own.

        The game in memory may have been opened after it. Then a part of the game is, from the last snapshot before that
        step to the next one: whoever looks back goes on doing so.
        """
        if step >= self.game.base:
            return self.game.at(step)
        if step and step not in self.told.line:
            raise MilepostError(f"step {step} is not part of the game as it stands")
        part = self._part
        if part is None or not part.base <= step <= part.steps:
            try:
                self._part = part = self._part_with(step)
            except (NotOurs, MilepostError):
                self.know(-1)
                return self.game.at(step)
        return part.at(step)

    def _part_with(self, step: int) -> Game:
        mark = next(mark for mark in reversed(self._marks) if mark.base <= step)
        replay = Replay(self.row.header(self.title), self.title)
        if mark.seq:
            mark.resume(replay.game, snapshot_at(self.storage, mark))
        for line in self.told.lines(mark.seq):
            replay.step(line)
            if line.number > step and self._trail.due(line.number):
                break
        return replay.game

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What takes the whole game to find, kept until the game goes on: whoever asks again and again costs little."""
        if key not in self.found:
            self.found[key] = find()
        found: T = self.found[key]
        return found

    def known(self, name: str) -> Any:
        """What is kept of a game that is over under that name; None where there is nothing."""
        if name not in self.found and (kept := recalled(self.storage, self._trail, name)) is not None:
            self.found[name] = kept
        return self.found.get(name)

    def kept_once(self, name: str, find: Callable[[], T]) -> T:
        """Like `once`, of a game that is over: it is kept beside the log, too, for when the game is opened again."""
        if self.known(name) is None:
            self.found[name] = find()
            remember(self.storage, self._trail, name, self.found[name])
        found: T = self.found[name]
        return found

    def apart(self) -> Self:
        """This game, which is over, for a thread of its own: however much it opens anew there, nothing changes here.

        Called while nobody else works on it; from then on both are only read.
        """
        other = copy(self)
        other.keys, other.made, other.found = {}, Counter(), dict(self.found)
        return other

    @property
    def seq(self) -> int:
        return len(self.told)

    def _steps_back(self) -> Iterator[log.Line]:
        """The steps that led here, the last one first; undone ones are left out."""
        for number in reversed(self.told.line):
            yield self.told[number - 1].line

    def _told(self, before: Position, seat: int, note: str = "") -> Told:
        """The step or undo just done, in words."""
        line, waiting = self.game.last_line()._replace(seat=seat), list(self.game.waiting())
        if line.word == "undo":
            back = say("{name} takes back what came after step {step}", name=self.game.names[seat], step=line.text)
            return Told(line, f"undo {line.text}", back, None, [], waiting)
        entry = self.game.last_entry()
        words, did, news = self.page.tell(before, self.game.state, seat, entry.atoms, entry.news)
        public = self.game.text(self.game.state.public(entry.atoms))
        return Told(line, public, words, did, [(log.ALL, sentence("note", note)), *news] if note else news, waiting)

    def _retold(self) -> Sequence[Told]:
        """The whole game told anew, by playing it from its beginning; what it keeps takes the snapshots' place."""
        again, stored = PlayedGame(self.row, self.storage), self.storage.table(self.row.id)
        again.replay(stored[1] if stored else ())
        return again.told

    def _show(self, told: Told, entry: Stored) -> None:
        self.told.add(told)
        self.found.clear()
        self._note(entry)

    def _note(self, entry: Stored) -> None:
        """What an entry leaves behind besides its words."""
        self.made[entry.seat] += entry.by_bot(entry.seat)
        if entry.note:
            self.wall = entry.seq
        if entry.key is not None:
            self.keys[entry.key] = (entry.request or "", entry.seq)


class OutOfStep(Exception):  # noqa: N818
    """What is in memory is no longer true: another process has written to the table, or it cannot be opened again."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
