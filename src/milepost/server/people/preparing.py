"""What is prepared meets the table: a seat changes it, and the next action that is due is played.

All of it is called with the table in use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from milepost.errors import MilepostError
from milepost.sentences import say
from milepost.server.errors import Problem, stale
from milepost.server.people.herald import Word, facts_of, why_ended
from milepost.server.people.prepared import Due, PreparedStore, matters, next_due
from milepost.server.people.rehearsal import rehearse
from milepost.server.people.rows import PreparedRow
from milepost.server.people.shapes import TOLD, OrdersOut, PlannedOut, PreparedOut
from milepost.server.table.slot import Slot
from milepost.server.table.table import Table


def prepared_by(slot: Slot, seat: int) -> PreparedOut:
    """What a seat has prepared, as it is told."""
    row = slot.prepared.get(seat)
    if row is None:
        return {"seat": seat, "planned": [], "answers": {}, "trouble": "", "orders": None}
    planned: list[PlannedOut] = [{"text": one["text"], "words": one["words"]} for one in row.planned]
    orders: OrdersOut | None = row.orders and {name: row.orders[name] for name in TOLD}  # type: ignore[assignment]
    return {"seat": seat, "planned": planned, "answers": row.answers, "trouble": row.trouble, "orders": orders}


def prepare(slot: Slot, store: PreparedStore, table: Table, seat: int, **values: Any) -> PreparedRow:
    """Change what a seat has prepared."""
    row = store.set(table.row, seat, **values)
    slot.prepared = {**_without(slot.prepared, seat), **({seat: row} if matters(row) else {})}
    table.seating.changed = True
    return row


def plan(
    slot: Slot, store: PreparedStore, table: Table, seat: int, texts: Sequence[str], was: Sequence[str] | None
) -> PreparedRow:
    """Another plan in the place of the one that its planner knows; None: of any."""
    row = slot.prepared.get(seat)
    if was is not None and [one["text"] for one in (row.planned if row else ())] != list(was):
        raise stale(table.seq)  # meanwhile it was played, broken off, or changed from another device
    if texts and seat in table.game.waiting():
        raise Problem(409, "plan", say("You are to act now: play by hand. A turn is planned while others play."))
    words = _words(table, seat, texts)
    planned = [{"text": text, "words": told} for text, told in zip(texts, words, strict=True)]
    return prepare(slot, store, table, seat, planned=planned, trouble="")


def _words(table: Table, seat: int, texts: Sequence[str]) -> list[str | None]:
    """What each action would mean; None for those that cannot be foreseen."""
    try:
        told = rehearse(table, seat, texts).words if texts else []
    except Problem:
        told = []
    return [*told, *[None] * (len(texts) - len(told))]


def play_prepared(slot: Slot, store: PreparedStore, table: Table) -> bool:
    """Play the next action of a plan, or the next answer, that is due now; False if there is none."""
    due = _next_due(slot, table)
    if due is None:
        return False
    row = slot.prepared[due.seat]
    try:
        _check_meaning(table, due)
        table.play_due(due)
        if due.planned:
            row.planned = row.planned[1:]
    except Problem as problem:
        if problem.status >= 500:
            raise
        answers = row.answers if due.planned else {k: v for k, v in row.answers.items() if v != due.text}
        row = store.set(table.row, due.seat, planned=[], answers=answers, trouble=problem.message)
        slot.prepared[due.seat] = row
        table.seating.changed = True
        person = table.places[due.seat].person_id
        if due.planned and person is not None:
            slot.words.append(Word(person, "plan", {**facts_of(table), "why": why_ended(problem)}))
    if not matters(row):
        slot.prepared = _without(slot.prepared, due.seat)
    return True


def _check_meaning(table: Table, due: Due) -> None:
    """Refuse an action that is no longer what was planned: another card lies there, the track has another price."""
    if due.words is None:
        return
    try:
        now = table.page.foretold(table.game.view(due.seat), due.text)
    except MilepostError:
        return  # it will be refused for what it is
    if now != due.words:
        raise Problem(422, "plan", say("“{words}” was planned; by now it would be “{now}”.", words=due.words, now=now))


def _next_due(slot: Slot, table: Table) -> Due | None:
    present = seats_prepared(slot, table)
    if not present:
        return None
    question = table.page.question(table.game.state)
    return next_due(slot.prepared, present, question["word"] if question else None)


def seats_prepared(slot: Slot, table: Table) -> tuple[int, ...]:
    """The seats that are waited for, that people play, and that have prepared something."""
    if not slot.prepared or table.seating.held_up():
        return ()
    return tuple(
        seat
        for seat in table.game.waiting()
        if seat in slot.prepared and table.places[seat].player is None and table.places[seat].person_id is not None
    )


def _without(prepared: dict[int, PreparedRow], seat: int) -> dict[int, PreparedRow]:
    return {other: row for other, row in prepared.items() if other != seat}
