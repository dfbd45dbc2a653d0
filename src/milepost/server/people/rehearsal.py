"""A turn planned ahead is rehearsed: played on what its seat sees, as if the turn had come and no card were drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from milepost.errors import IllegalAction, MilepostError
from milepost.game import View
from milepost.sentences import say
from milepost.server.errors import Problem, illegal
from milepost.server.families import AnyTable
from milepost.server.people.people import Person
from milepost.server.table.table import Table

UNSEEN = say("What comes then depends on cards that nobody has seen.")


class Rehearsed(NamedTuple):
    """Where a plan leads; what each of its actions means in words, as far as it can be told."""

    view: View
    words: list[str]
    problem: Problem | None = None  # why the action after those cannot be played
    over: bool = False  # the plan ends the turn


def look_ahead(table: Table, person: Person | None, at: Rehearsed) -> AnyTable:
    """The table as its seat would see it there; nothing more is done in a turn that is over."""
    base = table.base(person, at.view.seat, table.seq, table.game.state)
    return table.page.table(base, at.view.state, at.view.seat, None if at.over else at.view)


def rehearse(table: Table, seat: int, texts: Sequence[str]) -> Rehearsed:
    """Play a plan in the seat's imagined next turn. Nothing at the table changes."""
    try:
        view: View = table.page.ahead(table.game.view(seat))
    except IllegalAction as error:
        raise Problem(409, "plan", error.sentence, rule=error.rule, link=error.link, seq=table.seq) from None
    words: list[str] = []
    for text in texts:
        after = view.state.copy()
        try:
            told = table.page.foretold(view, text)
            for atom in after.parse(text, seat):
                after.rehearse(atom, seat)
        except IllegalAction as error:
            return Rehearsed(view, words, illegal(error, table.seq))
        except MilepostError:
            return Rehearsed(view, words, Problem(422, "plan", UNSEEN, seq=table.seq))
        words.append(told)
        if seat not in after.waiting():
            return Rehearsed(view, words, over=True)  # what is planned after it waits for the next turn
        view = after.view(seat)
    return Rehearsed(view, words)
