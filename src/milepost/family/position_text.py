"""How the fields of a position are written in its text: small parts that are put together, each writing and reading.

A list has commas, a row of things dots, things that belong together colons; nothing is `-`. A field of which a family
says nothing is written as plain data, so that none is ever left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from milepost.chance import HIDDEN, members
from milepost.errors import PositionError, words_of
from milepost.family.packing import plain_value, value_of
from milepost.game.position_text import unword, word
from milepost.sentences import say

if TYPE_CHECKING:
    from milepost.family.position import FamilyState

LARGEST = 9  # digits of a number


class Part(NamedTuple):
    """A kind of value: how it is written and read in a setting. What cannot be read raises a ValueError."""

    write: Callable[[Any, Any], str]
    read: Callable[[Any, str], Any]


class Field(NamedTuple):
    """A field's name in the text, and what it is. A field without a part follows from others."""

    name: str
    part: Part | None = None


def whole(text: str) -> int:
    """A number, not too large to be one of ours."""
    if not text.isascii() or not text.isdecimal() or len(text) > LARGEST:
        raise ValueError(say("“{text}” is not a whole number", text=text[:40]))
    return int(text)


def _seen(text: str) -> int:
    return HIDDEN if text == "?" else whole(text)


def _flag(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(say("“{text}” is neither yes nor no", text=text[:40]))
    return text == "yes"


NUMBER = Part(lambda setting, value: str(value), lambda setting, text: whole(text))
CARD = Part(lambda setting, value: "?" if value == HIDDEN else str(value), lambda setting, text: _seen(text))
FLAG = Part(lambda setting, value: "yes" if value else "no", lambda setting, text: _flag(text))
NAME = Part(lambda setting, value: word(value), lambda setting, text: unword(text))


def _tight(text: str) -> str:
    return text.replace("%", "%25").replace("_", "%5F").replace(" ", "_")


def _plain_read(text: str) -> Any:
    try:
        return value_of(json.loads(unword(text)))  # whose own marks need not be escaped
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ValueError(say("“{text}” is no value", text=text[:40])) from None


PLAIN = Part(
    lambda setting, value: _tight(json.dumps(plain_value(value), separators=(",", ":"))),
    lambda setting, text: _plain_read(text),
)


def one_of(names: Sequence[str]) -> Part:
    """A number that stands for one of these names."""

    def read(setting: Any, text: str) -> int:
        if text not in names:
            raise ValueError(say("“{text}” is none of {known}", text=text[:40], known=", ".join(names)))
        return names.index(text)

    return Part(lambda setting, value: names[value], read)


def maybe(part: Part, nothing: Any = -1) -> Part:
    """That, or nothing."""
    return Part(
        lambda setting, value: "-" if value == nothing else part.write(setting, value),
        lambda setting, text: nothing if text == "-" else part.read(setting, text),
    )


def several(part: Part, mark: str, made: Callable[[list[Any]], Any]) -> Part:
    """Any number of them, separated by the mark."""

    def read(setting: Any, text: str) -> Any:
        return made([] if text == "-" else [part.read(setting, item) for item in text.split(mark)])

    return Part(lambda setting, values: mark.join(part.write(setting, value) for value in values) or "-", read)


def listed(part: Part) -> Part:
    """A list, as `Listed` fields have it."""
    return several(part, ",", list)


def row(part: Part) -> Part:
    return several(part, ".", tuple)


def together(*parts: Part) -> Part:
    """A tuple of things of different kinds."""

    def read(setting: Any, text: str) -> tuple[Any, ...]:
        items = text.split(":")
        if len(items) != len(parts):
            raise ValueError(
                say("“{text}” should have {number} parts with colons between them", text=text[:40], number=len(parts))
            )
        return tuple(part.read(setting, item) for part, item in zip(parts, items, strict=True))

    return Part(lambda s, value: ":".join(part.write(s, one) for part, one in zip(parts, value, strict=True)), read)


def a_set(part: Part, mark: str = ".") -> Part:
    """A set of numbers, kept as an int with a bit for each."""

    def read(setting: Any, text: str) -> int:
        found = 0
        for number in several(part, mark, list).read(setting, text):
            if not 0 <= number < 1 << 16:
                raise ValueError(say("{number} is too large", number=number))
            if found >> number & 1:
                raise ValueError(say("{item} is there twice", item=part.write(setting, number)))
            found |= 1 << number
        return found

    return Part(lambda setting, bits: several(part, mark, list).write(setting, members(bits)), read)


def _cards_text(setting: Any, bits: int) -> str:
    runs: list[list[int]] = []
    for card in members(bits):
        if runs and runs[-1][-1] == card - 1:
            runs[-1][1:] = [card]
        else:
            runs.append([card])
    return ".".join("-".join(map(str, run)) for run in runs) or "-"


def _cards(setting: Any, text: str) -> int:
    found = 0
    for item in text.split(".") if text != "-" else ():
        first, _, last = item.partition("-")
        low, high = whole(first), whole(last or first)
        if not low <= high < 1 << 16:
            raise ValueError(say("“{item}” is no row of cards", item=item[:40]))
        run = (1 << high + 1) - (1 << low)
        if found & run:
            raise ValueError(say("a card of “{item}” is there twice", item=item[:40]))
        found |= run
    return found


CARDS = Part(_cards_text, _cards)
"""A set of cards, kept as an int with a bit for each; rows of them are written by their ends, as `3-17`."""


def described(s: FamilyState, blank: FamilyState, table: Mapping[str, Field]) -> dict[str, str]:
    """The fields of a position that are not as at the beginning, by their names in the text."""
    found = {}
    for field, kind in s.declared_fields.items():
        named = table.get(field, Field(field, PLAIN))
        value = getattr(s, field)
        if kind in ("Kept", "Listed") and named.part is not None and value != getattr(blank, field):
            found[named.name] = named.part.write(s.setting, value)
    return found


def place(blank: FamilyState, fields: Mapping[str, str], table: Mapping[str, Field]) -> None:
    """Give a blank position the fields of a text; what the family derives (a field without a part) is left to it."""
    named = {table.get(field, Field(field)).name: field for field in blank.declared_fields}
    for name, text in fields.items():
        field = named.get(name, "")
        part = table.get(field, Field(field, PLAIN)).part
        if blank.declared_fields.get(field) not in ("Kept", "Listed") or part is None:
            raise PositionError(name, say("there is no such field"))
        try:
            value = part.read(blank.setting, text)
        except ValueError as error:
            raise PositionError(name, error.message if isinstance(error, PositionError) else words_of(error)) from None
        old = getattr(blank, field)
        if type(value) is not type(old) or (type(old) is list and old and len(value) != len(old)):
            raise PositionError(
                name, say("“{text}” is not what belongs here: {wanted}", text=text[:40], wanted=_wanted(old))
            )
        setattr(blank, field, value)


def _wanted(old: Any) -> str:
    if type(old) is list:
        return say("{number} things with commas between them", number=len(old))
    return say("something like “{text}”", text=str(old))
