"""Buying locos in the building phase (LOC)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, BODY, TRAIN_SHIFT, UPGRADE, Action, train_of
from milepost.crayon.board.board import plain
from milepost.crayon.options.rules import CAPACITY, LOCO_NAMES, LOCOS, UPGRADES
from milepost.crayon.rules import locks
from milepost.crayon.rules.build import NOT_BUILDING, barred, budget, event_refusal, money_limit, note_work, too_dear
from milepost.crayon.rules.stack import WORK
from milepost.crayon.state import BUILD as BUILDING
from milepost.crayon.state import CROSS, LOCO, TRACK, State
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import joined, say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting


def why_not_upgrade(s: State, seat: int, argument: int) -> Refusal | None:
    if s.phase != BUILDING:
        return NOT_BUILDING
    if refusal := barred(s, seat, loco=True):
        return refusal
    if s.limits.struck and s.setting.rules.strike_stops_locos and s.limits.struck >> seat & 1:
        return event_refusal(s, "struck", seat)
    train, loco = train_of(s, seat, argument), argument & BODY
    now = s.locos[train]
    changes = s.setting.loco_changes[now]
    if refusal := _no_such_loco(s, now, loco):
        return refusal
    cost = changes[loco]
    if s.works & TRACK and loco in UPGRADES[now]:
        return Refusal("LOC-2", say("A better loco is bought instead of building track, and you have built this turn."))
    if cost > (left := money_limit(s) - s.spent) or cost > s.cash[seat]:
        return too_dear(s, seat, cost, left)
    if len(s.loads[train]) > CAPACITY[loco] and not (s.setting.rules.give_up_third_load and locks.on_mat(s, seat)):
        return Refusal(
            "R-55",
            say(
                "A {loco} carries {capacity} loads and {aboard} are aboard; "
                "nothing can be dropped in the building phase.",
                loco=LOCO_NAMES[loco],
                capacity=CAPACITY[loco],
                aboard=len(s.loads[train]),
            ),
        )
    return None


def _no_such_loco(s: State, now: int, loco: int) -> Refusal | None:
    """LOC-4, LOC-5: the card is not among those the loco can become, or all such cards are taken."""
    changes = s.setting.loco_changes[now]
    if loco not in changes:
        possible = joined((LOCO_NAMES[number] for number in changes), " or ")
        return Refusal(
            "LOC-5",
            say("A {loco} can only become a {possible}.", loco=LOCO_NAMES[now], possible=possible)
            if possible
            else say("The Super Freight is the best loco there is."),
        )
    if s.setting.rules.loco_supply and s.locos.count(loco) >= s.setting.rules.loco_supply:
        return Refusal(
            "LOC-4",
            say(
                "All {number} {loco} cards are taken; one is free again when its owner changes to another loco.",
                number=s.setting.rules.loco_supply,
                loco=LOCO_NAMES[loco],
            ),
        )
    return None


def apply_upgrade(s: State, seat: int, argument: int) -> None:
    train = train_of(s, seat, argument)
    now = s.locos[train]
    cost = s.setting.loco_changes[now][argument & BODY]
    s.cash[seat] -= cost
    s.spent += cost
    note_work(s, LOCO if argument & BODY in UPGRADES[now] else CROSS)
    if len(s.loads[train]) > CAPACITY[argument & BODY]:  # a load goes before the new loco comes
        s.push("new loco", train, argument & BODY)
        s.push("give up load", seat, train)
    else:
        new_loco(s, train, argument & BODY)


def new_loco(s: State, train: int, loco: int) -> None:
    s.locos[train] = loco


def upgrade_candidates(s: State, seat: int) -> Iterator[int]:
    rules = s.setting.rules
    if s.phase == BUILDING and budget(s, seat, loco=True) >= (rules.cross_cost or rules.upgrade_cost):
        for number, train in enumerate(s.setting.trains_of(seat)):
            for loco in s.setting.loco_changes[s.locos[train]]:
                yield number << TRAIN_SHIFT | loco


def _loco_text(setting: Setting, argument: int) -> str:
    return LOCOS[argument & BODY]


def _parse_loco(setting: Setting, words: list[str]) -> int:
    for number, name in enumerate(LOCOS):
        if len(words) == 1 and plain(words[0]) == plain(name):
            return number
    raise UnknownAction(say("“{words}” is not a loco; known: {known}.", words=" ".join(words), known=", ".join(LOCOS)))


WORK["new loco"] = new_loco
ACTIONS[UPGRADE] = Action(why_not_upgrade, apply_upgrade, upgrade_candidates, _loco_text, _parse_loco)
