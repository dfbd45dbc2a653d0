"""Who is at a table, who is asked to it, and what they say there. All of it is called with the table in use."""

from __future__ import annotations

from typing import Any

from milepost.sentences import say
from milepost.server.errors import Problem
from milepost.server.people.herald import Word, facts_of, mentioned
from milepost.server.people.people import Person
from milepost.server.table.table import Table
from milepost.server.table.tables import Tables


def people_at(tables: Tables, table: Table, person: Person | None) -> dict[str, Any]:
    """Who sits at the table, who is here, and what its host has decided, as a person may know it."""
    here = tables.here(tables.slot_of(table))
    seated = {place.person_id for place in table.places}
    strangers = sum(1 for one in here if one not in seated)
    invited = tables.seats.invited(table.seating) if table.seating.hosted_by(person) else set()
    # A clock tells whose turn it is, which late spectators are yet to see.
    clock_of = tables.clocks.shown if not table.turns_late(person) else lambda place: None
    told = table.seating.people(person, set(here), invited, clock_of)
    return {**told, "watching": strangers, "delay": table.delay}


def invite_person(tables: Tables, table: Table, host: Person, seat: int, guest: str) -> None:
    """Keep a seat for somebody the host knows, and tell them."""
    tables.seats.invite_person(table.seating, host, seat, guest)
    if host.id not in tables.talk.muted(guest):
        facts = {"title": table.title.name, "who": host.name}
        tables.slot_of(table).words.append(Word(guest, "invited", facts))


def invitation(tables: Tables, table: Table, seat: int) -> dict[str, Any]:
    """Where an invitation leads."""
    names = [one["name"] for one in table.row.seats]
    host = tables.people.name_of(table.row.host)
    return {"table": table.row.id, "title": table.row.title, "seat": seat, "host": host, "players": names}


def talk(tables: Tables, table: Table, person: Person, text: str) -> None:
    """Say something at the table."""
    tables.rates.count("chat", person.id)
    own = table.seating.held_by(person)
    if not own and not table.seating.hosted_by(person):
        raise Problem(403, "seat", say("Only the people of a table talk there."))
    name = table.row.seats[own[0]]["name"] if own else person.name
    tables.slot_of(table).said = tables.talk.say(table.row, person, name, text)
    told = {**facts_of(table), "who": name}
    for other in mentioned(table, person.id, text):
        if person.id not in tables.talk.muted(other):
            tables.slot_of(table).words.append(Word(other, "mention", told))
    table.seating.changed = True


def said_since(tables: Tables, table: Table, person: Person | None, since: int) -> tuple[list[dict[str, Any]], int]:
    """What was said after that line, to somebody of the table; and the number of the last line."""
    last = tables.slot_of(table).said
    if person is None or last <= since or not (table.seating.held_by(person) or table.seating.hosted_by(person)):
        return [], since
    return tables.talk.heard(table.row.id, person, since), last
