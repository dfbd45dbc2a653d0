"""Changing who sits where: invitations, taking a seat, stand-ins, resigning, and what the host decides.

Everything here is called with the table's lock held (`tables.use`), writes to the database first and then changes
the table in memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.line import check_offer
from milepost.server.people.lobby import companions
from milepost.server.people.people import Person, find_link, new_secret, use_link
from milepost.server.people.rows import LinkRow, PreparedRow, SeatRow, hashed
from milepost.server.people.seating import Seating
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage

LONGEST_NAME = 40
LEFT = "left"  # among a table's settings: the seats that people were put out of


class Writing:
    """Changes of one table's people under way: in the database at once, in memory when all of them are kept."""

    def __init__(self, session: Session, at: Seating) -> None:
        self.session = session
        self.at = at
        self.changes: list[tuple[SeatRow | TableRow, dict[str, Any]]] = []

    def seat(self, place: SeatRow, **values: Any) -> None:
        here = SeatRow.table_id == place.table_id, SeatRow.seat == place.seat
        self.session.execute(update(SeatRow).where(*here).values(**values))
        self.changes.append((place, values))

    def table(self, **values: Any) -> None:
        self.session.execute(update(TableRow).where(TableRow.id == self.at.row.id).values(**values))
        self.changes.append((self.at.row, values))

    def void_links(self, seat: int) -> None:
        self.session.execute(delete(LinkRow).where(LinkRow.table_id == self.at.row.id, LinkRow.seat == seat))

    def sit(self, place: SeatRow, person: Person) -> None:
        """The seat is the person's, and bears their name. What somebody else had prepared there is void."""
        seats = [dict(one) for one in self.at.row.seats]
        taken = {one["name"] for number, one in enumerate(seats) if number != place.seat}
        seats[place.seat] = {"name": distinct(person.name, taken), "bot": None}
        self.seat(place, person_id=person.id)
        prepared = PreparedRow.table_id == place.table_id, PreparedRow.seat == place.seat
        self.session.execute(delete(PreparedRow).where(*prepared))
        self.table(seats=seats)  # with other names the table is opened anew, and what is prepared is read again


def foreknown(row: TableRow) -> bool:
    """Whether the host may know what chance will give: a seed was chosen."""
    return row.chance == "seed"


class Seats:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    @contextmanager
    def writing(self, at: Seating, turn: bool = True) -> Iterator[Writing]:
        """Change who sits where; `turn`: a bot may be to act after it."""
        with self.storage.changing(at.row, turn) as session:
            writing = Writing(session, at)
            yield writing
        for row, values in writing.changes:
            for name, value in values.items():
                setattr(row, name, value)
        at.changed = at.changed or bool(writing.changes)

    # Invitations

    def invite(self, at: Seating, person: Person | None, seat: int) -> str:
        """The code of a new link to an open seat; the seat's older links are void."""
        at.check_host(person)
        if not at.place(seat).open:
            raise Problem(409, "seat", say("Somebody sits there. Only an open seat can be given away."))
        assert person is not None
        code = new_secret()
        with self.writing(at) as write:
            write.void_links(seat)
            link = LinkRow(hash=hashed(code), kind="seat", table_id=at.row.id, seat=seat, person_id=person.id)
            write.session.add(link)
        at.changed = True
        return code

    def invite_person(self, at: Seating, host: Person, seat: int, guest: str) -> None:
        """An open seat is kept for a person the host knows; the seat's older links are void."""
        at.check_host(host)
        if not at.place(seat).open:
            raise Problem(409, "seat", say("Somebody sits there. Only an open seat can be given away."))
        if all(one["id"] != guest for one in companions(self.storage, host.id)):
            raise Problem(403, "person", say("Only people you have sat with at a table can be invited by name."))
        if any(place.person_id == guest for place in at.places):
            raise Problem(409, "seat", say("This person has a seat at this table already."))
        with self.writing(at) as write:
            write.void_links(seat)
            where = {"table_id": at.row.id, "seat": seat, "person_id": guest}
            write.session.add(LinkRow(hash=hashed(new_secret()), kind="person", **where))
        at.changed = True

    def kept_for(self, at: Seating, person: Person) -> int | None:
        """The open seat to which a person is invited by name."""
        with self.storage.session() as session:
            own = LinkRow.table_id == at.row.id, LinkRow.kind == "person", LinkRow.person_id == person.id
            seats = sorted(seat for seat in session.scalars(select(LinkRow.seat).where(*own)) if seat is not None)
        return next((seat for seat in seats if at.places[seat].open and not at.row.ended), None)

    def invited(self, at: Seating) -> set[int]:
        """The open seats to which a link leads that nobody has used yet."""
        if not any(place.open for place in at.places):
            return set()
        with self.storage.session() as session:
            unused = select(LinkRow.seat).where(LinkRow.table_id == at.row.id, LinkRow.used.is_(None))
            return {seat for seat in session.scalars(unused) if seat is not None}

    def table_of(self, code: str) -> tuple[str, int]:
        """The table and seat a link leads to, without opening it."""
        with self.storage.session() as session:
            link = find_link(session, code, "seat")
            assert link.table_id is not None
            assert link.seat is not None
            return link.table_id, link.seat

    def join(self, at: Seating, person: Person, code: str) -> int:
        """Open a link: its seat is the person's from now on."""
        with self.writing(at) as write:
            link = use_link(write.session, code, "seat")
            place = at.place(link.seat or 0)
            if not place.open:
                raise Problem(409, "seat", say("Somebody else sits there by now. Ask the host for another seat."))
            check_not_left(at, person, place.seat)
            write.sit(place, person)
        return place.seat

    def take(self, at: Seating, person: Person, seat: int) -> None:
        """Sit down at a table that is open to all, or on a seat to which one is invited by name.

        The host may take any open seat of their own table.
        """
        kept = self.kept_for(at, person) == seat
        if at.row.visibility != "open" and not at.hosted_by(person) and not kept:
            raise Problem(403, "seat", say("This table is not open to all. Ask its host for a link."))
        place = at.place(seat)
        if not place.open:
            raise Problem(409, "seat", say("Somebody sits there already."))
        if not kept:
            check_offer(at, person, seat)
        if at.held_by(person) and not at.hosted_by(person):
            raise Problem(409, "seat", say("You have a seat at this table already."))
        check_not_left(at, person, seat)
        with self.writing(at) as write:
            write.void_links(seat)
            write.sit(place, person)

    # People who go and come back

    def stand_in(self, at: Seating, person: Person | None, seat: int, bot: str) -> None:
        """A bot plays for a person until they come back: as they wish themselves, or their host."""
        place = self._own_or_host(at, person, seat)
        if place.person_id is None:
            raise Problem(409, "seat", say("No person sits there."))
        self._change(at, place, away=bot)

    def come_back(self, at: Seating, person: Person | None, seat: int) -> None:
        place = self._own_or_host(at, person, seat)
        if place.resigned:
            raise Problem(409, "seat", say("Who has resigned does not come back."))
        self._change(at, place, away=None)

    def resign(self, at: Seating, person: Person | None, seat: int, bot: str) -> None:
        at.check_look(person, seat)
        self._change(at, at.places[seat], away=bot, resigned=True)

    def _own_or_host(self, at: Seating, person: Person | None, seat: int) -> SeatRow:
        place = at.place(seat)
        if person is None or place.person_id != person.id:
            at.check_host(person)
        return place

    # The host

    def empty(self, at: Seating, person: Person | None, seat: int) -> None:
        """Make a seat open: whoever sat there, person or bot, is gone, and the table waits for another."""
        at.check_host(person)
        if foreknown(at.row):
            raise Problem(
                409,
                "seat",
                say("The seed of this game was chosen, so whoever chose it knows the deck. Nobody can join it."),
            )
        place, left = at.place(seat), at.row.settings.get(LEFT, [])
        with self.writing(at) as write:
            if place.person_id is not None:
                write.table(settings={**at.row.settings, LEFT: sorted({*left, seat})})
            write.seat(place, person_id=None, bot=None, away=None, resigned=False)

    def give_to_bot(self, at: Seating, person: Person | None, seat: int, bot: str) -> None:
        """A bot for an open seat."""
        at.check_host(person)
        place = at.place(seat)
        if not place.open:
            raise Problem(409, "seat", say("Somebody sits there. Let a bot stand in, or empty the seat first."))
        with self.writing(at) as write:
            write.void_links(seat)
            write.seat(place, bot=bot)

    def hand_over(self, at: Seating, person: Person | None, seat: int) -> None:
        """Another player becomes the host."""
        at.check_host(person)
        heir = at.place(seat).person_id
        if heir is None:
            raise Problem(409, "host", say("Only a person who sits at the table can be its host."))
        self._decide(at, host=heir)

    def pause(self, at: Seating, person: Person | None, paused: bool) -> None:
        at.check_host(person)
        self._decide(at, paused=paused)

    def set_clock(self, at: Seating, person: Person | None, clock: dict[str, Any] | None) -> None:
        """Another clock begins anew for everybody."""
        at.check_host(person)
        settings = {name: value for name, value in at.row.settings.items() if name != "clock"}
        with self.writing(at) as write:
            write.table(settings={**settings, "clock": clock} if clock else settings)
            for place in at.places:
                write.seat(place, left=None, since=None, deadline=None)

    def set_delay(self, at: Seating, person: Person | None, turns: int | None) -> None:
        """Spectators are so many turns behind from now on; None: as it is by default."""
        at.check_host(person)
        others = {name: value for name, value in at.row.settings.items() if name != "delay"}
        self._decide(at, settings=others if turns is None else {**others, "delay": turns})

    def end(self, at: Seating, person: Person | None) -> None:
        """Nobody acts here any more. The game can still be looked at."""
        at.check_host(person)
        self._decide(at, ended=True)

    def show(self, at: Seating, person: Person | None, visibility: str) -> None:
        at.check_host(person)
        self._decide(at, visibility=visibility)

    def _decide(self, at: Seating, **values: Any) -> None:
        with self.writing(at) as write:
            write.table(**values)

    def _change(self, at: Seating, place: SeatRow, **values: Any) -> None:
        with self.writing(at) as write:
            write.seat(place, **values)


def check_not_left(at: Seating, person: Person, seat: int) -> None:
    """A seat that somebody has played is not for those who play here, too: they would see the other's hand."""
    if seat in at.row.settings.get(LEFT, ()) and at.held_by(person):
        raise Problem(
            409, "seat", say("Somebody has played this seat. It is for a person who has none here, or for a bot.")
        )


def seats_of(storage: Storage, table_id: str) -> list[SeatRow]:
    with storage.session() as session:
        return list(session.scalars(select(SeatRow).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)))


def distinct(name: str, taken: set[str]) -> str:
    """The name, with a number where somebody at the table has it."""
    number, found = 2, name
    while found in taken:
        mark = f" {number}"
        found, number = name[: LONGEST_NAME - len(mark)] + mark, number + 1
    return found
