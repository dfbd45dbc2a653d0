"""What is kept: tables and their entries, in any database SQLAlchemy knows (SQLite by default).

An entry is added or refused as a whole: its number and its key are unique in a table, and the
database sees to that. Nothing is ever changed or taken away, but for the note of who is waited for.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import JSON, DateTime, Executable, ForeignKey, String, Text, UniqueConstraint, false, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from milepost.chance import Chance
from milepost.log import Line, read_results, results_text
from milepost.server.database import cause, open_database
from milepost.server.errors import Problem, StorageTrouble

PERSON, BOT, OVER = "person", "bot", "over"  # who is waited for
# In the settings of a table: that somebody has brought its game along; what had been given before it was forked.
UPLOADED, GIVEN = "uploaded", "given"
log = logging.getLogger("milepost.server")


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
    chance: Mapped[str] = mapped_column(String(10))  # seed, secret or fork
    chance_value: Mapped[str] = mapped_column(String(80))
    bot_secret: Mapped[str] = mapped_column(String(64), server_default="")  # bots' random streams come from it
    waiting: Mapped[str] = mapped_column(String(10), index=True)
    due: Mapped[str] = mapped_column(String(60), server_default="")  # the seats that are to act
    host: Mapped[str] = mapped_column(String(20), server_default="")  # the person whose table it is
    visibility: Mapped[str] = mapped_column(String(10), server_default="link")  # private, link or open
    settings: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict, server_default="{}")
    paused: Mapped[bool] = mapped_column(default=False, server_default=false())
    ended: Mapped[bool] = mapped_column(default=False, server_default=false())

    def where_chance_comes_from(self) -> Chance:
        return Chance(self.chance, " ".join([self.chance_value, *map(str, self.settings.get(GIVEN, ()))]))


class EntryRow(Base):
    """One step in the database: a log's line, and what goes with the request that asked for it."""

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

    @classmethod
    def of(
        cls, table_id: str, line: Line, note: str = "", key: str | None = None, request: str | None = None
    ) -> EntryRow:
        return cls(
            table_id=table_id,
            seq=line.number,
            kind=line.word,
            seat=line.seat,
            text=line.text,
            chance=results_text(line.results),
            note=note,
            key=key,
            request=request,
        )

    def stored(self) -> Stored:
        """What a table reads of it."""
        return Stored(*(getattr(self, name) for name in Stored._fields))


class Stored(NamedTuple):
    """An entry as it is read again. Rows that could be changed and written back cost many times as much."""

    seq: int
    kind: str
    seat: int
    text: str
    chance: str
    note: str
    key: str | None
    request: str | None

    def line(self) -> Line:
        return Line(self.kind, self.seq, self.seat, self.text, read_results(self.chance) if self.chance else ())


class Taken(Exception):  # noqa: N818
    """Somebody else has written the entry of that number or key."""


class Storage:
    """All reading and writing. Methods block: call them from a thread. Where one raises, nothing has changed."""

    def __init__(self, url: str) -> None:
        self._engine = open_database(url)

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A session whose troubles are told to people in a sentence, and to the log in full."""
        try:
            with Session(self._engine, expire_on_commit=False) as session:
                yield session
        except (IntegrityError, Problem):  # nothing is wrong with the storage
            raise
        except Exception as error:  # a driver's, or what reading a damaged page gives
            log.error("storage: %s", error)
            raise StorageTrouble(cause(error)) from error

    def add_table(self, row: TableRow, *more: Base | Executable) -> bool:
        """Keep a new table and what goes with it; False if its id is taken."""
        try:
            with self.session() as session, session.begin():
                session.add(row)
                session.flush()
                for one in more:
                    if isinstance(one, Base):
                        session.add(one)
                    else:
                        session.execute(one)
        except IntegrityError:
            return False
        return True

    def table(self, table_id: str) -> tuple[TableRow, Sequence[Stored]] | None:
        """A table and all its entries in order."""
        with self.session() as session:
            row = session.get(TableRow, table_id)
            if row is None:
                return None
            columns = [getattr(EntryRow, name) for name in Stored._fields]
            found = session.execute(select(*columns).where(EntryRow.table_id == table_id).order_by(EntryRow.seq))
            return row, [Stored(*one) for one in found]

    def append(self, entry: EntryRow, waiting: str, due: str, *more: Executable) -> None:
        """Add an entry for good with what goes with it, or raise `Taken` and change nothing."""
        try:
            with self.session() as session, session.begin():
                session.add(entry)
                session.flush()
                session.execute(update(TableRow).where(TableRow.id == entry.table_id).values(waiting=waiting, due=due))
                for statement in more:
                    session.execute(statement)
        except IntegrityError as error:
            raise Taken from error

    def ended(self, tables: Sequence[str]) -> dict[str, bool]:
        """Of those tables that are kept, whether each was ended."""
        with self.session() as session:
            rows = session.execute(select(TableRow.id, TableRow.ended).where(TableRow.id.in_(tables))) if tables else ()
            return {row.id: row.ended for row in rows}

    def waiting_for_bots(self) -> Sequence[str]:
        """The tables at which a bot was thinking when the server stopped."""
        with self.session() as session:
            return session.scalars(select(TableRow.id).where(TableRow.waiting == BOT).order_by(TableRow.id)).all()
