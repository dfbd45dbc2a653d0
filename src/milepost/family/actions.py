"""Actions: the smallest ones are atoms, ints of the form `kind << 24 | argument`, each with one short text.

The argument names everything an atom needs, so that it means the same in every position. A family numbers its kinds in
the order of their words, adds new ones at the end and never renumbers them: logs of bots may hold them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from milepost.errors import Refusal, UnknownAction
from milepost.sentences import say

KIND_SHIFT = 24
ARGUMENT = (1 << KIND_SHIFT) - 1
S = TypeVar("S")


class Action(NamedTuple, Generic[S]):
    """One kind of action in a family whose state is S.

    `why_not` is the rule: None where the action is allowed. `candidates` lists arguments worth asking about, a superset
    of the legal ones; `apply` is called with legal arguments only. `fits` tells arguments that mean something at all.
    """

    why_not: Callable[[S, int, int], Refusal | None]
    apply: Callable[[S, int, int], None]
    candidates: Callable[[S, int], Iterable[int]]
    text: Callable[[Any, int], str]
    parse: Callable[[Any, list[str]], int]
    fits: Callable[[Any, int], bool] = lambda setting, argument: True


def atom(kind: int, argument: int = 0) -> int:
    return kind << KIND_SHIFT | argument


def kind_of(number: int) -> int:
    return number >> KIND_SHIFT


def no_text(setting: Any, argument: int) -> str:
    return ""


def no_words(setting: Any, words: list[str]) -> int:
    if words:
        raise UnknownAction(say("Nothing more is needed here: leave “{words}” out.", words=" ".join(words)))
    return 0


def kind_of_word(words: Sequence[str], word: str) -> int:
    """The number of the kind that a text begins with."""
    if not word:
        raise UnknownAction(say("Nothing is written here; known actions: {known}.", known=", ".join(words)))
    if word not in words:
        raise UnknownAction(say("“{word}” is not an action; known: {known}.", word=word, known=", ".join(words)))
    return words.index(word)


def atom_text(words: Sequence[str], actions: Mapping[int, Action[Any]], setting: Any, number: int) -> str:
    """The short text of an atom."""
    kind = number >> KIND_SHIFT
    return f"{words[kind]} {actions[kind].text(setting, number & ARGUMENT)}".rstrip()


def parse_atom(words: Sequence[str], actions: Mapping[int, Action[Any]], setting: Any, text: str) -> int:
    """The atom with that text."""
    word, *rest = text.split() or [""]
    kind = kind_of_word(words, word)
    return atom(kind, actions[kind].parse(setting, rest))
