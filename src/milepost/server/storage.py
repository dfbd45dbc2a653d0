"""What is kept: tables and their entries, in any database SQLAlchemy knows (SQLite by default).

An entry is added or refused as a whole: its number and its key are unique in a table, and the
database sees to that. Nothing is ever changed or taken away, but for the note of who is waited for.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, DateTime, ForeignKey, String, Text, UniqueConstraint, create_engine, event, select, update
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

MIGRATIONS = Path(__file__).parent / "migrations"
PERSON, BOT, OVER = "person", "bot", "over"  # who is waited for


class Base(DeclarativeBase):
    pass


def _now() -> datetime:
    return datetime.now(UTC)


class TableRow(Base):
    """The settings of a game, and the title's files as they were when it began."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(20), primary_key=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=_now)
    family: Mapped[str] = mapped_column(String(20))
    title: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int]
    files: Mapped[dict[str, str]] = mapped_column(JSON)
    deck: Mapped[int]
    seats: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    variants: Mapped[list[str]] = mapped_column(JSON)
    chance: Mapped[str] = mapped_column(String(10))  # seed or secret
    chance_value: Mapped[str] = mapped_column(String(80))
    token_hash: Mapped[str] = mapped_column(String(64))
    waiting: Mapped[str] = mapped_column(String(10), index=True)


class EntryRow(Base):
    """One step: an action with what chance gave, or an undo (its text is the step gone back to)."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("table_id", "key", name="one_entry_a_key"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))  # play or undo
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    chance: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text, default="")
    key: Mapped[str | None] = mapped_column(String(64))
    request: Mapped[str | None] = mapped_column(String(64))  # a hash of what was asked with the key
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=_now)


class Taken(Exception):  # noqa: N818
    """Somebody else has written the entry of that number or key."""


class Storage:
    """All reading and writing. Methods block: call them from a thread."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        with self._engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self._engine.dispose()

    def add_table(self, row: TableRow) -> bool:
        """Keep a new table; False if its id is taken."""
        try:
            with Session(self._engine, expire_on_commit=False) as session, session.begin():
                session.add(row)
        except IntegrityError:
            return False
        return True

    def table(self, table_id: str) -> tuple[TableRow, Sequence[EntryRow]] | None:
        """A table and all its entries in order."""
        with Session(self._engine, expire_on_commit=False) as session:
            row = session.get(TableRow, table_id)
            if row is None:
                return None
            found = session.scalars(select(EntryRow).where(EntryRow.table_id == table_id).order_by(EntryRow.seq))
            return row, found.all()

    def append(self, entry: EntryRow, waiting: str) -> None:
        """Add an entry for good, or raise `Taken` and change nothing."""
        try:
            with Session(self._engine, expire_on_commit=False) as session, session.begin():
                session.add(entry)
                session.flush()
                session.execute(update(TableRow).where(TableRow.id == entry.table_id).values(waiting=waiting))
        except IntegrityError as error:
            raise Taken from error

    def waiting_for_bots(self) -> Sequence[str]:
        """The tables at which a bot was thinking when the server stopped."""
        with Session(self._engine) as session:
            return session.scalars(select(TableRow.id).where(TableRow.waiting == BOT).order_by(TableRow.id)).all()


def _engine(url: str) -> Engine:
    parts = make_url(url)
    if parts.get_backend_name() != "sqlite":
        return create_engine(url)
    if parts.database and parts.database != ":memory:":
        Path(parts.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 20})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        # Readers do not wait for writers, and an entry that was answered for is on the disk.
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
