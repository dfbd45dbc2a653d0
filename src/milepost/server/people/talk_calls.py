"""The calls about talk at a table, and what one keeps for oneself there."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from milepost.sentences import say
from milepost.server.calls.base import Held, Known, TableId, answer, refusals
from milepost.server.errors import Problem
from milepost.server.people import gathering
from milepost.server.people.people import Person
from milepost.server.people.shapes import DeskOut, LineNumber, NotesIn, ReadIn, SaidIn, SaidOut
from milepost.server.table.table import Table

router = APIRouter(prefix="/api/tables/{table_id}")


async def at_the_table(table_id: TableId, tables: Held, person: Known) -> Person:
    """Somebody who sits there or is the host."""

    def work(table: Table) -> None:
        if not table.seating.held_by(person) and not table.seating.hosted_by(person):
            raise Problem(403, "seat", say("Only the people of a table talk there."))

    await tables.use(table_id, work)
    return person


Member = Annotated[Person, Depends(at_the_table)]


@router.get("/chat", response_model=list[SaidOut], responses=refusals(401, 404, 409))
async def chat(table_id: TableId, tables: Held, member: Member, since: Annotated[LineNumber, Query()] = 0) -> Response:
    """What was said at the table after that line."""
    return answer(await asyncio.to_thread(tables.talk.heard, table_id, member, since))


@router.post("/chat", name="say", status_code=204, responses=refusals(401, 404, 409, 413, 422))
async def speak(table_id: TableId, wanted: SaidIn, tables: Held, member: Member) -> Response:
    """Say something at the table."""
    await tables.use(table_id, lambda table: gathering.talk(tables, table, member, wanted.text))
    return Response(status_code=204)


@router.get("/desk", response_model=DeskOut, responses=refusals(401, 404, 409))
async def desk(table_id: TableId, tables: Held, member: Member) -> Response:
    """Your own notes, and how far you have read."""
    return answer(await asyncio.to_thread(tables.talk.desk, table_id, member))


@router.post("/notes", response_model=DeskOut, responses=refusals(401, 404, 409, 413, 422))
async def notes(table_id: TableId, wanted: NotesIn, tables: Held, member: Member) -> Response:
    """Keep notes that nobody else sees."""
    return answer(await asyncio.to_thread(tables.talk.keep, table_id, member, notes=wanted.notes))


@router.post("/read", response_model=DeskOut, responses=refusals(401, 404, 409, 413))
async def read(table_id: TableId, wanted: ReadIn, tables: Held, member: Member) -> Response:
    """Remember how far you have read."""
    return answer(await asyncio.to_thread(tables.talk.keep, table_id, member, read=wanted.line))
