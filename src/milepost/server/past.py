"""A game looked at again, while it runs or when it is over: any of its positions, and the whole of it at a glance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import Response

from milepost.errors import MilepostError
from milepost.server.calls import OPEN, Asker, Held, SeatAsked, TableId, answer, refusals
from milepost.server.errors import Problem
from milepost.server.families import AnyTable
from milepost.server.people.people import Person
from milepost.server.schema import TableTold
from milepost.server.table import Table
from milepost.server.tables import Tables
from milepost.tell.chronicle import chronicle
from milepost.tell.records import Story

router = APIRouter(prefix="/api/tables/{table_id}")
StepAsked = Annotated[int, Path(ge=0, le=2**53)]


@router.get("/at/{seq}", response_model=TableTold, responses=refusals(401, 403, 404, 409), openapi_extra=OPEN)
async def look_back(table_id: TableId, seq: StepAsked, tables: Held, person: Asker, seat: SeatAsked = None) -> Response:
    """The table as a seat saw it after that step (0: as the game began). In a finished game any seat will do."""
    return await _allowed(tables, table_id, person, seat, lambda table: table_at(table, person, seat, seq))


@router.get("/story", response_model=Story, responses=refusals(401, 403, 404, 409), openapi_extra=OPEN)
async def story(table_id: TableId, tables: Held, person: Asker, seat: SeatAsked = None) -> Response:
    """The game so far: its steps in words, its turns, how the seats stood after each, and what they were paid for."""
    return await _allowed(tables, table_id, person, seat, lambda table: story_of(table, seat))


async def _allowed(
    tables: Tables, table_id: str, person: Person | None, seat: int | None, work: Callable[[Table], Any]
) -> Response:
    def checked(table: Table) -> Response:
        check(table, person, seat)
        return answer(work(table))

    return await tables.use(table_id, checked)


def check(table: Table, person: Person | None, seat: int | None) -> None:
    """Refuse a look that is not this person's. Once a game is over its record is open, so all seats are."""
    over = table.game.outcome() is not None
    table.check(person, None if over else seat)
    if over and seat is not None and seat >= table.game.players:
        raise Problem(404, "seat", f"There is no seat {seat} at this table.")


def table_at(table: Table, person: Person | None, seat: int | None, seq: int) -> AnyTable:
    """The table after step `seq`. Nothing can be done there; once the game is over, nothing is hidden there."""
    try:
        position = table.game.at(seq)
    except MilepostError:
        raise Problem(404, "step", f"Step {seq} is not part of this game.", seq=table.seq) from None
    over = table.game.outcome() is not None
    return table.page.table(table.base(person, seat, seq, position), position, seat, None, over)


def story_of(table: Table, seat: int | None) -> Story:
    lines = [told.seen_by(seat) for told in table.told if told.line.word == "play" and not told.undone]
    return {
        **chronicle(table.game, seat),
        "steps": [
            {"seq": line["seq"], "seat": line["seat"], "words": line["words"], "did": line["did"], "news": line["news"]}
            for line in lines
        ],
        "over": table.game.outcome() is not None,
    }
