"""The line of people who wait for a seat at a full table that is open to all.

When a seat opens, the first in line is offered it for a while; nobody else can take it then. An offer that is not
taken up goes to the next, and whoever let it pass leaves the line.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select, update

from milepost.server.errors import Problem
from milepost.server.people.people import Person, aware
from milepost.server.people.rows import WaitingRow, now
from milepost.server.people.seating import Seating
from milepost.server.storage import Storage

OFFER_STANDS = timedelta(hours=1)
LONGEST = 50  # people in one line


class Line:
    """All of it is called with the table in use."""

    def __init__(self, storage: Storage, time: Callable[[], datetime] = now) -> None:
        self.storage = storage
        self.time = time

    def of(self, table_id: str) -> list[WaitingRow]:
        """Who waits at a table, the first one first."""
        with self.storage.session() as session:
            rows = select(WaitingRow).where(WaitingRow.table_id == table_id).order_by(WaitingRow.id)
            return list(session.scalars(rows))

    def join(self, at: Seating, person: Person) -> None:
        if at.row.visibility != "open":
            raise Problem(403, "seat", "This table is not open to all. Ask its host for a link.")
        if at.row.ended:
            raise Problem(409, "ended", "The host has ended this game.")
        if at.held_by(person):
            raise Problem(409, "seat", "You have a seat at this table already.")
        if any(row.person_id == person.id for row in at.line):
            raise Problem(409, "line", "You are in this line already.")
        if any(place.open for place in at.places) and not at.line:
            raise Problem(409, "line", "A seat is free; take it.")
        if len(at.line) >= LONGEST:
            raise Problem(409, "line", "This line is too long already.")
        with self.storage.session() as session, session.begin():
            row = WaitingRow(table_id=at.row.id, person_id=person.id, since=self.time())
            session.add(row)
        at.line.append(row)
        at.changed = True

    def leave(self, at: Seating, person: Person) -> None:
        if not any(row.person_id == person.id for row in at.line):
            raise Problem(409, "line", "You are not in this line.")
        self._drop(at, lambda row: row.person_id == person.id)
        self.keep(at)

    def keep(self, at: Seating) -> list[WaitingRow]:
        """Drop whoever has sat down or let an offer pass, and offer free seats to the next: those offered now."""
        if not at.line:
            return []
        moment = self.time()
        seated = {place.person_id for place in at.places}
        self._drop(at, lambda row: row.person_id in seated or (row.until is not None and aware(row.until) <= moment))
        free = _free(at)
        for row in at.line:
            if row.seat is not None and row.seat not in free:
                self._offer(row, None, None)
        free -= {row.seat for row in at.line if row.seat is not None}
        told = [row for row in at.line if row.seat is None][: len(free)]
        for row, seat in zip(told, sorted(free), strict=True):
            self._offer(row, seat, moment + OFFER_STANDS)
        at.changed = at.changed or bool(told)
        return told

    def late(self) -> list[str]:
        """The tables at which an offer has passed."""
        with self.storage.session() as session:
            return list(session.scalars(select(WaitingRow.table_id).where(WaitingRow.until <= self.time()).distinct()))

    def _offer(self, row: WaitingRow, seat: int | None, until: datetime | None) -> None:
        with self.storage.session() as session, session.begin():
            session.execute(update(WaitingRow).where(WaitingRow.id == row.id).values(seat=seat, until=until))
        row.seat, row.until = seat, until

    def _drop(self, at: Seating, gone: Callable[[WaitingRow], Any]) -> None:
        rows = [row for row in at.line if gone(row)]
        if rows:
            with self.storage.session() as session, session.begin():
                session.execute(delete(WaitingRow).where(WaitingRow.id.in_([row.id for row in rows])))
            at.line = [row for row in at.line if row not in rows]
            at.changed = True


def _free(at: Seating) -> set[int]:
    """The seats that can be offered."""
    if at.row.visibility != "open" or at.row.ended:
        return set()
    return {place.seat for place in at.places if place.open}


def check_offer(at: Seating, person: Person, seat: int) -> None:
    """A seat that is offered to somebody in line is theirs to take."""
    holder = next((row.person_id for row in at.line if row.seat == seat), None)
    if holder not in (None, person.id) and not at.hosted_by(person):
        raise Problem(409, "line", "This seat is offered to somebody who has waited in line.")
