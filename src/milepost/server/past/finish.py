"""The end of a game, to be shown around: who won, what each player has done, and the game as a film."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from milepost.draw.film import film
from milepost.sentences import say
from milepost.server.calls.base import OPEN, Asker, Held, TableId, answer, refusals
from milepost.server.errors import Problem
from milepost.server.history.placing import places
from milepost.server.language import SPOKEN, spoken
from milepost.server.past.again import chronicle_of
from milepost.server.past.pictures import SVG, drawn
from milepost.server.table.table import Table
from milepost.tell.tallies import ROOMS, Finish

router = APIRouter(prefix="/api/tables/{table_id}")


@router.get("/finish", response_model=Finish, responses=refusals(401, 403, 404, 409), openapi_extra=OPEN)
async def finish(table_id: TableId, tables: Held, person: Asker) -> Response:
    """How a game ended: places, what each player has done, the curves. Only of a game that is over."""

    def work(table: Table) -> Response:
        table.check(person, None)
        if table.game.outcome() is None:
            raise Problem(409, "running", say("This game is not over yet."))
        return answer(table.kept_once("finish", lambda: finish_of(table)))

    return await tables.use(table_id, work)


@router.get("/film", response_class=Response, responses={**SVG, **refusals(401, 403, 404, 409)}, openapi_extra=OPEN)
async def table_film(table_id: TableId, tables: Held, person: Asker) -> Response:
    """The game as a film of some twenty seconds, an SVG that plays by itself: what everybody has seen of it."""

    def work(table: Table) -> Response:
        table.check(person, None)
        table.know(-1)
        last = table.seen_by(person)
        return drawn(table.once(("film", last, SPOKEN.get()), lambda: film(table.game, last, spoken)))

    return await tables.use(table_id, work)


def finish_of(table: Table) -> Finish:
    table.know(-1)
    told, game, room = chronicle_of(table, None), table.game, ROOMS[table.row.family]
    outcome = game.outcome()
    assert outcome is not None
    return {
        "title": table.title.name,
        "seq": table.seq,
        "round": game.state.round,
        "outcome": outcome.reason,
        "names": list(game.names),
        "places": places(outcome, game.players),
        "winners": list(outcome.winners),
        "standing": room.standing(game.state),
        "tallies": room.tallies(game, told),
        "turns": told["turns"],
        "curves": told["curves"],
    }
