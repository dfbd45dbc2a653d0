"""Results of finished games: each is written once, when the game ends or when the table is next opened."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from milepost.game import Outcome
from milepost.server.errors import Problem
from milepost.server.history import ratings
from milepost.server.history.placing import places
from milepost.server.history.rows import ResultRow, ResultSeatRow
from milepost.server.people.people import Person, aware
from milepost.server.people.rows import SeatRow
from milepost.server.store.rows import OVER, UPLOADED, EntryRow, TableRow
from milepost.server.store.storage import Storage

if TYPE_CHECKING:
    from milepost.server.table.table import Table

MOST = 50  # results in a list
log = logging.getLogger("milepost.server")


class Results:
    """Methods block: call them from a thread."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def keep(self, table: Table) -> None:
        """Write the result of a game that is over, unless it is written. Trouble is for the next time."""
        outcome = None if table.result_kept else table.game.outcome()
        if outcome is None or UPLOADED in table.row.settings:
            return
        try:
            # Ratings are read and written: one result after another.
            with self.storage.only_one("results"), self.storage.session() as session, session.begin():
                if session.get(ResultRow, table.row.id) is None:
                    self._write(session, table, outcome)
            table.result_kept = True
        except (Problem, IntegrityError) as error:
            log.error("the result of table %s is not written yet: %s", table.row.id, error)

    def _write(self, session: Session, table: Table, outcome: Outcome) -> None:
        last = session.scalar(select(func.max(EntryRow.created)).where(EntryRow.table_id == table.row.id))
        result = ResultRow(
            table_id=table.row.id,
            finished=last or table.row.created,
            title=table.row.title,
            variants=table.row.variants,
            rounds=table.game.state.round,
            reason=outcome.reason,
            foreknown=table.row.chance != "secret",  # of a fork the past is known
        )
        seats = [
            ResultSeatRow(
                table_id=table.row.id,
                seat=held.seat,
                name=table.row.seats[held.seat]["name"],
                person_id=held.person_id,
                bot=held.bot,
                place=place,
                won=held.seat in outcome.winners,
                resigned=held.resigned,
                stand_in=held.away is not None and not held.resigned,
            )
            for held, place in zip(table.places, places(outcome, table.game.players), strict=True)
        ]
        session.add(result)
        session.flush()
        session.add_all(seats)
        session.flush()
        ratings.add(session, result, seats)

    def missing(self) -> list[str]:
        """The games that are over and have no result: they ended before there were any, or in trouble."""
        with self.storage.session() as session:
            written = select(ResultRow.table_id)
            found = select(TableRow.id, TableRow.settings).where(TableRow.waiting == OVER, TableRow.id.not_in(written))
            rows = session.execute(found.order_by(TableRow.created, TableRow.id))
            return [table_id for table_id, settings in rows if UPLOADED not in settings]

    def found(
        self, asker: Person | None, title: str | None = None, person: str | None = None, skip: int = 0
    ) -> list[dict[str, Any]]:
        """The results somebody may see, newest first: of tables open to all, and of their own."""
        with self.storage.session() as session:
            wanted = select(ResultRow, TableRow.visibility).join(TableRow, TableRow.id == ResultRow.table_id)
            wanted = wanted.where(visible_to(asker))
            if title is not None:
                wanted = wanted.where(ResultRow.title == title)
            if person is not None:
                theirs = select(ResultSeatRow.table_id).where(ResultSeatRow.person_id == person)
                wanted = wanted.where(ResultRow.table_id.in_(theirs))
            order = ResultRow.finished.desc(), ResultRow.table_id
            rows = session.execute(wanted.order_by(*order).offset(skip).limit(MOST)).all()
            seats = seats_of(session, [row.table_id for row, _ in rows])
        return [_told(row, visibility, seats[row.table_id]) for row, visibility in rows]


def visible_to(asker: Person | None) -> Any:
    """Which tables' results are listed for somebody."""
    if asker is None:
        return TableRow.visibility == "open"
    own = select(SeatRow.table_id).where(SeatRow.person_id == asker.id)
    return or_(TableRow.visibility == "open", TableRow.host == asker.id, TableRow.id.in_(own))


def seats_of(session: Session, tables: list[str]) -> dict[str, list[ResultSeatRow]]:
    found: dict[str, list[ResultSeatRow]] = {table_id: [] for table_id in tables}
    rows = select(ResultSeatRow).where(ResultSeatRow.table_id.in_(tables)).order_by(ResultSeatRow.seat)
    for row in session.scalars(rows):
        found[row.table_id].append(row)
    return found


def _told(row: ResultRow, visibility: str, seats: list[ResultSeatRow]) -> dict[str, Any]:
    people = [seat.person_id for seat in seats]
    return {
        "table": row.table_id,
        "title": row.title,
        "finished": aware(row.finished).isoformat(),
        "variants": row.variants,
        "rounds": row.rounds,
        "reason": row.reason,
        "visibility": visibility,
        "seats": [
            {
                "seat": seat.seat,
                "name": seat.name,
                # Around one screen the names are those of others than the one whose screen it is.
                "person": seat.person_id if people.count(seat.person_id) == 1 else None,
                "bot": seat.bot,
                "place": seat.place,
                "won": seat.won,
                "resigned": seat.resigned,
                "stand_in": seat.stand_in,
            }
            for seat in sorted(seats, key=lambda seat: (seat.place, seat.seat))
        ],
    }
