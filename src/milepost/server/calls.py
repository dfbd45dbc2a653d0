"""What all calls have in common: who asks, of which tables, and how an answer is written."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from milepost.server.advice import Adviser
from milepost.server.errors import Problem
from milepost.server.people.people import Person
from milepost.server.rates import Caller
from milepost.server.schema import Error
from milepost.server.tables import Tables

_bearer = HTTPBearer(auto_error=False, description="Who asks: the token of a person's device.")
OPEN: dict[str, Any] = {"security": [{}]}  # of a call: a token may be left out
LOG: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}  # of an answer: a log
TableId = Annotated[str, Path(pattern="^[a-z]{1,20}$")]
SeatAsked = Annotated[int | None, Query(ge=0, le=15)]


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How a call may refuse. Any may be malformed, come from a foreign page or under a wrong name (origin.py), come too
    often (rates.py) or find no database."""
    return {status: {"model": Error} for status in sorted({400, 403, *statuses, 421, 429, 503})}


def answer(body: Any, status: int = 200) -> Response:
    return Response(
        json.dumps(body, ensure_ascii=False, separators=(",", ":")),
        status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def a_log(text: str, name: str) -> Response:
    """A log to be kept as a file."""
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}.log"'},
    )


def tables_of(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


def token_of(request: Request, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str | None:
    """The token sent, None for a spectator."""
    if bearer is None and "authorization" in request.headers:
        raise Problem(401, "token", "Send “Authorization: Bearer TOKEN”.")
    return bearer.credentials if bearer else None


async def person_of(request: Request, token: Annotated[str | None, Depends(token_of)]) -> Person | None:
    """Who asks, None for a stranger."""
    if token is None:
        return None
    tables: Tables = request.app.state.tables
    return await asyncio.to_thread(tables.people.by_token, token)


def known_person(person: Annotated[Person | None, Depends(person_of)]) -> Person:
    if person is None:
        raise Problem(401, "token", "Say who you are: send a token, or become a guest first.")
    return person


def calling(request: Request) -> Caller:
    found: Caller = request.state.caller
    return found


def adviser_of(request: Request) -> Adviser:
    found: Adviser = request.app.state.adviser
    return found


Held = Annotated[Tables, Depends(tables_of)]
Advising = Annotated[Adviser, Depends(adviser_of)]
Asker = Annotated[Person | None, Depends(person_of)]
Known = Annotated[Person, Depends(known_person)]
Calling = Annotated[Caller, Depends(calling)]
