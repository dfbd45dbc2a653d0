"""What a seat has prepared: a turn planned ahead, answers to questions, its train's standing orders.

The server plays a plan and answers as soon as the seat is waited for, one action after another, while they are legal
and mean what they meant. The first that does not ends the plan; the seat is told why, and plays on by hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Executable, update

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.rows import PreparedRow
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage

MOST_ACTIONS = 40


class Due(NamedTuple):
    """The action a seat has prepared for now, and the change of what it has prepared that goes with playing it."""

    seat: int
    text: str
    change: Executable
    planned: bool  # of a plan; otherwise an answer, or by standing orders
    words: str | None = None  # what it must still mean


def changing(row: PreparedRow, **values: Any) -> Executable:
    """The change of what a seat has prepared, to be written together with what it goes with."""
    of_seat = PreparedRow.table_id == row.table_id, PreparedRow.seat == row.seat
    return update(PreparedRow).where(*of_seat).values(**values)


class PreparedStore:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def set(self, at: TableRow, seat: int, **values: Any) -> PreparedRow:
        """Change what a seat has prepared; a new plan forgets the trouble with the old one."""
        if len(values.get("planned") or ()) > MOST_ACTIONS:
            raise Problem(422, "plan", say("A plan holds at most {most} actions.", most=MOST_ACTIONS))
        with self.storage.changing(at, turn=True) as session:
            row = session.get(PreparedRow, (at.id, seat))
            if row is None:
                row = PreparedRow(table_id=at.id, seat=seat, planned=[], answers={}, trouble="", orders=None)
                session.add(row)
            for name, value in values.items():
                setattr(row, name, value)
        return row


def matters(row: PreparedRow) -> bool:
    return bool(row.planned or row.answers or row.trouble or row.orders)


def next_due(prepared: dict[int, PreparedRow], waiting: tuple[int, ...], question: str | None) -> Due | None:
    """The action or answer that one of the seats that are waited for has prepared for this moment."""
    for seat in waiting:
        row = prepared.get(seat)
        if row is None:
            continue
        if question is not None and question in row.answers:
            return Due(seat, row.answers[question], changing(row, trouble=""), False)
        if question is None and row.planned:
            rest = changing(row, planned=row.planned[1:])
            return Due(seat, row.planned[0]["text"], rest, True, row.planned[0]["words"])
    return None
