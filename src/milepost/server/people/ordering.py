"""Orders meet the table: a seat changes them, and the next one that is due is played.

All of it is called with the table in use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from milepost.errors import MilepostError
from milepost.sentences import say
from milepost.server.errors import Problem, stale
from milepost.server.people.herald import Word, facts_of, why_ended
from milepost.server.people.orders import Ordered, Orders, matters, next_order
from milepost.server.people.rehearsal import rehearse
from milepost.server.people.rows import OrderRow
from milepost.server.people.shapes import TOLD, ErrandOut, OrdersOut, PlannedOut
from milepost.server.table.slot import Slot
from milepost.server.table.table import Table


def orders_of(slot: Slot, seat: int) -> OrdersOut:
    """What a seat has ordered beforehand."""
    row = slot.orders.get(seat)
    if row is None:
        return {"seat": seat, "planned": [], "answers": {}, "trouble": "", "errand": None}
    planned: list[PlannedOut] = [{"text": one["text"], "words": one["words"]} for one in row.planned]
    errand: ErrandOut | None = row.errand and {name: row.errand[name] for name in TOLD}  # type: ignore[assignment]
    return {"seat": seat, "planned": planned, "answers": row.answers, "trouble": row.trouble, "errand": errand}


def order(slot: Slot, orders: Orders, table: Table, seat: int, **values: Any) -> OrderRow:
    """Change what a seat has ordered beforehand."""
    row = orders.set(table.row, seat, **values)
    slot.orders = {**_without(slot.orders, seat), **({seat: row} if matters(row) else {})}
    table.seating.changed = True
    return row


def plan(
    slot: Slot, orders: Orders, table: Table, seat: int, texts: Sequence[str], was: Sequence[str] | None
) -> OrderRow:
    """Another plan in the place of the one that its planner knows; None: of any."""
    row = slot.orders.get(seat)
    if was is not None and [one["text"] for one in (row.planned if row else ())] != list(was):
        raise stale(table.seq)  # meanwhile it was played, broken off, or changed from another device
    if texts and seat in table.game.waiting():
        raise Problem(409, "orders", say("You are to act now: play by hand. A turn is planned while others play."))
    words = _words(table, seat, texts)
    planned = [{"text": text, "words": told} for text, told in zip(texts, words, strict=True)]
    return order(slot, orders, table, seat, planned=planned, trouble="")


def _words(table: Table, seat: int, texts: Sequence[str]) -> list[str | None]:
    """What each action would mean; None for those that cannot be foreseen."""
    try:
        told = rehearse(table, seat, texts).words if texts else []
    except Problem:
        told = []
    return [*told, *[None] * (len(texts) - len(told))]


def play_orders(slot: Slot, orders: Orders, table: Table) -> bool:
    """Play the next action somebody has ordered for now; False if there is none."""
    order = _next_order(slot, table)
    if order is None:
        return False
    row = slot.orders[order.seat]
    try:
        _check_meaning(table, order)
        table.play_order(order)
        if order.planned:
            row.planned = row.planned[1:]
    except Problem as problem:
        if problem.status >= 500:
            raise
        answers = row.answers if order.planned else {k: v for k, v in row.answers.items() if v != order.text}
        row = orders.set(table.row, order.seat, planned=[], answers=answers, trouble=problem.message)
        slot.orders[order.seat] = row
        table.seating.changed = True
        person = table.places[order.seat].person_id
        if order.planned and person is not None:
            slot.words.append(Word(person, "plan", {**facts_of(table), "why": why_ended(problem)}))
    if not matters(row):
        slot.orders = _without(slot.orders, order.seat)
    return True


def _check_meaning(table: Table, order: Ordered) -> None:
    """Refuse an action that is no longer what was planned: another card lies there, the track has another price."""
    if order.words is None:
        return
    try:
        now = table.page.foretold(table.game.view(order.seat), order.text)
    except MilepostError:
        return  # it will be refused for what it is
    if now != order.words:
        raise Problem(
            422, "orders", say("“{words}” was planned; by now it would be “{now}”.", words=order.words, now=now)
        )


def _next_order(slot: Slot, table: Table) -> Ordered | None:
    present = seats_with_orders(slot, table)
    if not present:
        return None
    question = table.page.question(table.game.state)
    return next_order(slot.orders, present, question["word"] if question else None)


def seats_with_orders(slot: Slot, table: Table) -> tuple[int, ...]:
    """The seats with orders that are waited for, and that people play."""
    if not slot.orders or table.seating.held_up():
        return ()
    return tuple(
        seat
        for seat in table.game.waiting()
        if seat in slot.orders and table.places[seat].player is None and table.places[seat].person_id is not None
    )


def _without(orders: dict[int, OrderRow], seat: int) -> dict[int, OrderRow]:
    return {other: row for other, row in orders.items() if other != seat}
