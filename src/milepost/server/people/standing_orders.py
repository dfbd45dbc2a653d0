"""Standing orders meet the table: a seat sends a train off, and it goes on turn after turn until something happens.

What the orders mean is the family's to say (`orders_step`); here they are kept, played and stopped. All of it is called
with the table in use.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Executable

from milepost.errors import IllegalAction
from milepost.sentences import say
from milepost.server.errors import Problem, illegal
from milepost.server.people.prepared import Due, PreparedStore, changing
from milepost.server.people.preparing import prepare, seats_prepared
from milepost.server.table.slot import Slot
from milepost.server.table.table import Table
from milepost.tell.crayon.records import OrdersOutlook
from milepost.tell.records import StandingOrders, Wanted

TAKEN_BACK = say("You have taken back a step; send the train on when you are ready.")


def foreseen(table: Table, seat: int, wanted: Wanted) -> OrdersOutlook:
    """What orders will take and cost, if nothing changes."""
    try:
        return table.page.outlook(table.game.view(seat), wanted)
    except IllegalAction as error:
        raise illegal(error, table.seq) from None


def send(slot: Slot, store: PreparedStore, table: Table, seat: int, wanted: Wanted | None) -> None:
    """Give a train standing orders in the place of those it has; None: it has none any more."""
    try:
        orders = table.page.orders_given(table.game.view(seat), wanted) if wanted else None
    except IllegalAction as error:
        raise illegal(error, table.seq) from None
    prepare(slot, store, table, seat, orders=orders)


def halting(slot: Slot, seat: int) -> Sequence[Executable]:
    """A step is taken back by hand: orders that played it would play it again, so they wait to be sent on."""
    row = slot.prepared.get(seat)
    if row is None or not row.orders or row.orders["why"]:
        return ()
    row.orders = {**row.orders, "why": TAKEN_BACK}
    return [changing(row, orders=row.orders)]


def run_orders(slot: Slot, store: PreparedStore, table: Table) -> bool:
    """Play the next action that standing orders ask for now; False if there is none."""
    return any(_run(slot, store, table, seat) for seat in seats_prepared(slot, table))


def _run(slot: Slot, store: PreparedStore, table: Table, seat: int) -> bool:
    row = slot.prepared[seat]
    orders: StandingOrders | None = row.orders  # type: ignore[assignment]  # as `send` has put it there
    if orders is None or orders["why"]:
        return False
    text, after, why = table.page.orders_step(table.game.view(seat), orders)
    if why:
        prepare(slot, store, table, seat, orders={**orders, "why": why})  # kept, so that it may be sent on
    elif text is not None:
        try:
            table.play_due(Due(seat, text, changing(row, orders=after), planned=False))
            row.orders = after  # type: ignore[assignment]
        except Problem as problem:
            if problem.status >= 500:
                raise
            prepare(slot, store, table, seat, orders={**orders, "why": problem.message})
    elif after is None:
        prepare(slot, store, table, seat, orders=None)
    else:
        return False
    return True
