"""The calls about finished games and players."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from milepost.server.calls.base import OPEN, Asker, Held, answer, refusals
from milepost.server.history.players import player_page, ranking
from milepost.server.history.shapes import Book, PlayerOut, RankedOut, ResultOut

router = APIRouter(prefix="/api")
TitleAsked = Annotated[str | None, Query(pattern="^[a-z]{1,20}$")]
PersonAsked = Annotated[str | None, Query(pattern="^[a-z]{1,20}$")]
Skip = Annotated[int, Query(ge=0, le=100_000, description="so many are left out; for the next page")]


@router.get("/results", response_model=list[ResultOut], responses=refusals(401), openapi_extra=OPEN)
async def results(
    tables: Held, asker: Asker, title: TitleAsked = None, person: PersonAsked = None, skip: Skip = 0
) -> Response:
    """Finished games, newest first: those open to all, and your own."""
    return answer(await asyncio.to_thread(tables.results.found, asker, title, person, skip))


@router.get("/players/{person_id}", response_model=PlayerOut, responses=refusals(404))
async def player(person_id: Annotated[str, Path(pattern="^[a-z]{1,20}$")], tables: Held) -> Response:
    """A player: games and places by title, ratings."""
    return answer(await asyncio.to_thread(player_page, tables.storage, person_id))


@router.get("/ratings", response_model=list[RankedOut], responses=refusals())
async def ratings(tables: Held, book: Book = "people", title: TitleAsked = None) -> Response:
    """The players of this server by their ratings, in one title or in all together."""
    return answer(await asyncio.to_thread(ranking, tables.storage, book, title))
