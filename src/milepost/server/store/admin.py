"""What the host of a server does with its database. A server that runs notices it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import delete, func, or_, select, update

from milepost.errors import MilepostError
from milepost.server.app import PARTS  # with the calls come all rows there are
from milepost.server.errors import Problem
from milepost.server.people.rows import PersonRow, SeatRow
from milepost.server.people.seats import seats_of
from milepost.server.store.rows import OVER, Base, EntryRow, TableRow
from milepost.server.store.storage import Storage
from milepost.server.table.table import Table
from milepost.server.titles import shelf
from milepost.server.titles.rows import OwnTitleRow

assert PARTS


class Listed(NamedTuple):
    """A table in the host's list."""

    id: str
    title: str
    players: str
    host: str
    state: str
    steps: int
    last: str


def tables(storage: Storage) -> Iterator[Listed]:
    """All tables, the one last played at first."""
    with storage.session() as session:
        last = func.max(EntryRow.created)
        steps = select(EntryRow.table_id, func.count().label("steps"), last.label("last"))
        played = steps.group_by(EntryRow.table_id).subquery()
        wanted = select(TableRow, PersonRow.name, played.c.steps, played.c.last)
        joined = wanted.outerjoin(PersonRow, PersonRow.id == TableRow.host)
        rows = joined.outerjoin(played, played.c.table_id == TableRow.id)
        for row, host, count, moment in session.execute(rows.order_by(TableRow.created.desc())):
            state = "ended" if row.ended else "over" if row.waiting == OVER else "paused" if row.paused else "plays"
            names = ", ".join(seat["name"] for seat in row.seats)
            when = (moment or row.created).strftime("%Y-%m-%d %H:%M")
            yield Listed(row.id, row.title, names, host or "", state, count or 0, when)


class Known(NamedTuple):
    """A person in the host's list."""

    id: str
    name: str
    login: str
    seats: int
    banned: bool


def people(storage: Storage) -> Iterator[Known]:
    with storage.session() as session:
        seats = select(SeatRow.person_id, func.count().label("seats")).group_by(SeatRow.person_id).subquery()
        rows = select(PersonRow, seats.c.seats).outerjoin(seats, seats.c.person_id == PersonRow.id)
        for row, count in session.execute(rows.order_by(PersonRow.created.desc())):
            yield Known(row.id, row.name, row.login or "", count or 0, row.banned)


def end(storage: Storage, table_id: str) -> None:
    """Nobody acts at the table any more; it can still be looked at."""
    _one(storage, update(TableRow).where(TableRow.id == table_id).values(ended=True), f"no table “{table_id}”")


def export(storage: Storage, table_id: str) -> str:
    """The whole game as a log, with all that is hidden."""
    found = storage.table(table_id)
    if found is None:
        raise MilepostError(f"there is no table “{table_id}”")
    row, entries = found
    try:
        table = Table(row, seats_of(storage, table_id), storage)
        table.replay(entries)
    except Problem as problem:
        raise MilepostError(problem.message) from None
    return table.game.record()


def remove(storage: Storage, table_id: str) -> None:
    """The table and everything that belongs to it."""
    with storage.session() as session, session.begin():
        for kept in reversed(Base.metadata.sorted_tables):
            if "table_id" not in kept.c:
                continue
            here = kept.c.table_id == table_id
            own = kept.c.table_id.foreign_keys or not kept.c.table_id.nullable
            session.execute(delete(kept).where(here) if own else update(kept).where(here).values(table_id=None))
    _one(storage, delete(TableRow).where(TableRow.id == table_id), f"no table “{table_id}”")


def ban(storage: Storage, who: str, banned: bool) -> None:
    """Shut somebody out, named by id or login, or let them in again."""
    named = or_(PersonRow.id == who, PersonRow.login == who.casefold())
    _one(storage, update(PersonRow).where(named).values(banned=banned), f"nobody with the id or login “{who}”")


def _one(storage: Storage, change: Any, nothing: str) -> None:
    with storage.session() as session, session.begin():
        found = session.execute(change).rowcount  # type: ignore[attr-defined]
    if found != 1:
        raise MilepostError(f"there is {nothing}")


class Added(NamedTuple):
    """A title in the host's list."""

    id: str
    title: str
    name: str
    owner: str
    public: bool


def titles(storage: Storage) -> list[Added]:
    """What people have added, the newest first."""
    with storage.session() as session:
        wanted = select(OwnTitleRow, PersonRow.name).join(PersonRow, PersonRow.id == OwnTitleRow.person_id)
        rows = session.execute(wanted.order_by(OwnTitleRow.added.desc())).all()
    return [Added(row.id, row.title, row.name, owner, row.public) for row, owner in rows]


def publish(storage: Storage, row_id: str, public: bool) -> str:
    """Let everybody play a title, or its owner alone: its name."""
    try:
        return shelf.publish(storage, row_id, public).name
    except Problem as problem:
        raise MilepostError(problem.message) from None
