"""Open contracts (V-OPEN, R-68): cards of discarded hands on which anybody may deliver.

They lie in `s.pool`, which in Italy is the public pool: `cards.open_to` and `cargo.apply_deliver` know both.
A player who discards a hand chooses which of its cards take the free places. The words are in `tell/crayon/words.py`.
Tests: tests/crayon/variants/test_cards.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.atoms import ACTIONS, OPEN, Action, find_card, number_text
from milepost.crayon.options.variant import Variant, needs, needs_hand, sets
from milepost.crayon.rules import cards
from milepost.crayon.rules.stack import QUESTIONS, Item, Question
from milepost.crayon.state import State
from milepost.crayon.variants.room import Hooks, Room
from milepost.errors import Refusal
from milepost.sentences import say


def room(s: State) -> int:
    """Places still free for open contracts."""
    return s.setting.rules.open_contracts - len(s.pool)


def hand_discarded(s: State, seat: int) -> bool:
    s.push("open contracts", seat)
    return True


# The question ("open contracts", seat): the hand is emptied card by card, the last ones by themselves.


def _may_choose(s: State, item: Item) -> bool:
    return 0 < room(s) < len(s.hands[item[1]])


def _lay_the_rest(s: State, item: Item) -> None:
    for card in s.hands[item[1]]:
        if room(s):
            _lay_open(s, item[1], card)
        else:
            cards.discard(s, card)
    s.hands[item[1]] = ()


def _lay_open(s: State, seat: int, card: int) -> None:
    s.hands[seat] = tuple(held for held in s.hands[seat] if held != card)
    s.pool = tuple(sorted((*s.pool, card)))
    s.tell("open contract", seat, card)


def why_not_open(s: State, seat: int, card: int) -> Refusal | None:
    if not s.stack or s.stack[-1] != ("open contracts", seat):
        return Refusal(
            "V-OPEN", say("You lay cards open only when you discard a hand and there are fewer free places than cards.")
        )
    if card not in s.hands[seat]:
        return Refusal("R-68", say("Card {card} is not one of those you discard.", card=card))
    return None


def apply_open(s: State, seat: int, card: int) -> None:
    _lay_open(s, seat, card)


def open_candidates(s: State, seat: int) -> Iterator[int]:
    yield from s.hands[seat]


QUESTIONS["open contracts"] = Question(
    (OPEN,), "R-68", say("Say first which of your discarded cards lie open, with “open …”."), _may_choose, _lay_the_rest
)
ACTIONS[OPEN] = Action(why_not_open, apply_open, open_candidates, number_text, find_card)
ROOM = Room(
    Variant(
        "open-contracts",
        "V-OPEN",
        say("Up to four discarded cards lie open; anybody may deliver on them."),
        sets(open_contracts=4),
        wrong=needs_hand,
    ),
    lambda rules: rules.open_contracts,
    Hooks(hand_discarded=(hand_discarded,)),
    (
        Variant(
            "circus-for-open-cards",
            "R-107",
            say("An open contract that asks for the Circus also lets you take it on."),
            sets(circus_for_open_cards=True),
            wrong=needs(lambda title: title.rules.circus and not title.rules.pool, say("there is no Circus")),
        ),
    ),
)
