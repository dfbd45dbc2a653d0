"""Records that people bring along: a log becomes a table to look at and to play on from; it counts for nothing."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.responses import Response

import milepost
from milepost.errors import LogError
from milepost.game import Game
from milepost.server.calls import OPEN, Asker, Calling, Held, answer, refusals
from milepost.server.errors import Problem
from milepost.server.schema import RecordIn, SeatAtTable, TableMade

router = APIRouter(prefix="/api/records")
LINES = 12_000  # steps of a game that is still read; a long one has about two thousand


@router.post("", response_model=TableMade, status_code=201, responses=refusals(401, 413, 422), openapi_extra=OPEN)
async def bring(wanted: RecordIn, tables: Held, person: Asker, caller: Calling) -> Response:
    """Look at a game that was kept elsewhere. It is replayed and checked. Nobody acts in it; it can be forked."""
    tables.rates.check("tables", person.id if person else caller.address)
    game = await asyncio.to_thread(read, wanted.log)
    host, token = await tables.host(person, caller.address, "Guest", wanted.invitation)
    seats = [SeatAtTable(name=name) for name in game.names]
    made = await tables.keep(game, seats, host, uploaded=True)
    return answer({"id": made, "token": token, "seq": game.steps}, 201)


def read(text: str) -> Game:
    """The game of a log, or what is wrong with it and in which line."""
    if text.count("\n") > LINES:
        raise Problem(422, "log", f"A record may have at most {LINES} lines.")
    try:
        game = milepost.load(text, running=True)
    except LogError as error:
        raise Problem(422, "log", f"This record cannot be read: {error}.") from None
    if game.chance.word == "commit":
        raise Problem(
            422, "log", "This is one seat's record of a game that was still running. Bring the whole record of its end."
        )
    return game
