"""What is looked after without anybody asking: clocks, results, what the host has done to the database."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from milepost.server.errors import Problem
from milepost.server.families import ADVISERS
from milepost.server.people.herald import clock_words
from milepost.server.table.table import Table

if TYPE_CHECKING:
    from milepost.server.table.tables import Tables

CLOCKS_EVERY = 1.0  # seconds
log = logging.getLogger("milepost.server")


class Watchman:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def write_results(self) -> None:
        """Open the games that are over and have no result: opening one writes it."""
        while not self._tables.company.on_duty:
            await asyncio.sleep(CLOCKS_EVERY)
        try:
            for table_id in await asyncio.to_thread(self._tables.results.missing):
                with suppress(Problem):  # a game that cannot be opened has none; looking at it says why
                    await self._tables.use(table_id, lambda table: None)
        except Problem as problem:
            log.error("results: %s", problem.message)

    async def watch_clocks(self) -> None:
        """Look every second whether somebody's time is up; one of several processes does it for all."""
        while True:
            await asyncio.sleep(CLOCKS_EVERY)
            self._tables.drivers.take_turns()
            self._tables.forget_idle()
            try:
                await self._follow_the_host()
                if not self._tables.company.on_duty:
                    continue
                for table_id in await asyncio.to_thread(self._tables.clocks.run_out):
                    await self._tables.use(table_id, self.time_is_up)
                for table_id, seats in (await asyncio.to_thread(self._tables.clocks.running_low)).items():
                    await self._tables.use(table_id, partial(self.warn, seats=seats))
                for table_id in await asyncio.to_thread(self._tables.line.late):
                    await self._tables.use(table_id, lambda table: self._tables.line.keep(table.seating))
            except Problem as problem:
                log.error("clocks: %s", problem.message)

    async def _follow_the_host(self) -> None:
        """Whatever `milepost admin` has done to the database meanwhile holds here too."""
        await asyncio.to_thread(self._tables.people.shut_out)
        used = {slot.id: slot.table.row.ended for slot in self._tables.slots() if slot.table is not None}
        kept = await asyncio.to_thread(self._tables.storage.ended, list(used))
        for table_id, ended in used.items():
            slot = self._tables.in_use(table_id)
            if slot is not None and kept.get(table_id, True) and not ended:
                async with slot.lock:
                    slot.table = None
                self._tables.ring(slot)

    def warn(self, table: Table, seats: dict[int, float]) -> None:
        self._tables.slot_of(table).words += clock_words(table, seats)

    def time_is_up(self, table: Table) -> None:
        self._tables.clocks.time_is_up(table.seating, ADVISERS[table.row.family].DEFAULT_OPPONENT)
