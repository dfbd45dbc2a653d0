"""Income, and what is owed out of it: loans of the bank (V-LOAN) and late rents (V-LATEFEE).

Whatever money a player takes in comes through `earn`, so that no debt is passed over. Where cash is compared at the
end, debts count against it (`win.worth`). The debts lie in `s.debts`; loan.py and late_fee.py make them.
Tests: tests/crayon/variants/test_loan.py, variants/test_mercy.py.
"""

from __future__ import annotations

from milepost.crayon.records import Debt
from milepost.crayon.state import State

BANK = -1  # the creditor of loans


def earn(s: State, seat: int, amount: int, payoff: bool = False) -> None:
    """The seat takes in money, as a payoff of a delivery or else; debts are paid before anything else (R-66, R-67)."""
    s.cash[seat] += amount
    if s.debts:
        _repay(s, seat, amount if payoff or not s.setting.rules.rents_from_payoffs else 0)


def owe(s: State, debtor: int, creditor: int, amount: int) -> None:
    """A new debt; what is owed to one creditor is one debt, as old as its first part."""
    for number, (who, whom, owed) in enumerate(s.debts):
        if (who, whom) == (debtor, creditor):
            s.debts = (*s.debts[:number], (who, whom, owed + amount), *s.debts[number + 1 :])
            return
    s.debts = (*s.debts, (debtor, creditor, amount))


def owed(s: State, seat: int, creditor: int) -> int:
    """What the seat owes that creditor."""
    return sum(amount for who, whom, amount in s.debts if (who, whom) == (seat, creditor))


def lines(s: State) -> list[str]:
    return [
        f"{s.names[debtor]} owes {'the bank' if creditor == BANK else s.names[creditor]} {amount}M"
        for debtor, creditor, amount in s.debts
    ]


def as_dicts(s: State) -> list[Debt]:
    """All debts as plain data; to the bank: no creditor."""
    return [
        {"debtor": debtor, "creditor": None if creditor == BANK else creditor, "amount": amount}
        for debtor, creditor, amount in s.debts
    ]


def _repay(s: State, seat: int, income: int) -> None:
    """Pay the oldest debt there is money for, then look again: what a creditor takes in pays their own debts.

    A loan is paid back whole, out of all the cash; late rents take what there is of the income that goes to
    them, and leave what was in hand before (R-98).
    """
    for number, (debtor, creditor, amount) in enumerate(s.debts):
        pay = min(amount, income, s.cash[seat]) if creditor != BANK else amount if s.cash[seat] >= amount else 0
        if debtor == seat and pay > 0:
            rest = ((debtor, creditor, amount - pay),) if amount > pay else ()
            s.debts = (*s.debts[:number], *rest, *s.debts[number + 1 :])
            s.cash[seat] -= pay
            s.tell("repaid", debtor, creditor, pay)
            if creditor != BANK:
                earn(s, creditor, pay)
            _repay(s, seat, income - pay if creditor != BANK else income)
            return
