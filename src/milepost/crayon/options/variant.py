"""What a variant is: a name people choose by, and the options it changes; and one name for several of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from milepost.crayon.options.rules import Rules
from milepost.crayon.title.data import TitleData
from milepost.sentences import say

MERCY = ("loan", "late-fee", "backtrack")  # V-MERCY: the table agrees on one of them
Changes = Callable[[Rules, str], Mapping[str, Any]]


class Variant(NamedTuple):
    """One variant. `wrong` says why it makes no sense in a title, or nothing."""

    name: str
    rule: str
    line: str  # one line of explanation for people who choose
    changes: Changes
    values: tuple[str, ...] = ()  # what may stand after “=”; the first is taken where nothing does
    wrong: Callable[[TitleData], str] = lambda title: ""
    excludes: tuple[str, ...] = ()
    numbers: range = range(0)  # in place of `values`: any of these


class Umbrella(NamedTuple):
    """A name of the books for several variants together; a game keeps the variants, not the name."""

    name: str
    rule: str
    line: str
    parts: tuple[str, ...]


def sets(**options: Any) -> Changes:
    return lambda rules, value: options


def needs_hand(title: TitleData) -> str:
    return say("the cards lie in a public pool and nobody has a hand") if title.rules.pool else ""


def needs(wanted: Callable[[TitleData], object], message: str) -> Callable[[TitleData], str]:
    return lambda title: "" if wanted(title) else message


def has_event(kind: str) -> Callable[[TitleData], bool]:
    return lambda title: any(card.kind == kind for card in title.event_cards.values())
