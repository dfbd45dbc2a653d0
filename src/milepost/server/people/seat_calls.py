"""The calls about seats: who sits where, what a host decides, clocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Path
from starlette.responses import Response

from milepost.server.calls.base import OPEN, Asker, Held, Known, TableId, answer, refusals
from milepost.server.families import ADVISERS
from milepost.server.people import gathering
from milepost.server.people.people import Person
from milepost.server.people.seating import Seating
from milepost.server.people.seats import Seats
from milepost.server.people.shapes import (
    BotIn,
    ClockChange,
    DelayIn,
    GuestIn,
    HostIn,
    InvitationOut,
    LinkOut,
    PauseIn,
    PeopleOut,
    VisibilityIn,
)
from milepost.server.table.making import check_bot
from milepost.server.table.table import Table
from milepost.server.table.tables import Tables

router = APIRouter(prefix="/api/tables/{table_id}")
SeatPath = Annotated[int, Path(ge=0, le=15)]


@router.get("/people", response_model=PeopleOut, responses=refusals(401, 404, 409), openapi_extra=OPEN)
async def people(table_id: TableId, tables: Held, person: Asker) -> Response:
    """Who sits at the table, who is here, and what its host has decided."""

    def work(table: Table) -> Any:
        table.check(person, None)
        return gathering.people_at(tables, table, person)

    return answer(await tables.use(table_id, work))


@router.post("/seats/{seat}/invite", response_model=LinkOut, status_code=201, responses=refusals(401, 404, 409))
async def invite(table_id: TableId, seat: SeatPath, tables: Held, person: Asker) -> Response:
    """A secret link to an open seat, opened once. A new one makes the older ones void. Host only."""
    code = await tables.use(table_id, lambda table: tables.seats.invite(table.seating, person, seat))
    return answer({"code": code}, 201)


@router.get("/invitation", response_model=InvitationOut | None, responses=refusals(401, 404, 409))
async def invitation(table_id: TableId, tables: Held, person: Known) -> Response:
    """The open seat to which the host has invited you by name; null: there is none."""

    def work(table: Table) -> Any:
        seat = tables.seats.kept_for(table.seating, person)
        return None if seat is None else gathering.invitation(tables, table, seat)

    return answer(await tables.use(table_id, work))


# Changes of who sits where, each answered with the people afterwards


class Changing(NamedTuple):
    """A change that somebody asks for at a table."""

    table_id: str
    tables: Tables
    person: Person

    async def by(self, change: Callable[[Seats, Seating, Person], None]) -> Response:
        """Change who sits where, and tell who sits there then."""
        await self.tables.use(self.table_id, lambda table: change(self.tables.seats, table.seating, self.person))
        return answer(
            await self.tables.use(self.table_id, lambda table: gathering.people_at(self.tables, table, self.person))
        )


async def changing(table_id: TableId, tables: Held, person: Known) -> Changing:
    return Changing(table_id, tables, person)


Change = Annotated[Changing, Depends(changing)]
PEOPLE: dict[str, Any] = {"response_model": PeopleOut, "responses": refusals(401, 404, 409, 413, 422)}


def bot_for(at: Seating, wanted: BotIn) -> str:
    bot = wanted.bot or ADVISERS[at.row.family].DEFAULT_OPPONENT
    check_bot(bot, at.row.family)
    return bot


@router.post("/seats/{seat}/invite-person", **PEOPLE)
async def invite_person(seat: SeatPath, wanted: GuestIn, change: Change) -> Response:
    """Keep an open seat for somebody you have sat with at a table, and tell them. Host only."""
    await change.tables.use(
        change.table_id, lambda table: gathering.invite_person(change.tables, table, change.person, seat, wanted.person)
    )
    return await change.by(lambda seats, at, person: None)


@router.post("/seats/{seat}/take", **PEOPLE)
async def take(seat: SeatPath, change: Change) -> Response:
    """Sit down on an open seat of a table that is open to all, or on the one to which you are invited by name."""
    return await change.by(lambda seats, at, person: seats.take(at, person, seat))


@router.post("/seats/{seat}/stand-in", **PEOPLE)
async def stand_in(seat: SeatPath, wanted: BotIn, change: Change) -> Response:
    """Let a bot play for you, or as the host for somebody, until they come back."""
    return await change.by(lambda seats, at, person: seats.stand_in(at, person, seat, bot_for(at, wanted)))


@router.post("/seats/{seat}/back", **PEOPLE)
async def back(seat: SeatPath, change: Change) -> Response:
    """The person plays again."""
    return await change.by(lambda seats, at, person: seats.come_back(at, person, seat))


@router.post("/seats/{seat}/resign", **PEOPLE)
async def resign(seat: SeatPath, wanted: BotIn, change: Change) -> Response:
    """Give up; a bot plays on, so that the others can finish."""
    return await change.by(lambda seats, at, person: seats.resign(at, person, seat, bot_for(at, wanted)))


@router.post("/seats/{seat}/empty", **PEOPLE)
async def empty(seat: SeatPath, change: Change) -> Response:
    """Make a seat open: whoever sat there is gone. Host only."""
    return await change.by(lambda seats, at, person: seats.empty(at, person, seat))


@router.post("/seats/{seat}/bot", **PEOPLE)
async def give_to_bot(seat: SeatPath, wanted: BotIn, change: Change) -> Response:
    """Let a bot have an open seat. Host only."""
    return await change.by(lambda seats, at, person: seats.give_to_bot(at, person, seat, bot_for(at, wanted)))


@router.post("/pause", **PEOPLE)
async def pause(wanted: PauseIn, change: Change) -> Response:
    """Stop the table, or let it go on. Host only."""
    return await change.by(lambda seats, at, person: seats.pause(at, person, wanted.paused))


@router.post("/end", **PEOPLE)
async def end(change: Change) -> Response:
    """End the game for good, without a winner. Host only."""
    return await change.by(lambda seats, at, person: seats.end(at, person))


@router.post("/host", **PEOPLE)
async def hand_over(wanted: HostIn, change: Change) -> Response:
    """Make another player the host."""
    return await change.by(lambda seats, at, person: seats.hand_over(at, person, wanted.seat))


@router.post("/visibility", **PEOPLE)
async def show(wanted: VisibilityIn, change: Change) -> Response:
    """Who finds the table: its players, whoever has its address, or everybody. Host only."""
    return await change.by(lambda seats, at, person: seats.show(at, person, wanted.visibility))


@router.post("/delay", **PEOPLE)
async def delay(wanted: DelayIn, change: Change) -> Response:
    """How many turns spectators are behind. Host only."""
    return await change.by(lambda seats, at, person: seats.set_delay(at, person, wanted.turns))


@router.post("/line", **PEOPLE)
async def wait_in_line(change: Change) -> Response:
    """Wait for a seat at a full table that is open to all. The first in line is offered the seat that opens."""
    return await change.by(lambda seats, at, person: change.tables.line.join(at, person))


@router.post("/line/leave", **PEOPLE)
async def leave_line(change: Change) -> Response:
    """Wait no longer, or let an offer pass."""
    return await change.by(lambda seats, at, person: change.tables.line.leave(at, person))


@router.post("/clock", **PEOPLE)
async def clock(wanted: ClockChange, change: Change) -> Response:
    """Give every person's seat a clock, or take the clocks away. Host only."""
    chosen = wanted.clock.model_dump() if wanted.clock else None
    return await change.by(lambda seats, at, person: seats.set_clock(at, person, chosen))
