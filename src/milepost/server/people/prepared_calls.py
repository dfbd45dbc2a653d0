"""The calls about what a seat prepares: a turn planned ahead and where it leads, answers, standing orders."""

from __future__ import annotations

from typing import Annotated, Any, cast

from fastapi import APIRouter, Path
from starlette.responses import Response

from milepost.server.calls.base import Asker, Held, TableId, answer, refusals
from milepost.server.people.people import Person
from milepost.server.people.preparing import plan, prepare, prepared_by
from milepost.server.people.rehearsal import Rehearsed, look_ahead, rehearse
from milepost.server.people.shapes import AheadOut, AheadPreviewIn, OrdersIn, PreparedIn, PreparedOut
from milepost.server.people.standing_orders import foreseen, send
from milepost.server.schema import PreviewTold
from milepost.server.table.table import Table
from milepost.server.table.tables import Tables
from milepost.tell.crayon.records import OrdersOutlook
from milepost.tell.records import Wanted

router = APIRouter(prefix="/api/tables/{table_id}/seats/{seat}")
SeatPath = Annotated[int, Path(ge=0, le=15)]


@router.get("/prepared", response_model=PreparedOut, responses=refusals(401, 404, 409))
async def prepared(table_id: TableId, seat: SeatPath, tables: Held, person: Asker) -> Response:
    """What your seat has prepared."""

    def work(table: Table) -> Any:
        table.check(person, seat)
        return prepared_by(tables.slot_of(table), seat)

    return answer(await tables.use(table_id, work))


@router.post("/prepared", response_model=PreparedOut, responses=refusals(401, 404, 409, 413, 422))
async def change(table_id: TableId, seat: SeatPath, wanted: PreparedIn, tables: Held, person: Asker) -> Response:
    """Plan a turn ahead, or answer questions beforehand.

    The server plays it when it is time, while it is legal and means what it meant.
    """

    def work(table: Table) -> Any:
        table.check(person, seat)
        if wanted.planned is not None:
            plan(tables.slot_of(table), tables.prepared, table, seat, wanted.planned, wanted.was)
        if wanted.answers is not None:
            prepare(tables.slot_of(table), tables.prepared, table, seat, answers=wanted.answers)
        return prepared_by(tables.slot_of(table), seat)

    return answer(await tables.use(table_id, work))


@router.post("/standing-orders", response_model=PreparedOut, responses=refusals(401, 404, 409, 413, 422))
async def standing_orders(table_id: TableId, seat: SeatPath, wanted: OrdersIn, tables: Held, person: Asker) -> Response:
    """Send a train from city to city, with what it does there. It goes on every turn and stops at news.

    Without calls its orders are taken back.
    """

    def work(table: Table) -> Any:
        table.check(person, seat)
        send(tables.slot_of(table), tables.prepared, table, seat, _wanted(wanted) if wanted.calls else None)
        return prepared_by(tables.slot_of(table), seat)

    return answer(await tables.use(table_id, work))


@router.post("/outlook", response_model=OrdersOutlook, responses=refusals(401, 404, 409, 413, 422))
async def outlook(table_id: TableId, seat: SeatPath, wanted: OrdersIn, tables: Held, person: Asker) -> Response:
    """What such orders will take and cost, turn by turn, if nothing changes."""

    def work(table: Table) -> Any:
        table.check(person, seat)
        return foreseen(table, seat, _wanted(wanted))

    return answer(await tables.use(table_id, work))


def _wanted(wanted: OrdersIn) -> Wanted:
    return cast(Wanted, wanted.model_dump())


@router.get("/ahead", response_model=AheadOut, responses=refusals(401, 404, 409))
async def ahead(table_id: TableId, seat: SeatPath, tables: Held, person: Asker) -> Response:
    """The table at the end of your plan, if nobody does anything before it and no card is drawn."""

    def work(table: Table) -> Any:
        found = _rehearsed(tables, table, person, seat)
        return {
            "table": look_ahead(table, person, found),
            "words": found.words,
            "problem": found.problem.body()["error"] if found.problem else None,
            "over": found.over,
        }

    return answer(await tables.use(table_id, work))


@router.post("/ahead-preview", response_model=PreviewTold, responses=refusals(401, 404, 409, 413))
async def preview(table_id: TableId, seat: SeatPath, wanted: AheadPreviewIn, tables: Held, person: Asker) -> Response:
    """What would come of it at the end of your plan; otherwise as `build-preview`."""

    def work(table: Table) -> Any:
        return table.page.build_preview(_rehearsed(tables, table, person, seat).view, wanted.path)

    return answer(await tables.use(table_id, work))


def _rehearsed(tables: Tables, table: Table, person: Person | None, seat: int) -> Rehearsed:
    table.check(person, seat)
    return rehearse(table, seat, [one["text"] for one in prepared_by(tables.slot_of(table), seat)["planned"]])
