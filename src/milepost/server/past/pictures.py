"""Pictures of titles and tables, and tables at a glance: what a list of games shows."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

import milepost
from milepost.draw.drawing import DRAWINGS
from milepost.game import Position, Title, find_title
from milepost.sentences import say
from milepost.server.calls.base import OPEN, Asker, Held, TableId, TitleId, answer, refusals
from milepost.server.errors import Problem
from milepost.server.language import SPOKEN, spoken
from milepost.server.people.people import Person
from milepost.server.table.table import Table
from milepost.tell.chronicle import ROOMS
from milepost.tell.languages import in_language
from milepost.tell.records import Glance

router = APIRouter(prefix="/api")
KEPT_COVERS = 32
SVG: dict[int | str, dict[str, Any]] = {
    200: {"description": "a picture", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}
StepAsked = Annotated[int | None, Query(ge=0, le=2**53, description="after that step; left out: as it is now")]


def drawn(svg: str, **headers: str) -> Response:
    """A picture. Opened by itself it can load and run nothing, whatever names are in it (`server/doors/policy.py`)."""
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store", **headers})


_covers: dict[tuple[str, str], tuple[str, str]] = {}  # by the title's digest and the language: the picture and its tag


def cover(title: Title, language: str) -> tuple[str, str]:
    key = title.digest(), language
    if key not in _covers:
        if len(_covers) >= KEPT_COVERS:
            _covers.clear()
        svg = DRAWINGS[title.family].cover(title, lambda words: str(in_language(words, language)))
        _covers[key] = svg, f'"{hashlib.sha256(svg.encode()).hexdigest()[:24]}"'
    return _covers[key]


@router.get("/titles/{title_id}/picture", response_class=Response, responses={**SVG, **refusals(404)})
async def title_picture(title_id: TitleId, request: Request) -> Response:
    """The title's board as a small picture."""
    if title_id not in milepost.titles.title_ids(all_of_them=True):
        raise Problem(404, "unknown title", say("There is no title “{title}”.", title=title_id))
    language = SPOKEN.get()
    svg, tag = await asyncio.to_thread(lambda: cover(find_title(title_id), language))
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return drawn(svg, **headers)


@router.get(
    "/tables/{table_id}/picture",
    response_class=Response,
    responses={**SVG, **refusals(401, 403, 404, 409)},
    openapi_extra=OPEN,
)
async def table_picture(
    table_id: TableId, tables: Held, person: Asker, seq: StepAsked = None, small: bool = False
) -> Response:
    """The table as a picture: what everybody sees of it, and once the game is over all there is."""

    def work(table: Table) -> Response:
        table.check(person, None)
        return drawn(DRAWINGS[table.row.family].picture(shown(table, person, seq), small, spoken))

    return await tables.use(table_id, work)


@router.get(
    "/tables/{table_id}/glance", response_model=Glance, responses=refusals(401, 403, 404, 409), openapi_extra=OPEN
)
async def glance(table_id: TableId, tables: Held, person: Asker) -> Response:
    """The table in a few figures: the round, who is waited for, how all stand."""

    def work(table: Table) -> Response:
        table.check(person, None)
        return answer(glanced(table, person))

    return await tables.use(table_id, work)


def shown(table: Table, person: Person | None, seq: int | None) -> Position:
    """The position after a step, as everybody sees it; a player's own cash counts as seen by that player."""
    last = table.seen_by(person)
    if seq is not None and seq > last:
        raise Problem(404, "step", say("Step {seq} is not part of this game.", seq=seq))
    position = table.position_after(last if seq is None else seq)
    if table.game.outcome() is not None:
        return position
    own = table.seating.held_by(person)
    found: Position = position.redacted(min(own) if len(own) == 1 else None)
    return found


def glanced(table: Table, person: Person | None) -> Glance:
    position, room = shown(table, person, None), ROOMS[table.row.family]
    count = room.chronicler(position)
    waiting = set(position.waiting())
    names = (seat["name"] for seat in table.row.seats)
    figures = count.figures(position)[0]
    outcome = position.outcome()
    return {
        "seq": table.seen_by(person),
        "round": count.turn(position)[0],
        "unit": room.CURVES[0][1],
        "standing": [
            {"name": name, "figure": figure, "waited_for": seat in waiting}
            for seat, (name, figure) in enumerate(zip(names, figures, strict=True))
        ],
        "outcome": outcome.reason if outcome else None,
    }
