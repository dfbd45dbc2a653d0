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
from typing import Any

from sqlalchemy import Executable, Update, and_, bindparam, event, func, select, text, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.orm import Session

from milepost.server.errors import Problem, StorageTrouble, Unkeepable
from milepost.server.store.database import cause, open_database
from milepost.server.store.rows import BOT, Base, EntryRow, Stored, TableRow, asking, entries_after

log = logging.getLogger("milepost.server")


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
        except DataError as error:
            raise Unkeepable from error
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
            if not self._changed(session, change, self._told("turn" if turn else "table", at.id)):
                raise Behind
            yield session
            session.flush()
            if turn and self.shared:
                session.execute(asking(at.id))
        at.revision += 1

    def _changed(self, session: Session, change: Update, told: str) -> bool:
        """Whether there was something to change. The others are told by the same statement, if it is kept: that is
        a way to the database less at every step."""
        at_once = change.execution_options(synchronize_session=False)
        if self.shared:
            return session.execute(at_once.returning(func.pg_notify(CHANNEL, told))).one_or_none() is not None
        return session.execute(at_once).rowcount == 1  # type: ignore[attr-defined,no-any-return]

    def since(self, table_id: str, seq: int) -> tuple[int, Sequence[Stored]] | None:
        """How often a table was changed, and its entries after that one, both of the same moment; None: it is gone.

        Asked before every use where there are several processes, so it is as cheap as can be.
        """
        try:
            with self._at_once.connect() as connection:
                found = connection.execute(SINCE, {"id": table_id, "seq": seq}).all()
        except Exception as error:
            log.error("storage: %s", error)
            raise StorageTrouble(cause(error)) from error
        if not found:
            return None
        return found[0][0], [Stored(*row[1:]) for row in found if row[1] is not None]

    def tell(self, session: Session, what: str, name: str) -> None:
        """Let the other processes know, if this is kept."""
        if self.shared:
            session.execute(NOTIFY, {"channel": CHANNEL, "told": self._told(what, name)})

    def _told(self, what: str, name: str) -> str:
        return f"{self.process} {what} {name}"

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
SINCE = (
    select(TableRow.revision, *(getattr(EntryRow, name) for name in Stored._fields))
    .outerjoin(EntryRow, and_(EntryRow.table_id == TableRow.id, EntryRow.seq > bindparam("seq")))
    .where(TableRow.id == bindparam("id"))
    .order_by(EntryRow.seq)
)
NOTIFY = text("SELECT pg_notify(:channel, :told)")
ONLY_ONE = text("SELECT pg_advisory_xact_lock(hashtext(:what))")  # until the transaction ends
