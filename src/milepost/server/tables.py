"""The tables in use: loaded when asked for, worked on one request at a time, forgotten when idle.

All work on a game runs in a thread under its table's lock; the event loop only waits. Bots are
asked here: after every entry, as long as one is to act.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

import milepost
from milepost.bots import Bot, bot_names
from milepost.errors import MilepostError
from milepost.game import find_title
from milepost.server.bots import BotPool
from milepost.server.errors import Problem
from milepost.server.families import PAGES, family_of
from milepost.server.schema import TableIn
from milepost.server.storage import BOT, PERSON, Storage, TableRow
from milepost.server.table import Job, OutOfStep, Table

T = TypeVar("T")
KEPT = 200  # tables in memory before idle ones are forgotten
TRIES = 3  # before something is played for a bot
SYLLABLES = [consonant + vowel for consonant in "bdfghklmnprstvz" for vowel in "aeiou"]
log = logging.getLogger("milepost.server")


@dataclass
class Slot:
    """A table's place in memory."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    users: int = 0  # requests and sockets that hold it
    watchers: set[asyncio.Event] = field(default_factory=set)
    driver: asyncio.Task[None] | None = None  # asks the bots
    stirred: bool = False  # something has happened since the driver looked
    memories: dict[int, Bot] = field(default_factory=dict)  # what each bot remembers


class Tables:
    def __init__(self, storage: Storage, bots: BotPool) -> None:
        self.storage = storage
        self.bots = bots
        self._slots: dict[str, Slot] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def resume(self) -> None:
        """Go on where bots were thinking when the server stopped."""
        for table_id in await asyncio.to_thread(self.storage.waiting_for_bots):
            self._stir(self._slot(table_id))

    async def close(self) -> None:
        for slot in self._slots.values():
            if slot.driver is not None:
                slot.driver.cancel()
        self.bots.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=10)

    # Making

    async def make(self, wanted: TableIn) -> tuple[str, str]:
        """A new table: its id and its token."""
        table_id, token = await asyncio.to_thread(self._make, wanted)
        await self.use(table_id, lambda table: None)  # a bot may begin
        return table_id, token

    def _make(self, wanted: TableIn) -> tuple[str, str]:
        if wanted.title not in milepost.titles.title_ids(all_of_them=True):
            raise Problem(404, "unknown title", f"There is no title “{wanted.title}”.")
        bots = bot_names(find_title(wanted.title).family)
        for seat in wanted.seats:
            if seat.bot is not None and seat.bot not in bots:
                raise Problem(422, "settings", f"There is no bot “{seat.bot}”; known are {', '.join(bots)}.")
        try:
            title = find_title(wanted.title).with_deck(wanted.deck or 0)
            family = family_of(title)
            files = PAGES[family].files(title)
            title = PAGES[family].restored(files, title.deck_number)
            game = milepost.new(title, [seat.name for seat in wanted.seats], wanted.seed, wanted.variants)
        except MilepostError as error:
            raise Problem(422, "settings", str(error)) from None
        token = secrets.token_urlsafe(24)
        chance, value = game.header().chance
        bot_first = any(wanted.seats[seat].bot is not None for seat in game.waiting())
        while True:
            row = TableRow(
                id="".join(secrets.choice(SYLLABLES) for _ in range(5)), family=family, title=title.id,
                rules=title.rules_version, files=files, deck=title.deck_number, variants=wanted.variants,
                seats=[{"name": seat.name, "bot": seat.bot} for seat in wanted.seats], chance=chance,
                chance_value=value, token_hash=hashlib.sha256(token.encode()).hexdigest(),
                waiting=BOT if bot_first else PERSON)
            if self.storage.add_table(row):
                return row.id, token

    # Using

    async def use(self, table_id: str, work: Callable[[Table], T]) -> T:
        """Do some work on a table in a thread while nobody else touches it.

        It is done to its end even if the one who asked goes away.
        """
        slot = self._slot(table_id)
        slot.users += 1
        return await asyncio.shield(self._task(self._use(slot, work)))

    async def _use(self, slot: Slot, work: Callable[[Table], T]) -> T:
        try:
            async with slot.lock:
                if slot.table is None:
                    slot.table = await asyncio.to_thread(self._load, slot.id)
                    self._stir(slot)
                before = slot.table.seq
                try:
                    return await asyncio.to_thread(work, slot.table)
                except OutOfStep as error:
                    slot.table = None
                    raise error.problem from None
                except Problem:
                    raise
                except BaseException:
                    slot.table = None  # whatever it was: what is stored is the truth
                    raise
                finally:
                    if slot.table is not None and slot.table.seq != before:
                        self._stir(slot)
        finally:
            slot.users -= 1
            if slot.table is None and not slot.users and not slot.watchers:
                self._slots.pop(slot.id, None)

    def _load(self, table_id: str) -> Table:
        found = self.storage.table(table_id)
        if found is None:
            raise Problem(404, "unknown table", f"There is no table “{table_id}”.")
        row, entries = found
        table = Table(row, self.storage)
        table.replay(entries)
        return table

    def _slot(self, table_id: str) -> Slot:
        """The table's slot, now the youngest; the oldest idle ones make room."""
        slot = self._slots.pop(table_id, None) or Slot(table_id)
        if len(self._slots) >= KEPT:
            idle = [old for old in self._slots.values() if not old.users and not old.watchers and old.driver is None]
            for old in idle[:len(self._slots) - KEPT + 1]:
                del self._slots[old.id]
        self._slots[table_id] = slot
        return slot

    def _task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Watching

    def watch(self, table_id: str) -> tuple[Slot, asyncio.Event]:
        """An event that is set whenever the table has new lines; give it back with `unwatch`."""
        slot, bell = self._slot(table_id), asyncio.Event()
        slot.watchers.add(bell)
        return slot, bell

    def unwatch(self, slot: Slot, bell: asyncio.Event) -> None:
        slot.watchers.discard(bell)
        if slot.table is None and not slot.users and not slot.watchers:
            self._slots.pop(slot.id, None)

    def _stir(self, slot: Slot) -> None:
        """Tell who watches, and see whether a bot is to act."""
        for bell in slot.watchers:
            bell.set()
        slot.stirred = True
        if slot.driver is None and (slot.table is None or slot.table.waiting_bot() is not None):
            slot.driver = self._task(self._drive(slot))

    # Bots

    async def _drive(self, slot: Slot) -> None:
        """Let the bots of a table act until a person is to act."""
        try:
            while slot.stirred:
                slot.stirred = False
                job = await self.use(slot.id, lambda table: table.job())
                if job is not None:
                    await self._ask(slot, job)
        except Problem as problem:
            log.error("table %s: %s", slot.id, problem.message)
        finally:
            slot.driver = None

    async def _ask(self, slot: Slot, job: Job) -> None:
        """One decision of a bot; after some failures something harmless is played for it."""
        reason = ""
        for _ in range(TRIES):
            try:
                text, memory = await self.bots.think(slot.id, job, slot.memories.get(job.seat))
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                slot.memories.pop(job.seat, None)
                continue
            try:
                await self.use(slot.id, lambda table, text=text: table.bot_acts(job, text))  # type: ignore[misc]
                slot.memories[job.seat] = memory
                return
            except Problem as problem:
                reason = problem.message
                slot.memories.pop(job.seat, None)
        log.warning("table %s: the bot %s in seat %d failed: %s", slot.id, job.bot, job.seat, reason)
        note = f"The bot {job.bot} had no answer; the server played for it"
        await self.use(slot.id, lambda table: table.bot_acts(job, table.stopgap(job), note))
