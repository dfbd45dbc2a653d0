"""Standing orders meet the table: a seat sends a train off, and it goes on turn after turn until something happens.

What the orders mean is the family's to say (`errand_step`); here they are kept, played and stopped. All of it is called
with the table in use.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Executable

from milepost.errors import IllegalAction
from milepost.sentences import say
from milepost.server.errors import Problem, illegal
from milepost.server.people.ordering import order, seats_with_orders
from milepost.server.people.orders import Ordered, Orders, changing
from milepost.server.table.slot import Slot
from milepost.server.table.table import Table
from milepost.tell.crayon.records import ErrandOutlook
from milepost.tell.records import Errand, Wanted

TAKEN_BACK = say("You have taken back a step; send the train on when you are ready.")


def foreseen(table: Table, seat: int, wanted: Wanted) -> ErrandOutlook:
    """What orders will take and cost, if nothing changes."""
    try:
        return table.page.outlook(table.game.view(seat), wanted)
    except IllegalAction as error:
        raise illegal(error, table.seq) from None


def send(slot: Slot, orders: Orders, table: Table, seat: int, wanted: Wanted | None) -> None:
    """Give a train standing orders in the place of those it has; None: it has none any more."""
    try:
        errand = table.page.errand_begun(table.game.view(seat), wanted) if wanted else None
    except IllegalAction as error:
        raise illegal(error, table.seq) from None
    order(slot, orders, table, seat, errand=errand)


def halting(slot: Slot, seat: int) -> Sequence[Executable]:
    """A step is taken back by hand: orders that played it would play it again, so they wait to be sent on."""
    row = slot.orders.get(seat)
    if row is None or not row.errand or row.errand["why"]:
        return ()
    row.errand = {**row.errand, "why": TAKEN_BACK}
    return [changing(row, errand=row.errand)]


def run_errands(slot: Slot, orders: Orders, table: Table) -> bool:
    """Play the next action that standing orders ask for now; False if there is none."""
    return any(_run(slot, orders, table, seat) for seat in seats_with_orders(slot, table))


def _run(slot: Slot, orders: Orders, table: Table, seat: int) -> bool:
    row = slot.orders[seat]
    errand: Errand | None = row.errand  # type: ignore[assignment]  # as `send` has put it there
    if errand is None or errand["why"]:
        return False
    text, after, why = table.page.errand_step(table.game.view(seat), errand)
    if why:
        order(slot, orders, table, seat, errand={**errand, "why": why})  # kept, so that it may be sent on
    elif text is not None:
        try:
            table.play_order(Ordered(seat, text, changing(row, errand=after), planned=False))
            row.errand = after  # type: ignore[assignment]
        except Problem as problem:
            if problem.status >= 500:
                raise
            order(slot, orders, table, seat, errand={**errand, "why": problem.message})
    elif after is None:
        order(slot, orders, table, seat, errand=None)
    else:
        return False
    return True
