"""The stack of pending work: what an action or a card sets going is done one thing at a time.

An item is a tuple: a word, then what it needs to know. *Work* is done as soon as it lies on top.
A *question* waits for an answer, unless there is nothing to choose. Each rule's module enters
its words here; `turn.settle` works the stack off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from milepost.crayon.state import State

Item = tuple[Any, ...]


def _asked_seat(s: State, item: Item) -> tuple[int, ...]:
    return (item[1],)


class Question(NamedTuple):
    """Something players are asked. Items with one addressee name the seat right after the word."""

    answers: tuple[int, ...]  # kinds of atoms
    rule: str
    prompt: str  # said to a player who does something else first
    is_open: Callable[[State, Item], bool]  # whether there is something to choose
    otherwise: Callable[[State, Item], None]  # what happens where there is not; the item is off the stack
    seats: Callable[[State, Item], tuple[int, ...]] = _asked_seat  # who has not answered yet


def always(s: State, item: Item) -> bool:
    """There is something to choose."""
    return True


def nothing(s: State, item: Item) -> None:
    """Where there is nothing to choose, nothing happens."""


QUESTIONS: dict[str, Question] = {}
WORK: dict[str, Callable[..., None]] = {}


def asked(s: State) -> tuple[int, ...]:
    """The seats that must answer what lies on top."""
    item = s.stack[-1]
    return QUESTIONS[item[0]].seats(s, item)


def work_off(s: State) -> bool:
    """Do what is on the stack. True when it is empty, False when somebody must answer."""
    while s.stack:
        item = s.stack[-1]
        question = QUESTIONS.get(item[0])
        if question is not None and question.is_open(s, item):
            return False
        s.stack = s.stack[:-1]
        if question is not None:
            question.otherwise(s, item)
        else:
            WORK[item[0]](s, *item[1:])
    return True
