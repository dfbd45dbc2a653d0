"""A tournament as it stands: who has joined, the tables of its rounds, what they have brought, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from milepost.chance import Chance
from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.history.placing import counted
from milepost.server.history.results import seats_of
from milepost.server.history.rows import EntrantRow, ResultSeatRow, TournamentRow, TournamentTableRow
from milepost.server.history.standing import Finished, points, standing
from milepost.server.people.people import Person, aware
from milepost.server.people.rows import PersonRow
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage

MOST = 100  # tournaments in a list


@dataclass(frozen=True)
class Programme:
    row: TournamentRow
    host_name: str
    entrants: dict[str, EntrantRow]  # in the order in which they joined
    tables: list[TournamentTableRow]
    results: dict[str, list[ResultSeatRow]]  # of the tables that are over
    without: frozenset[str]  # the tables that will have no result: their host has ended them, or they are gone

    def over(self, table: TournamentTableRow) -> bool:
        return bool(table.table_id) and (table.table_id in self.results or table.table_id in self.without)

    @property
    def playing(self) -> list[TournamentTableRow]:
        return [table for table in self.tables if not self.over(table)]

    @property
    def state(self) -> str:
        if self.playing:
            return "playing"
        if self.row.ended or self.row.round == self.row.rounds:
            return "over"
        return "between" if self.row.round else "joining"


def programme(storage: Storage, tournament_id: str) -> Programme:
    with storage.session() as session:
        row = session.get(TournamentRow, tournament_id)
        if row is None:
            raise Problem(404, "unknown tournament", say("There is no such tournament."))
        return _read(session, row)


def _read(session: Session, row: TournamentRow) -> Programme:
    joined = select(EntrantRow).where(EntrantRow.tournament_id == row.id).order_by(EntrantRow.number)
    drawn = select(TournamentTableRow).where(TournamentTableRow.tournament_id == row.id)
    tables = list(session.scalars(drawn.order_by(TournamentTableRow.round, TournamentTableRow.number)))
    ids = [table.table_id for table in tables if table.table_id]
    found = session.execute(select(TableRow.id, TableRow.ended).where(TableRow.id.in_(ids)))
    ended = {table.id: table.ended for table in found}
    results = {table_id: seats for table_id, seats in seats_of(session, ids).items() if seats}
    host = session.get(PersonRow, row.host)
    return Programme(
        row,
        host.name if host else "",
        {one.person_id: one for one in session.scalars(joined)},
        tables,
        results,
        frozenset(one for one in ids if ended.get(one, True) and one not in results),
    )


def finished(at: Programme) -> list[Finished]:
    """The tables that count, in the order they were drawn."""
    return [
        Finished(table.seating, counted(at.results[table.table_id], table.seating))
        for table in at.tables
        if table.table_id in at.results
    ]


# Telling


def listed(storage: Storage, asker: Person | None) -> list[dict[str, Any]]:
    """The tournaments somebody finds: those open to all, and those they host or have joined; newest first."""
    with storage.session() as session:
        wanted = TournamentRow.visibility == "open"
        if asker is not None:
            joined = select(EntrantRow.tournament_id).where(EntrantRow.person_id == asker.id)
            wanted = or_(wanted, TournamentRow.host == asker.id, TournamentRow.id.in_(joined))
        rows = session.scalars(select(TournamentRow).where(wanted).order_by(TournamentRow.created.desc()).limit(MOST))
        return [_line(_read(session, row)) for row in rows.all()]


def _line(at: Programme) -> dict[str, Any]:
    row = at.row
    return {
        "id": row.id,
        "name": row.name,
        "title": row.title,
        "host": at.host_name,
        "state": at.state,
        "round": row.round,
        "rounds": row.rounds,
        "seats": row.seats,
        "people": len(at.entrants),
        "created": aware(row.created).isoformat(),
    }


def told(at: Programme, asker: Person | None) -> dict[str, Any]:
    """A tournament as somebody may know it. The secret it is drawn from is told when all is drawn."""
    row, own = at.row, at.entrants.get(asker.id) if asker else None
    chance = Chance("secret", row.secret)
    lines = standing(list(at.entrants), finished(at))
    return {
        **_line(at),
        "variants": row.variants,
        "minutes": row.minutes,
        "clock": row.clock,
        "bot": row.bot,
        "visibility": row.visibility,
        "hosting": asker is not None and asker.id == row.host,
        "joined": own is not None and own.left is None,
        "commit": chance.promise().value,
        "revealed": row.secret if at.state == "over" else None,
        "standing": [
            {**line._asdict(), "name": at.entrants[line.person].name, "left": at.entrants[line.person].left}
            for line in lines
        ],
        "tables": [_table(at, table) for table in at.tables],
    }


def _table(at: Programme, table: TournamentTableRow) -> dict[str, Any]:
    seats = at.results.get(table.table_id)
    places = counted(seats, table.seating) if seats else [None] * len(table.seating)
    got = points([place for place in places if place is not None]) if seats else [None] * len(table.seating)
    return {
        "round": table.round,
        "number": table.number,
        "table": table.table_id or None,
        "state": "over" if seats else "ended" if at.over(table) else "playing",
        "deadline": aware(table.deadline).isoformat() if table.deadline else None,
        "seats": [
            {"name": _name(at, person), "person": person, "place": place, "points": brought}
            for person, place, brought in zip(table.seating, places, got, strict=True)
        ],
    }


def _name(at: Programme, person: str | None) -> str:
    if person is None:
        return "Bot"
    return at.entrants[person].name if person in at.entrants else "somebody who is gone"
