"""Demands and loads that events offer to all: special demands (EVT-13), the supply scandal (EVT-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import (
    ACTIONS,
    BODY,
    FILL,
    PASS,
    TAKE,
    TRAIN_SHIFT,
    Action,
    find_load,
    load_text,
    no_text,
    no_words,
    only_one,
    train_of,
)
from milepost.crayon.kernel import distances
from milepost.crayon.options.rules import CAPACITY
from milepost.crayon.rules import cards
from milepost.crayon.rules.cargo import add_load, handled, handling_cost, remove_load, why_not_handle
from milepost.crayon.rules.losses import lose
from milepost.crayon.rules.stack import QUESTIONS, Item, Question, asked, nothing
from milepost.crayon.state import State
from milepost.crayon.title.data import LOWER
from milepost.crayon.variants.debts import earn
from milepost.digits import is_number
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import joined, say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting

DUMP_SHIFT = 10  # in the argument of TAKE: the load that makes room, plus 1


# Special demands. The argument is the event's number: the card's, with LOWER for its lower half.


def open_demands(s: State) -> list[int]:
    """The special demands in play."""
    return [card for card, _, _ in s.active if card in s.setting.special_demands]


def carries_all(s: State, train: int, card: int) -> bool:
    """Whether the train has every load of the special demand aboard (R-35)."""
    return not Counter(s.setting.special_demands[card].loads) - Counter(s.loads[train])


def why_not_fill(s: State, seat: int, argument: int) -> Refusal | None:
    train, card = train_of(s, seat, argument), argument & BODY
    refusal = why_not_handle(s, train, "EVT-13", paid=True)
    if refusal:
        return refusal
    if card not in open_demands(s):
        return Refusal("EVT-13", say("No such special demand is in play."))
    demand = s.setting.special_demands[card]
    if demand.city != s.city(train):
        return Refusal(
            "EVT-13",
            say(
                "“{event}” is a demand of {city}; the train is in {here}.",
                event=demand.card.title,
                city=s.setting.board.cities[demand.city].name,
                here=s.setting.board.cities[s.city(train)].name,
            ),
        )
    if not carries_all(s, train, card):
        wanted = joined((s.setting.title.loads[load].said for load in demand.loads), ", ")
        return Refusal(
            "EVT-13",
            say(
                "“{event}” takes all its loads at once from one train: {wanted}.",
                event=demand.card.title,
                wanted=wanted,
            ),
        )
    if s.points[train] < handling_cost(s, True) * len(demand.loads):
        return Refusal(
            "V-LOADCOST",
            say(
                "Setting down {loads} loads costs as many mileposts of movement; your train has {points} left.",
                loads=len(demand.loads),
                points=s.points[train],
            ),
        )
    return None


def apply_fill(s: State, seat: int, argument: int) -> None:
    train, card = train_of(s, seat, argument), argument & BODY
    demand = s.setting.special_demands[card]
    for load in demand.loads:
        remove_load(s, train, load)
        handled(s, train, paid=True)
    s.tell("paid", seat, demand.pay)
    earn(s, seat, demand.pay, payoff=True)
    cards.end(s, [card])


def fill_candidates(s: State, seat: int) -> Iterator[int]:
    for card in open_demands(s) if s.active else ():
        for number, train in enumerate(s.setting.trains_of(seat)):
            if s.city(train) == s.setting.special_demands[card].city and carries_all(s, train, card):
                yield number << TRAIN_SHIFT | card


def _fill_text(setting: Setting, argument: int) -> str:
    card = argument & BODY
    return f"{card & ~LOWER} lower" if card & LOWER else str(card)


def _parse_fill(setting: Setting, words: list[str]) -> int:
    card = int(words[0]) if words and is_number(words[0]) else -1
    if words[1:] == ["lower"]:
        card |= LOWER
    if card not in setting.special_demands or len(words) > 2 or words[1:] not in ([], ["lower"]):
        raise UnknownAction(
            say("A special demand is named by its card, like “fill 151”, or “fill 151 lower” for the lower half.")
        )
    return card


# The supply scandal: a question on the stack, ("take load", seat, radius)


def in_reach(s: State, train: int, radius: int) -> list[int]:
    """The loads that cities so near the train supply by the chart, lowest first; whether there are chips or not."""
    m = s.place[train]
    if m < 0:
        return []
    near = distances(s.setting.ground, [m], radius)
    cities = s.setting.board.cities
    return [
        number
        for number, load in enumerate(s.setting.title.loads)
        if any(cities[city].centre in near for city in load.cities)
    ]


def _choices(s: State, seat: int, radius: int) -> Iterator[int]:
    """What the seat could take, as arguments."""
    for number, train in enumerate(s.setting.trains_of(seat)):
        full = len(s.loads[train]) >= CAPACITY[s.locos[train]]
        for load in in_reach(s, train, radius):
            if s.setting.endless[load] or s.bank[load]:
                for dump in sorted(set(s.loads[train]) - {load}) if full else (-1,):
                    yield number << TRAIN_SHIFT | dump + 1 << DUMP_SHIFT | load


def _may_take(s: State, item: Item) -> bool:
    return any(True for _ in _choices(s, item[1], item[2]))


def _asked_to_take(s: State, seat: int) -> bool:
    return bool(s.stack) and s.stack[-1][:2] == ("take load", seat)


def why_not_take(s: State, seat: int, argument: int) -> Refusal | None:
    if not _asked_to_take(s, seat):
        return Refusal("EVT-14", say("No supply depot offers you a load now."))
    train, load, dump = _taken(s, seat, argument)
    if load not in in_reach(s, train, s.stack[-1][2]):
        return Refusal(
            "EVT-14", say("No city within {radius} mileposts of your train supplies that.", radius=s.stack[-1][2])
        )
    if not s.setting.endless[load] and not s.bank[load]:
        return Refusal("R-36", say("No chip of it is left in the bank."))
    full = len(s.loads[train]) >= CAPACITY[s.locos[train]]
    if full and (dump not in s.loads[train] or dump == load):
        return Refusal("EVT-14", say("Your train is full; say which load makes room, like “take Coal dropping Tea”."))
    if dump >= 0 and not full:
        return Refusal("EVT-14", say("Your train has room; drop nothing."))
    return None


def _taken(s: State, seat: int, argument: int) -> tuple[int, int, int]:
    body = argument & BODY
    return train_of(s, seat, argument), body & (1 << DUMP_SHIFT) - 1, (body >> DUMP_SHIFT) - 1


def apply_take(s: State, seat: int, argument: int) -> None:
    train, load, dump = _taken(s, seat, argument)
    s.stack = s.stack[:-1]
    if dump >= 0:
        lose(s, train, dump)
    add_load(s, train, load)
    if not s.setting.endless[load]:
        s.bank[load] -= 1


def take_candidates(s: State, seat: int) -> Iterator[int]:
    if _asked_to_take(s, seat):
        yield from _choices(s, seat, s.stack[-1][2])


def _take_text(setting: Setting, argument: int) -> str:
    load, dump = argument & (1 << DUMP_SHIFT) - 1, ((argument & BODY) >> DUMP_SHIFT) - 1
    return load_text(setting, load) + (f" dropping {load_text(setting, dump)}" if dump >= 0 else "")


def _parse_take(setting: Setting, words: list[str]) -> int:
    if len(words) == 3 and words[1] == "dropping":
        return find_load(setting, words[:1]) | find_load(setting, words[2:]) + 1 << DUMP_SHIFT
    return find_load(setting, words)


# Passing: the answer to a question that asks for nothing one must do


def why_not_pass(s: State, seat: int, argument: int) -> Refusal | None:
    if s.stack and PASS in QUESTIONS[s.stack[-1][0]].answers and seat in asked(s) and not argument:
        return None
    return Refusal("R-10", say("There is no question now that “pass” could answer."))


def apply_pass(s: State, seat: int, argument: int) -> None:
    s.stack = s.stack[:-1]


QUESTIONS["take load"] = Question(
    (TAKE, PASS),
    "R-10",
    say("A scandal asks you first: take a load that a city near your train supplies, with “take …”, or “pass”."),
    _may_take,
    nothing,  # where there is nothing to choose nobody is asked
)
ACTIONS[FILL] = Action(why_not_fill, apply_fill, fill_candidates, _fill_text, _parse_fill)
ACTIONS[TAKE] = Action(why_not_take, apply_take, take_candidates, _take_text, _parse_take)
ACTIONS[PASS] = Action(why_not_pass, apply_pass, only_one, no_text, no_words)
