"""The calls about people: who one is, links and seats, what a host decides, the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from milepost.server.calls import OPEN, Asker, Held, TableId, answer, refusals
from milepost.server.errors import Problem
from milepost.server.families import ADVISERS
from milepost.server.making import check_bot
from milepost.server.people.lobby import open_tables, own_tables
from milepost.server.people.people import Person
from milepost.server.people.rows import OrderRow
from milepost.server.people.seating import Seating
from milepost.server.people.shapes import (
    BotIn,
    ClockChange,
    CodeIn,
    DeskOut,
    HostIn,
    InvitationOut,
    Joined,
    JoinIn,
    LinkOut,
    MutedOut,
    MuteIn,
    NameIn,
    NotesIn,
    OpenTable,
    OrdersIn,
    OrdersOut,
    OwnTable,
    PauseIn,
    PeopleOut,
    PersonOut,
    ReadIn,
    SaidIn,
    SaidOut,
    Signed,
    VacationIn,
    VisibilityIn,
)
from milepost.server.table import Table
from milepost.server.tables import Tables

router = APIRouter(prefix="/api")
SeatPath = Annotated[int, Path(ge=0, le=15)]


def known(person: Person | None) -> Person:
    if person is None:
        raise Problem(401, "token", "Say who you are: send a token, or become a guest first.")
    return person


def device_of(request: Request) -> str:
    """The device in a few words its owner will know it by."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for name in ("Firefox", "Edg", "Chrome", "Safari") if name in agent), "a program")
    system = next((name for name in ("Android", "iPhone", "iPad", "Windows", "Mac", "Linux") if name in agent), "")
    browser = {"Edg": "Edge"}.get(browser, browser)
    return f"{browser} on {system}" if system else browser


# Who one is


@router.post("/me", response_model=Signed, status_code=201, responses=refusals(413))
async def become_guest(wanted: NameIn, tables: Held, request: Request) -> Response:
    """Become a guest of this server; the token is this device's."""
    person, token = await asyncio.to_thread(tables.people.guest, wanted.name, device_of(request))
    return answer({**person._asdict(), "token": token}, 201)


@router.get("/me", response_model=PersonOut, responses=refusals(401, 403))
async def me(person: Asker) -> Response:
    return answer(known(person)._asdict())


@router.post("/me/name", response_model=PersonOut, responses=refusals(401, 403, 413))
async def rename(wanted: NameIn, tables: Held, person: Asker) -> Response:
    """Take another name. Seats keep the names they have."""
    one = known(person)
    await asyncio.to_thread(tables.people.rename, one.id, wanted.name)
    return answer({**one._asdict(), "name": wanted.name})


@router.post("/me/device-link", response_model=LinkOut, status_code=201, responses=refusals(401, 403))
async def device_link(tables: Held, person: Asker) -> Response:
    """A link that makes another browser yours too: opened once, within a quarter of an hour."""
    return answer({"code": await asyncio.to_thread(tables.people.device_link, known(person).id)}, 201)


@router.post("/me/devices", response_model=Signed, status_code=201, responses=refusals(404, 410, 413))
async def open_device_link(wanted: CodeIn, tables: Held, request: Request) -> Response:
    """Open such a link: this device is now the same person's."""
    person, token = await asyncio.to_thread(tables.people.open_device_link, wanted.code, device_of(request))
    return answer({**person._asdict(), "token": token}, 201)


@router.post("/me/sign-out", status_code=204, responses=refusals(401, 403))
async def sign_out(request: Request, tables: Held, person: Asker) -> Response:
    """This device forgets who it was."""
    known(person)
    _, _, token = request.headers.get("authorization", "").partition(" ")
    await asyncio.to_thread(tables.people.sign_out, token.strip())
    return Response(status_code=204)


@router.get("/me/tables", response_model=list[OwnTable], responses=refusals(401, 403))
async def my_tables(tables: Held, person: Asker) -> Response:
    """The tables one hosts or plays at, newest first."""
    return answer(await asyncio.to_thread(own_tables, tables.storage, known(person).id))


# Links


@router.post("/links/look", response_model=InvitationOut, responses=refusals(404, 410, 413))
async def look_at_link(wanted: CodeIn, tables: Held) -> Response:
    """Where an invitation leads, before it is opened."""
    table_id, seat = await asyncio.to_thread(tables.seats.table_of, wanted.code)

    def work(table: Table) -> Any:
        names = [one["name"] for one in table.row.seats]
        host = tables.people.name_of(table.row.host)
        return {"table": table_id, "title": table.row.title, "seat": seat, "host": host, "players": names}

    return answer(await tables.use(table_id, work))


@router.post(
    "/links/join", response_model=Joined, responses=refusals(401, 403, 404, 409, 410, 413, 422), openapi_extra=OPEN
)
async def join(wanted: JoinIn, tables: Held, person: Asker, request: Request) -> Response:
    """Open an invitation: its seat is yours."""
    table_id, _ = await asyncio.to_thread(tables.seats.table_of, wanted.code)
    if person is None and wanted.name is None:
        raise Problem(422, "name", "Say which name you play under.")
    one, token = await tables.known_or_guest(person, wanted.name or "", device_of(request))
    seat = await tables.use(table_id, lambda table: tables.seats.join(table.seating, one, wanted.code))
    return answer({"table": table_id, "seat": seat, "token": token})


# The lobby


@router.get("/lobby", response_model=list[OpenTable], responses=refusals())
async def lobby(tables: Held) -> Response:
    """The tables of this server that are open to all."""
    return answer(await asyncio.to_thread(open_tables, tables.storage))


# Seats


@router.get(
    "/tables/{table_id}/people", response_model=PeopleOut, responses=refusals(401, 403, 404, 409), openapi_extra=OPEN
)
async def people(table_id: TableId, tables: Held, person: Asker) -> Response:
    """Who sits at the table, who is here, and what its host has decided."""

    def work(table: Table) -> Any:
        table.check(person, None)
        return tables.people_at(table, person)

    return answer(await tables.use(table_id, work))


@router.post(
    "/tables/{table_id}/seats/{seat}/invite",
    response_model=LinkOut,
    status_code=201,
    responses=refusals(401, 403, 404, 409),
)
async def invite(table_id: TableId, seat: SeatPath, tables: Held, person: Asker) -> Response:
    """A secret link to an open seat, opened once. A new one makes the older ones void. Host only."""
    code = await tables.use(table_id, lambda table: tables.seats.invite(table.seating, person, seat))
    return answer({"code": code}, 201)


async def _changed(
    tables: Tables, table_id: str, person: Person | None, change: Callable[[Table, Seating], None]
) -> Response:
    """Change who sits where, and tell who sits there then."""

    def work(table: Table) -> None:
        change(table, table.seating)

    await tables.use(table_id, work)
    return answer(await tables.use(table_id, lambda table: tables.people_at(table, person)))


def _bot(table: Table, wanted: BotIn) -> str:
    bot = wanted.bot or ADVISERS[table.row.family].DEFAULT_OPPONENT
    check_bot(bot, table.row.family)
    return bot


CHANGES: dict[str, Any] = {"response_model": PeopleOut, "responses": refusals(401, 403, 404, 409, 413, 422)}


@router.post("/tables/{table_id}/seats/{seat}/take", **CHANGES)
async def take(table_id: TableId, seat: SeatPath, tables: Held, person: Asker) -> Response:
    """Sit down on an open seat of a table that is open to all."""
    one = known(person)
    return await _changed(tables, table_id, person, lambda table, at: tables.seats.take(at, one, seat))


@router.post("/tables/{table_id}/seats/{seat}/stand-in", **CHANGES)
async def stand_in(table_id: TableId, seat: SeatPath, wanted: BotIn, tables: Held, person: Asker) -> Response:
    """Let a bot play for you, or as the host for somebody, until they come back."""
    one = known(person)
    return await _changed(
        tables, table_id, person, lambda table, at: tables.seats.stand_in(at, one, seat, _bot(table, wanted))
    )


@router.post("/tables/{table_id}/seats/{seat}/back", **CHANGES)
async def back(table_id: TableId, seat: SeatPath, tables: Held, person: Asker) -> Response:
    """The person plays again."""
    return await _changed(tables, table_id, person, lambda table, at: tables.seats.come_back(at, person, seat))


@router.post("/tables/{table_id}/seats/{seat}/resign", **CHANGES)
async def resign(table_id: TableId, seat: SeatPath, wanted: BotIn, tables: Held, person: Asker) -> Response:
    """Give up; a bot plays on, so that the others can finish."""
    one = known(person)
    return await _changed(
        tables, table_id, person, lambda table, at: tables.seats.resign(at, one, seat, _bot(table, wanted))
    )


@router.post("/tables/{table_id}/seats/{seat}/empty", **CHANGES)
async def empty(table_id: TableId, seat: SeatPath, tables: Held, person: Asker) -> Response:
    """Make a seat open: whoever sat there is gone. Host only."""
    return await _changed(tables, table_id, person, lambda table, at: tables.seats.empty(at, person, seat))


@router.post("/tables/{table_id}/seats/{seat}/bot", **CHANGES)
async def give_to_bot(table_id: TableId, seat: SeatPath, wanted: BotIn, tables: Held, person: Asker) -> Response:
    """Let a bot have an open seat. Host only."""
    one = known(person)
    return await _changed(
        tables, table_id, person, lambda table, at: tables.seats.give_to_bot(at, one, seat, _bot(table, wanted))
    )


@router.post("/tables/{table_id}/pause", **CHANGES)
async def pause(table_id: TableId, wanted: PauseIn, tables: Held, person: Asker) -> Response:
    """Stop the table, or let it go on. Host only."""
    return await _changed(tables, table_id, person, lambda table, at: tables.seats.pause(at, person, wanted.paused))


@router.post("/tables/{table_id}/end", **CHANGES)
async def end(table_id: TableId, tables: Held, person: Asker) -> Response:
    """End the game for good, without a winner. Host only."""
    return await _changed(tables, table_id, person, lambda table, at: tables.seats.end(at, person))


@router.post("/tables/{table_id}/host", **CHANGES)
async def hand_over(table_id: TableId, wanted: HostIn, tables: Held, person: Asker) -> Response:
    """Make another player the host."""
    return await _changed(tables, table_id, person, lambda table, at: tables.seats.hand_over(at, person, wanted.seat))


@router.post("/tables/{table_id}/visibility", **CHANGES)
async def show(table_id: TableId, wanted: VisibilityIn, tables: Held, person: Asker) -> Response:
    """Who finds the table: its players, whoever has its address, or everybody. Host only."""
    return await _changed(tables, table_id, person, lambda table, at: tables.seats.show(at, person, wanted.visibility))


# Clocks and orders


@router.post("/tables/{table_id}/clock", **CHANGES)
async def clock(table_id: TableId, wanted: ClockChange, tables: Held, person: Asker) -> Response:
    """Give every person's seat a clock, or take the clocks away. Host only."""
    chosen = wanted.clock.model_dump() if wanted.clock else None
    return await _changed(tables, table_id, person, lambda table, at: tables.seats.set_clock(at, person, chosen))


@router.get("/tables/{table_id}/seats/{seat}/orders", response_model=OrdersOut, responses=refusals(401, 403, 404, 409))
async def orders(table_id: TableId, seat: SeatPath, tables: Held, person: Asker) -> Response:
    """What your seat has ordered beforehand."""

    def work(table: Table) -> Any:
        table.check(person, seat)
        return _orders(tables.orders.of(table_id, seat))

    return answer(await tables.use(table_id, work))


@router.post(
    "/tables/{table_id}/seats/{seat}/orders", response_model=OrdersOut, responses=refusals(401, 403, 404, 409, 413, 422)
)
async def order(table_id: TableId, seat: SeatPath, wanted: OrdersIn, tables: Held, person: Asker) -> Response:
    """Plan a turn ahead, or answer questions beforehand. The server plays it when it is time, while it is legal."""
    given: dict[str, Any] = {name: value for name, value in wanted.model_dump().items() if value is not None}
    if "planned" in given:
        given["trouble"] = ""
    row = await tables.use(table_id, lambda table: tables.order(table, person, seat, **given))
    return answer(_orders(row))


def _orders(row: OrderRow) -> OrdersOut:
    return {"planned": row.planned, "answers": row.answers, "trouble": row.trouble}


@router.post("/me/vacation", status_code=204, responses=refusals(401, 403, 413))
async def vacation(wanted: VacationIn, tables: Held, person: Asker) -> Response:
    """Your clocks stand still until that moment."""
    one = known(person)
    for table_id in await asyncio.to_thread(tables.clocks.go_away, one.id, wanted.until):
        await tables.use(table_id, lambda table: tables.clocks.start_again(table.seating, one.id))
    return Response(status_code=204)


# Talk


async def _of_the_table(tables: Tables, table_id: str, person: Person | None) -> Person:
    one = known(person)

    def work(table: Table) -> None:
        if not table.seating.held_by(one) and not table.seating.hosted_by(one):
            raise Problem(403, "seat", "Only the people of a table talk there.")

    await tables.use(table_id, work)
    return one


@router.get("/tables/{table_id}/chat", response_model=list[SaidOut], responses=refusals(401, 403, 404, 409))
async def chat(
    table_id: TableId, tables: Held, person: Asker, since: Annotated[int, Query(ge=0, le=2**53)] = 0
) -> Response:
    """What was said at the table after that line."""
    one = await _of_the_table(tables, table_id, person)
    return answer(await asyncio.to_thread(tables.talk.heard, table_id, one, since))


@router.post("/tables/{table_id}/chat", status_code=204, responses=refusals(401, 403, 404, 409, 413, 422, 429))
async def say(table_id: TableId, wanted: SaidIn, tables: Held, person: Asker) -> Response:
    """Say something at the table."""
    one = known(person)
    await tables.use(table_id, lambda table: tables.say(table, one, wanted.text))
    return Response(status_code=204)


@router.get("/tables/{table_id}/desk", response_model=DeskOut, responses=refusals(401, 403, 404, 409))
async def desk(table_id: TableId, tables: Held, person: Asker) -> Response:
    """Your own notes, and how far you have read."""
    one = await _of_the_table(tables, table_id, person)
    return answer(await asyncio.to_thread(tables.talk.desk, table_id, one))


@router.post("/tables/{table_id}/notes", response_model=DeskOut, responses=refusals(401, 403, 404, 409, 413, 422))
async def notes(table_id: TableId, wanted: NotesIn, tables: Held, person: Asker) -> Response:
    """Keep notes that nobody else sees."""
    one = await _of_the_table(tables, table_id, person)
    return answer(await asyncio.to_thread(tables.talk.keep, table_id, one, notes=wanted.notes))


@router.post("/tables/{table_id}/read", response_model=DeskOut, responses=refusals(401, 403, 404, 409, 413))
async def read(table_id: TableId, wanted: ReadIn, tables: Held, person: Asker) -> Response:
    """Remember how far you have read."""
    one = await _of_the_table(tables, table_id, person)
    return answer(await asyncio.to_thread(tables.talk.keep, table_id, one, read=wanted.line))


@router.post("/me/mute", response_model=MutedOut, responses=refusals(401, 403, 413))
async def mute(wanted: MuteIn, tables: Held, person: Asker) -> Response:
    """Hear somebody no more, or again, at every table."""
    return answer({"muted": await asyncio.to_thread(tables.talk.mute, known(person), wanted.person, wanted.muted)})
