"""Cubes on demands: locking, what a lock forbids, and what becomes of it (IT-1 to IT-6, IT-9, IT-12 to IT-15).

`s.locks[seat]` holds the demands the seat has a cube on, `s.bound[seat]` those private ones that are fixed
although the cube is off (R-61). A load aboard that no lock of its owner asks for has its cube on the mat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import (
    ACTIONS,
    BODY,
    LOCK,
    RELINQUISH,
    RETAIN,
    Action,
    demand_text,
    find_card,
    find_demand,
    number_text,
)
from milepost.crayon.rules import cards, win
from milepost.crayon.rules.move import not_operating
from milepost.crayon.rules.stack import QUESTIONS, Question, always, nothing
from milepost.crayon.state import OPERATE, State
from milepost.errors import Refusal
from milepost.sentences import Said, say

if TYPE_CHECKING:
    from milepost.crayon.title.data import Demand


def demand_of(s: State, card: int, which: int) -> Demand:
    return s.setting.demands[card][which]


def on_mat(s: State, seat: int) -> list[int]:
    """The loads aboard that lock nothing."""
    loads = [load for train in s.setting.trains_of(seat) for load in s.loads[train]]
    for card, which in s.locks[seat]:
        loads.remove(demand_of(s, card, which).load)
    return sorted(loads)


def locked_cards(s: State) -> set[int]:
    return {card for locks in s.locks for card, _ in locks}


def _name(s: State, load: int) -> Said:
    return s.setting.title.loads[load].said


# Locking: the argument holds the card and which of its three demands


def why_not_lock(s: State, seat: int, argument: int) -> Refusal | None:
    card, which = (argument & BODY) >> 2, argument & 3
    if _binding(s):
        return (
            None
            if card == s.stack[-1][2] and which < 3
            else Refusal("R-58", say("First bind card {card} to one of its demands.", card=s.stack[-1][2]))
        )
    if s.setting.rules.pool is None:
        return Refusal("IT-3", say("There are no public cards in this title; nothing is locked."))
    if s.phase != OPERATE:
        return not_operating(s)
    if which > 2 or card not in (*s.pool, *s.hands[seat]):
        owner = next((other for other in s.setting.seats if card in s.hands[other]), -1)
        return (
            Refusal("IT-3", say("Card {card} is not in the pool.", card=card))
            if owner < 0 or which > 2
            else Refusal("IT-1", say("Card {card} is {name}'s alone.", card=card, name=s.names[owner]))
        )
    return _why_not_demand(s, seat, card, which) or _why_not_load(s, seat, demand_of(s, card, which).load)


def _why_not_demand(s: State, seat: int, card: int, which: int) -> Refusal | None:
    """One demand of a card is locked at most, and by each player with one cube."""
    for other in s.setting.seats:
        for locked, demand in s.locks[other]:
            if locked == card and demand != which:
                return Refusal(
                    "IT-13", say("{name} has locked another demand of card {card}.", name=s.names[other], card=card)
                )
    if (card, which) in s.locks[seat]:
        return Refusal("R-59", say("You already have a cube on this demand."))
    if any(bound == card and demand != which for bound, demand in s.bound[seat]):
        return Refusal(
            "R-58" if s.setting.rules.demands_first else "IT-9",
            say("Card {card} stays bound to one demand; fetch the load for that one.", card=card),
        )
    return None


def _why_not_load(s: State, seat: int, load: int) -> Refusal | None:
    if load in on_mat(s, seat):
        return None
    if any(load in s.loads[train] for train in s.setting.trains_of(seat)):
        return Refusal("IT-3", say("Your {load} locks another demand; each load locks one.", load=_name(s, load)))
    return Refusal("IT-3", say("Your train does not carry {load}.", load=_name(s, load)))


def apply_lock(s: State, seat: int, argument: int) -> None:
    demand = (argument & BODY) >> 2, argument & 3
    if _binding(s):
        s.stack = s.stack[:-1]
        s.bound[seat] = tuple(sorted((*s.bound[seat], demand)))
        return
    s.locks[seat] = tuple(sorted((*s.locks[seat], demand)))
    s.bound[seat] = tuple(bound for bound in s.bound[seat] if bound != demand)
    s.fresh = False
    s.push("pool")


def _binding(s: State) -> bool:
    """R-58, the other reading: private cards are bound before the first turn, without a cube."""
    return bool(s.stack) and s.stack[-1][0] == "first demand"


def lock_candidates(s: State, seat: int) -> Iterator[int]:
    if _binding(s):
        yield from (s.stack[-1][2] << 2 | which for which in range(3))
    elif s.setting.rules.pool is not None and s.phase == OPERATE:
        loads = on_mat(s, seat)
        for card in (*s.hands[seat], *s.pool) if loads else ():
            for which, demand in enumerate(s.setting.demands[card]):
                if demand.load in loads:
                    yield card << 2 | which


def can_lock(s: State, seat: int) -> bool:
    return any(why_not_lock(s, seat, argument) is None for argument in lock_candidates(s, seat))


# Delivering


def why_not_deliver(s: State, seat: int, card: int, which: int) -> Refusal | None:
    """IT-5, IT-13: only what the seat has locked is delivered."""
    if (card, which) in s.locks[seat]:
        return None
    for other in s.setting.seats:
        if any(locked == card and demand != which for locked, demand in s.locks[other]):
            return Refusal(
                "IT-13", say("{name} has locked another demand of card {card}.", name=s.names[other], card=card)
            )
    return Refusal("IT-5", say("A demand is locked before it is delivered, if only for a moment: say “lock …” first."))


def delivered(s: State, seat: int, card: int) -> list[int]:
    """IT-6, IT-15: the card goes, and every lock on it. Gives those who raced for it and lost."""
    if s.setting.rules.win_at_once:  # before anything is drawn
        win.declare(s)
    s.pool = tuple(other for other in s.pool if other != card)
    s.hands[seat] = tuple(held for held in s.hands[seat] if held != card)
    beaten = []
    for other in s.setting.seats:
        if any(locked == card for locked, _ in s.locks[other]):
            s.locks[other] = tuple(lock for lock in s.locks[other] if lock[0] != card)
            if other != seat:
                s.tell("too late", other, card)
                beaten.append(other)
    cards.discard(s, card)
    s.push("pool")
    return beaten


# Losing a locked load to an event


def lost(s: State, seat: int, card: int, which: int) -> None:
    """IT-9: the cube comes off; a private card's owner says what becomes of it."""
    s.locks[seat] = tuple(lock for lock in s.locks[seat] if lock != (card, which))
    if card in s.hands[seat]:
        s.push("derailed", seat, card, which)


def _why_not_answer(s: State, seat: int, argument: int) -> Refusal | None:
    if not s.stack or s.stack[-1][:2] != ("derailed", seat):
        return Refusal("IT-9", say("None of your private cards has just lost its load to a derailment."))
    card = s.stack[-1][2]
    return None if argument & BODY == card else Refusal("IT-9", say("The question is about card {card}.", card=card))


def apply_retain(s: State, seat: int, argument: int) -> None:
    """R-61: the card stays private and bound to its demand; the cube is free."""
    _, _, card, which = s.stack[-1]
    s.stack = s.stack[:-1]
    s.bound[seat] = tuple(sorted((*s.bound[seat], (card, which))))


def apply_relinquish(s: State, seat: int, argument: int) -> None:
    """The card goes to the pool unlocked, even past its limits."""
    card = s.stack[-1][2]
    s.stack = s.stack[:-1]
    s.hands[seat] = tuple(held for held in s.hands[seat] if held != card)
    s.pool += (card,)


def answer_candidates(s: State, seat: int) -> Iterator[int]:
    if s.stack and s.stack[-1][:2] == ("derailed", seat):
        yield s.stack[-1][2]


QUESTIONS["first demand"] = Question(
    (LOCK,),
    "R-58",
    say("First each private card is bound to one of its demands: answer with “lock …”."),
    always,
    nothing,
)
QUESTIONS["derailed"] = Question(
    (RETAIN, RELINQUISH),
    "IT-9",
    say("Your private card has lost its load: answer with “retain” or “relinquish” and the card's number."),
    always,
    nothing,
)
ACTIONS[LOCK] = Action(why_not_lock, apply_lock, lock_candidates, demand_text, find_demand)
ACTIONS[RETAIN] = Action(_why_not_answer, apply_retain, answer_candidates, number_text, find_card)
ACTIONS[RELINQUISH] = Action(_why_not_answer, apply_relinquish, answer_candidates, number_text, find_card)
