"""The calls about tournaments."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from starlette.responses import Response

from milepost.server.calls.base import OPEN, Asker, Held, Known, answer, refusals
from milepost.server.history.programme import listed, told
from milepost.server.history.tournament_shapes import TournamentIn, TournamentLine, TournamentMade, TournamentOut
from milepost.server.history.tournaments import Tournaments
from milepost.server.people.people import Person

router = APIRouter(prefix="/api/tournaments")
Id = Annotated[str, Path(pattern="^[a-z]{1,20}$")]
CHANGES: dict[str, Any] = {"response_model": TournamentOut, "responses": refusals(401, 404, 409, 413)}


async def tournaments_of(request: Request) -> Tournaments:
    found: Tournaments = request.app.state.tournaments
    return found


Kept = Annotated[Tournaments, Depends(tournaments_of)]


async def _shown(tournaments: Tournaments, tournament_id: str, person: Person | None) -> Response:
    return answer(told(await tournaments.look(tournament_id), person))


@router.get("", response_model=list[TournamentLine], responses=refusals(401), openapi_extra=OPEN)
async def all_of_them(tables: Held, person: Asker) -> Response:
    """The tournaments open to all, and those you host or have joined; newest first."""
    return answer(await asyncio.to_thread(listed, tables.storage, person))


@router.post("", response_model=TournamentMade, status_code=201, responses=refusals(401, 404, 413, 422))
async def open_one(wanted: TournamentIn, tournaments: Kept, person: Known) -> Response:
    """Open a tournament and be its host."""
    return answer({"id": await tournaments.open(wanted, person)}, 201)


@router.get("/{tournament_id}", response_model=TournamentOut, responses=refusals(401, 404), openapi_extra=OPEN)
async def look(tournament_id: Id, tournaments: Kept, person: Asker) -> Response:
    """A tournament: who plays, its tables, the standing."""
    return await _shown(tournaments, tournament_id, person)


@router.post("/{tournament_id}/join", **CHANGES)
async def join(tournament_id: Id, tournaments: Kept, person: Known) -> Response:
    """Join it, before its first round."""
    await tournaments.join(tournament_id, person)
    return await _shown(tournaments, tournament_id, person)


@router.post("/{tournament_id}/leave", **CHANGES)
async def leave(tournament_id: Id, tournaments: Kept, person: Known) -> Response:
    """Leave it. A bot plays on for you at the table of this round."""
    await tournaments.leave(tournament_id, person.id, person)
    return await _shown(tournaments, tournament_id, person)


@router.post("/{tournament_id}/people/{person_id}/remove", **CHANGES)
async def remove(tournament_id: Id, person_id: Id, tournaments: Kept, person: Known) -> Response:
    """Let somebody go, as if they had left. Host only."""
    await tournaments.leave(tournament_id, person_id, person)
    return await _shown(tournaments, tournament_id, person)


@router.post("/{tournament_id}/round", **CHANGES)
async def next_round(tournament_id: Id, tournaments: Kept, person: Known) -> Response:
    """Draw the next round and make its tables. Host only."""
    await tournaments.next_round(tournament_id, person)
    return await _shown(tournaments, tournament_id, person)


@router.post("/{tournament_id}/end", **CHANGES)
async def end(tournament_id: Id, tournaments: Kept, person: Known) -> Response:
    """End it before its last round: the standing is final. Host only."""
    await tournaments.end(tournament_id, person)
    return await _shown(tournaments, tournament_id, person)
