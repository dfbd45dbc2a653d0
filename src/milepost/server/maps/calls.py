"""The editor of maps: a title's board with changes. Nothing is kept until a title of one's own is asked for.

Titles and changes may come from anybody. So a worker's process reads them, which is ended if it takes too long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from fastapi import APIRouter, Request
from starlette.responses import Response

from milepost.errors import MilepostError
from milepost.family.registry import Rooms
from milepost.process import Failed
from milepost.sentences import say
from milepost.server.calls.base import OPEN, Asker, Calling, Held, TitleId, a_text, answer, refusals
from milepost.server.doors.rates import Caller
from milepost.server.errors import Problem
from milepost.server.maps.shapes import ChangesIn, NamedChangesIn
from milepost.server.people.people import Person
from milepost.server.table.tables import Tables
from milepost.server.titles import shelf
from milepost.server.titles.calls import keep_if_sound, looked_at, may_add
from milepost.server.titles.shapes import TitleTried
from milepost.tell.crayon.records import MapDrawn, MapLook
from milepost.titles.copying import id_of, renamed
from milepost.titles.parcel import zipped

router = APIRouter(prefix="/api/maps")
Work = Callable[[Mapping[str, str], list[dict[str, object]]], Any]
TOML: dict[int | str, dict[str, Any]] = {
    200: {"description": "overrides of a recipe", "content": {"text/plain": {"schema": {"type": "string"}}}}
}
ZIP: dict[int | str, dict[str, Any]] = {
    200: {"description": "the folder of a title", "content": {"application/zip": {"schema": {"type": "string"}}}}
}


class Editor(Protocol):
    """A family's room: a module with these functions. Each gives a refusal where a change cannot be made."""

    drawn: Work
    looked: Work
    exported: Work
    files: Work


EDITORS: Mapping[str, Editor] = Rooms("editor")


async def _worked(
    which: str, title_id: str, wanted: ChangesIn, tables: Tables, person: Person | None, caller: Caller
) -> Any:
    """What the family's editor answers."""
    tables.rates.count("maps", person.id if person else caller.address)
    title = await asyncio.to_thread(shelf.title_for, tables.storage, person.id if person else None, title_id)
    if title.family not in EDITORS:
        raise Problem(422, "map", say("{title} has no map.", title=title.name))
    work: Work = getattr(EDITORS[title.family], which)
    try:
        found = await tables.bots.work(work, dict(title.texts), wanted.plain())
    except Failed as error:
        raise Problem(422, "map", say("The map could not be worked out: {why}.", why=error.words)) from None
    except MilepostError as error:  # hung or dead
        raise Problem(503, "map", say("The map took too long: {why}.", why=error.words)) from None
    if isinstance(found, dict) and found.get("refusal"):
        raise Problem(422, "change", found["refusal"]["message"], seq=found["refusal"]["number"])
    return found


@router.post("/{title_id}/board", response_model=MapDrawn, responses=refusals(401, 404, 413, 422), openapi_extra=OPEN)
async def changed_board(title_id: TitleId, wanted: ChangesIn, tables: Held, person: Asker, caller: Calling) -> Response:
    """The board of a title with changes, to be drawn. Of a change that cannot be made, `seq` tells the number."""
    return answer(await _worked("drawn", title_id, wanted, tables, person, caller))


@router.post("/{title_id}/look", response_model=MapLook, responses=refusals(401, 404, 413, 422), openapi_extra=OPEN)
async def look(title_id: TitleId, wanted: ChangesIn, tables: Held, person: Asker, caller: Calling) -> Response:
    """What the check of a title says of that board, and what building costs on it, now and before."""
    return answer(await _worked("looked", title_id, wanted, tables, person, caller))


@router.post(
    "/{title_id}/overrides",
    response_class=Response,
    responses={**TOML, **refusals(401, 404, 413, 422)},
    openapi_extra=OPEN,
)
async def overrides(title_id: TitleId, wanted: ChangesIn, tables: Held, person: Asker, caller: Calling) -> Response:
    """The changes as overrides of a recipe, for `milepost map compile`."""
    text = await _worked("exported", title_id, wanted, tables, person, caller)
    return a_text(text, f"{title_id}-overrides.toml")


def _named(name: str) -> str:
    try:
        return id_of(name)
    except MilepostError:
        words = say("“{name}” cannot be a title's name: give it some letters, and no quotes.", name=name)
        raise Problem(422, "title", words) from None


async def _files(
    title_id: str, wanted: NamedChangesIn, tables: Tables, person: Person | None, caller: Caller
) -> dict[str, str]:
    """The files of the new title."""
    _named(wanted.name)
    files: dict[str, str] = await _worked("files", title_id, wanted, tables, person, caller)
    return renamed(files, wanted.name, title_id)


@router.post(
    "/{title_id}/zip", response_class=Response, responses={**ZIP, **refusals(401, 404, 413, 422)}, openapi_extra=OPEN
)
async def title_zip(
    title_id: TitleId, wanted: NamedChangesIn, tables: Held, person: Asker, caller: Calling
) -> Response:
    """The folder of a new title with that board, as a zip."""
    folder = _named(wanted.name)
    files = await _files(title_id, wanted, tables, person, caller)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{folder}.zip"'}
    return Response(zipped(files, folder), media_type="application/zip", headers=headers)


@router.post("/{title_id}/title", response_model=TitleTried, responses=refusals(401, 404, 413, 422), openapi_extra=OPEN)
async def keep_title(
    title_id: TitleId, wanted: NamedChangesIn, tables: Held, person: Asker, caller: Calling, request: Request
) -> Response:
    """Keep the board as a title of your own: checked, and kept if games of it can be played."""
    may_add(tables, person, caller)
    files = await _files(title_id, wanted, tables, person, caller)
    return await keep_if_sound(tables, person, caller, request, files, await looked_at(tables, files))
