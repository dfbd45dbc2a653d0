"""A game looked at again, while it runs or when it is over: any of its positions, and the whole of it at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

import milepost
from milepost.errors import MilepostError
from milepost.game import Game
from milepost.sentences import say
from milepost.server.calls.base import OPEN, Asker, Calling, Held, SeatAsked, TableId, answer, refusals
from milepost.server.errors import Problem
from milepost.server.families import ADVISERS, AnyTable
from milepost.server.past.endings import chronicle_of
from milepost.server.people.people import Person
from milepost.server.schema import ForkIn, SeatAtTable, TableMade, TableTold
from milepost.server.table.table import Table
from milepost.tell.records import Story

router = APIRouter(prefix="/api/tables/{table_id}")
StepAsked = Annotated[int, Path(ge=0, le=2**53)]


@router.get("/at/{seq}", response_model=TableTold, responses=refusals(401, 404, 409), openapi_extra=OPEN)
async def look_back(table_id: TableId, seq: StepAsked, tables: Held, person: Asker, seat: SeatAsked = None) -> Response:
    """The table as a seat saw it after that step (0: as the game began). In a finished game any seat will do."""

    def work(table: Table) -> Response:
        check(table, person, seat)
        return answer(table_at(table, person, seat, seq))

    return await tables.use(table_id, work)


@router.get("/story", response_model=Story, responses=refusals(401, 404, 409), openapi_extra=OPEN)
async def story(table_id: TableId, tables: Held, person: Asker, seat: SeatAsked = None) -> Response:
    """The game so far: its steps, its turns, how the seats stood after each, and what they were paid for."""
    return await tables.endings.use(
        table_id, lambda table: check(table, person, seat), lambda table: answer(story_of(table, person, seat))
    )


@router.post(
    "/fork", response_model=TableMade, status_code=201, responses=refusals(401, 404, 409, 413, 422), openapi_extra=OPEN
)
async def play_on(table_id: TableId, wanted: ForkIn, tables: Held, person: Asker, caller: Calling) -> Response:
    """Play on from a step, at a table of your own: bots take the other seats, and what comes is drawn anew."""

    def work(table: Table) -> tuple[Game, list[SeatAtTable]]:
        check(table, person, None)
        return forked(table, person, wanted), seats_of_fork(table, wanted.seats)

    game, seats = await tables.use(table_id, work)
    host, token = await tables.host(person, caller.address, seats[wanted.seats[0]].name, wanted.invitation)
    made = await tables.keep(game, seats, host)
    return answer({"id": made, "token": token, "seq": game.steps}, 201)


def check(table: Table, person: Person | None, seat: int | None) -> None:
    """Refuse a look that is not this person's. Once a game is over its record is open, so all seats are."""
    over = table.game.outcome() is not None
    table.check(person, None if over else seat)
    if over and seat is not None and seat >= table.game.players:
        raise Problem(404, "seat", say("There is no seat {seat} at this table.", seat=seat))


def table_at(table: Table, person: Person | None, seat: int | None, seq: int) -> AnyTable:
    """The table after step `seq`. Nothing can be done there; once the game is over, nothing is hidden there."""
    if seq > table.seen_by(person):
        raise _no_step(table, seq)
    try:
        position = table.at(seq)
    except MilepostError:
        raise _no_step(table, seq) from None
    over = table.game.outcome() is not None
    return table.page.table(table.base(person, seat, seq, position), position, seat, None, over)


def forked(table: Table, person: Person | None, wanted: ForkIn) -> Game:
    """The game that goes on from a step. While others play it, its future is theirs to find out."""
    if table.game.outcome() is None and set(table.seating.held_by(person)) != table.seating.of_people():
        raise Problem(
            403, "running", say("Others are playing this game. It can be played on from here once it is over.")
        )
    if any(seat >= table.game.players for seat in wanted.seats) or len(set(wanted.seats)) < len(wanted.seats):
        raise Problem(
            422, "settings", say("The seats are 0 to {last}, each at most once.", last=table.game.players - 1)
        )
    table.know(-1)
    try:
        return milepost.fork(table.game, wanted.seq)
    except MilepostError:
        raise _no_step(table, wanted.seq) from None


def seats_of_fork(table: Table, own: Sequence[int]) -> list[SeatAtTable]:
    """One's own seats, and for the others the bots they had, or the one that is proposed."""
    proposed = ADVISERS[table.row.family].DEFAULT_OPPONENT
    return [
        SeatAtTable(name=name, bot=None if seat in own else table.bots[seat] or proposed)
        for seat, name in enumerate(table.game.names)
    ]


def _no_step(table: Table, seq: int) -> Problem:
    return Problem(404, "step", say("Step {seq} is not part of this game.", seq=seq))


def story_of(table: Table, person: Person | None, seat: int | None) -> Story:
    if table.seen_by(person) < table.seq:
        raise Problem(409, "delay", say("Spectators see this game some turns late; its story is told when it is over."))
    told = table.told
    return {
        **chronicle_of(table, seat),
        "steps": [{"seq": number, "seat": told.seat_of(number)} for number in told.line],
        "over": table.game.outcome() is not None,
    }
