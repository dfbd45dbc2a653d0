"""Loads: picking up, dropping, delivering (LOD), Pilgrims (IN-1), losing one to an event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon import cards, locks
from milepost.crayon.atoms import (
    ACTIONS,
    BODY,
    DELIVER,
    DROP,
    LOSE,
    PICK,
    PILGRIMS,
    TRAIN_SHIFT,
    Action,
    demand_text,
    find_demand,
    find_load,
    load_text,
    no_text,
    no_words,
    train_of,
)
from milepost.crayon.move import NOT_PLACED, aboard_ferry, not_operating
from milepost.crayon.rules import CAPACITY
from milepost.crayon.stack import QUESTIONS, Item, Question
from milepost.crayon.state import OPERATE
from milepost.errors import Refusal

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State

LOSE_SHIFT = 8  # in what a train loses: the load below, its lock above
LOST_LOAD = (1 << LOSE_SHIFT) - 1


def why_not_handle(s: State, train: int, rule: str, trading: bool = True) -> Refusal | None:
    """What pickups, drops and deliveries share: the train stands in a city that is open for them."""
    if s.phase != OPERATE:
        return not_operating(s)
    m = s.place[train]
    if m < 0:
        return NOT_PLACED
    if s.boarded[train] >= 0:
        return aboard_ferry(s, train)
    if s.setting.board.city_at[m] < 0:
        return Refusal(rule, f"{s.setting.board.names[m]} is no city; loads are handled in cities.")
    if trading and s.limits.trade[m]:
        event = s.setting.events[s.limits.culprit("trade", m)]
        return Refusal(event.rule, f"“{event.card.title}” stops pickups and deliveries in "
                                   f"{s.setting.board.label(m)}.")
    return None


def _name(s: State, load: int) -> str:
    return s.setting.title.loads[load].name if load < len(s.setting.title.loads) else "such a load"


def add_load(s: State, train: int, load: int) -> None:
    s.loads[train] = tuple(sorted((*s.loads[train], load)))


def remove_load(s: State, train: int, load: int) -> None:
    """Take a load off the train; its chip goes back to the bank (LOD-2)."""
    loads = list(s.loads[train])
    loads.remove(load)
    s.loads[train] = tuple(loads)
    if not s.setting.endless[load]:
        s.bank[load] += 1
    if load == s.setting.pilgrims:
        s.area[train] = ""


# Picking up and dropping

def why_not_pick(s: State, seat: int, argument: int) -> Refusal | None:
    train, load = train_of(s, seat, argument), argument & BODY
    refusal = why_not_handle(s, train, "LOD-1")
    if refusal:
        return refusal
    setting = s.setting
    city = s.city(train)
    if load not in setting.supply[city]:
        offered = ", ".join(_name(s, number) for number in setting.supply[city]) or "nothing"
        rule = "IN-1" if load == setting.pilgrims else "LOD-1"
        return Refusal(rule, f"{setting.board.cities[city].name} does not supply {_name(s, load)}; it has {offered}.")
    if len(s.loads[train]) >= CAPACITY[s.locos[train]]:
        return Refusal("LOD-1", f"The train is full: it carries {CAPACITY[s.locos[train]]} loads.")
    if load == setting.pilgrims and load in s.loads[train]:
        return Refusal("IN-1", "A train carries only one load of Pilgrims.")
    if not setting.endless[load] and not s.bank[load]:
        return Refusal("LOD-2", f"No chip of {_name(s, load)} is left in the bank.")
    return None


def apply_pick(s: State, seat: int, argument: int) -> None:
    train, load = train_of(s, seat, argument), argument & BODY
    add_load(s, train, load)
    if not s.setting.endless[load]:
        s.bank[load] -= 1
    if load == s.setting.pilgrims:
        s.area[train] = s.setting.board.cities[s.city(train)].area
    s.fresh = False


def pick_candidates(s: State, seat: int) -> Iterator[int]:
    for number, train in enumerate(s.setting.trains_of(seat)):
        city = s.city(train)
        if city >= 0 and len(s.loads[train]) < CAPACITY[s.locos[train]]:
            for load in s.setting.supply[city]:
                yield number << TRAIN_SHIFT | load


def why_not_drop(s: State, seat: int, argument: int) -> Refusal | None:
    train, load = train_of(s, seat, argument), argument & BODY
    refusal = why_not_handle(s, train, "LOD-3", trading=False)
    if refusal:
        return refusal
    if load not in s.loads[train]:
        return Refusal("LOD-3", f"The train does not carry {_name(s, load)}.")
    if s.locks[seat] and load not in locks.on_mat(s, seat):
        return Refusal("IT-5", f"Your {_name(s, load)} is locked: it goes where its card says and nowhere else.")
    return None


def apply_drop(s: State, seat: int, argument: int) -> None:
    remove_load(s, train_of(s, seat, argument), argument & BODY)
    s.fresh = False


def aboard(s: State, seat: int) -> Iterator[int]:
    for number, train in enumerate(s.setting.trains_of(seat)):
        for load in sorted(set(s.loads[train])):
            yield number << TRAIN_SHIFT | load


def drop_candidates(s: State, seat: int) -> Iterator[int]:
    if s.phase == OPERATE:
        yield from aboard(s, seat)


# Delivering. The argument holds the card and which of its three demands.

def why_not_deliver(s: State, seat: int, argument: int) -> Refusal | None:
    train, card, which = train_of(s, seat, argument), (argument & BODY) >> 2, argument & 3
    refusal = why_not_handle(s, train, "LOD-5")
    if refusal:
        return refusal
    if s.setting.rules.pool is not None:
        refusal = locks.why_not_deliver(s, seat, card, which)
        if refusal:
            return refusal
    elif card not in s.hands[seat] or which > 2:
        return Refusal("LOD-5", f"You do not hold card {card}.")
    demand = s.setting.title.demands[card][which]
    if demand.city != s.city(train):
        return Refusal("LOD-5", f"Card {card} wants {_name(s, demand.load)} in "
                                f"{s.setting.board.cities[demand.city].name}; the train is in "
                                f"{s.setting.board.cities[s.city(train)].name}.")
    if demand.load not in s.loads[train]:
        return Refusal("LOD-5", f"The train does not carry {_name(s, demand.load)}.")
    return None


def apply_deliver(s: State, seat: int, argument: int) -> None:
    card, which = (argument & BODY) >> 2, argument & 3
    demand = s.setting.title.demands[card][which]
    remove_load(s, train_of(s, seat, argument), demand.load)
    s.cash[seat] += demand.pay
    s.fresh = False
    s.tell("paid", seat, demand.pay)
    if s.setting.rules.pool is not None:
        locks.delivered(s, seat, card)
        return
    s.hands[seat] = tuple(held for held in s.hands[seat] if held != card)
    cards.discard(s, card)
    s.push("draw", seat)


def deliver_candidates(s: State, seat: int) -> Iterator[int]:
    if s.setting.rules.pool is not None:
        for card, which in s.locks[seat]:
            yield card << 2 | which
        return
    for number, train in enumerate(s.setting.trains_of(seat)):
        city = s.city(train)
        if city >= 0 and s.loads[train]:
            for card in s.hands[seat]:
                for which, demand in enumerate(s.setting.title.demands[card]):
                    if demand.city == city and demand.load in s.loads[train]:
                        yield number << TRAIN_SHIFT | card << 2 | which


# Pilgrims

def why_not_pilgrims(s: State, seat: int, argument: int) -> Refusal | None:
    train = train_of(s, seat, argument)
    refusal = why_not_handle(s, train, "IN-1")
    if refusal:
        return refusal
    setting = s.setting
    if setting.pilgrims < 0 or setting.pilgrims not in s.loads[train] or argument & BODY:
        return Refusal("IN-1", "The train carries no Pilgrims.")
    city = setting.board.cities[s.city(train)]
    if city.size != "major" or not setting.pilgrim_homes[s.city(train)]:
        assert setting.rules.pilgrims is not None
        return Refusal("IN-1", f"Pilgrims go to a major city in {setting.rules.pilgrims.country}.")
    if city.area == s.area[train]:
        return Refusal("IN-1", f"These Pilgrims boarded in {city.area}; they want to see another part of the country.")
    return None


def apply_pilgrims(s: State, seat: int, argument: int) -> None:
    assert s.setting.rules.pilgrims is not None
    pay = s.setting.rules.pilgrims.pay
    remove_load(s, train_of(s, seat, argument), s.setting.pilgrims)
    s.cash[seat] += pay
    s.fresh = False
    s.tell("paid", seat, pay)


def pilgrim_candidates(s: State, seat: int) -> Iterator[int]:
    for number, train in enumerate(s.setting.trains_of(seat)):
        if s.setting.pilgrims in s.loads[train]:
            yield number << TRAIN_SHIFT


# Losing a load: the answer to a question on the stack, ("lose load", seat, train)

# The argument holds the load and, for a locked one, its demand: card and which of three, plus 1 (IT-9).

def _losses(s: State, seat: int, train: int) -> list[int]:
    """What the train could lose, as arguments without the train."""
    if not s.locks[seat]:
        return sorted(set(s.loads[train]))
    return sorted(set(locks.on_mat(s, seat))) + [
        (card << 2 | which) + 1 << LOSE_SHIFT | locks.demand_of(s, card, which).load for card, which in s.locks[seat]]


def _may_choose_loss(s: State, item: Item) -> bool:
    return len(_losses(s, item[1], item[2])) > 1


def _lose_only_load(s: State, item: Item) -> None:
    """R-77: with nothing to choose there is no question."""
    for loss in _losses(s, item[1], item[2])[:1]:
        lose(s, item[2], loss)


def why_not_lose(s: State, seat: int, argument: int) -> Refusal | None:
    train = train_of(s, seat, argument)
    if not s.stack or s.stack[-1] != ("lose load", seat, train):
        return Refusal("EVT-4", "No load is to be given up now.")
    if argument & BODY not in _losses(s, seat, train):
        load = argument & LOST_LOAD
        if load in s.loads[train]:
            return Refusal("IT-9", f"Say which {_name(s, load)}: the one a card locks is named with city and card.")
        return Refusal("EVT-4", f"The train does not carry {_name(s, load)}.")
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


def lose_candidates(s: State, seat: int) -> Iterator[int]:
    if s.stack:
        for number, train in enumerate(s.setting.trains_of(seat)):
            for loss in _losses(s, seat, train):
                yield number << TRAIN_SHIFT | loss


def _lose_text(setting: Setting, argument: int) -> str:
    lock = (argument & BODY) >> LOSE_SHIFT
    return demand_text(setting, lock - 1) if lock else load_text(setting, argument & LOST_LOAD)


def _parse_lose(setting: Setting, words: list[str]) -> int:
    if len(words) != 3:
        return find_load(setting, words)
    return find_load(setting, words[:1]) | find_demand(setting, words) + 1 << LOSE_SHIFT


QUESTIONS["lose load"] = Question(
    (LOSE,), "R-10", "An event asks you first: which load does the train lose? Answer with “lose …”.",
    _may_choose_loss, _lose_only_load)
ACTIONS[PICK] = Action(why_not_pick, apply_pick, pick_candidates, load_text, find_load)
ACTIONS[DROP] = Action(why_not_drop, apply_drop, drop_candidates, load_text, find_load)
ACTIONS[DELIVER] = Action(why_not_deliver, apply_deliver, deliver_candidates, demand_text, find_demand)
ACTIONS[PILGRIMS] = Action(why_not_pilgrims, apply_pilgrims, pilgrim_candidates, no_text, no_words)
ACTIONS[LOSE] = Action(why_not_lose, apply_lose, lose_candidates, _lose_text, _parse_lose)
