"""What `title.toml` says of a deck under `[deck]`: how many cards, how well they pay, who is asked how often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from milepost.errors import DataError
from milepost.sentences import say

ORDERS = ("city", "pay")
MOST_CARDS = 4095


@dataclass(frozen=True, slots=True)
class DeckRules:
    """How a title's demand cards are made (docs/decks.md)."""

    cards: int
    pay_factor: float = 1.0
    small_weight: float = 1.0  # how often a city is asked for, by its size
    medium_weight: float = 1.9
    major_weight: float = 3.3
    min_distance: int = 5  # mileposts from the nearest source
    order: str = "city"  # of a card's demands: the largest city first, or the highest pay
    fixed: tuple[str, ...] = ()  # sample cards of a rulebook: “132: city, load, pay; …”, or without a number

    def weight(self, size: str) -> float:
        return float(getattr(self, size + "_weight"))


_TYPES = {field.name: str(field.type) for field in fields(DeckRules)}


def read_deck(data: object, file: str, line_of: Mapping[str, int]) -> DeckRules | None:
    """The rules of the deck, or None where a title has only the cards typed in."""
    if data is None:
        return None
    at = line_of.get("deck", 0)
    if not isinstance(data, Mapping):
        raise DataError(file, at, say("[deck] is a table: cards = 136, pay_factor = 1.0, …"))
    if "cards" not in data:
        raise DataError(file, at, say("[deck] needs cards, the number of demand cards"))
    values = {name: _value(name, value, file, line_of.get(name, at)) for name, value in data.items()}
    return replace(DeckRules(0), **values)


def _value(name: str, value: Any, file: str, line: int) -> Any:
    if name not in _TYPES:
        raise DataError(file, line, say("[deck] has no “{name}”; known: {known}", name=name, known=", ".join(_TYPES)))
    if name == "fixed":
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise DataError(file, line, say("“fixed” is a list of cards, each in quotes: “132: city, load, pay; …”"))
        return tuple(value)
    if name == "order":
        if value not in ORDERS:
            raise DataError(file, line, say("“order” must be one of {known}", known=", ".join(ORDERS)))
    elif _TYPES[name] == "int":
        if type(value) is not int or not 1 <= value <= MOST_CARDS:
            raise DataError(
                file, line, say("“{name}” must be a whole number from 1 to {most}", name=name, most=MOST_CARDS)
            )
    elif type(value) not in (int, float) or not 0 < value <= 100:
        raise DataError(file, line, say("“{name}” must be a number above 0 and at most 100", name=name))
    return value
