"""What is kept of tables: their settings, their entries, and the turns that wait for a process."""

from __future__ import annotations

from collections.abc import Sequence
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
    false,
    func,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from milepost.chance import Chance
from milepost.game import Title
from milepost.log import Header, Line, read_results, results_text
from milepost.server.store.said_columns import SaidText

PERSON, BOT, OVER = "person", "bot", "over"  # who is waited for
# In the settings of a table: that somebody has brought its game along; what had been given before it was forked.
UPLOADED, GIVEN = "uploaded", "given"


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
    """A table at which the server is to act, for a bot or for what a seat has prepared, and which process sees to it.

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

    def by_bot(self, seat: int) -> bool:
        """Whether the bot of this seat has chosen it: nobody has asked for it, and nothing is noted of it."""
        return self.kind == "play" and self.seat == seat and self.key is None and not self.note

    def line(self) -> Line:
        return Line(self.kind, self.seq, self.seat, self.text, read_results(self.chance) if self.chance else ())


def entries_after(session: Session, table_id: str, seq: int = 0) -> Sequence[Stored]:
    """A table's entries after that one, in order."""
    columns = [getattr(EntryRow, name) for name in Stored._fields]
    wanted = select(*columns).where(EntryRow.table_id == table_id, EntryRow.seq > seq)
    return list(map(Stored._make, session.connection().execute(wanted.order_by(EntryRow.seq))))


def asking(table_id: str) -> Executable:
    """What puts a table into the queue; one that waits already keeps its place."""
    again = {
        "asks": TurnRow.asks + 1,
        "due": True,
        "asked": case((TurnRow.due, TurnRow.asked), else_=func.clock_timestamp()),
    }
    return insert(TurnRow).values(table_id=table_id).on_conflict_do_update(index_elements=["table_id"], set_=again)
