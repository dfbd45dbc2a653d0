"""One table in use: a game, its lines in words, and the requests it has answered.

Everything here blocks and is called by one thread at a time (`tables.py` sees to that). A step is
played, then written to the storage, and only then shown; a refused one changes nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Executable

from milepost import log
from milepost.bots.base import least, try_out
from milepost.chance import Seeded, Source, key_of_seed
from milepost.errors import IllegalAction, MilepostError
from milepost.game import Game, Title, View
from milepost.server.errors import Problem, illegal, stale
from milepost.server.families import ADVISERS, PAGES
from milepost.server.line import Line, results_text
from milepost.server.people.orders import Ordered
from milepost.server.people.people import Person
from milepost.server.people.rows import SeatRow
from milepost.server.people.seating import Seating
from milepost.server.storage import BOT, OVER, PERSON, EntryRow, Storage, TableRow, Taken

LOG_LINES = 200
ROUNDS_OF_BOTS = 300  # bots among themselves stop here


class Ask(NamedTuple):
    """What goes with a request that changes the game."""

    expected_seq: int
    key: str
    body: dict[str, Any]

    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.body, sort_keys=True).encode()).hexdigest()


class Job(NamedTuple):
    """A decision for a bot."""

    seq: int
    seat: int
    bot: str
    seed: int
    view: View


def source_of(word: str, value: str) -> Source:
    return Seeded(key_of_seed(int(value)) if word == "seed" else bytes.fromhex(value))


def _damaged(entry: EntryRow, reason: str) -> Problem:
    return Problem(409, "damaged", f"Step {entry.seq} of this game cannot be played again: {reason}.")


@dataclass
class Table:
    row: TableRow
    places: list[SeatRow]
    storage: Storage
    title: Title = field(init=False)
    game: Game = field(init=False)
    lines: list[Line] = field(default_factory=list)
    keys: dict[str, tuple[str, int]] = field(default_factory=dict)  # what was asked with a key, and its entry

    def __post_init__(self) -> None:
        row = self.row
        self.page = PAGES[row.family]
        self.title = self.page.restored(row.files, row.deck)
        if row.rules != self.title.rules_version:
            raise Problem(
                409,
                "other rules",
                f"This game was played with rules {row.rules}; the server knows rules {self.title.rules_version}.",
            )
        names = [seat["name"] for seat in row.seats]
        start = self.title.start(names, row.variants, source_of(row.chance, row.chance_value))
        self.game = Game(self.title, names, row.variants, (row.chance, row.chance_value), start)
        self.seating = Seating(row, self.places)

    def replay(self, entries: Sequence[EntryRow]) -> None:
        """Play what was stored; chance must give again what it gave."""
        for entry in entries:
            try:
                line = (
                    self._undone(int(entry.text), entry.seat)
                    if entry.kind == "undo"
                    else self._played(entry.text, entry.seat, entry.note)
                )
            except MilepostError as error:
                raise _damaged(entry, str(error)) from None
            if line.seq != entry.seq or line.chance != entry.chance:
                raise _damaged(entry, "chance does not give what it gave")
            self._show(line, entry)

    # Who may do what

    @property
    def bots(self) -> list[str | None]:
        return self.seating.bots

    def check(self, person: Person | None, seat: int | None) -> None:
        """Refuse a look that is not this person's."""
        self.seating.check_look(person, seat)

    # Looking

    @property
    def seq(self) -> int:
        return len(self.lines)

    def undo_to(self, person: Person | None) -> int:
        """How far a person may undo: not past a reveal, not past another seat's action; `seq` for not at all."""
        steps = self._steps()
        last = steps[-1] if steps else None
        if last is None or last.chance or last.seat not in self.seating.held_by(person) or self.game.outcome():
            return self.seq  # the end of a game opens its secret, so that is a reveal too
        return next((step.seq for step in reversed(steps) if step.chance or step.seat != last.seat), 0)

    def _steps(self) -> list[Line]:
        """The steps that led here, undone ones left out."""
        return [line for line in self.lines if line.kind == "play" and not line.undone]

    def waiting_bot(self) -> int | None:
        """The bot that is to act, if one is."""
        if self.seating.held_up() or (all(self.bots) and self.game.state.round > ROUNDS_OF_BOTS):
            return None
        return next((seat for seat in self.game.waiting() if self.bots[seat] is not None), None)

    def waits_for(self) -> str:
        if not self.game.waiting():
            return OVER
        return PERSON if self.waiting_bot() is None else BOT

    def due(self) -> str:
        """The seats that are to act, as the database keeps them."""
        return " ".join(str(seat) for seat in self.game.waiting())

    def look(self, person: Person | None, seat: int | None) -> dict[str, Any]:
        """The table as a seat sees it; None: as everybody does."""
        outcome = self.game.outcome()
        return {
            "id": self.row.id,
            "family": self.row.family,
            "title": self.row.title,
            "seq": self.seq,
            "undo_to": self.undo_to(person),
            "commit": self._commit(),
            "revealed": self.row.chance_value if outcome else None,
            "seats": self.seating.shown(person),
            "variants": self.page.variants(self.row.variants),
            "view": self.page.seen(self.game.state, seat),
            **self.page.shown(self.game.state, seat),
            "legal": self._legal(seat),
            "outcome": outcome.reason if outcome else None,
            "log": [line.seen_by(seat) for line in self.lines[-LOG_LINES:]],
        }

    def _commit(self) -> str:
        """The promise about chance, made at the start and to be checked at the end."""
        secret = self.row.chance_value
        return "open seed" if self.row.chance == "seed" else hashlib.sha256(bytes.fromhex(secret)).hexdigest()

    def _legal(self, seat: int | None) -> dict[str, Any] | None:
        """What the seat may do, if it is waited for."""
        if seat is None or seat not in self.game.waiting() or self.seating.held_up():
            return None
        return self.page.legal(self.game.view(seat))

    def job(self) -> Job | None:
        seat = self.waiting_bot()
        if seat is None:
            return None
        return Job(self.seq, seat, self.bots[seat] or "", self._seed_of(seat), self.game.view(seat))

    def _seed_of(self, seat: int) -> int:
        """Where a bot's random stream begins: the same at every start of the server, and known to nobody outside."""
        return int.from_bytes(hashlib.sha256(f"{self.row.bot_secret} {seat}".encode()).digest()[:16], "big")

    def with_words(self, view: View, plan: dict[str, Any]) -> dict[str, Any]:
        """A plan with what its action would do in words; where it has no sentence, they are one."""
        words = self.page.foretold(view, plan["action"]) if plan["action"] else "Nothing of it can be done now"
        return {**plan, "words": words, "sentence": plan["sentence"] or words}

    def best_way(self, seat: int, start: str | None, goal: str) -> dict[str, Any]:
        try:
            return ADVISERS[self.row.family].best_way(self.game.view(seat), start, goal)
        except IllegalAction as error:
            raise illegal(error, self.seq) from None

    def record(self, seat: int | None) -> str:
        """The game's log: the whole of it once it is over; while it runs, what a seat may know."""
        if self.game.outcome() is not None:
            return self.game.record()
        if seat is None:
            raise Problem(
                401, "token", "While a game runs, only its players get its record; everybody does once it is over."
            )
        return self.game.record(seat)

    # Acting

    def act(self, person: Person | None, seat: int, text: str, ask: Ask) -> Line:
        """Play a person's action, once."""
        self.seating.check_act(person, seat)
        if self._calls_time(seat, text):
            self.seating.check_host(person)
        return self._answered(ask) or self._append(self._try_play(seat, text), ask)

    def undo(self, person: Person | None, to: int | None, ask: Ask) -> Line:
        """Take back the own steps after `to` (None: the last one), once."""
        if (reason := self.seating.held_up()) is not None:
            raise reason
        return self._answered(ask) or self._append(self._try_undo(person, to), ask)

    def bot_acts(self, job: Job, text: str, note: str = "") -> bool:
        """Play a bot's answer; False if the game has gone on without it."""
        if job.seq != self.seq:
            return False
        try:
            try_out(self.game.state, job.seat, self.game.state.parse(text, job.seat))
        except IllegalAction as error:
            raise illegal(error, self.seq) from None
        self._append(self._try_play(job.seat, text, note), None, note)
        return True

    def stopgap(self, job: Job) -> str:
        """What is played for a bot that gives no answer: as little as possible."""
        return self.game.text(least(self.game.legal(job.seat)))

    def _answered(self, ask: Ask) -> Line | None:
        """The entry a repeated request has made; otherwise None, if the request is in order."""
        if ask.key in self.keys:
            digest, seq = self.keys[ask.key]
            if digest != ask.digest():
                raise Problem(409, "key", "This key was used for another request.", seq=self.seq)
            return self.lines[seq - 1]
        if ask.expected_seq != self.seq:
            raise stale(self.seq)
        return None

    def _try_play(self, seat: int, text: str, note: str = "") -> Line:
        try:
            return self._played(text, seat, note)
        except IllegalAction as error:
            raise illegal(error, self.seq) from None

    def _calls_time(self, seat: int, text: str) -> bool:
        """Whether it is the table's clock that speaks, which is the host's."""
        try:
            return self.page.calls_time(self.game.state.parse(text, seat))
        except IllegalAction:
            return False  # it will be refused for what it is

    def _try_undo(self, person: Person | None, to: int | None) -> Line:
        steps = self._steps()
        earlier, limit = [0, *(step.seq for step in steps[:-1])], self.undo_to(person)
        to = earlier[-1] if to is None else to
        if limit == self.seq or to not in earlier or to < limit:
            raise Problem(422, "undo", "An undo cannot pass what was revealed or what others did.", seq=self.seq)
        return self._undone(to, steps[-1].seat)

    def play_order(self, order: Ordered) -> None:
        """Play what a seat has ordered beforehand; its orders change with it, or neither does."""
        self._append(self._try_play(order.seat, order.text), None, "", order.change)

    def _append(self, line: Line, ask: Ask | None, note: str = "", *more: Executable) -> Line:
        """Write what was just played; what cannot be written is forgotten with the whole table."""
        text = line.text.removeprefix("undo ") if line.kind == "undo" else line.text
        entry = EntryRow(
            table_id=self.row.id,
            seq=line.seq,
            kind=line.kind,
            seat=line.seat,
            text=text,
            note=note,
            chance=line.chance,
            key=ask.key if ask else None,
            request=ask.digest() if ask else None,
        )
        try:
            self.storage.append(entry, self.waits_for(), self.due(), *more)
        except Taken:
            raise OutOfStep(stale(line.seq)) from None
        self._show(line, entry)
        return line

    def _show(self, line: Line, entry: EntryRow) -> None:
        if line.kind == "undo":
            for other in self.lines[int(entry.text) :]:
                other.undone = other.undone or other.kind == "play"
        self.lines.append(line)
        if entry.key is not None:
            self.keys[entry.key] = (entry.request or "", entry.seq)

    # The game itself

    def _played(self, text: str, seat: int, note: str) -> Line:
        before = self.game.state.copy()
        row = self.game.state.parse(text, seat)
        news = self.game.play(row, seat)
        words, told = self.page.tell(before, self.game.state, seat, row, news)
        if note:
            told = [(log.ALL, note), *told]
        return Line(
            self.seq + 1,
            "play",
            seat,
            self.game.text(row),
            words,
            told,
            list(self.game.waiting()),
            results_text(news),
            public=self.game.text(self.game.state.public(row)),
        )

    def _undone(self, to: int, seat: int) -> Line:
        self.game.undo(to)
        name = self.game.names[seat]
        return Line(
            self.seq + 1,
            "undo",
            seat,
            f"undo {to}",
            f"{name} takes back what came after step {to}",
            [],
            list(self.game.waiting()),
        )


class OutOfStep(Exception):  # noqa: N818
    """Another process has written to the table: what is in memory is no longer true."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
