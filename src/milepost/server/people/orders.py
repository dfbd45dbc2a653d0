"""What a seat has ordered beforehand: a turn planned ahead, standing answers to questions, where a train is sent.

Orders are played by the server as soon as the seat is waited for, one action after another, while they are legal
and mean what they meant. The first that does not ends the plan; the seat is told why, and plays on by hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Executable, select, update

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.rows import OrderRow
from milepost.server.store.rows import TableRow
from milepost.server.store.storage import Storage

MOST_ACTIONS = 40


class Ordered(NamedTuple):
    """The action a seat has ordered for now, and the change of its orders that goes with playing it."""

    seat: int
    text: str
    change: Executable
    planned: bool  # of a plan; otherwise an answer
    words: str | None = None  # what it must still mean


def changing(row: OrderRow, **values: Any) -> Executable:
    """The change of a seat's orders, to be written together with what it goes with."""
    return update(OrderRow).where(OrderRow.table_id == row.table_id, OrderRow.seat == row.seat).values(**values)


class Orders:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def set(self, at: TableRow, seat: int, **values: Any) -> OrderRow:
        """Change a seat's orders; a new plan forgets the trouble with the old one."""
        if len(values.get("planned") or ()) > MOST_ACTIONS:
            raise Problem(422, "orders", say("A plan holds at most {most} actions.", most=MOST_ACTIONS))
        with self.storage.changing(at, turn=True) as session:
            row = session.get(OrderRow, (at.id, seat))
            if row is None:
                row = OrderRow(table_id=at.id, seat=seat, planned=[], answers={}, trouble="", errand=None)
                session.add(row)
            for name, value in values.items():
                setattr(row, name, value)
        return row

    def standing(self, table_id: str) -> dict[int, OrderRow]:
        """The orders of a table's seats that have any."""
        with self.storage.session() as session:
            rows = session.scalars(select(OrderRow).where(OrderRow.table_id == table_id))
            return {row.seat: row for row in rows if matters(row)}


def matters(row: OrderRow) -> bool:
    return bool(row.planned or row.answers or row.trouble or row.errand)


def next_order(orders: dict[int, OrderRow], waiting: tuple[int, ...], question: str | None) -> Ordered | None:
    """What one of the seats that are waited for has ordered for this moment."""
    for seat in waiting:
        row = orders.get(seat)
        if row is None:
            continue
        if question is not None and question in row.answers:
            return Ordered(seat, row.answers[question], changing(row, trouble=""), False)
        if question is None and row.planned:
            rest = changing(row, planned=row.planned[1:])
            return Ordered(seat, row.planned[0]["text"], rest, True, row.planned[0]["words"])
    return None
