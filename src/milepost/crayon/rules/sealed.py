"""The first cards where most of them go to a pool: dealt face down, kept in secret, shown together (SET-5, SET-7).

What a seat cannot see is `HIDDEN`: in its view, and in a game made from its record. Such a card is still
in the deck there, so nobody can tell hand from deck. Showing a card is a result of chance like drawing
one: a seat that knows the card has just that one to pick from, any other has all it might be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.chance import HIDDEN, Random, below, nth_bit
from milepost.crayon.atoms import ACTIONS, BODY, KEEP, UNSEEN, Action
from milepost.crayon.rules import turn
from milepost.crayon.rules.stack import QUESTIONS, Item, Question
from milepost.crayon.state import State
from milepost.digits import is_number
from milepost.errors import Refusal, UnknownAction
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting


def deal(s: State) -> None:
    """Deal face down; events are shown to all, replaced, and shuffled back in the end (R-15)."""
    setting = s.setting
    assert setting.rules.pool is not None
    events = setting.all_cards ^ setting.demand_cards
    aside = 0
    for seat in setting.seats:
        hand: list[int] = []
        while len(hand) < setting.rules.pool.dealt and s.deck & setting.demand_cards:
            card = s.pick(s.deck, "card", seat, events)
            if card != HIDDEN:
                s.deck ^= 1 << card
            if card in setting.events:
                aside |= 1 << card
            else:
                hand.append(card)
        s.hands[seat] = tuple(sorted(hand))
    if setting.rules.events_of_deal_discarded:
        s.discards |= aside
    else:
        s.deck |= aside
    s.push("keep")


def _to_keep(s: State, seat: int) -> int:
    """How many cards the seat has still to choose."""
    assert s.setting.rules.pool is not None
    return min(s.setting.rules.pool.kept, len(s.hands[seat])) - len(s.sealed[seat])


def choosing(s: State) -> bool:
    """The first cards are still secret."""
    return bool(s.stack) and s.stack[0][0] == "keep"


# Keeping: the argument is the card


def why_not_keep(s: State, seat: int, argument: int) -> Refusal | None:
    card = argument & BODY
    if not choosing(s):
        return Refusal("SET-5", say("You choose cards to keep only from the deal, before the first turn."))
    if not _to_keep(s, seat):
        return Refusal("SET-5", say("You have chosen your cards; they are shown when all have."))
    if card == UNSEEN:
        hidden = s.hands[seat].count(HIDDEN) > s.sealed[seat].count(HIDDEN)
        return None if hidden else Refusal("SET-5", say("Say which of your cards you keep."))
    if card not in s.hands[seat]:
        return Refusal("SET-5", say("You were not dealt card {card}.", card=card))
    return (
        Refusal("SET-5", say("You keep card {card} already; choose another.", card=card))
        if card in s.sealed[seat]
        else None
    )


def apply_keep(s: State, seat: int, argument: int) -> None:
    card = argument & BODY
    s.sealed[seat] = tuple(sorted((*s.sealed[seat], HIDDEN if card == UNSEEN else card)))


def keep_candidates(s: State, seat: int) -> Iterator[int]:
    for card in s.hands[seat]:
        if card != HIDDEN:
            yield card


def _keep_text(setting: Setting, argument: int) -> str:
    return "?" if argument & BODY == UNSEEN else str(argument & BODY)


def _parse_keep(setting: Setting, words: list[str]) -> int:
    if words == ["?"]:
        return UNSEEN
    if len(words) != 1 or not is_number(words[0]) or int(words[0]) not in setting.demands:
        raise UnknownAction(say("Name the card to keep by its number, like “keep 12”."))
    return int(words[0])


def _still_choosing(s: State, item: Item) -> tuple[int, ...]:
    return tuple(seat for seat in s.setting.seats if _to_keep(s, seat))


def _show_all(s: State, item: Item) -> None:
    """All have chosen: the cards are shown, the rest form the pool, the lowest number kept begins."""
    for seat in s.setting.seats:
        rest = list(s.hands[seat])
        for card in s.sealed[seat]:
            rest.remove(card)
        s.hands[seat] = tuple(sorted(_shown(s, card) for card in s.sealed[seat]))
        s.pool += tuple(_shown(s, card) for card in rest)
        s.sealed[seat] = ()
        s.tell("kept", seat, s.hands[seat])
    s.first = s.seat = min(s.setting.seats, key=lambda seat: min(s.hands[seat], default=BODY))
    s.tell("begins", s.first)
    turn.begin_turn(s)
    if s.setting.rules.demands_first:
        for seat in reversed(s.setting.clockwise(s.first)):
            for card in reversed(s.hands[seat]):
                s.push("first demand", seat, card)


def _shown(s: State, card: int) -> int:
    unknown = s.deck & s.setting.demand_cards
    card = s.pick(unknown if card == HIDDEN else 1 << card, "shown")
    s.deck &= ~(1 << card)
    return card


# What a seat may know, and what it may imagine


def hide(s: State, seat: int | None) -> None:
    """Take out of the position what the seat may not know: the others' cards go back among the undrawn."""
    for other in s.setting.seats:
        if other != seat:
            s.deck |= sum(1 << card for card in s.hands[other] if card != HIDDEN)
            s.hands[other] = (HIDDEN,) * len(s.hands[other])
            s.sealed[other] = (HIDDEN,) * len(s.sealed[other])


def deal_unknown(s: State, rng: Random) -> None:
    """Give everybody cards for those that are hidden, and for hidden choices some of these."""
    for seat in s.setting.seats:
        new = []
        for _ in range(s.hands[seat].count(HIDDEN)):
            left = s.deck & s.setting.demand_cards
            new.append(nth_bit(left, below(rng, left.bit_count())))
            s.deck ^= 1 << new[-1]
        s.hands[seat] = tuple(sorted([card for card in s.hands[seat] if card != HIDDEN] + new))
        sealed = [card for card in s.sealed[seat] if card != HIDDEN]
        for _ in range(len(s.sealed[seat]) - len(sealed)):
            sealed.append(new.pop(below(rng, len(new))))
        s.sealed[seat] = tuple(sorted(sealed))


QUESTIONS["keep"] = Question(
    (KEEP,),
    "SET-5",
    say("First each player chooses the cards to keep, with “keep” and the card's number."),
    lambda s, item: bool(_still_choosing(s, item)),
    _show_all,
    _still_choosing,
)
ACTIONS[KEEP] = Action(why_not_keep, apply_keep, keep_candidates, _keep_text, _parse_keep)
