"""The calls about who one is: guests, names, devices, invitations, lists of tables."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import Response

from milepost.sentences import say
from milepost.server.calls.base import OPEN, Asker, Calling, Held, Known, answer, refusals
from milepost.server.errors import Problem
from milepost.server.people.gathering import invitation
from milepost.server.people.lobby import companions, open_tables, own_tables
from milepost.server.people.shapes import (
    CodeIn,
    Companion,
    InvitationOut,
    Joined,
    JoinIn,
    LinkOut,
    MutedOut,
    MuteIn,
    NameIn,
    OpenTable,
    OwnTable,
    PersonOut,
    Self,
    Signed,
    VacationIn,
)

router = APIRouter(prefix="/api")


def device_of(request: Request) -> str:
    """The device in a few words its owner will know it by."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for name in ("Firefox", "Edg", "Chrome", "Safari") if name in agent), "a program")
    system = next((name for name in ("Android", "iPhone", "iPad", "Windows", "Mac", "Linux") if name in agent), "")
    browser = {"Edg": "Edge"}.get(browser, browser)
    return f"{browser} on {system}" if system else browser


@router.post("/me", response_model=Signed, status_code=201, responses=refusals(413))
async def become_guest(wanted: NameIn, tables: Held, caller: Calling, request: Request) -> Response:
    """Become a guest of this server; the token is this device's."""
    person, token = await tables.guest(caller.address, wanted.name, device_of(request))
    return answer({**person._asdict(), "token": token}, 201)


@router.get("/me", response_model=Self, responses=refusals(401))
async def me(tables: Held, person: Known) -> Response:
    """Who you are, and whether you are on vacation."""
    until = await asyncio.to_thread(tables.clocks.vacation_of, person.id)
    return answer({**person._asdict(), "vacation_until": until})


@router.post("/me/name", response_model=PersonOut, responses=refusals(401, 413))
async def rename(wanted: NameIn, tables: Held, person: Known) -> Response:
    """Take another name. Seats keep the names they have."""
    await asyncio.to_thread(tables.people.rename, person.id, wanted.name)
    return answer({**person._asdict(), "name": wanted.name})


@router.post("/me/device-link", response_model=LinkOut, status_code=201, responses=refusals(401))
async def device_link(tables: Held, person: Known) -> Response:
    """A link that makes another browser yours too: opened once, within a quarter of an hour."""
    return answer({"code": await asyncio.to_thread(tables.people.device_link, person.id)}, 201)


@router.post("/me/devices", response_model=Signed, status_code=201, responses=refusals(404, 410, 413))
async def open_device_link(wanted: CodeIn, tables: Held, request: Request) -> Response:
    """Open such a link: this device is now the same person's."""
    person, token = await asyncio.to_thread(tables.people.open_device_link, wanted.code, device_of(request))
    return answer({**person._asdict(), "token": token}, 201)


@router.post("/me/sign-out", status_code=204, responses=refusals(401))
async def sign_out(request: Request, tables: Held, person: Known) -> Response:
    """This device forgets who it was."""
    _, _, token = request.headers.get("authorization", "").partition(" ")
    await asyncio.to_thread(tables.people.sign_out, token.strip())
    return Response(status_code=204)


@router.post("/me/vacation", status_code=204, responses=refusals(401, 413, 422))
async def vacation(wanted: VacationIn, tables: Held, person: Known) -> Response:
    """Your clocks stand still until that moment."""
    for table_id in await asyncio.to_thread(tables.clocks.go_away, person.id, wanted.until):
        await tables.use(table_id, lambda table: tables.clocks.start_again(table.seating, person.id))
    return Response(status_code=204)


@router.post("/me/mute", response_model=MutedOut, responses=refusals(401, 413))
async def mute(wanted: MuteIn, tables: Held, person: Known) -> Response:
    """Hear somebody no more, or again, at every table."""
    return answer({"muted": await asyncio.to_thread(tables.talk.mute, person, wanted.person, wanted.muted)})


# Tables


@router.get("/me/tables", response_model=list[OwnTable], responses=refusals(401))
async def my_tables(tables: Held, person: Known) -> Response:
    """The tables one hosts, plays at or is invited to by name, newest first."""
    return answer(await asyncio.to_thread(own_tables, tables.storage, person.id))


@router.get("/lobby", response_model=list[OpenTable], responses=refusals())
async def lobby(tables: Held) -> Response:
    """The tables of this server that are open to all."""
    return answer(await asyncio.to_thread(open_tables, tables.storage))


@router.get("/me/companions", response_model=list[Companion], responses=refusals(401))
async def my_companions(tables: Held, person: Known) -> Response:
    """The people with whom one has a table in common: those one may invite by name."""
    return answer(await asyncio.to_thread(companions, tables.storage, person.id))


# Links


@router.post("/links/look", response_model=InvitationOut, responses=refusals(404, 410, 413))
async def look_at_link(wanted: CodeIn, tables: Held) -> Response:
    """Where an invitation leads, before it is opened."""
    table_id, seat = await asyncio.to_thread(tables.seats.table_of, wanted.code)

    return answer(await tables.use(table_id, lambda table: invitation(tables, table, seat)))


@router.post("/links/join", response_model=Joined, responses=refusals(401, 404, 409, 410, 413, 422), openapi_extra=OPEN)
async def join(wanted: JoinIn, tables: Held, person: Asker, caller: Calling, request: Request) -> Response:
    """Open an invitation: its seat is yours."""
    table_id, _ = await asyncio.to_thread(tables.seats.table_of, wanted.code)
    if person is None and wanted.name is None:
        raise Problem(422, "name", say("Say which name you play under."))
    one, token = await tables.known_or_guest(person, caller.address, wanted.name or "", device_of(request))
    seat = await tables.use(table_id, lambda table: tables.seats.join(table.seating, one, wanted.code))
    return answer({"table": table_id, "seat": seat, "token": token})
