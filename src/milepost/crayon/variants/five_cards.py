"""Five cards are dealt and two thrown away after the opening (V-FASTGAME, R-15).

`cards.deal` deals them (`rules.dealt_cards`). Throwing away is the answer to a question on the stack, ("throw", seat).
The words are in `tell/crayon/words.py`. Tests: tests/crayon/variants/test_fast.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from milepost.crayon.atoms import ACTIONS, THROW, Action, find_card, number_text
from milepost.crayon.options.variant import Variant, needs_hand, sets
from milepost.crayon.rules import cards
from milepost.crayon.rules.stack import QUESTIONS, Item, Question, nothing
from milepost.crayon.state import OVER, State
from milepost.crayon.variants.room import Hooks, Room
from milepost.errors import Refusal
from milepost.sentences import say

THROWING_ROUND = 2  # after the second opening round


def round_ends(s: State) -> None:
    """R-15: players who were dealt more than a hand throw the rest away, in turn order; nothing is drawn for it."""
    if s.phase == OVER or s.round != THROWING_ROUND:
        return
    for seat in reversed(s.setting.clockwise(s.first)):
        s.push("throw", seat)


def _holds_too_many(s: State, item: Item) -> bool:
    return len(s.hands[item[1]]) > s.setting.rules.hand_size


def why_not_throw(s: State, seat: int, card: int) -> Refusal | None:
    if not s.stack or s.stack[-1] != ("throw", seat):
        return Refusal("V-FASTGAME", say("Single cards are thrown away only after the second opening round."))
    if card not in s.hands[seat]:
        return Refusal("V-FASTGAME", say("You do not hold card {card}.", card=card))
    return None


def apply_throw(s: State, seat: int, card: int) -> None:
    s.hands[seat] = tuple(held for held in s.hands[seat] if held != card)
    cards.discard(s, card)
    s.tell("thrown away", seat, card)


def throw_candidates(s: State, seat: int) -> Iterator[int]:
    yield from s.hands[seat]


QUESTIONS["throw"] = Question(
    (THROW,),
    "V-FASTGAME",
    say("The opening is over: which cards do you throw away? Answer with “throw …”."),
    _holds_too_many,
    nothing,
)
ACTIONS[THROW] = Action(why_not_throw, apply_throw, throw_candidates, number_text, find_card)
ROOM = Room(
    Variant(
        "five-cards",
        "V-FASTGAME",
        say("A faster game: five cards are dealt; the extra ones are thrown away later."),
        sets(dealt_cards=5),
        wrong=needs_hand,
    ),
    lambda rules: rules.dealt_cards,
    Hooks(round_ends=(round_ends,)),
)
