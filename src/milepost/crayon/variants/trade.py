"""Selling and trading track (V-TRADE, R-73): in the buyer's turn, in place of building.

The buyer puts a deal together (`s.draft`): asks for sections and ferries of one opponent, may give own
ones, and offers a sum. The opponent accepts or refuses. What makes a deal void stands in `deal.py`. Two rules look
at the draft themselves: `pool.why_not_swap` (a turn that has begun) and `CrayonLegal` (what a deal leaves to buy).
The words are in `tell/crayon/words.py`. Tests: tests/crayon/variants/test_trade.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from milepost.crayon import records
from milepost.crayon.atoms import (
    ACCEPT,
    ACTIONS,
    ASK,
    GIVE,
    OFFER,
    REFUSE,
    Action,
    no_text,
    no_words,
    number_text,
    only_one,
)
from milepost.crayon.options.variant import Variant, sets
from milepost.crayon.rules.owners import CLAIM, SEAT
from milepost.crayon.rules.stack import QUESTIONS, Question, always, nothing
from milepost.crayon.state import BUILD as BUILDING
from milepost.crayon.state import CROSS, LOCO, TRACK, State
from milepost.crayon.variants import debts
from milepost.crayon.variants.deal import Deal, carry_out, void
from milepost.crayon.variants.deal_texts import LINK, NOTHING, ask_text, expand, parse_ask, parse_give, thing_text
from milepost.crayon.variants.late_fee import arrears
from milepost.crayon.variants.loan import parse_amount
from milepost.crayon.variants.room import Hooks, Room
from milepost.errors import Refusal
from milepost.sentences import say

if TYPE_CHECKING:
    pass

__all__ = ["LINK", "NOTHING", "expand"]

TRADED = ("traded",)  # in `s.draft`: the phase has gone to a deal
REFUSED = ("refused",)  # in `s.draft`: an offer was turned down this turn
MARKS = (TRADED, REFUSED)


def draft_of(s: State) -> Deal | None:
    """The deal in the making, or None."""
    found: dict[str, list[int]] = {"asked": [], "asked_links": [], "given": [], "given_links": []}
    seller = -1
    for entry in s.draft:
        if entry not in MARKS:
            word, number, owner = entry
            found[word].append(number)
            seller = owner if owner >= 0 else seller
    if seller < 0:
        return None
    return Deal(s.seat, seller, **{word: tuple(numbers) for word, numbers in found.items()})


def draft_dict(s: State) -> records.Deal | None:
    """The same as plain data."""
    deal = draft_of(s)
    if deal is None:
        return None
    offered = s.stack[-1][2] if s.stack and s.stack[-1][0] == "deal" else None
    return {
        "with": deal.seller,
        "asked": list(deal.asked),
        "asked ferries": list(deal.asked_links),
        "given": list(deal.given),
        "given ferries": list(deal.given_links),
        "offer": offered,
    }


def _why_not_trade(s: State, seat: int) -> Refusal | None:
    if not s.setting.rules.trade:
        return Refusal("V-TRADE", say("This table does not trade track."))
    if s.phase != BUILDING:
        return Refusal("V-TRADE", say("Track is bought in place of building; end your operations first."))
    if s.works & TRACK or (s.works and not s.setting.rules.buy_and_upgrade):
        return Refusal("V-TRADE", say("Track is bought instead of building, and you have built this turn."))
    return arrears(s, seat)


# What a deal means for the rest of the turn


def turn_begins(s: State) -> None:
    if s.draft:
        s.draft = ()


def why_not_buy(s: State, seat: int, loco: bool) -> Refusal | None:
    if TRADED in s.draft and not (loco and s.setting.rules.buy_and_upgrade):
        return Refusal("V-TRADE", say("You have bought track this turn; that takes the place of building."))
    return None


def works(s: State, work: int) -> None:
    """Whoever builds is done with the deal in the making, unless a loco leaves room for one (R-73)."""
    if s.draft and not (work & (LOCO | CROSS) and s.setting.rules.buy_and_upgrade):
        s.draft = ()


# Asking and giving


def _entry(s: State, seat: int, kind: int, argument: int) -> tuple[tuple[str, int, int], int]:
    """What an argument means: an entry of the draft, and whose the thing is (-1: nobody's)."""
    word = "asked" if kind == ASK else "given"
    if argument & LINK:
        number, owner = (argument & ~LINK) >> 4, argument & 15 if kind == ASK else seat
        has = number < len(s.link_owners) and owner < s.setting.players and s.link_owners[number] >> owner & 1
        return (f"{word}_links", number, owner if kind == ASK else -1), owner if has else -1
    section = s.setting.board.section[argument] if argument < len(s.setting.board.section) else -1
    if section >= 0 and s.setting.board.arms[section] != argument:
        section = -1  # a section has one direction here, so that there is one atom for it
    owner = (s.owner[section] & SEAT) - 1 if section >= 0 else -1
    return (word, section, owner if kind == ASK else -1), owner


def _why_not_enter(s: State, seat: int, argument: int, kind: int) -> Refusal | None:
    refusal = _why_not_trade(s, seat)
    if refusal or (argument == NOTHING and kind == ASK and s.draft):
        return refusal
    entry, owner = _entry(s, seat, kind, argument)
    if owner < 0 or argument == NOTHING:
        return Refusal("V-TRADE", say("Nobody owns that; only track and ferries that are there change hands."))
    if not argument & LINK and s.owner[entry[1]] & CLAIM:
        return Refusal("R-73", say("A washed-out place is not for sale."))
    if (owner == seat) != (kind == GIVE):
        return Refusal(
            "V-TRADE",
            say("That is your own; ask for what an opponent owns.")
            if owner == seat
            else say("That is {name}'s; give what is your own.", name=s.names[owner]),
        )
    return _why_not_in_deal(s, seat, kind, entry, owner)


def _why_not_in_deal(s: State, seat: int, kind: int, entry: tuple[str, int, int], owner: int) -> Refusal | None:
    """Why it does not fit what is in the deal already."""
    deal = draft_of(s)
    if kind == GIVE and deal is None:
        return Refusal(
            "V-TRADE", say("Ask for something first: track changes hands in the turn of the player who gets it.")
        )
    if kind == ASK and deal is not None and owner != deal.seller:
        return Refusal("R-73", say("This deal is with {name}; make one deal at a time.", name=s.names[deal.seller]))
    if entry in s.draft:
        return Refusal("V-TRADE", say("That is already in the deal; “ask nothing” clears it."))
    taker = deal.seller if deal and kind == GIVE else seat
    if entry[0].endswith("links") and s.link_owners[entry[1]] >> taker & 1:
        return Refusal("V-TRADE", say("A player who already has that ferry has no use for it."))
    return None


def apply_ask(s: State, seat: int, argument: int) -> None:
    s.sound = False
    if argument == NOTHING:
        s.draft = tuple(entry for entry in s.draft if entry in MARKS)
    else:
        s.draft = (*s.draft, _entry(s, seat, ASK, argument)[0])


def apply_give(s: State, seat: int, argument: int) -> None:
    s.sound = False
    s.draft = (*s.draft, _entry(s, seat, GIVE, argument)[0])


def ask_candidates(s: State, seat: int) -> Iterator[int]:
    if _why_not_trade(s, seat) is None:
        arms = s.setting.board.arms
        yield from (arms[section] for section, owner in enumerate(s.owner) if owner and owner != seat + 1)
        for number, owners in enumerate(s.link_owners):
            yield from (LINK | number << 4 | owner for owner in s.setting.seats if owners >> owner & 1)
        if s.draft:
            yield NOTHING


def give_candidates(s: State, seat: int) -> Iterator[int]:
    if _why_not_trade(s, seat) is None and draft_of(s):
        arms = s.setting.board.arms
        yield from (arms[section] for section, owner in enumerate(s.owner) if owner == seat + 1)
        yield from (LINK | number << 4 for number, owners in enumerate(s.link_owners) if owners >> seat & 1)


# Offering


def why_not_offer(s: State, seat: int, amount: int) -> Refusal | None:
    refusal = _why_not_trade(s, seat)
    if refusal:
        return refusal
    deal = draft_of(s)
    if deal is None:
        return Refusal("V-TRADE", say("Ask for an opponent's track first, with “ask …”."))
    if amount > s.cash[seat]:
        return Refusal("BLD-16", say("You have {cash}M; there is no credit.", cash=s.cash[seat]))
    refused = s.draft.count(REFUSED)
    if refused >= s.setting.rules.refused_offers:  # nobody is asked again and again
        times = say("once") if refused == 1 else say("{number} times", number=refused)
        return Refusal("R-108", say("You were refused {times} this turn; offer again in the next.", times=times))
    return _void(s, deal)


def _void(s: State, deal: Deal) -> Refusal | None:
    """Whether the deal is void does not hang on its price: worked out once for all prices."""
    if s.sound:
        return None
    refusal = void(s, deal)
    if refusal is None:
        s.sound = True
    return refusal


def apply_offer(s: State, seat: int, amount: int) -> None:
    deal = draft_of(s)
    assert deal is not None
    s.push("deal", deal.seller, amount)
    s.tell("offer", seat, deal.seller, amount)


def offer_candidates(s: State, seat: int) -> Iterator[int]:
    if _why_not_trade(s, seat) is None:
        deal = draft_of(s)
        if deal is not None and _void(s, deal) is None:
            yield from range(s.cash[seat] + 1)


# Answering: the question ("deal", seller, amount)


def why_not_answer(s: State, seat: int, argument: int) -> Refusal | None:
    if not s.stack or s.stack[-1][:2] != ("deal", seat) or argument:
        return Refusal("V-TRADE", say("Nobody has offered you a deal."))
    return None


def apply_accept(s: State, seat: int, argument: int) -> None:
    _, seller, amount = s.stack[-1]
    deal = draft_of(s)
    assert deal is not None
    s.stack = s.stack[:-1]
    carry_out(s, deal)
    s.sound = False
    s.draft = (TRADED,)
    s.cash[deal.buyer] -= amount
    s.tell("deal", deal.buyer, seller, amount, len(deal.asked), len(deal.given))
    debts.earn(s, seller, amount)


def apply_refuse(s: State, seat: int, argument: int) -> None:
    """The draft stays: the buyer may change it or offer more, a few times (R-108)."""
    s.stack = s.stack[:-1]
    s.draft = (*s.draft, REFUSED)


QUESTIONS["deal"] = Question(
    (ACCEPT, REFUSE),
    "V-TRADE",
    say("You are offered a deal over track: say first “accept” or “refuse”."),
    always,
    nothing,
)
ACTIONS[ASK] = Action(partial(_why_not_enter, kind=ASK), apply_ask, ask_candidates, ask_text, parse_ask)
ACTIONS[GIVE] = Action(partial(_why_not_enter, kind=GIVE), apply_give, give_candidates, thing_text, parse_give)
ACTIONS[OFFER] = Action(why_not_offer, apply_offer, offer_candidates, number_text, parse_amount)
ACTIONS[ACCEPT] = Action(why_not_answer, apply_accept, only_one, no_text, no_words)
ACTIONS[REFUSE] = Action(why_not_answer, apply_refuse, only_one, no_text, no_words)
ROOM = Room(
    Variant(
        "trade",
        "V-TRADE",
        say("Track may be bought and traded, in the buyer's turn and instead of building."),
        sets(trade=True),
    ),
    lambda rules: rules.trade,
    Hooks(building=(ASK, GIVE, OFFER), turn_begins=(turn_begins,), why_not_buy=(why_not_buy,), works=(works,)),
    (
        Variant(
            "buy-and-upgrade",
            "R-73",
            say("With trade: a player who buys track may still buy a loco in that turn."),
            sets(buy_and_upgrade=True),
        ),
        Variant(
            "offers",
            "R-108",
            say("With trade: how many offers may be refused in a turn before the buyer must stop."),
            lambda rules, value: {"refused_offers": int(value)},
            ("1",),
            numbers=range(1, 10),
        ),
    ),
)
