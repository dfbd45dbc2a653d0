"""Open contracts (V-OPEN, R-68): cards of discarded hands on which anybody may deliver.

They lie in `s.pool`. A player who discards a hand chooses which of its cards take the free places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from milepost.crayon.atoms import ACTIONS, OPEN, Action
from milepost.crayon.rules import cards
from milepost.crayon.rules.stack import QUESTIONS, Item, Question
from milepost.errors import Refusal, UnknownAction

if TYPE_CHECKING:
    from milepost.crayon.setting import Setting
    from milepost.crayon.state import State


def room(s: State) -> int:
    """Places still free for open contracts."""
    return s.setting.rules.open_contracts - len(s.pool)


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
            "V-OPEN", "You lay cards open only when you discard a hand and there are fewer free places than cards."
        )
    if card not in s.hands[seat]:
        return Refusal("R-68", f"Card {card} is not one of those you discard.")
    return None


def apply_open(s: State, seat: int, card: int) -> None:
    _lay_open(s, seat, card)


def open_candidates(s: State, seat: int) -> Iterator[int]:
    yield from s.hands[seat]


def _card_text(setting: Setting, card: int) -> str:
    return str(card)


def _parse_card(setting: Setting, words: list[str]) -> int:
    if len(words) == 1 and words[0].isdecimal() and int(words[0]) in setting.demands:
        return int(words[0])
    raise UnknownAction("Name a demand card by its number.")


QUESTIONS["open contracts"] = Question(
    (OPEN,), "R-68", "Say first which of your discarded cards lie open, with “open …”.", _may_choose, _lay_the_rest
)
ACTIONS[OPEN] = Action(why_not_open, apply_open, open_candidates, _card_text, _parse_card)
