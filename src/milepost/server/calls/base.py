"""What all calls have in common: who asks, of which tables, and how an answer is written."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from milepost.sentences import say
from milepost.server.bots.advice import Adviser
from milepost.server.doors.rates import Caller
from milepost.server.errors import Problem
from milepost.server.language import written
from milepost.server.people.people import People, Person
from milepost.server.schema import Error
from milepost.server.table.tables import Tables

_bearer = HTTPBearer(auto_error=False, description="Who asks: the token of a person's device.")
OPEN: dict[str, Any] = {"security": [{}]}  # of a call: a token may be left out
LOG: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}  # of an answer: a log
# How calls describe a refusal. FastAPI works a model out anew wherever it is named, so a call names it once.
NAMED: dict[str, Any] = {"model": Error}
REFUSED: dict[str, Any] = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
TitleId = Annotated[str, Path(pattern="^[a-z0-9-]{1,40}$")]
TableId = Annotated[str, Path(pattern="^[a-z]{1,20}$")]
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
SeatAsked = Annotated[int | None, Query(ge=0, le=15)]
# Dependencies are `async` all: FastAPI would call others in a thread, which costs more than what they do.


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How a call may refuse. Any may be malformed, come from a foreign page or under a wrong name (origin.py), come too
    often (rates.py) or find no database."""
    return {status: NAMED if status == 403 else REFUSED for status in sorted({400, 403, *statuses, 421, 429, 503})}


def answer(body: Any, status: int = 200) -> Response:
    return Response(written(body), status, media_type="application/json", headers={"Cache-Control": "no-store"})


def a_log(text: str, name: str) -> Response:
    """A log to be kept as a file."""
    return a_text(text, f"{name}.log")


def a_text(text: str, name: str) -> Response:
    """A text to be kept as a file of that name."""
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'},
    )


async def tables_of(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


async def token_of(request: Request, bearer: Bearer) -> str | None:
    """The token sent, None for a spectator."""
    if bearer is None and "authorization" in request.headers:
        raise Problem(401, "token", say("Send “Authorization: Bearer TOKEN”."))
    return bearer.credentials if bearer else None


async def person_of(request: Request, token: Annotated[str | None, Depends(token_of)]) -> Person | None:
    """Who asks, None for a stranger."""
    if token is None:
        return None
    people: People = request.app.state.tables.people
    return people.remembered(token) or await asyncio.to_thread(people.by_token, token)


async def known_person(person: Annotated[Person | None, Depends(person_of)]) -> Person:
    if person is None:
        raise Problem(401, "token", say("Say who you are: send a token, or become a guest first."))
    return person


async def calling(request: Request) -> Caller:
    found: Caller = request.state.caller
    return found


async def adviser_of(request: Request) -> Adviser:
    found: Adviser = request.app.state.adviser
    return found


Held = Annotated[Tables, Depends(tables_of)]
Advising = Annotated[Adviser, Depends(adviser_of)]
Asker = Annotated[Person | None, Depends(person_of)]
Known = Annotated[Person, Depends(known_person)]
Calling = Annotated[Caller, Depends(calling)]
