"""The end of a game, to be shown around: who won, what each player has done, and the game as a film."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from milepost.draw.film import film
from milepost.sentences import say
from milepost.server.calls.base import OPEN, Asker, Held, TableId, answer, refusals
from milepost.server.errors import Problem
from milepost.server.language import SPOKEN, spoken
from milepost.server.past.endings import finish_of
from milepost.server.past.pictures import SVG, drawn
from milepost.server.table.table import Table
from milepost.tell.tallies import Finish

router = APIRouter(prefix="/api/tables/{table_id}")


@router.get("/finish", response_model=Finish, responses=refusals(401, 403, 404, 409), openapi_extra=OPEN)
async def finish(table_id: TableId, tables: Held, person: Asker) -> Response:
    """How a game ended: places, what each player has done, the curves. Only of a game that is over."""

    def check(table: Table) -> None:
        table.check(person, None)
        if table.game.outcome() is None:
            raise Problem(409, "running", say("This game is not over yet."))

    return await tables.endings.use(table_id, check, lambda table: answer(finish_of(table)))


@router.get("/film", response_class=Response, responses={**SVG, **refusals(401, 403, 404, 409)}, openapi_extra=OPEN)
async def table_film(table_id: TableId, tables: Held, person: Asker) -> Response:
    """The game as a film of some twenty seconds, an SVG that plays by itself: what everybody has seen of it."""

    def work(table: Table) -> Response:
        table.check(person, None)
        table.know(-1)
        last = table.seen_by(person)
        return drawn(table.once(("film", last, SPOKEN.get()), lambda: film(table.game, last, spoken)))

    return await tables.use(table_id, work)
