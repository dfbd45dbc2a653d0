"""The calls that help people: first games, what can be done now, a rule that seems wrong."""

from __future__ import annotations

import platform
import random
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

import milepost
from milepost.errors import IllegalAction, UnknownAction
from milepost.lessons import Lesson, families, script
from milepost.sentences import say
from milepost.server.calls.base import LOG, Asker, Held, TableId, a_log, answer, refusals
from milepost.server.calls.games import OwnSeat
from milepost.server.errors import Problem
from milepost.server.families import PAGES
from milepost.server.table.table import Table
from milepost.tell.records import Hints

router = APIRouter(prefix="/api")
Family = Annotated[str, Path(pattern="^[a-z]{1,20}$")]
ActionAsked = Annotated[str, Query(min_length=1, max_length=2000)]


@router.get("/lessons", response_model=list[Lesson], responses=refusals())
async def lessons() -> Response:
    """First games that a player plays along, one for each family."""
    return answer([script(family).lesson for family in families()])


@router.get("/hints/{family}", response_model=Hints, responses=refusals(404))
async def hints(family: Family) -> Response:
    """What each phase and each kind of action is about, with its rule."""
    if family not in PAGES:
        raise Problem(404, "not found", say("There is no family “{family}”.", family=family))
    return answer(PAGES[family].hints())


@router.get(
    "/tables/{table_id}/report",
    response_class=Response,
    responses={200: {"description": "a log, the report in comments", "content": LOG}, **refusals(401, 404, 409)},
)
async def report(table_id: TableId, tables: Held, person: Asker, seat: OwnSeat, action: ActionAsked) -> Response:
    """A rule that seems wrong, as a file: the seat's own record, the action, and what the rules say to it."""

    def work(table: Table) -> Response:
        table.check(person, seat)
        return a_log(_reported(table, seat, action), f"milepost-report-{table.row.title}-{table_id}")

    return await tables.use(table_id, work)


def _reported(table: Table, seat: int, action: str) -> str:
    """Comments, and then the record: whatever opens a log opens this."""
    told = {
        "seat": str(seat),
        "step": str(table.seq),
        "action": action,
        **_verdict(table, seat, action),
        "versions": f"milepost {milepost.__version__}, Python {platform.python_version()}",
    }
    lines = [f"# {key}: {' '.join(text.split())}" for key, text in told.items()]
    return "\n".join(["# This rule seems wrong (docs/reports.md)", *lines, table.record(seat)])


def _verdict(table: Table, seat: int, action: str) -> dict[str, str]:
    """What the rules say, by what the seat may know: where cards would be drawn, any will do to find out."""
    game = table.game.view(seat).imagine(random.Random(0))
    try:
        for text in action.split(";"):  # one by one: a card that comes up in between is no secret here
            game.play(text, seat)
    except UnknownAction as error:
        return {"refusal": error.sentence}
    except IllegalAction as error:
        return {"rule": error.rule, "refusal": error.sentence}
    return {"refusal": "none: the rules allow it"}
