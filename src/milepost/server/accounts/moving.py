"""A guest's seats go along to an account; the seats of somebody who leaves go on without them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sqlalchemy import delete, or_, select, update

from milepost.server.families import ADVISERS
from milepost.server.history.moving import take_over
from milepost.server.notices.rows import ChannelRow
from milepost.server.people.people import Person
from milepost.server.people.rows import ChatRow, DeskRow, DeviceRow, LinkRow, PersonRow, SeatRow, WaitingRow
from milepost.server.people.seating import Seating
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage
from milepost.server.table.tables import Tables
from milepost.server.titles import shelf


async def gather(tables: Tables, guest: Person, person: Person) -> None:
    """All that a guest has is the account's from now on; the guest is gone."""
    for table_id in await asyncio.to_thread(_tables_of, tables.storage, guest.id):
        await tables.use(table_id, lambda table: _rehome(tables, table.seating, guest, person))
    lines = await asyncio.to_thread(_lines_of, tables.storage, guest.id)
    await asyncio.to_thread(_take_along, tables.storage, guest.id, person.id)
    await asyncio.to_thread(tables.people.changed, guest.id)
    for table_id in lines:
        await tables.use(table_id, lambda table: _line_up(tables, table.seating))


async def leave(tables: Tables, person: Person) -> None:
    """Bots play on for somebody who leaves for good; another player is the host, or the table ends."""
    for table_id in await asyncio.to_thread(_tables_of, tables.storage, person.id):
        await tables.use(
            table_id, lambda table: _go(tables, table.seating, person, ADVISERS[table.row.family].DEFAULT_OPPONENT)
        )


def _tables_of(storage: Storage, person_id: str) -> Sequence[str]:
    with storage.session() as session:
        seated = select(SeatRow.table_id).where(SeatRow.person_id == person_id)
        return session.scalars(
            select(TableRow.id).where(or_(TableRow.host == person_id, TableRow.id.in_(seated)))
        ).all()


def _lines_of(storage: Storage, person_id: str) -> Sequence[str]:
    with storage.session() as session:
        return session.scalars(select(WaitingRow.table_id).where(WaitingRow.person_id == person_id)).all()


def _line_up(tables: Tables, at: Seating) -> None:
    with tables.storage.changing(at.row):  # so that other processes read it again, too
        pass
    at.line, at.changed = tables.line.of(at.row.id), True


def _rehome(tables: Tables, at: Seating, guest: Person, person: Person) -> None:
    with tables.seats.writing(at) as write:
        for seat in at.held_by(guest):
            write.seat(at.places[seat], person_id=person.id)
        if at.hosted_by(guest):
            write.table(host=person.id)


def _go(tables: Tables, at: Seating, person: Person, bot: str) -> None:
    with tables.seats.writing(at) as write:
        for seat in at.held_by(person):
            write.seat(at.places[seat], away=bot, resigned=True)
        if at.hosted_by(person):
            others = [one.person_id for one in at.places if one.person_id not in (None, person.id)]
            write.table(**{"host": others[0]} if others else {"ended": True})


def _take_along(storage: Storage, guest_id: str, person_id: str) -> None:
    """What a guest has beside seats. Of what both have for the same place the account's is kept, and notes of both."""
    with storage.session() as session, session.begin():
        for desk in session.scalars(select(DeskRow).where(DeskRow.person_id == guest_id)).all():
            own = session.get(DeskRow, (desk.table_id, person_id))
            if own is None:
                session.add(DeskRow(table_id=desk.table_id, person_id=person_id, notes=desk.notes, read=desk.read))
            else:
                own.notes = "\n".join(filter(None, (own.notes, desk.notes)))
            session.delete(desk)
        known = select(ChannelRow.address_hash).where(ChannelRow.person_id == person_id)
        twice = ChannelRow.person_id == guest_id, ChannelRow.address_hash.in_(known.scalar_subquery())
        session.execute(delete(ChannelRow).where(*twice), execution_options={"synchronize_session": False})
        in_line = select(WaitingRow.table_id).where(WaitingRow.person_id == person_id)
        twice = WaitingRow.person_id == guest_id, WaitingRow.table_id.in_(in_line.scalar_subquery())
        session.execute(delete(WaitingRow).where(*twice), execution_options={"synchronize_session": False})
        for kept in (ChatRow, ChannelRow, LinkRow, WaitingRow):
            session.execute(update(kept).where(kept.person_id == guest_id).values(person_id=person_id))
        take_over(session, guest_id, person_id)
        shelf.take_over(session, guest_id, person_id)
        session.execute(delete(DeviceRow).where(DeviceRow.person_id == guest_id))
        session.execute(delete(PersonRow).where(PersonRow.id == guest_id))
