"""What processes keep in the database about themselves, for each other."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import DateTime, Select, String, func, select
from sqlalchemy.orm import Mapped, mapped_column

from milepost.server.store.rows import Base

BEAT_SECONDS = 2.5  # from one sign of life to the next
LEASE = timedelta(seconds=10)  # without one a process is taken to be gone


class ProcessRow(Base):
    """A process that works with the database: a server, or one that only lets bots think."""

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    seen: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=func.now()
    )  # by the database's clock


class WatcherRow(Base):
    """Somebody who has a table open, at a socket of some process."""

    __tablename__ = "watchers"

    id: Mapped[int] = mapped_column(primary_key=True)
    process: Mapped[str] = mapped_column(String(16), index=True)
    table_id: Mapped[str] = mapped_column(String(20), index=True)
    person_id: Mapped[str | None] = mapped_column(String(20))  # None: a stranger


class DutyRow(Base):
    """Something that one process does for all."""

    __tablename__ = "duties"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    owner: Mapped[str | None] = mapped_column(String(16))


def alive() -> Select[Any]:
    """The processes that are there, as a part of other statements."""
    return select(ProcessRow.id).where(ProcessRow.seen > func.clock_timestamp() - LEASE)
