"""The public pool: how many cards lie in it, and Swap Demands (IT-7, IT-8, IT-10, IT-14)."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.atoms import ACTIONS, DONE, LOCK, SWAP, Action, no_text, no_words
from milepost.crayon.rules import cards, locks
from milepost.crayon.rules.move import NO_LONGER
from milepost.crayon.rules.stack import QUESTIONS, WORK, Item, Question, nothing
from milepost.crayon.state import OPERATE, State
from milepost.errors import Refusal
from milepost.sentences import say


def unlocked(s: State) -> list[int]:
    taken = locks.locked_cards(s)
    return [card for card in s.pool if card not in taken]


def wants(s: State) -> bool:
    """IT-7: fewer unlocked cards than there should be, and room for one more.

    The lower bound of the pool follows: a pool short of four has fewer than four unlocked cards. Nothing is
    ever taken out, so the limit of four unlocked ones only says when drawing stops.
    """
    rules = s.setting.rules.pool
    assert rules is not None
    return len(s.pool) < rules.most and len(unlocked(s)) < rules.unlocked


def fill(s: State) -> None:
    """Draw what the pool wants; after an event it is looked at afresh (IT-8)."""
    while wants(s) and cards.can_draw(s):
        card = cards.turn_up(s, s.seat, "pool")
        if card < 0:
            return
        s.pool += (card,)


# Swap Demands


def why_not_swap(s: State, seat: int, argument: int) -> Refusal | None:
    if s.setting.rules.pool is None:
        return Refusal("IT-10", say("There is no public pool in this title; discard your hand instead."))
    if s.opening and not s.setting.rules.swap_from_the_start:
        return Refusal(
            "IT-10",
            say(
                "Demands are swapped instead of moving and building; "
                "in the first two turns there is no moving to give up."
            ),
        )
    if s.phase != OPERATE and not s.opening:
        return NO_LONGER
    if not s.fresh or (s.opening and (s.works or s.draft)):  # so has one with a deal (trade.py)
        return Refusal("IT-10", say("Swapping demands takes a whole turn, and this one has begun."))
    if s.locks[seat]:
        return Refusal("IT-10", say("You cannot swap demands while you have a locked load; deliver it first."))
    return Refusal("IT-10", say("Chance decides which cards go; name none.")) if argument else None


def apply_swap(s: State, seat: int, argument: int) -> None:
    """Three unlocked cards go by chance, three come; then only locking is left of this turn."""
    rules = s.setting.rules.pool
    assert rules is not None
    for _ in range(min(rules.swapped, len(unlocked(s)))):
        card = s.pick(sum(1 << other for other in unlocked(s)), "out")
        s.pool = tuple(other for other in s.pool if other != card)
        cards.discard(s, card)
    s.fresh = False
    s.push("end turn")
    s.push("swapping", seat)
    s.push("pool")
    s.push("swap in", rules.swapped)


def swap_in(s: State, left: int) -> None:
    while left and cards.can_draw(s):
        card = cards.turn_up(s, s.seat, "swap in", left)
        if card < 0:
            return
        s.pool += (card,)
        left -= 1


def swap_candidates(s: State, seat: int) -> Iterator[int]:
    if s.setting.rules.pool is not None and s.fresh and (s.phase == OPERATE or s.setting.rules.swap_from_the_start):
        yield 0


def _may_lock(s: State, item: Item) -> bool:
    """R-62: a derailment that has come up ends the turn before any locking."""
    return not s.turn_lost and locks.can_lock(s, item[1])


WORK["pool"] = fill
WORK["swap in"] = swap_in
QUESTIONS["swapping"] = Question(
    (LOCK, DONE),
    "IT-10",
    say("After swapping demands you may only lock loads already aboard, then be done."),
    _may_lock,
    nothing,
)
ACTIONS[SWAP] = Action(why_not_swap, apply_swap, swap_candidates, no_text, no_words)
