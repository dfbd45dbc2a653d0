"""A variant is a room: one file of this folder with its options, its rules, its actions and its hooks.

Where the rules meet variants there are hooks: plain functions that a rule calls at that point. A setting has the hooks
of the rooms that are at work in it (`at_work`), so a game without variants finds every row empty. A new variant is
a new file with a `Room` and its place in `options/variants.py`. A variant that only changes a figure needs no room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, NamedTuple

from milepost.crayon.state import State
from milepost.errors import Refusal

if TYPE_CHECKING:
    from milepost.crayon.options.rules import Rules
    from milepost.crayon.options.variant import Variant
    from milepost.crayon.setting import Setting


@dataclass(frozen=True, slots=True)
class Hooks:
    """Where rules meet variants, as rows of functions; the comment names the rule that calls them."""

    # The setting, when it is made: cards and chips may change
    prepare: tuple[Callable[[Setting], None], ...] = ()
    # Kinds of actions that are open besides those of every game (legal.py)
    operating: tuple[int, ...] = ()
    building: tuple[int, ...] = ()
    # Turns and rounds (turn.py): (state), (state, was the whole turn lost), (state)
    turn_begins: tuple[Callable[[State], None], ...] = ()
    turn_ends: tuple[Callable[[State, bool], None], ...] = ()
    round_ends: tuple[Callable[[State], None], ...] = ()
    # Loads (cargo.py, losses.py): what else lies in a city; why a seat may not take a load there; a load was taken
    # (True: it is no chip of the bank), dropped by a seat, delivered, lost by a train
    lying: tuple[Callable[[State, int], list[int]], ...] = ()
    why_not_pick: tuple[Callable[[State, int, int, int], Refusal | None], ...] = ()
    picked: tuple[Callable[[State, int, int], bool], ...] = ()
    dropped: tuple[Callable[[State, int, int, int], None], ...] = ()
    delivered: tuple[Callable[[State, int, int], None], ...] = ()
    lost: tuple[Callable[[State, int, int], None], ...] = ()
    # Cards (cards.py): a hand is discarded (True: the room sees to it)
    hand_discarded: tuple[Callable[[State, int], bool], ...] = ()
    # Money (build.py, move.py): why a seat buys nothing, or no loco; what the phase goes to; rent that is owed
    why_not_buy: tuple[Callable[[State, int, bool], Refusal | None], ...] = ()
    works: tuple[Callable[[State, int], None], ...] = ()
    late_rent: tuple[Callable[[State, int, int, int], None], ...] = ()
    # The position as text (position.py): further lines
    lines: tuple[Callable[[State], list[str]], ...] = ()


class Room(NamedTuple):
    """A variant with rules of its own."""

    option: Variant  # what a table chooses
    is_on: Callable[[Rules], object]  # a title's own options may have it, too
    hooks: Hooks
    readings: tuple[Variant, ...] = ()  # the other readings of its rulings; each works only with it


def at_work(rooms: Iterable[Room], rules: Rules) -> Hooks:
    """The hooks of those rooms that these rules have, room after room."""
    working = [room.hooks for room in rooms if room.is_on(rules)]
    rows = {row.name: [one for hooks in working for one in getattr(hooks, row.name)] for row in fields(Hooks)}
    return Hooks(**{name: tuple(dict.fromkeys(row)) for name, row in rows.items()})
