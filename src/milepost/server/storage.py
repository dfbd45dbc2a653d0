"""What is kept: tables and their entries, in any database SQLAlchemy knows (SQLite by default).

An entry is added or refused as a whole: its number and its key are unique in a table, and the
database sees to that. Nothing is ever changed or taken away, but for the note of who is waited for.

Several processes may serve one table. Every change of it raises its `revision`, and only a process that knows the
last one may change it (`changing`). So the database puts the changes of a table in a row, whoever makes them.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    DateTime,
    Executable,
    ForeignKey,
    String,
    Text,
    UniqueConstraint,
    case,
    event,
    false,
    func,
    select,
    text,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from milepost.chance import Chance
from milepost.game import Title
from milepost.log import Header, Line, read_results, results_text
from milepost.server.database import cause, open_database
from milepost.server.errors import Problem, StorageTrouble
from milepost.server.said_columns import SaidText

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
    revision: Mapped[int] = mapped_column(default=0, server_default="0")  # one more with every change of the table

    def where_chance_comes_from(self) -> Chance:
        return Chance(self.chance, " ".join([self.chance_value, *map(str, self.settings.get(GIVEN, ()))]))

    def header(self, title: Title) -> Header:
        """The settings as a log would give them."""
        names, chance = tuple(seat["name"] for seat in self.seats), self.where_chance_comes_from()
        return Header(self.title, title.digest(), self.rules, names, tuple(self.variants), chance, deck=self.deck)


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
    note: Mapped[str] = mapped_column(SaidText, default="")
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


class TurnRow(Base):
    """A table at which the server is to act, for a bot or by orders, and which process sees to it.

    The queue of several processes (several/turns.py); one alone keeps it in memory.
    """

    __tablename__ = "turns"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    due: Mapped[bool] = mapped_column(default=True, server_default=true(), index=True)
    asked: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())  # since when it waits
    asks: Mapped[int] = mapped_column(default=1, server_default="1")  # how often it was asked for
    owner: Mapped[str | None] = mapped_column(String(16))  # the process that sees to it now
    home: Mapped[str | None] = mapped_column(String(16))  # the one that did last: the bots are there


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


class Behind(Exception):  # noqa: N818
    """Another process has changed the table since it was read here. Nothing has been written."""


class Storage:
    """All reading and writing. Methods block: call them from a thread. Where one raises, nothing has changed."""

    def __init__(self, url: str) -> None:
        self._engine = open_database(url)
        self._at_once = self._engine.execution_options(isolation_level="AUTOCOMMIT")  # one statement, one way there
        self._locks: dict[str, threading.Lock] = {}
        self.shared = self._engine.dialect.name == "postgresql"  # other processes may work with it, too
        self.process = secrets.token_hex(6)  # who we are among them

    @property
    def url(self) -> URL:
        return self._engine.url

    def close(self) -> None:
        """A thread may still be at work with a connection; it is closed when it comes back."""
        event.listen(self._engine, "checkin", lambda connection, record: record.close())
        self._engine.dispose()

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A session whose troubles are told to people in a sentence, and to the log in full."""
        try:
            with Session(self._engine, expire_on_commit=False) as session:
                yield session
        except (IntegrityError, Problem, Behind):  # nothing is wrong with the storage
            raise
        except Exception as error:  # a driver's, or what reading a damaged page gives
            log.error("storage: %s", error)
            raise StorageTrouble(cause(error)) from error

    # Several processes

    @contextmanager
    def changing(self, at: TableRow, turn: bool = False, **values: Any) -> Iterator[Session]:
        """Change a table that is in use, or raise `Behind`. `turn`: the server may be to act there now."""
        with self.session() as session, session.begin():
            known = TableRow.id == at.id, TableRow.revision == at.revision
            change = update(TableRow).where(*known).values(revision=at.revision + 1, **values)
            if session.execute(change.execution_options(synchronize_session=False)).rowcount != 1:  # type: ignore[attr-defined]
                raise Behind
            yield session
            session.flush()
            if turn and self.shared:
                session.execute(asking(at.id))
            self.tell(session, "turn" if turn else "table", at.id)
        at.revision += 1

    def revision(self, table_id: str) -> int | None:
        """How often a table was changed; None: it is gone. Asked before every use, so it is as cheap as can be."""
        try:
            with self._at_once.connect() as connection:
                found: int | None = connection.scalar(REVISION, {"id": table_id})
                return found
        except Exception as error:
            log.error("storage: %s", error)
            raise StorageTrouble(cause(error)) from error

    def tell(self, session: Session, what: str, name: str) -> None:
        """Let the other processes know, if this is kept."""
        if self.shared:
            session.execute(NOTIFY, {"channel": CHANNEL, "told": f"{self.process} {what} {name}"})

    @contextmanager
    def only_one(self, what: str) -> Iterator[None]:
        """Nobody else does this meanwhile, here or in another process."""
        here = self._locks.setdefault(what, threading.Lock())
        with here, self.session() if self.shared else nullcontext() as session:
            if session is not None:
                session.execute(ONLY_ONE, {"what": f"milepost {what}"})
            yield

    # Tables

    def add_table(self, row: TableRow, *more: Base | Executable) -> bool:
        """Keep a new table and what goes with it; False if its id is taken."""
        try:
            with self.session() as session, session.begin():
                session.add(row)
                session.flush()
                if self.shared and row.waiting == BOT:
                    session.execute(asking(row.id))
                    self.tell(session, "turn", row.id)
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
            return row, entries_after(session, table_id)

    def append(self, at: TableRow, entry: EntryRow, turn: bool, *more: Executable, **values: Any) -> None:
        """Add an entry for good with what goes with it; or raise `Behind` or `Taken`, and nothing has changed."""
        try:
            with self.changing(at, turn, **values) as session:
                session.add(entry)
                session.flush()
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


CHANNEL = "milepost"
REVISION = text("SELECT revision FROM tables WHERE id = :id")
NOTIFY = text("SELECT pg_notify(:channel, :told)")
ONLY_ONE = text("SELECT pg_advisory_xact_lock(hashtext(:what))")  # until the transaction ends


def entries_after(session: Session, table_id: str, seq: int = 0) -> Sequence[Stored]:
    """A table's entries after that one, in order."""
    columns = [getattr(EntryRow, name) for name in Stored._fields]
    wanted = select(*columns).where(EntryRow.table_id == table_id, EntryRow.seq > seq)
    return [Stored(*one) for one in session.execute(wanted.order_by(EntryRow.seq))]


def asking(table_id: str) -> Executable:
    """What puts a table into the queue; one that waits already keeps its place."""
    again = {
        "asks": TurnRow.asks + 1,
        "due": True,
        "asked": case((TurnRow.due, TurnRow.asked), else_=func.clock_timestamp()),
    }
    return insert(TurnRow).values(table_id=table_id).on_conflict_do_update(index_elements=["table_id"], set_=again)
