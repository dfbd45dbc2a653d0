"""One table in use: a game, its lines in words, and the requests it has answered.

Everything here blocks and is called by one thread at a time (`tables.py` sees to that). A step is
played, then written to the storage, and only then shown; a refused one changes nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Executable

from milepost.bots.base import least, try_out
from milepost.bots.records import BarePlan, BestWay, Plan
from milepost.errors import IllegalAction
from milepost.game import Position, View
from milepost.sentences import say
from milepost.server.errors import Problem, illegal, stale
from milepost.server.families import ADVISERS, AnyTable
from milepost.server.people.people import Person
from milepost.server.people.prepared import Due
from milepost.server.people.rows import SeatRow
from milepost.server.people.seating import Seating
from milepost.server.store.rows import BOT, OVER, PERSON, EntryRow, TableRow
from milepost.server.store.snapshots import replacing
from milepost.server.store.storage import Storage, Taken
from milepost.server.table import behind
from milepost.server.table.played import OutOfStep, PlayedGame
from milepost.server.table.told import Told
from milepost.tell.crayon.records import Neighbour
from milepost.tell.records import TableBase

T = TypeVar("T")
LOG_LINES = 200
ROUNDS_OF_BOTS = 300  # bots among themselves stop here


class Ask(NamedTuple):
    """What goes with a request that changes the game."""

    expected_seq: int
    key: str
    body: dict[str, Any]

    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.body, sort_keys=True).encode()).hexdigest()


class BotJob(NamedTuple):
    """A decision for a bot."""

    table: str
    seq: int
    seat: int
    bot: str
    seed: int
    view: View
    made: int = 0  # its decisions before this one


class Table(PlayedGame):
    def __init__(self, row: TableRow, places: list[SeatRow], storage: Storage) -> None:
        super().__init__(row, storage)
        self.places = places
        self.seating = Seating(row, places)
        self.result_kept = False  # of a game that is over (history/results.py)
        self.driven = False  # this process looks after every step whether the server is to act
        self.prepared = False  # some seat has prepared something

    # Who may do what

    @property
    def bots(self) -> list[str | None]:
        return self.seating.bots

    def check(self, person: Person | None, seat: int | None) -> None:
        """Refuse a look that is not this person's."""
        self.seating.check_look(person, seat)

    # Looking

    def undo_to(self, person: Person | None) -> int:
        """How far a person may undo: not past a reveal, not past another seat's action; `seq` for not at all."""
        steps = self._steps_back()
        last = next(steps, None)
        if last is None or last.results or last.seat not in self.seating.held_by(person) or self.game.outcome():
            return self.seq  # the end of a game opens its secret, so that is a reveal too
        own = next((step.number for step in steps if step.results or step.seat != last.seat), 0)
        return max(own, self.wall)

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

    def shown_next(self, person: Person | None, seat: int) -> int:
        """Which seat a screen shows that has shown this one: of those it holds, the one that must act, if one must."""
        held = self.seating.held_by(person)
        return next((one for one in self.game.waiting() if one in held), seat)

    def answered(self, page: str) -> bool:
        """Whether the last entry was asked for by this page, which has had the table with the answer."""
        key, (_, seq) = next(reversed(self.keys.items()), ("", ("", 0)))
        return seq == self.seq > 0 and key.startswith(page)

    def look(self, person: Person | None, seat: int | None, since: int = 0) -> AnyTable:
        """The table as a seat sees it; None: as everybody does. Of the log, the lines after entry `since`."""
        if (seen := self.seen_by(person)) < self.seq:
            position = self.position_after(seen)
            return self.page.table(self.base(person, None, seen, position, since), position, None, None)
        acts = seat is not None and seat in self.game.waiting() and not self.seating.held_up()
        view = self.game.view(seat) if acts and seat is not None else None
        base = self.base(person, seat, self.seq, self.game.state, since)
        return self.page.table({**base, "undo_to": self.undo_to(person)}, self.game.state, seat, view)

    @property
    def delay(self) -> int:
        """How many turns spectators are behind: as the host has chosen, else where hidden cash is played."""
        if self.game.outcome() is not None:
            return 0
        several = self.seating.homes() > 1 and self.page.hides_cash(self.game.state)
        return int(self.row.settings.get("delay", behind.BY_DEFAULT if several else 0))

    def turns_late(self, person: Person | None) -> int:
        """How many turns behind somebody sees the game."""
        return 0 if self.seating.held_by(person) else self.delay

    def seen_by(self, person: Person | None) -> int:
        """The last entry that somebody may see."""
        return behind.last_seen(self.told, self.turns_late(person))

    def position_after(self, entry: int) -> Position:
        """The position after an entry, which may have been an undo."""
        return self.at(behind.step_of(self.told, entry))

    def unchanged(self, entry: int) -> int:
        """The last entry whose line is as it was after that one: what was taken back since then is marked as such."""
        return min([entry, *(int(told.line.text) for told in self.told[entry:] if told.line.word == "undo")])

    def base(self, person: Person | None, seat: int | None, seq: int, position: Position, since: int = 0) -> TableBase:
        """The table after step `seq`, as far as all families are alike; its log from the entry after `since` on."""
        outcome = position.outcome()
        return {
            "id": self.row.id,
            "title": self.row.title,
            "seq": seq,
            "seen_by": seat,
            "undo_to": seq,
            "commit": self.game.chance.promise().value,
            "revealed": self.row.chance_value if self.game.outcome() else None,
            "seats": self.seating.shown(person),
            "variants": self.page.variants(self.row.variants),
            "outcome": outcome.reason if outcome else None,
            "log": [told.seen_by(seat) for told in self.told[max(since, seq - LOG_LINES, 0) : seq]],
        }

    def job(self) -> BotJob | None:
        seat = self.waiting_bot()
        if seat is None:
            return None
        bot, seed = self.bots[seat] or "", self._seed_of(seat)
        return BotJob(self.row.id, self.seq, seat, bot, seed, self.game.view(seat), self.made[seat])

    def _seed_of(self, seat: int) -> int:
        """Where a bot's random stream begins: the same at every start of the server, and known to nobody outside."""
        return int.from_bytes(hashlib.sha256(f"{self.row.bot_secret} {seat}".encode()).digest()[:16], "big")

    def with_words(self, view: View, plan: BarePlan) -> Plan:
        """A plan with what its action would do in words; where it has no sentence, they are one."""
        words = self.page.foretold(view, plan["action"]) if plan["action"] else say("Nothing of it can be done now")
        return {**plan, "words": words, "sentence": plan["sentence"] or words}

    def best_way(self, seat: int, start: str | None, goal: str, shortest: bool) -> BestWay:
        try:
            return ADVISERS[self.row.family].best_way(self.game.view(seat), start, goal, shortest)
        except IllegalAction as error:
            raise illegal(error, self.seq) from None

    def around(self, seat: int, milepost: str) -> Sequence[Neighbour]:
        try:
            return self.page.around(self.game.view(seat), milepost)
        except IllegalAction as error:
            raise illegal(error, self.seq) from None

    def record(self, seat: int | None) -> str:
        """The game's log: the whole of it once it is over; while it runs, what a seat may know."""
        over = self.game.outcome() is not None
        if seat is None and not over:
            raise Problem(
                401, "token", say("While a game runs, only its players get its record; everybody does once it is over.")
            )
        self.know(-1)
        return self.game.record(None if over else seat)

    # Acting

    def act(self, person: Person | None, seat: int, text: str, ask: Ask) -> Told:
        """Play a person's action, once."""
        self.seating.check_act(person, seat)
        if self._calls_time(seat, text):
            self.seating.check_host(person)
        return self._answered(ask) or self._append(self._try_play(seat, text), ask)

    def undo(
        self,
        person: Person | None,
        to: int | None,
        ask: Ask,
        also: Callable[[int], Sequence[Executable]] = lambda seat: (),
    ) -> Told:
        """Take back the own steps after `to` (None: the last one), once, with what goes with it for their seat."""
        if (reason := self.seating.held_up()) is not None:
            raise reason
        if (answered := self._answered(ask)) is not None:
            return answered
        told = self._try_undo(person, to)
        return self._append(told, ask, "", *also(told.line.seat))

    def bot_acts(self, job: BotJob, text: str, note: str = "", more: Sequence[Executable] = ()) -> bool:
        """Play a bot's answer with what goes with it; False if the game has gone on without it."""
        if job.seq != self.seq:
            return False
        try:
            try_out(self.game.state, job.seat, self.game.state.parse(text, job.seat))
        except IllegalAction as error:
            raise illegal(error, self.seq) from None
        self._append(self._try_play(job.seat, text, note), None, note, *more)
        return True

    def call_time(self, note: str) -> None:
        """A tournament's time limit has passed. Nothing happens where the game is over or time was called already."""
        limit, waiting = self.page.TIME_LIMIT, self.game.waiting()
        if limit is None or not waiting:
            return
        try:
            self._append(self._try_play(waiting[0], limit[1], note), None, note)
        except Problem as problem:
            if problem.code != "illegal":
                raise

    def stopgap(self, job: BotJob) -> str:
        """What is played for a bot that gives no answer: as little as possible."""
        return self.game.text(least(self.game.legal(job.seat)))

    def _answered(self, ask: Ask) -> Told | None:
        """The entry a repeated request has made; otherwise None, if the request is in order."""
        if ask.key in self.keys:
            digest, seq = self.keys[ask.key]
            if digest != ask.digest():
                raise Problem(409, "key", say("This key was used for another request."), seq=self.seq)
            return self.told[seq - 1]
        if ask.expected_seq != self.seq:
            raise stale(self.seq)
        return None

    def _try_play(self, seat: int, text: str, note: str = "") -> Told:
        before = self.game.state.copy()
        try:
            self.game.play(text, seat)
        except IllegalAction as error:
            raise illegal(error, self.seq) from None
        return self._told(before, seat, note)

    def _calls_time(self, seat: int, text: str) -> bool:
        """Whether it is the table's clock that speaks, which is the host's."""
        try:
            return self.page.calls_time(self.game.state.parse(text, seat))
        except IllegalAction:
            return False  # it will be refused for what it is

    def _try_undo(self, person: Person | None, to: int | None) -> Told:
        line = self.told.line
        earlier, limit = [0, *line[:-1]], self.undo_to(person)
        to = earlier[-1] if to is None else to
        if limit == self.seq or to not in earlier or to < limit:
            raise Problem(422, "undo", say("An undo cannot pass what was revealed or what others did."), seq=self.seq)
        self.know(to)
        before = self.game.state.copy()
        self.game.undo(to)
        return self._told(before, self.told[line[-1] - 1].line.seat)

    def play_due(self, due: Due) -> None:
        """Play what a seat has prepared; what is prepared changes with it, or neither does."""
        if self._calls_time(due.seat, due.text):
            raise Problem(422, "plan", say("Time is called by the host, by hand."), seq=self.seq)
        self._append(self._try_play(due.seat, due.text), None, "", due.change)

    def _append(self, told: Told, ask: Ask | None, note: str = "", *more: Executable) -> Told:
        """Write what was just played; what cannot be written is forgotten with the whole table."""
        key, request = (ask.key, ask.digest()) if ask else (None, None)
        row = EntryRow.of(self.row.id, told.line, note, key, request)
        entry = row.stored()
        self._trail.add(entry)
        if self._trail.due(entry.seq):
            made = self._trail.made(entry.seq, self.game.state.packed(), self.told, told)
            more = (*more, *replacing([made]))
        waiting = self.waits_for()
        turn = not self.driven and (waiting == BOT or self.prepared)
        try:
            self.storage.append(self.row, row, turn, *more, waiting=waiting, due=self.due())
        except Taken:
            raise OutOfStep(stale(told.line.number)) from None
        self._show(told, entry)
        return told
