"""The line of people who wait for a seat at a full table that is open to all.

When a seat opens, the first in line is offered it for a while; nobody else can take it then. An offer that is not
taken up goes to the next, and whoever let it pass leaves the line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.people import Person, aware
from milepost.server.people.rows import WaitingRow, now
from milepost.server.people.seating import Seating
from milepost.server.store.storage import Storage

OFFER_STANDS = timedelta(hours=1)
LONGEST = 50  # people in one line


Offer = tuple[WaitingRow, int | None, datetime | None]  # to whom, which seat, until when


class WaitingLine:
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
            raise Problem(403, "seat", say("This table is not open to all. Ask its host for a link."))
        if at.row.ended:
            raise Problem(409, "ended", say("The host has ended this game."))
        if at.held_by(person):
            raise Problem(409, "seat", say("You have a seat at this table already."))
        if any(row.person_id == person.id for row in at.line):
            raise Problem(409, "line", say("You are in this line already."))
        if any(place.open for place in at.places) and not at.line:
            raise Problem(409, "line", say("A seat is free; take it."))
        if len(at.line) >= LONGEST:
            raise Problem(409, "line", say("This line is too long already."))
        with self.storage.changing(at.row) as session:
            row = WaitingRow(table_id=at.row.id, person_id=person.id, since=self.time())
            session.add(row)
        at.line.append(row)
        at.changed = True

    def leave(self, at: Seating, person: Person) -> None:
        if not any(row.person_id == person.id for row in at.line):
            raise Problem(409, "line", say("You are not in this line."))
        self._change(at, [row for row in at.line if row.person_id == person.id], [])  # `keep` is called after it

    def keep(self, at: Seating) -> None:
        """Drop whoever has sat down or let an offer pass, and offer free seats to the next."""
        moment = self.time()
        seated = {place.person_id for place in at.places}
        gone = [row for row in at.line if row.person_id in seated or (row.until and aware(row.until) <= moment)]
        stay, free = [row for row in at.line if row not in gone], _free(at)
        without = [row for row in stay if row.seat not in free]
        seats = sorted(free - {row.seat for row in stay})
        offered: list[Offer] = [(row, seat, moment + OFFER_STANDS) for row, seat in zip(without, seats, strict=False)]
        void: list[Offer] = [(row, None, None) for row in without[len(offered) :] if row.seat is not None]
        offers = offered + void
        self._change(at, gone, offers)

    def late(self) -> list[str]:
        """The tables at which an offer has passed."""
        with self.storage.session() as session:
            return list(session.scalars(select(WaitingRow.table_id).where(WaitingRow.until <= self.time()).distinct()))

    def _change(self, at: Seating, gone: Sequence[WaitingRow], offers: Sequence[Offer]) -> None:
        if not gone and not offers:
            return
        with self.storage.changing(at.row) as session:
            session.execute(delete(WaitingRow).where(WaitingRow.id.in_([row.id for row in gone])))
            for row, seat, until in offers:
                session.execute(update(WaitingRow).where(WaitingRow.id == row.id).values(seat=seat, until=until))
        at.line = [row for row in at.line if row not in gone]
        for row, seat, until in offers:
            row.seat, row.until = seat, until
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
        raise Problem(409, "line", say("This seat is offered to somebody who has waited in line."))
