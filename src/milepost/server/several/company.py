"""A process among others: its signs of life, and what one of them does for all.

Whoever gives no sign for `LEASE` is gone, and all that was theirs is free: turns, duties, the people at their sockets.
It need not be dead: one that only slept finds out at its next sign and begins anew. Nothing is spoilt by two who both
believe that something is theirs, since what they write is guarded by the table's revision or by a state in its row.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from milepost.server.errors import Problem, StorageTrouble
from milepost.server.several.rows import BEAT_SECONDS, DutyRow, ProcessRow, WatcherRow, alive
from milepost.server.store.rows import TurnRow
from milepost.server.store.storage import Storage

T = TypeVar("T")
PAUSE_SECONDS = 1.0
WATCH = "watch"  # the duty: clocks, notices, tournaments, results
log = logging.getLogger("milepost.server")


class Company:
    """The other processes. Where the database is one process's own, there are none, and everything is ours."""

    def __init__(self, storage: Storage, revived: Callable[[], None] = lambda: None, serves: bool = True) -> None:
        """`revived` is called when others have taken us for dead. One that serves nobody has no duties."""
        self.storage = storage
        self.on_duty = not storage.shared
        self._revived, self._serves = revived, serves
        self._beats: asyncio.Task[None] | None = None

    async def join(self) -> None:
        if self.storage.shared:
            await patiently(self._beat)
            self._beats = asyncio.create_task(self._keep_beating())

    async def leave(self) -> None:
        """Whatever was ours is free at once."""
        if self._beats is not None:
            self._beats.cancel()
            with suppress(asyncio.CancelledError):
                await self._beats
            with suppress(Problem):
                await asyncio.to_thread(bury, self.storage, self.storage.process)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                if await asyncio.to_thread(self._beat):
                    log.warning("this process gave no sign of life for too long; it begins anew")
                    self._revived()
            except Problem as problem:
                self.on_duty = False
                log.error("signs of life: %s", problem.message)

    def _beat(self) -> bool:
        """A sign of life; whether we were taken for dead before it."""
        me = self.storage.process
        with self.storage.session() as session, session.begin():
            mine = update(ProcessRow).where(ProcessRow.id == me).values(seen=func.clock_timestamp())
            new = not bool(session.execute(mine).rowcount)  # type: ignore[attr-defined]
            if new:
                session.add(ProcessRow(id=me))
                session.flush()
            self.on_duty = self._serves and self._take_duty(session)
            gone = session.scalars(select(ProcessRow.id).where(ProcessRow.id.not_in(alive()))).all()
        for name in gone:
            bury(self.storage, name)
        return new

    def _take_duty(self, session: Session) -> bool:
        me = self.storage.process
        session.execute(insert(DutyRow).values(name=WATCH, owner=me).on_conflict_do_nothing())
        free = or_(DutyRow.owner == me, DutyRow.owner.is_(None), DutyRow.owner.not_in(alive()))
        taken = update(DutyRow).where(DutyRow.name == WATCH, free).values(owner=me)
        return bool(session.execute(taken).rowcount)  # type: ignore[attr-defined]


async def patiently(work: Callable[[], T]) -> T:
    """Do something in a thread that a start cannot do without; where the database is just away, until it is back."""
    while True:
        try:
            return await asyncio.to_thread(work)
        except StorageTrouble as trouble:
            log.error("starting: %s", trouble.message)
            await asyncio.sleep(PAUSE_SECONDS)


def bury(storage: Storage, name: str) -> None:
    """A process is gone: what was its own is free, and those who sit with the people at its sockets are told."""
    with storage.session() as session, session.begin():
        left = session.scalars(delete(WatcherRow).where(WatcherRow.process == name).returning(WatcherRow.table_id))
        for table_id in sorted(set(left)):
            storage.tell(session, "here", table_id)
        turns = update(TurnRow).where(TurnRow.owner == name).values(owner=None, home=None).returning(TurnRow.table_id)
        for table_id in session.scalars(turns).all():
            storage.tell(session, "turn", table_id)
        session.execute(update(DutyRow).where(DutyRow.owner == name).values(owner=None))
        session.execute(delete(ProcessRow).where(ProcessRow.id == name))
