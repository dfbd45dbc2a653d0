"""The deck: dealing, drawing, discarding, and the discarding of a whole hand (TRN-5).

The deck is a set. Drawing takes a card at random, which is the same as taking the top of a
shuffled pile, and leaves no order that anybody could peek at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from milepost.chance import HIDDEN
from milepost.chance import members as members
from milepost.crayon.atoms import ACTIONS, DISCARD, Action, no_text, no_words
from milepost.crayon.rules.move import not_operating
from milepost.crayon.state import OPERATE, State
from milepost.crayon.title.data import LOWER
from milepost.errors import Refusal
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.crayon.events import Event


def take(s: State) -> int:
    """The next card of the deck."""
    card = s.pick(s.deck, "card")
    s.deck ^= 1 << card
    return card


def open_to(s: State, seat: int) -> tuple[int, ...]:
    """The demand cards the seat may deliver on: its hand, and what lies open to all (variants/contracts.py)."""
    return s.hands[seat] + s.pool if s.pool else s.hands[seat]


def open_demands(s: State, seat: int) -> list[tuple[int, int]]:
    """The demands the seat may fill, as card and which: of its hand, and of open cards what nobody's cube rules out."""
    fixed = {card: which for held in (*s.locks, s.bound[seat]) for card, which in held}
    return [
        (card, which)
        for card in open_to(s, seat)
        if card != HIDDEN
        for which in range(len(s.setting.demands[card]))
        if fixed.get(card, which) == which
    ]


def discard(s: State, card: int) -> None:
    """Lay a card, or one half of a dual card, on the discards."""
    s.discards |= 1 << (card & ~LOWER)


def can_draw(s: State) -> bool:
    """R-16, R-82: there is a demand card to be had, if need be from the discards."""
    return bool((s.deck | s.discards) & s.setting.demand_cards)


def deal(s: State) -> None:
    """SET-4 and SET-6: the first hands, and who begins. V-FASTGAME may deal more, and put the events away."""
    aside, rules = 0, s.setting.rules
    for seat in s.setting.seats:
        while len(s.hands[seat]) < (rules.dealt_cards or rules.hand_size) and s.deck & s.setting.demand_cards:
            card = take(s)
            if card in s.setting.events:
                aside |= 1 << card
            else:
                s.hands[seat] += (card,)
    if rules.events_of_deal_discarded:
        s.discards |= aside
    else:
        s.deck |= aside
    if rules.history in ("top", "bottom"):
        _put_back(s)
    s.first = s.seat = first_player(s)


def _put_back(s: State) -> None:
    """V-HISTORY, R-86: the card that was kept out of the deal goes into the first or the last part of the deck.

    `fate` holds how many cards are certain to come before it, and among how many places it may lie. Which of
    them it is, is settled as the cards are drawn, so that there is nothing anybody could peek at.
    """
    places = s.deck.bit_count() + 1
    part = -(-places // s.setting.rules.fall_share)
    s.fate = (0 if s.setting.rules.history == "top" else places - part, part)


def undrawn(s: State) -> int:
    """All cards that are still to come out of the deck."""
    return s.deck | 1 << s.setting.fall.card.number if s.fate and s.setting.fall else s.deck


def _fated(s: State) -> bool:
    """Whether the next card is the one that was put back."""
    before, places = s.fate
    if before:
        s.fate = (before - 1, places)
        return False
    found = not s.pick((1 << places) - 1, "place")
    s.fate = () if found else (0, places - 1)
    return found


def first_player(s: State) -> int:
    """SET-6, R-1: the highest payout; on a tie the next-highest (unless the lot is asked at once), then by lot."""
    compared = 1 if s.setting.rules.first_by_lot else None

    def payouts(seat: int) -> list[int]:
        pays = (demand.pay for card in s.hands[seat] for demand in s.setting.demands[card])
        return sorted(pays, reverse=True)[:compared]

    best = max(payouts(seat) for seat in s.setting.seats)
    tied = [seat for seat in s.setting.seats if payouts(seat) == best]
    return tied[0] if len(tied) == 1 else s.pick(sum(1 << seat for seat in tied), "lot")


def draw(s: State, seat: int) -> None:
    """Fill the hand; an event strikes before the next card is drawn (EVT-1, R-10)."""
    size, hand = s.setting.rules.hand_size, s.hands[seat]
    while len(hand) < size and (s.deck | s.discards) & s.setting.demand_cards:  # can_draw
        card = turn_up(s, seat, "draw", seat)
        if card < 0:
            return
        s.hands[seat] = hand = (*hand, card)


def turn_up(s: State, drawer: int, *again: Any) -> int:
    """The next demand card; -1 if an event came up instead: it strikes, and then the work `again` goes on."""
    if s.fate and s.setting.fall and _fated(s):
        card = s.setting.fall.card.number
    else:
        if not s.deck:
            s.deck, s.discards = s.discards, 0
            s.tell("reshuffled")
        card = take(s)
    if card in s.setting.events:
        s.push(*again)
        if s.fallen and card in s.setting.dual:
            card |= LOWER
        _strike(s, drawer, card, s.setting.events[card])
        return -1
    return card


def _strike(s: State, seat: int, card: int, event: Event) -> None:
    s.tell("event", seat, card)
    event.strike(s, seat)
    if event.lasting:
        s.active = (*s.active, (card, seat, False))
        refresh_limits(s)
    elif event.kind == "tax" and s.setting.rules.reshuffle_with_tax:  # the card itself leaves the game
        if not s.setting.rules.reshuffle_deck_only:
            s.deck, s.discards = s.deck | s.discards, 0
        if s.fate:  # what was put near the top or the bottom is shuffled in with the rest
            s.fate = (0, s.deck.bit_count() + 1)
        s.tell("reshuffled all")
    else:
        discard(s, card)


def refresh_limits(s: State) -> None:
    s.limits = s.setting.limits_in_force(s.active)


def end_events(s: State, seat: int) -> None:
    """R-13: a lasting event ends with the drawer's first turn that began after the draw."""
    events = s.setting.events
    over = [card for card, drawer, begun in s.active if drawer == seat and begun and events[card].timed]
    if over:
        end(s, over)


def end(s: State, over: list[int]) -> None:
    """These events leave play; their cards are discarded (EVT-22)."""
    s.active = tuple(entry for entry in s.active if entry[0] not in over)
    for card in over:
        discard(s, card)
        s.tell("event over", card)
    refresh_limits(s)


# Discarding the hand instead of a turn


def why_not_discard(s: State, seat: int, argument: int) -> Refusal | None:
    if s.setting.rules.pool is not None:
        return Refusal("IT-10", say("Private cards are never discarded; swap demands of the public pool instead."))
    if s.opening:
        return Refusal("TRN-5", say("In the opening rounds nobody discards."))
    if s.phase != OPERATE:
        return not_operating(s)
    if not s.fresh:
        return Refusal("TRN-5", say("Discarding the hand takes a whole turn, and this one has begun."))
    if argument:
        return Refusal("TRN-5", say("You discard the whole hand or nothing; leave the rest out."))
    return None


def apply_discard(s: State, seat: int, argument: int) -> None:
    s.fresh = False
    s.push("end turn")
    s.push("draw", seat)
    for hook in s.setting.hooks.hand_discarded:
        if hook(s, seat):
            return
    for card in s.hands[seat]:
        discard(s, card)
    s.hands[seat] = ()


def discard_candidates(s: State, seat: int) -> tuple[int, ...]:
    return (0,) if s.phase == OPERATE and s.fresh and s.setting.rules.pool is None else ()


ACTIONS[DISCARD] = Action(why_not_discard, apply_discard, discard_candidates, no_text, no_words)
