"""Lists of tables: one's own, and those open to all."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, or_, select

from milepost.server.people.rows import LinkRow, PersonRow, SeatRow
from milepost.server.store.rows import OVER, TableRow
from milepost.server.store.storage import Storage

MOST = 200  # tables in a list


def own_tables(storage: Storage, person_id: str) -> list[dict[str, Any]]:
    """The tables somebody hosts, sits at or is invited to by name, newest first."""
    with storage.session() as session:
        seated = select(SeatRow.table_id).where(SeatRow.person_id == person_id)
        kept = select(LinkRow.table_id).where(LinkRow.kind == "person", LinkRow.person_id == person_id)
        mine = or_(TableRow.host == person_id, TableRow.id.in_(seated), TableRow.id.in_(kept))
        rows = session.scalars(select(TableRow).where(mine).order_by(TableRow.created.desc()).limit(MOST)).all()
        places = _places(session, [row.id for row in rows])
    rows = [row for row in rows if not _late(row, places[row.id], person_id)]
    return [
        {
            "id": row.id,
            "title": row.title,
            "players": [seat["name"] for seat in row.seats],
            "seats": [place.seat for place in places[row.id] if place.person_id == person_id],
            "host": row.host == person_id,
            "state": _state(row, places[row.id], person_id),
            "created": row.created.isoformat(),
        }
        for row in rows
    ]


def _late(row: TableRow, places: list[SeatRow], person_id: str) -> bool:
    """Whether an invitation leads nowhere any more."""
    return _guest(row, places, person_id) and (row.ended or not any(place.open for place in places))


def _guest(row: TableRow, places: list[SeatRow], person_id: str) -> bool:
    return row.host != person_id and all(place.person_id != person_id for place in places)


def _state(row: TableRow, places: list[SeatRow], person_id: str) -> str:
    if _guest(row, places, person_id):
        return "invited"
    if row.ended or row.waiting == OVER:
        return "over"
    if row.paused:
        return "paused"
    if any(place.open for place in places):
        return "waits"
    due = {int(seat) for seat in row.due.split()}
    return "yours" if any(place.seat in due and place.person_id == person_id for place in places) else "others"


def open_tables(storage: Storage) -> list[dict[str, Any]]:
    """The tables that are open to all and not over: those that wait for players first, then the newest."""
    with storage.session() as session:
        wanted = TableRow.visibility == "open", TableRow.ended.is_(False), TableRow.waiting != OVER
        rows = session.scalars(select(TableRow).where(*wanted).order_by(TableRow.created.desc()).limit(MOST)).all()
        places = _places(session, [row.id for row in rows])
        people = select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_({row.host for row in rows}))
        names = {found.id: found.name for found in session.execute(people)}
    found = [
        {
            "id": row.id,
            "title": row.title,
            "host": names.get(row.host, ""),
            "players": [seat["name"] for seat in row.seats],
            "variants": row.variants,
            "open_seats": [place.seat for place in places[row.id] if place.open],
            "state": "waits" if any(place.open for place in places[row.id]) else "plays",
            "created": row.created.isoformat(),
        }
        for row in rows
    ]
    return sorted(found, key=lambda one: one["state"] != "waits")


def companions(storage: Storage, person_id: str) -> list[dict[str, str]]:
    """The people with whom somebody has a table in common, by name."""
    with storage.session() as session:
        seated = select(SeatRow.table_id).where(SeatRow.person_id == person_id)
        hosted = select(TableRow.id).where(TableRow.host == person_id)
        common = or_(SeatRow.table_id.in_(seated), SeatRow.table_id.in_(hosted))
        others = select(SeatRow.person_id).where(common, SeatRow.person_id.is_not(None), SeatRow.person_id != person_id)
        known = select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(others), PersonRow.banned.is_(False))
        rows = session.execute(known.order_by(PersonRow.name, PersonRow.id).limit(MOST)).all()
        return [{"id": row.id, "name": row.name} for row in rows]


def _places(session: Any, tables: list[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {table_id: [] for table_id in tables}
    for place in session.scalars(select(SeatRow).where(SeatRow.table_id.in_(tables)).order_by(SeatRow.seat)):
        found[place.table_id].append(place)
    return found


def open_count(storage: Storage, person_id: str) -> int:
    """How many tables of that host are not over."""
    with storage.session() as session:
        going = TableRow.host == person_id, TableRow.ended.is_(False), TableRow.waiting != OVER
        return session.scalar(select(func.count()).select_from(TableRow).where(*going)) or 0
