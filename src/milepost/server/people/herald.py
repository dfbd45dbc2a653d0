"""Who is to be told what after something has happened at a table. Nothing hidden is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from milepost.sentences import phrase, say
from milepost.server.errors import Problem
from milepost.server.table.table import Table


class Word(NamedTuple):
    """A notice for one person, or the end of those that wait for them (`kind` empty)."""

    person_id: str
    kind: str
    facts: dict[str, Any]


class Standing(NamedTuple):
    """How a table stands, as far as people are told of it."""

    due: frozenset[str] = frozenset()  # the people who are to act now
    offered: frozenset[str] = frozenset()  # those in line to whom a seat is offered
    waits: bool = False  # for players to join
    over: bool = False


def standing(table: Table) -> Standing:
    return Standing(
        due_people(table),
        frozenset(row.person_id for row in table.seating.line if row.seat is not None),
        any(place.open for place in table.places),
        table.game.outcome() is not None,
    )


def due_people(table: Table) -> frozenset[str]:
    if table.game.outcome() is not None or table.seating.held_up() is not None:
        return frozenset()
    waiting = table.game.waiting()
    return frozenset(
        place.person_id
        for place in table.places
        if place.seat in waiting and place.person_id is not None and place.player is None
    )


def words_for(table: Table, before: Standing) -> Iterator[Word]:
    """What people are told, when the table stood so before."""
    now, facts = standing(table), facts_of(table)
    for person in sorted((before.due - now.due) | (before.offered - now.offered)):
        yield Word(person, "", {})
    for person in sorted(now.offered - before.offered):
        yield Word(person, "seat", facts)
    outcome = table.game.outcome()
    if outcome is not None and not before.over:
        for person in seated(table):
            yield Word(person, "over", {**facts, "result": outcome.reason})
        return
    kind = "question" if table.page.question(table.game.state) else "turn"
    for person in sorted(now.due - before.due):
        yield Word(person, kind, facts)
    if before.waits and not now.waits and table.seq == 0 and not table.row.ended:
        for person in seated(table):
            if person not in now.due:
                yield Word(person, "started", facts)


def seated(table: Table) -> list[str]:
    """The people who have a seat, each once."""
    return sorted({place.person_id for place in table.places if place.person_id is not None})


def round_words(table: Table, tournament: str, number: int) -> Iterator[Word]:
    """A round of a tournament begins at this table."""
    facts = {"title": table.title.name, "name": tournament, "round": number}
    for person in seated(table):
        yield Word(person, "round", facts)


def clock_words(table: Table, seats: dict[int, float]) -> Iterator[Word]:
    """The clocks of these seats are about to run out, with so many seconds left."""
    due = due_people(table)
    for seat, seconds in seats.items():
        person = table.places[seat].person_id
        if person in due:
            yield Word(person, "clock", {**facts_of(table), "left": duration(seconds)})


def mentioned(table: Table, speaker: str, text: str) -> list[str]:
    """The other people at the table whom a line of the chat names."""
    named = {
        place.person_id
        for place in table.places
        if place.person_id not in (None, speaker) and names(text, table.row.seats[place.seat]["name"])
    }
    return sorted(person for person in named if person is not None)


def names(text: str, name: str) -> bool:
    """Whether a line names somebody: as they write themselves, or with @ in any case."""
    word = re.escape(name)
    return re.search(rf"(?:(?<!\w)@(?i:{word})|(?<![\w@]){word})(?!\w)", text) is not None


def why_ended(problem: Problem) -> str:
    """Why a plan was broken off, without its words: those may name cards and sums that only the planner knows."""
    if problem.rule:
        return say("Rule {rule} forbids it by now", rule=problem.rule)
    if problem.code == "plan":
        return say("By now it would be something else")
    return say("It is not possible any more")


_UNITS = (
    (phrase("{number} {number:day|days}"), 86_400),
    (phrase("{number} {number:hour|hours}"), 3600),
    (phrase("{number} {number:minute|minutes}"), 60),
)


def duration(seconds: float) -> str:
    """“2 hours”, rounded down: nobody has less time than they are told."""
    for unit, length in _UNITS:
        if seconds >= length:
            return say(unit, number=int(seconds // length))
    return say("less than a minute")


def facts_of(table: Table) -> dict[str, Any]:
    last = next((told.words for told in reversed(table.told) if not told.undone), "")
    return {"title": table.title.name, "round": table.game.state.round, "last": last}
