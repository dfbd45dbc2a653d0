"""Orders meet the table: a seat changes them, and the next one that is due is played.

All of it is called with the table in use.
"""

from __future__ import annotations

from typing import Any

from milepost.server.errors import Problem
from milepost.server.people.orders import Ordered, Orders, next_order
from milepost.server.people.rows import OrderRow
from milepost.server.slot import Slot
from milepost.server.table import Table


def order(slot: Slot, orders: Orders, table: Table, seat: int, **values: Any) -> OrderRow:
    """Change what a seat has ordered beforehand."""
    row = orders.set(table.row.id, seat, **values)
    slot.orders = {**slot.orders, seat: row} if row.planned or row.answers else _without(slot.orders, seat)
    table.seating.changed = True
    return row


def play_orders(slot: Slot, orders: Orders, table: Table) -> bool:
    """Play the next action somebody has ordered for now; False if there is none."""
    order = _next_order(slot, table)
    if order is None:
        return False
    row = slot.orders[order.seat]
    try:
        table.play_order(order)
        if order.planned:
            row.planned = row.planned[1:]
    except Problem as problem:
        if problem.status >= 500:
            raise
        answers = row.answers if order.planned else {k: v for k, v in row.answers.items() if v != order.text}
        row = orders.set(table.row.id, order.seat, planned=[], answers=answers, trouble=problem.message)
        slot.orders[order.seat] = row
        table.seating.changed = True
    if not row.planned and not row.answers:
        slot.orders = _without(slot.orders, order.seat)
    return True


def _next_order(slot: Slot, table: Table) -> Ordered | None:
    if not slot.orders or table.seating.held_up():
        return None
    present = tuple(
        seat
        for seat in table.game.waiting()
        if table.places[seat].player is None and table.places[seat].person_id is not None
    )
    question = table.page.question(table.game.state)
    return next_order(slot.orders, present, question["word"] if question else None)


def _without(orders: dict[int, OrderRow], seat: int) -> dict[int, OrderRow]:
    return {other: row for other, row in orders.items() if other != seat}
