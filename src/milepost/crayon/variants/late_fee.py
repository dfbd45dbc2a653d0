"""Late rents (V-LATEFEE, R-67): rent that a player cannot pay is owed, and paid out of deliveries.

What is owed lies in `s.debts` (debts.py). The words are in `tell/crayon/words.py`.
Tests: tests/crayon/variants/test_mercy.py.
"""

from __future__ import annotations

from milepost.crayon.options.variant import MERCY, Variant, sets
from milepost.crayon.state import State
from milepost.crayon.variants.debts import BANK, lines, owe
from milepost.crayon.variants.room import Hooks, Room
from milepost.errors import Refusal
from milepost.sentences import say


def late_rent(s: State, debtor: int, landlord: int, rent: int) -> None:
    owe(s, debtor, landlord, rent)
    s.tell("owes", debtor, landlord, rent)


def arrears(s: State, seat: int, loco: bool = False) -> Refusal | None:
    """R-67: a player who owes rent neither builds nor upgrades."""
    if s.setting.rules.debtors_build:
        return None
    for who, whom, amount in s.debts:
        if who == seat and whom != BANK:
            return Refusal(
                "R-67",
                say(
                    "You owe {name} {amount}M of rent; until that is paid out of deliveries you neither build "
                    "nor upgrade.",
                    name=s.names[whom],
                    amount=amount,
                ),
            )
    return None


ROOM = Room(
    Variant(
        "late-fee", "V-LATEFEE", say("Rent may be paid later, out of deliveries."), sets(late_fee=True), excludes=MERCY
    ),
    lambda rules: rules.late_fee,
    Hooks(why_not_buy=(arrears,), late_rent=(late_rent,), lines=(lines,)),
    (
        Variant(
            "debtors-build",
            "R-67",
            say("With late rents: players who owe rent may still build and upgrade."),
            sets(debtors_build=True),
        ),
        Variant(
            "rents-from-payoffs",
            "R-98",
            say("With late rents: they are paid only out of deliveries, not other income."),
            sets(rents_from_payoffs=True),
        ),
    ),
)
