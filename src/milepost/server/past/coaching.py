"""The coach's call: where a seat could have done clearly better in a game that is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from milepost.bots.coach import JUDGES
from milepost.bots.records import Coaching
from milepost.sentences import say
from milepost.server.calls.base import OPEN, Advising, Asker, TableId, answer, refusals
from milepost.server.errors import Problem
from milepost.server.past.again import check
from milepost.server.table.table import Table

router = APIRouter(prefix="/api/tables/{table_id}")
SeatOfGame = Annotated[int, Query(ge=0, le=15)]


@router.get("/coach", response_model=Coaching, responses=refusals(401, 403, 404, 409), openapi_extra=OPEN)
async def coach(table_id: TableId, adviser: Advising, person: Asker, seat: SeatOfGame) -> Response:
    """Where a seat could have done clearly better, and what it did well. Whoever may have the record may ask."""

    def work(table: Table) -> tuple[int, str]:
        check(table, person, seat)
        if table.game.outcome() is None:
            raise Problem(409, "running", say("This game is not over yet."))
        if table.row.family not in JUDGES:
            raise Problem(404, "coach", say("There is no coach for this game."))
        return table.seq, table.record(None)

    seq, record = await adviser.tables.use(table_id, work)
    return answer(await adviser.coaching(table_id, seat, seq, record))
