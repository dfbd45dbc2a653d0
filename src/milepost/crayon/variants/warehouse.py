"""Warehouses (V-WAREHOUSE, R-69): dropped loads lie in the city for some turns of the player who dropped them.

Each lies in `s.yard` as (city, load, who dropped it, ends of that player's turns it still lies there), out
of the bank until somebody takes it or its time is over.

Beside this room: the field in `state.py`, the options in `options/rules.py`, the words of its news in
`tell/crayon/words.py`. Tests: tests/crayon/variants/test_costs.py, options/test_readings_variants.py.
"""

from __future__ import annotations

from milepost.crayon.options.variant import Variant, needs, sets
from milepost.crayon.records import Stored
from milepost.crayon.state import State
from milepost.crayon.variants.room import Hooks, Room
from milepost.sentences import say

MOST_TURNS = 1000  # that a load can lie in a warehouse


def store(s: State, seat: int, city: int, load: int) -> None:
    """A chip that was just set down stays; the end of the present turn is not one of its turns."""
    if not s.setting.endless[load]:
        s.bank[load] -= 1
        s.yard = (*s.yard, (city, load, seat, s.setting.rules.warehouse_turns + 1))
        s.tell("stored", seat, city, load)


def lying(s: State, city: int) -> list[int]:
    """The loads that lie in the city."""
    return sorted({load for at, load, _, _ in s.yard if at == city})


def stored(s: State, load: int) -> int:
    """How many chips of a load lie in warehouses."""
    return sum(entry[1] == load for entry in s.yard)


def unsound(s: State) -> str:
    """What cannot be in a position (`soundness.py`); nothing where all is well."""
    wrong = (seat for _, _, seat, turns in s.yard if seat not in s.setting.seats or not 0 < turns < MOST_TURNS)
    return next((say("a load of seat {seat} cannot lie there", seat=seat) for seat in wrong), "")


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


def turn_over(s: State, lost: bool) -> None:
    """The seat's turn ends: its loads lie one turn less, and those whose time is over go to the bank."""
    if lost and s.setting.rules.lost_turns_store:
        return
    left = []
    for city, load, dropper, turns in s.yard:
        turns -= dropper == s.seat
        if turns:
            left.append((city, load, dropper, turns))
        else:
            s.bank[load] += 1
            s.tell("cleared away", city, load)
    s.yard = tuple(left)


def lines(s: State) -> list[str]:
    title, cities = s.setting.title, s.setting.board.cities
    return [f"{title.loads[load].name} lies in {cities[city].name}" for city, load, _, _ in s.yard]


def as_dicts(s: State) -> list[Stored]:
    """What lies in warehouses, as plain data."""
    title, cities = s.setting.title, s.setting.board.cities
    return [
        {"city": cities[city].name, "load": title.loads[load].name, "dropped by": dropper, "turn ends left": turns}
        for city, load, dropper, turns in s.yard
    ]


_needed = needs(lambda title: not title.rules.pool, say("loads never run out, so nobody needs one"))
ROOM = Room(
    Variant(
        "warehouse",
        "V-WAREHOUSE",
        say("A dropped load waits in the city for four turns; anybody may take it."),
        sets(warehouse_turns=4),
        wrong=_needed,
    ),
    lambda rules: rules.warehouse_turns,
    Hooks(turn_ends=(turn_over,), lying=(lying,), picked=(fetch,), dropped=(store,), lines=(lines,)),
    (
        Variant(
            "lost-turns-store",
            "R-69",
            say("With warehouses: a lost turn does not count as one of the four."),
            sets(lost_turns_store=True),
            wrong=_needed,
        ),
        Variant(
            "bank-chip-first",
            "R-102",
            say("With warehouses: what a city supplies comes from the bank first."),
            sets(bank_chip_first=True),
            wrong=_needed,
        ),
    ),
)
