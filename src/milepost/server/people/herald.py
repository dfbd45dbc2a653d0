"""Who is to be told what after something has happened at a table. Nothing hidden is in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from milepost.server.table import Table


class Word(NamedTuple):
    """A notice for one person, or the end of those that wait for them (`kind` empty)."""

    person_id: str
    kind: str
    facts: dict[str, Any]


def due_people(table: Table) -> frozenset[str]:
    """The people who are to act now."""
    if table.game.outcome() is not None or table.seating.held_up() is not None:
        return frozenset()
    waiting = table.game.waiting()
    return frozenset(
        place.person_id
        for place in table.places
        if place.seat in waiting and place.person_id is not None and place.player is None
    )


def words_for(table: Table, before: frozenset[str], was_over: bool) -> Iterator[Word]:
    """What people are told, when these were to act before."""
    now, facts = due_people(table), _facts(table)
    kind = "question" if table.page.question(table.game.state) else "turn"
    for person in sorted(before - now):
        yield Word(person, "", {})
    outcome = table.game.outcome()
    if outcome is not None and not was_over:
        for person in sorted({place.person_id for place in table.places if place.person_id is not None}):
            yield Word(person, "over", {**facts, "result": outcome.reason})
        return
    for person in sorted(now - before):
        yield Word(person, kind, facts)


def _facts(table: Table) -> dict[str, Any]:
    last = next((told.words for told in reversed(table.told) if not told.undone), "")
    return {"title": table.title.name, "round": table.game.state.round, "last": last}
