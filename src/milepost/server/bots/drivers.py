"""Which tables' bots are asked now: as many as there is room for, here or from the queue of several processes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from milepost.server.bots.driver import drive
from milepost.server.errors import Problem
from milepost.server.several.turns import Turns
from milepost.server.table.slot import Slot

if TYPE_CHECKING:
    from milepost.server.table.table import Table
    from milepost.server.table.tables import Tables

T = TypeVar("T")
AFTER = 2.0  # seconds: so long after a person's request bots give way
REST, LONGEST = 0.25, 0.05  # of the time that a bot was at work; seconds
log = logging.getLogger("milepost.server")


class Drivers:
    def __init__(self, tables: Tables, turns: Turns) -> None:
        self._tables = tables
        self._turns = turns
        self._driven = 0  # tables whose bots are asked now
        self._taking: asyncio.Task[None] | None = None
        self._lane = asyncio.Lock()
        self._asked = -AFTER  # when a person last asked for something

    def person_asks(self) -> None:
        """Bots give way for a while."""
        self._asked = time.monotonic()

    async def use(self, slot: Slot, work: Callable[[Table], T]) -> T:
        """What a bot does at a table. While people ask for things, one bot of all tables is at work at a time, and
        after that comes a rest in which whatever people have asked for meanwhile is done."""
        if time.monotonic() > self._asked + AFTER:
            return await self._tables.use(slot.id, work)
        async with self._lane:
            begun = time.perf_counter()
            try:
                return await self._tables.use(slot.id, work)
            finally:
                await asyncio.sleep(REST * min(time.perf_counter() - begun, LONGEST))

    def stir(self, slot: Slot) -> None:
        """Tell who watches, and see whether a bot is to act."""
        self._tables.ring(slot)
        slot.stirred = True
        due = slot.table is None or slot.asked or slot.table.waiting_bot() is not None or slot.prepared
        slot.asked = False
        if slot.driver is None and due and self._room():
            self._drive(slot)

    def _drive(self, slot: Slot) -> None:
        slot.driver = self._tables.task(drive(self._tables, slot))
        self._driven += 1
        slot.driver.add_done_callback(self._rested)

    def _rested(self, driver: asyncio.Task[None]) -> None:
        self._driven -= 1
        self.take_turns()

    def _room(self) -> bool:
        return self._driven < self._turns.most and not self._tables.closed

    def take_turns(self) -> None:
        """See to turns that wait in the queue of several processes, as far as there is room."""
        if self._turns.shared and self._taking is None and self._room():
            self._taking = self._tables.task(self._take_turns())

    async def _take_turns(self) -> None:
        try:
            while self._room() and (found := await asyncio.to_thread(self._turns.next)):
                slot = self._tables.slot(found[0])
                slot.claimed, slot.stirred = found[1], True
                if slot.driver is None:
                    self._drive(slot)
        except Problem as problem:
            log.error("turns: %s", problem.message)
        finally:
            self._taking = None
