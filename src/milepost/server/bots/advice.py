"""What players ask the bots: plans for their own seat, and what the bots of the table are up to."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from milepost.bots.coach import coach_record
from milepost.bots.records import Advice, BotPlan, Coaching
from milepost.game import View
from milepost.process import Died
from milepost.sentences import say
from milepost.server.bots.driver import TRIES
from milepost.server.bots.minds import plans_of
from milepost.server.errors import Problem, busy
from milepost.server.families import ADVISERS
from milepost.server.people.people import Person
from milepost.server.table.table import Table
from milepost.server.table.tables import Tables

ADVICE_A_TABLE, ADVICE_IN_ALL = 2, 8  # requests for advice under way; more are refused, so that bots get their turn
T = TypeVar("T")
log = logging.getLogger("milepost.server")


class Adviser:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._advised: Counter[str] = Counter()  # requests for advice under way, by table

    async def advice(self, table_id: str, person: Person | None, seat: int) -> Advice:
        """Plans for the seat, thought out in a worker while the table goes on."""

        def begin(table: Table) -> tuple[Table, int, View]:
            table.check(person, seat)
            return table, table.seq, table.game.view(seat)

        table, seq, view = await self.tables.use(table_id, begin)
        minds = self.tables.slot(table_id).minds
        with self._place(table_id):
            found, minds[seat] = await self._asked(
                table_id, seat, ADVISERS[table.row.family].advice, view, minds.get(seat)
            )
            plans = await asyncio.to_thread(lambda: [table.with_words(view, plan) for plan in found["plans"]])
        return {"seq": seq, "plans": plans, "message": found["message"]}

    @contextmanager
    def _place(self, table_id: str) -> Iterator[None]:
        """One of the few places for those who ask for advice."""
        if self._advised[table_id] >= ADVICE_A_TABLE:
            raise busy(say("The planner is thinking for this table already; wait for its answer."))
        if self._advised.total() >= ADVICE_IN_ALL:
            raise busy(say("The planner is thinking for many tables at once; ask again in a moment."))
        self._advised[table_id] += 1
        try:
            yield
        finally:
            self._advised[table_id] -= 1
            self._advised += Counter()  # those at nought are forgotten

    async def coaching(self, table_id: str, seat: int, seq: int, record: str) -> Coaching:
        """What the coach says of a seat's game, thought out in a worker; kept as long as the table is in use."""
        kept = self.tables.slot(table_id).coached
        if (seq, seat) not in kept:
            with self._place(table_id):
                kept[seq, seat] = await self._asked(table_id, seat, coach_record, record, seat)
        return kept[seq, seat]

    async def _asked(self, table_id: str, seat: int, function: Callable[..., T], *given: object) -> T:
        reason: Exception | None = None
        for _ in range(TRIES):
            try:
                return await self.tables.bots.work(function, *given)
            except Exception as error:
                reason = error
                if not isinstance(error, Died):  # whatever ended the process need not end the next
                    break
        log.warning("table %s: no advice for seat %d: %s", table_id, seat, reason)
        raise Problem(503, "no advice", say("The planner had no answer; ask it again."))

    async def plans(self, table_id: str, person: Person | None) -> list[BotPlan]:
        """What each bot of the table says it is up to; only its players may ask."""

        def work(table: Table) -> list[BotPlan]:
            if not table.seating.held_by(person) and not table.seating.hosted_by(person):
                status, code = (401, "token") if person is None else (403, "seat")
                raise Problem(status, code, say("Only the players of the table may ask what its bots are up to."))
            said = plans_of(self.tables.storage, table_id)
            return [{"seat": seat, "text": said.get(seat, "")} for seat, bot in enumerate(table.bots) if bot]

        return await self.tables.use(table_id, work)
