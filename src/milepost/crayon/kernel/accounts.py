"""What running along a path takes: track that is missing, and rent turn by turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from milepost.crayon.kernel.pure import Ground

NO_ONE = -1  # the owner of a step that is neither own track nor another's: in a red area


class Hop(NamedTuple):
    """A step that is not simply one on own track."""

    section: tuple[int, int] | None = None  # another's or nobody's with its price, or the way of a ferry to be bought
    owner: int = 0  # of the section, if it is another's
    more: int = 0  # steps that a ferry takes beyond one
    fee: int = 0  # its rent


class StepTable(NamedTuple):
    """What steps are to one player: all of them in `hops`. The rest is there because looking up is dear.

    A step over a section that is `mine` is None in `hops`; one over another's that is not red has its rent only; one
    over nobody's is in `fixed`, if its price is the same for everybody.
    """

    hops: Mapping[tuple[int, int], Hop | None]  # by the two mileposts of a step; None on own track
    owner: bytes | bytearray  # of each section; those above `LANDLORDS` are to be looked up
    mine: int
    red: bytes | bytearray  # sections that are everybody's
    fixed: Sequence[tuple[int, int] | None]  # by arm: the section and its price


LANDLORDS = 63


class Turn(NamedTuple):
    """The turn in which a path is begun."""

    left: int  # steps
    paid: int  # owners who have had their rent, as a set
    speed: int  # steps in the turns after it
    waits: bool  # whether the train stands where track is missing, and loses the rest of the turn there


class Account(NamedTuple):
    """What a path takes beyond its steps."""

    longer: int  # steps that ferries take beyond one
    missing: tuple[tuple[int, int], ...]  # sections with their prices
    cost: int  # of all of them
    rents: int  # rents paid: once for each owner and turn
    fees: int  # rent of ferries
    others: int  # steps that are not on own track


def account(ground: Ground, path: Sequence[int], table: StepTable, turn: Turn, added: Collection[int] = ()) -> Account:
    """What it takes to run along a path; sections `added` count as own track."""
    left, owners, speed, waits = turn
    missing: list[tuple[int, int]] = []
    longer = fees = rents = others = 0
    edge = left  # the last step of the turn in which rent was paid to the owners
    for steps, hop in enumerate(map(table.hops.__getitem__, pairwise(path)), 1):
        if not hop:
            continue
        section, landlord, more, fee = hop
        if section is None or section[0] in added:
            longer, fees, others = longer + more, fees + fee, others + (landlord < 0)
        elif landlord:
            others += 1
            if steps + longer > edge:
                edge, owners = left - (left - steps - longer) // speed * speed, 0
            if not owners >> landlord & 1:  # once for each owner and turn
                rents, owners = rents + 1, owners | 1 << landlord
        else:
            longer += more
            if waits and section[0] >= 0 and steps + longer <= left:
                edge = left = steps + longer - 1  # the train waits there for its track: the rest of this turn is lost
            missing.append(section)
    return Account(longer, tuple(missing), sum([price for _, price in missing]), rents, fees, others)
