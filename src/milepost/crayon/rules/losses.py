"""Losing a load to an event: which one is its owner's choice (EVT-4, IT-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import (
    ACTIONS,
    BODY,
    LOSE,
    TRAIN_SHIFT,
    Action,
    demand_text,
    find_demand,
    find_load,
    load_text,
    train_of,
)
from milepost.crayon.rules import locks
from milepost.crayon.rules.cargo import load_name, remove_load
from milepost.crayon.rules.stack import QUESTIONS, Item, Question
from milepost.crayon.state import State
from milepost.errors import Refusal
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting

LOSE_SHIFT = 8  # in what a train loses: the load below, its lock above
LOST_LOAD = (1 << LOSE_SHIFT) - 1


# The answer to a question on the stack, ("lose load", seat, train) after an event, ("give up load", seat, train)
# where a new loco has no room.
# The argument holds the load and, for a locked one, its demand: card and which of three, plus 1 (IT-9).


def _losses(s: State, item: Item) -> list[int]:
    """What the train could lose, as arguments without the train. IT-5: no locked load is given up."""
    word, seat, train = item
    if word == "give up load" and s.locks[seat]:
        return sorted(set(locks.on_mat(s, seat)))
    if not s.locks[seat]:
        return sorted(set(s.loads[train]))
    return sorted(set(locks.on_mat(s, seat))) + [
        (card << 2 | which) + 1 << LOSE_SHIFT | locks.demand_of(s, card, which).load for card, which in s.locks[seat]
    ]


def _may_choose_loss(s: State, item: Item) -> bool:
    return len(_losses(s, item)) > 1


def _lose_only_load(s: State, item: Item) -> None:
    """R-77: with nothing to choose there is no question."""
    for loss in _losses(s, item)[:1]:
        lose(s, item[2], loss)


def why_not_lose(s: State, seat: int, argument: int) -> Refusal | None:
    train = train_of(s, seat, argument)
    if not s.stack or s.stack[-1] not in (("lose load", seat, train), ("give up load", seat, train)):
        return Refusal("EVT-4", say("There is no load to give up now."))
    if argument & BODY not in _losses(s, s.stack[-1]):
        load = argument & LOST_LOAD
        if load in s.loads[train]:
            return Refusal(
                "IT-9", say("Say which {load}: name a locked one with its city and card.", load=load_name(s, load))
            )
        return Refusal("EVT-4", say("The train does not carry {load}.", load=load_name(s, load)))
    return None


def apply_lose(s: State, seat: int, argument: int) -> None:
    s.stack = s.stack[:-1]
    lose(s, train_of(s, seat, argument), argument & BODY)


def lose(s: State, train: int, loss: int) -> None:
    remove_load(s, train, loss & LOST_LOAD)
    s.tell("load lost", train, loss & LOST_LOAD)
    if loss >> LOSE_SHIFT:
        card, which = divmod((loss >> LOSE_SHIFT) - 1, 4)
        locks.lost(s, train % s.setting.players, card, which)
    for hook in s.setting.hooks.lost:
        hook(s, train, loss & LOST_LOAD)


def lose_candidates(s: State, seat: int) -> Iterator[int]:
    if s.stack and s.stack[-1][0] in ("lose load", "give up load"):
        for loss in _losses(s, s.stack[-1]):
            yield s.stack[-1][2] // s.setting.players << TRAIN_SHIFT | loss


def _lose_text(setting: Setting, argument: int) -> str:
    lock = (argument & BODY) >> LOSE_SHIFT
    return demand_text(setting, lock - 1) if lock else load_text(setting, argument & LOST_LOAD)


def _parse_lose(setting: Setting, words: list[str]) -> int:
    if len(words) != 3:
        return find_load(setting, words)
    return find_load(setting, words[:1]) | find_demand(setting, words) + 1 << LOSE_SHIFT


QUESTIONS["lose load"] = Question(
    (LOSE,),
    "R-10",
    say("An event asks you first: which load does the train lose? Answer with “lose …”."),
    _may_choose_loss,
    _lose_only_load,
)
QUESTIONS["give up load"] = Question(
    (LOSE,),
    "R-55",
    say("The new loco has no room for all its loads: which do you give up? Answer with “lose …”."),
    _may_choose_loss,
    _lose_only_load,
)
ACTIONS[LOSE] = Action(why_not_lose, apply_lose, lose_candidates, _lose_text, _parse_lose)
