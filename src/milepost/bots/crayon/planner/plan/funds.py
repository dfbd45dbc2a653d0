"""What a train's plans may count on: cash, what is owed, what running and loading take."""

from __future__ import annotations

from milepost.bots.crayon.planner.scene import PlannerScene
from milepost.bots.crayon.planner.search.trips import Money
from milepost.crayon.rules.cargo import handling_cost
from milepost.crayon.variants.debts import BANK, owed


def money_of(scene: PlannerScene, margin: int = 0, loan: int = 0, due: int = 0) -> Money:
    """The money of a seat as one train plans with it; `margin` is kept back, a `loan` adds to it and is `due` later."""
    s, seat = scene.s, scene.seat
    # Whoever owes rent pays it out of the next deliveries before anything is built.
    rents = sum(amount for who, whom, amount in s.debts if who == seat and whom != BANK)
    return Money(
        max(0, scene.cash - margin) + loan - rents,
        scene.rules.build_limit,
        scene.speed,
        scene.slots,
        scene.head_start,
        owed(s, seat, BANK) + due,
        handling_cost(s, paid=False),
        handling_cost(s, paid=True),
    )


def debts_of(scene: PlannerScene) -> int:
    """All that the seat owes."""
    return sum(amount for who, _, amount in scene.s.debts if who == scene.seat)
