"""Records that people bring along: a log becomes a table to look at and to play on from; it counts for nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from fastapi import APIRouter
from starlette.responses import Response

import milepost
from milepost.data_files import unpacked
from milepost.errors import LogError, words_of
from milepost.game import Game
from milepost.log import Reader
from milepost.sentences import say
from milepost.server.calls.base import OPEN, Asker, Calling, Held, answer, refusals
from milepost.server.errors import Problem
from milepost.server.schema import RecordIn, SeatAtTable, TableMade
from milepost.server.table.tables import Tables
from milepost.server.titles import shelf
from milepost.server.titles.calls import looked_at

router = APIRouter(prefix="/api/records")
LINES = 12_000  # steps of a game that is still read; a long one has about two thousand
LONGEST = 4_000  # letters of a line; a build across the whole board has about five hundred
SECONDS = 15.0  # of work; a long game takes half a second


@router.post("", response_model=TableMade, status_code=201, responses=refusals(401, 413, 422), openapi_extra=OPEN)
async def bring(wanted: RecordIn, tables: Held, person: Asker, caller: Calling) -> Response:
    """Look at a game that was kept elsewhere. It is replayed and checked. Nobody acts in it; it can be forked."""
    tables.rates.check("tables", person.id if person else caller.address)
    await check_title(tables, wanted.log)
    game = await asyncio.to_thread(read, wanted.log)
    host, token = await tables.host(person, caller.address, "Guest", wanted.invitation)
    seats = [SeatAtTable(name=name) for name in game.names]
    made = await tables.keep(game, seats, host, uploaded=True)
    return answer({"id": made, "token": token, "seq": game.steps}, 201)


async def check_title(tables: Tables, text: str) -> None:
    """A title that comes along in a log is looked at as one that somebody adds; nothing is kept of it but the table."""
    try:
        header = Reader(text.replace("\r\n", "\n").splitlines(keepends=True)).header
        if not header.files:
            return
        shelf.check_may_add(tables.config)
        found = await looked_at(tables, unpacked(header.files), may_be_known=True)
    except (LogError, ValueError) as error:
        raise Problem(422, "log", say("This record cannot be read: {error}.", error=words_of(error))) from None
    if not found.sound:
        raise Problem(422, "log", say("The title in this record cannot be played: {why}.", why=found.findings[0]))


def _bounded(text: str) -> Iterator[str]:
    """The lines of a record, as long as it is one that somebody can have played."""
    begun = time.thread_time()
    for number, line in enumerate(text.replace("\r\n", "\n").splitlines(keepends=True), 1):
        if len(line) > LONGEST and not line.startswith("files:"):  # those have bounds of their own (data_files.py)
            raise Problem(
                422,
                "log",
                say("Line {number} of this record is longer than {most} letters.", number=number, most=LONGEST),
            )
        if time.thread_time() - begun > SECONDS:
            raise Problem(
                422,
                "log",
                say("This record takes too long to play again: it was given up at line {number}.", number=number),
            )
        yield line


def read(text: str) -> Game:
    """The game of a log, or what is wrong with it and in which line."""
    if text.count("\n") > LINES:
        raise Problem(422, "log", say("A record may have at most {lines} lines.", lines=LINES))
    try:
        game = milepost.load(_bounded(text), running=True)
    except LogError as error:
        raise Problem(422, "log", say("This record cannot be read: {error}.", error=error.words)) from None
    if game.chance.word == "commit":
        raise Problem(
            422,
            "log",
            say("This is one seat's record of a game that was still running. Bring the whole record of its end."),
        )
    return game
