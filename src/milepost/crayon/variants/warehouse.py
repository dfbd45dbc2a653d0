"""Warehouses (V-WAREHOUSE, R-69): dropped loads lie in the city for some turns of the player who dropped them.

Each lies in `s.yard` as (city, load, who dropped it, ends of that player's turns it still lies there), out
of the bank until somebody takes it or its time is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from milepost.crayon.state import State


def store(s: State, seat: int, city: int, load: int) -> None:
    """A chip that was just set down stays; the end of the present turn is not one of its turns."""
    s.bank[load] -= 1
    s.yard = (*s.yard, (city, load, seat, s.setting.rules.warehouse_turns + 1))
    s.tell("stored", seat, city, load)


def lying(s: State, city: int) -> list[int]:
    """The loads that lie in the city."""
    return sorted({load for at, load, _, _ in s.yard if at == city})


def fetch(s: State, city: int, load: int) -> bool:
    """Take such a load out of the city's warehouse, the one with the least time left; False if it comes from the bank.

    R-102: the chip that lies there goes first, or the bank's where the city supplies the good.
    """
    if s.setting.rules.bank_chip_first and s.bank[load] and load in s.setting.supply[city]:
        return False
    found = [entry for entry in s.yard if entry[:2] == (city, load)]
    if not found:
        return False
    yard = list(s.yard)
    yard.remove(min(found, key=lambda entry: entry[3]))
    s.yard = tuple(yard)
    return True


def turn_over(s: State, seat: int) -> None:
    """The seat's turn ends: its loads lie one turn less, and those whose time is over go to the bank."""
    left = []
    for city, load, dropper, turns in s.yard:
        turns -= dropper == seat
        if turns:
            left.append((city, load, dropper, turns))
        else:
            s.bank[load] += 1
            s.tell("cleared away", city, load)
    s.yard = tuple(left)
