"""The calls about finished games and players."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import AwareDatetime
from starlette.responses import Response

from milepost.server.calls import OPEN, Asker, Held, answer, refusals
from milepost.server.history.shapes import ResultOut

router = APIRouter(prefix="/api")
TitleAsked = Annotated[str | None, Query(pattern="^[a-z]{1,20}$")]
PersonAsked = Annotated[str | None, Query(pattern="^[a-z]{1,20}$")]
Before = Annotated[AwareDatetime | None, Query(description="only games that finished earlier; for the next page")]


@router.get("/results", response_model=list[ResultOut], responses=refusals(401, 403), openapi_extra=OPEN)
async def results(
    tables: Held, asker: Asker, title: TitleAsked = None, person: PersonAsked = None, before: Before = None
) -> Response:
    """Finished games, newest first: those open to all, and your own."""
    return answer(await asyncio.to_thread(tables.results.found, asker, title, person, before))
