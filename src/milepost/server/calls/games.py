"""The calls under `/api`. Each checks who asks, does its work in a thread and answers with JSON."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Query, Request, WebSocket
from starlette.responses import Response

from milepost.bots import bot_names
from milepost.bots.levels import levels
from milepost.bots.records import Advice, BestWay, BotPlan, Opponent, Outlook, Rivals
from milepost.game import Title
from milepost.sentences import say
from milepost.server.calls.base import (
    LOG,
    OPEN,
    Advising,
    Asker,
    Calling,
    Held,
    SeatAsked,
    TableId,
    TitleId,
    a_log,
    answer,
    refusals,
)
from milepost.server.calls.live import live
from milepost.server.errors import Problem
from milepost.server.families import ADVISERS, PAGES, family_of
from milepost.server.language import SPOKEN, written
from milepost.server.people.people import Person
from milepost.server.people.standing_orders import halting
from milepost.server.schema import (
    ActionIn,
    AdviceIn,
    BestWayIn,
    BoardTold,
    Played,
    PreviewIn,
    PreviewTold,
    TableIn,
    TableMade,
    TableTold,
    UndoIn,
)
from milepost.server.schema import Title as TitleTold
from milepost.server.table.table import Ask, Table
from milepost.server.table.tables import Tables
from milepost.server.table.told import Told
from milepost.server.titles.rows import OwnTitleRow
from milepost.server.titles.shelf import offered, title_for
from milepost.tell.crayon.records import Journey, Neighbour

router = APIRouter(prefix="/api")
KEPT_BOARDS = 32
OwnSeat = Annotated[int, Query(ge=0, le=15)]
PlaceAsked = Annotated[str, Query(min_length=1, max_length=60)]
TrainAsked = Annotated[int, Query(ge=0, le=7)]


async def seated(
    tables: Tables,
    table_id: str,
    person: Person | None,
    seat: int | None,
    work: Callable[[Table], Any],
    status: int = 200,
) -> Response:
    """Check the seat, do the work and write the answer, all in one thread."""

    def checked(table: Table) -> Response:
        table.check(person, seat)
        return answer(work(table), status)

    return await tables.use(table_id, checked)


# Titles


@router.get("/titles", response_model=list[TitleTold], responses=refusals(401), openapi_extra=OPEN)
async def titles(tables: Held, person: Asker) -> Response:
    """The titles you may play: the server's, your own, and those that its host has made public."""

    def work() -> Response:
        return answer([_summary(*one) for one in offered(tables.storage, person.id if person else None)])

    return await asyncio.to_thread(work)


def _summary(title: Title, row: OwnTitleRow | None) -> TitleTold:
    family = family_of(title)
    bots, adviser = bot_names(family), ADVISERS[family]
    known = [one for one in adviser.opponents() if one["name"] in bots]
    added: list[Opponent] = [
        {"name": name, "words": name, "line": say("a bot of another package"), "options": []}
        for name in bots
        if name not in {one["name"] for one in known}
    ]
    return {
        **PAGES[family].summary(title),
        "bots": list(bots),
        "opponents": known + added,
        "levels": levels(adviser.LEVEL_PLAYERS, bots),
        "opponent": adviser.DEFAULT_OPPONENT,
        "picture": f"/api/own-titles/{row.id}/picture" if row else f"/api/titles/{title.id}/picture",
        "own": row is not None,
    }


@router.get("/titles/{title_id}/board", response_model=BoardTold, responses=refusals(401, 404), openapi_extra=OPEN)
async def title_board(title_id: TitleId, tables: Held, person: Asker, request: Request) -> Response:
    """What the page draws and looks up."""

    def work() -> Response:
        return _board_answer(title_for(tables.storage, person.id if person else None, title_id), request)

    return await asyncio.to_thread(work)


@router.get("/tables/{table_id}/board", response_model=BoardTold, responses=refusals(401, 404), openapi_extra=OPEN)
async def table_board(table_id: TableId, tables: Held, person: Asker, request: Request) -> Response:
    """The board and cards of one table, as they were when it was made."""

    def work(table: Table) -> tuple[Title, int, tuple[str, ...]]:
        table.check(person, None)
        return table.title, table.game.players, table.game.variants

    title, players, variants = await tables.use(table_id, work)
    return await asyncio.to_thread(lambda: _board_answer(title, request, players, variants))


class Packed(NamedTuple):
    """A board as it is sent, ready-made because it is large."""

    plain: bytes
    zipped: bytes
    tag: str


_boards: dict[tuple[str, str, int, tuple[str, ...]], Packed] = {}  # by language, the title's digest, players, variants


def _packed(title: Title, players: int, variants: tuple[str, ...]) -> Packed:
    key = SPOKEN.get(), title.digest(), players, variants
    if key not in _boards:
        if len(_boards) >= KEPT_BOARDS:
            _boards.clear()
        board = PAGES[family_of(title)].board(title, players, variants)
        plain = written(board).encode()
        _boards[key] = Packed(plain, gzip.compress(plain, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:24]}"')
    return _boards[key]


def _board_answer(title: Title, request: Request, players: int = 0, variants: tuple[str, ...] = ()) -> Response:
    packed = _packed(title, players, variants)
    headers = {"ETag": packed.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    if request.headers.get("if-none-match") == packed.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed.zipped, media_type="application/json", headers={**headers, "Content-Encoding": "gzip"})
    return Response(packed.plain, media_type="application/json", headers=headers)


# Tables


@router.post(
    "/tables", response_model=TableMade, status_code=201, responses=refusals(401, 404, 413, 422), openapi_extra=OPEN
)
async def make_table(wanted: TableIn, tables: Held, person: Asker, caller: Calling) -> Response:
    """Make a table and be its host. Without a token you become a guest, and get one."""
    own = [seat.name for seat in wanted.seats if seat.bot is None and not seat.open]
    host, token = await tables.host(person, caller.address, own[0] if own else "Host", wanted.invitation)
    table_id = await tables.make(wanted, host)
    return answer({"id": table_id, "token": token, "seq": 0}, 201)


@router.get("/tables/{table_id}", response_model=TableTold, responses=refusals(401, 404, 409), openapi_extra=OPEN)
async def look(table_id: TableId, tables: Held, person: Asker, seat: SeatAsked = None) -> Response:
    """The table as a seat sees it, or as everybody does."""
    return await seated(tables, table_id, person, seat, lambda table: table.look(person, seat))


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses={200: {"description": "the log", "content": LOG}, **refusals(401, 404, 409)},
    openapi_extra=OPEN,
)
async def record(table_id: TableId, tables: Held, person: Asker, seat: SeatAsked = None) -> Response:
    """The game as a log that `milepost.load` opens: whole once it is over, before that as a seat knows it."""

    def work(table: Table) -> Response:
        table.check(person, seat)
        return a_log(table.record(seat), f"milepost-{table.row.title}-{table_id}")

    return await tables.use(table_id, work)


@router.post("/tables/{table_id}/actions", response_model=Played, responses=refusals(401, 404, 409, 413, 422))
async def act(table_id: TableId, wanted: ActionIn, tables: Held, person: Asker) -> Response:
    """Play an action, given as its text."""
    ask = Ask(wanted.expected_seq, wanted.key, {"act": wanted.model_dump()})

    def work(table: Table) -> Any:
        return _played(table, person, table.act(person, wanted.seat, wanted.action, ask), wanted.seat)

    return await seated(tables, table_id, person, wanted.seat, work)


@router.post("/tables/{table_id}/undo", response_model=Played, responses=refusals(401, 404, 409, 413, 422))
async def undo(table_id: TableId, wanted: UndoIn, tables: Held, person: Asker) -> Response:
    """Take back your own last steps, never past a reveal or another seat's action."""
    ask = Ask(wanted.expected_seq, wanted.key, {"undo": wanted.model_dump()})

    def work(table: Table) -> Any:
        if person is None:
            raise Problem(401, "token", say("Only players undo, and only their own steps."))
        return _played(table, person, table.undo(person, wanted.to, ask, partial(halting, tables.slot_of(table))), None)

    return await seated(tables, table_id, person, None, work)


def _played(table: Table, person: Person | None, told: Told, seat: int | None) -> Played:
    after = table.look(person, table.shown_next(person, told.line.seat if seat is None else seat))
    return {"seq": told.line.number, "news": told.seen_by(seat)["news"], "table": after}


@router.get("/tables/{table_id}/journeys", response_model=list[Journey], responses=refusals(401, 404, 409))
async def journeys(table_id: TableId, tables: Held, person: Asker, seat: OwnSeat, train: TrainAsked = 0) -> Response:
    """How one of the seat's trains gets to every city, over as many turns as it takes."""
    return await seated(tables, table_id, person, seat, lambda table: table.page.journeys(table.game.view(seat), train))


@router.get("/tables/{table_id}/around", response_model=list[Neighbour], responses=refusals(401, 404, 409, 422))
async def around(table_id: TableId, tables: Held, person: Asker, seat: OwnSeat, milepost: PlaceAsked) -> Response:
    """The sections that leave a milepost, each with what building along it costs the seat."""
    return await seated(tables, table_id, person, seat, lambda table: table.around(seat, milepost))


@router.post("/tables/{table_id}/build-preview", response_model=PreviewTold, responses=refusals(401, 404, 409, 413))
async def build_preview(table_id: TableId, wanted: PreviewIn, tables: Held, person: Asker) -> Response:
    """What would come of it.

    Crayon games: what track along a path, or to a place, costs, and how much of it can be built now. Village: the path
    is a row of actions, as in `take 3`, `place B2`; `take 3`, `plan 2` or `held` alone is asked for everywhere.
    """
    return await seated(
        tables,
        table_id,
        person,
        wanted.seat,
        lambda table: table.page.build_preview(table.game.view(wanted.seat), wanted.path),
    )


# What bots say


@router.post("/tables/{table_id}/advice", response_model=Advice, responses=refusals(401, 404, 409, 413))
async def advice(table_id: TableId, wanted: AdviceIn, adviser: Advising, person: Asker) -> Response:
    """Plans for the seat that is to act, with their reasons and what to do first."""
    return answer(await adviser.advice(table_id, person, wanted.seat))


@router.post("/tables/{table_id}/best-way", response_model=BestWay, responses=refusals(401, 404, 409, 413, 422))
async def best_way(table_id: TableId, wanted: BestWayIn, tables: Held, person: Asker) -> Response:
    """The cheapest or the shortest track from one place to another, over as many turns as it takes."""
    return await seated(
        tables,
        table_id,
        person,
        wanted.seat,
        lambda table: table.best_way(wanted.seat, wanted.start, wanted.goal, wanted.shortest),
    )


@router.get("/tables/{table_id}/outlooks", response_model=list[Outlook], responses=refusals(401, 404, 409))
async def outlooks(table_id: TableId, tables: Held, person: Asker, seat: OwnSeat, train: TrainAsked = 0) -> Response:
    """What each demand of the seat, and each open to all, takes one of its trains from here."""

    def work(table: Table) -> list[Outlook]:
        return ADVISERS[table.row.family].outlooks(table.game.view(seat), train)

    return await seated(tables, table_id, person, seat, work)


@router.get("/tables/{table_id}/rivals", response_model=Rivals, responses=refusals(401, 404, 409))
async def rivals(table_id: TableId, tables: Held, person: Asker, seat: OwnSeat) -> Response:
    """What the opponents are likely to go for, by what is open to all, and the chips that run out."""

    def work(table: Table) -> Rivals:
        return ADVISERS[table.row.family].rivals(table.game.view(seat))

    return await seated(tables, table_id, person, seat, work)


@router.get("/tables/{table_id}/plans", response_model=list[BotPlan], responses=refusals(401, 404, 409))
async def plans(table_id: TableId, adviser: Advising, person: Asker) -> Response:
    """What the bots of the table say they are up to."""
    return answer(await adviser.plans(table_id, person))


@router.websocket("/tables/{table_id}/live")
async def socket(table_id: str, websocket: WebSocket) -> None:
    await live(websocket, websocket.app.state.tables, table_id)
